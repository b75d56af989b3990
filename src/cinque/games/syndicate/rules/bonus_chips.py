"""Bonus chips (SYN-CHP)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import clause
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.effects import perform_effect
from cinque.games.syndicate.rules.moves import CHIPS
from cinque.games.syndicate.rules.table import Syndicate

NO_ROLL: Final = clause("SYN-CHP05", "chip")


def is_roll(t: Syndicate, design: int) -> bool:
    """Return whether a chip changes a roll, so that it is played while preparing one (SYN-CHP05)."""
    return t.box.chip_effects[design][0].op == c.ROLL


def own_designs(t: Syndicate, seat: int) -> list[int]:
    """Return the designs of a seat's chips in ascending order, without duplicates."""
    designs: list[int] = []
    for chip in t.held_chips(seat):
        design = t.box.chip_design[chip]
        if design not in designs:
            designs.append(design)
    designs.sort()
    return designs


def roll_chips(t: Syndicate, seat: int, roll: int) -> list[int]:
    """Return the designs of the seat's chips that change this kind of roll."""
    return [d for d in own_designs(t, seat) if is_roll(t, d) and t.box.chip_effects[d][0].a == roll]


def roll_bonuses(t: Syndicate, roll: int) -> list[list[Any]]:
    """Return every chip move that changes this kind of roll, with its bonus, whether or not anyone holds the chip."""
    bonuses: list[list[Any]] = []
    for design in range(len(CHIPS)):
        if is_roll(t, design) and t.box.chip_effects[design][0].a == roll:
            bonuses.append([f"chip {CHIPS[design]}", t.box.chip_effects[design][0].b])
    return bonuses


def play_chip(t: Syndicate, seat: int, design: int) -> None:
    """Play a chip, which leaves the game (SYN-CHP04, SYN-CHP06)."""
    t.chips.move(t.chip_hands[seat], t.spent, t.chips.find(t.chip_hands[seat], design))
    if t.recording:
        t.emit("chip_played", seat, {"chip": CHIPS[design]})
    for effect in t.box.chip_effects[design]:
        perform_effect(t, seat, effect)
