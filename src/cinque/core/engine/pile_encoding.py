"""Encode the piles of a family as numbers, as one viewer sees them; codegen.py generates the calls."""

from __future__ import annotations

from cinque.core.engine.encoding import put_bag, put_row
from cinque.core.engine.pile_layout import Pile
from cinque.core.engine.piles import Piles


def put_piles(out: list[float], c: Piles, seat: int) -> None:
    """Append the numbers of all piles as the viewer sees them; see `Piles.pile` for the formats."""
    for pile in c.layout.piles:
        if pile.format == "secret":
            continue
        if pile.owner >= 0 and pile.eyes == 1 << pile.owner:
            out.append(float(len(c.cards[pile.number])))
            continue
        _put_pile(out, c, pile, c.seen(pile, seat))
    for pile in c.layout.owned():
        own = seat + pile.number if seat >= 0 else -1
        _put_pile(out, c, pile, c.seen(c.layout.piles[own], seat) if own >= 0 else [])


def _put_pile(out: list[float], c: Piles, pile: Pile, kinds: list[int]) -> None:
    what, _, size = pile.format.partition(" ")
    if what == "bag":
        put_bag(out, kinds, c.layout.kinds)
    elif what == "row":
        put_row(out, kinds, int(size))
    else:
        out.append(float(sum([1 for card in c.cards[pile.number] if card >= 0])))


def pile_names(c: Piles, field: str) -> list[str]:
    """The names of the numbers that `put_piles` appends."""
    names: list[str] = []
    for pile in c.layout.piles:
        if pile.format == "secret":
            continue
        if pile.owner >= 0 and pile.eyes == 1 << pile.owner:
            names.append(f"{field}.{pile.name}.length")
        else:
            names += c.layout.format_names(f"{field}.{pile.name}", pile)
    for pile in c.layout.owned():
        names += c.layout.format_names(f"own.{field}.{pile.name.rpartition(' ')[0]}", pile)
    return names
