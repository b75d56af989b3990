"""Piles and knowledge as plain JSON data."""

# not compiled: only saves use it

from __future__ import annotations

from typing import Any

from cinque.core.engine.errors import BadRecord
from cinque.core.engine.knowledge import Knowledge
from cinque.core.engine.pile_layout import Layout
from cinque.core.engine.piles import Piles

SAVED_FIELDS = ("kinds", "copies", "runs", "home", "origins", "excluded", "claims", "claim_kinds", "simplified")
OLD_FIELD_NAMES = {"simplified": "neat"}  # fields that saves have under an older name


def dump_cards(family: Piles) -> dict[str, Any]:
    """The cards of every pile by its name, and which of them lie face up."""
    piles = family.layout.piles
    cards = {pile.name: family.cards[pile.number][:] for pile in piles}
    return {"cards": cards, "faces": {p.name: family.faces[p.facing][:] for p in piles if p.facing >= 0}}


def load_cards(layout: Layout, saved: dict[str, Any]) -> Piles:
    """Piles with the saved cards, without knowledge."""
    family = Piles(layout)
    family.cards, family.faces = [], []
    if saved["cards"].keys() != {pile.name for pile in layout.piles}:
        raise BadRecord(f"{layout.name}: the save has other piles")
    for pile in layout.piles:
        row = saved["cards"][pile.name]
        if not all(isinstance(card, int) for card in row) or (pile.slots and len(row) != pile.slots):
            raise BadRecord(f"{layout.name}: {pile.name} is damaged")
        family.cards.append(row)
        if pile.facing >= 0:
            family.faces.append(saved["faces"][pile.name])
            if len(family.faces[-1]) != len(row):
                raise BadRecord(f"{layout.name}: {pile.name} is damaged")
    return family


def dump_knowledge(family: Piles) -> list[dict[str, Any] | None] | None:
    """What every viewer knows, with None for viewers without knowledge; None if nobody has any."""
    if family.knowledge is None:
        return None
    known: list[dict[str, Any] | None] = []
    for k in family.knowledge:
        known.append(
            None if k is None else {OLD_FIELD_NAMES.get(name, name): getattr(k, name) for name in SAVED_FIELDS}
        )
    return known


def load_knowledge(family: Piles, saved: list[dict[str, Any] | None] | None) -> bool:
    """Restore what every viewer knows; return whether there is anything."""
    layout = family.layout
    if saved is None:
        return False
    if len(saved) != layout.players + 1:
        raise BadRecord(f"{layout.name}: the knowledge is damaged")
    known: list[Knowledge | None] = []
    for viewer, fields in enumerate(saved):
        if fields is None:
            known.append(None)
            continue
        k = layout.new_knowledge()
        for name in SAVED_FIELDS:
            setattr(k, name, fields[OLD_FIELD_NAMES.get(name, name)])
        known.append(k)
        for pile in layout.piles:
            row = family.cards[pile.number]
            for slot in range(pile.slots or 1):
                hidden = 0 if pile.visible_to >> viewer & 1 else (row[slot] >= 0) if pile.slots else len(row)
                if k.count(pile.place + slot) != hidden:
                    raise BadRecord(f"{layout.name}: the knowledge about {pile.name} is damaged")
    family.knowledge = known
    return True
