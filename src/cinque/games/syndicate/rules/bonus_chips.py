"""Bonus chips (SYN-CHP)."""

from __future__ import annotations

from typing import Any

from cinque.core.engine.steps import Ask
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.alert_level import move_alert
from cinque.games.syndicate.rules.awards import check_awards
from cinque.games.syndicate.rules.components import Effect
from cinque.games.syndicate.rules.constants import ASSAULT_MARKET, TECH_MARKET, TERRITORIES
from cinque.games.syndicate.rules.gain_choices import gain_any, take_resources
from cinque.games.syndicate.rules.levels import raise_level
from cinque.games.syndicate.rules.moves import BASES, CHIPS, PICK
from cinque.games.syndicate.rules.table import Syndicate


def is_roll(t: Syndicate, design: int) -> bool:
    """Return whether a chip changes a roll, so that it is played while preparing one (SYN-CHP05)."""
    return t.box.chip_effects[design][0].op == constants.ROLL


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


def spend(t: Syndicate, seat: int, design: int) -> None:
    """Remove a played chip from the game (SYN-CHP04)."""
    chip = t.chips.find(t.chip_hands[seat], design)
    t.chips.move(t.chip_hands[seat], t.spent, chip)
    if t.recording:
        t.emit("chip_played", seat, {"chip": CHIPS[design]})


def play_roll_chip(t: Syndicate, seat: int, design: int) -> None:
    """Play a chip that adds to the roll being prepared."""
    spend(t, seat, design)
    t.bonus += t.box.chip_effects[design][0].b


def play_chip(t: Syndicate, seat: int, design: int) -> None:
    """Play a chip; any part it can't carry out is lost (SYN-CHP05)."""
    spend(t, seat, design)
    for effect in t.box.chip_effects[design]:
        perform_chip_effect(t, seat, effect)


def perform_chip_effect(t: Syndicate, seat: int, effect: Effect) -> None:
    """Carry out one effect of a chip."""
    s = t.seats[seat]
    if effect.op == constants.GAIN:
        take_resources(t, seat, [effect.a, effect.b, effect.c])
    elif effect.op == constants.GAIN_ANY:
        gain_any(t, seat, effect.a)
    elif effect.op == constants.DRAW:
        t.draw(seat, effect.a)
    elif effect.op == constants.TECH:
        raise_level(t, seat, TECH_MARKET, effect.a)
    elif effect.op == constants.ASSAULT:
        raise_level(t, seat, ASSAULT_MARKET, effect.a)
    elif effect.op == constants.ALERT:
        move_alert(t, effect.a)
    elif effect.op == constants.REARM:
        s.dice = min(s.dice + effect.a, t.box.action_dice)
        s.reinforcements = min(s.reinforcements + effect.b, s.assault)
    elif effect.op == constants.FORTIFY:
        bases = plain_bases(t, seat)
        if len(bases) == 1:
            fortify_base(t, seat, bases[0])
        elif bases:
            t.then(PickFort(seat))


def plain_bases(t: Syndicate, seat: int) -> list[int]:
    """Return the seat's unfortified bases."""
    return [base for base in range(TERRITORIES) if t.owner[base] == seat and not t.fort >> base & 1]


def fortify_base(t: Syndicate, seat: int, base: int) -> None:
    """Fortify a base."""
    t.fort |= 1 << base
    if t.recording:
        t.emit("fortified", seat, {"base": BASES[base]})
    check_awards(t)


class PickFort(Ask[Syndicate]):
    """Choose which base a chip fortifies."""

    __slots__ = ()

    def legal_moves(self, t: Syndicate) -> list[int]:
        return [PICK.of(base) for base in plain_bases(t, self.seat)]

    def play(self, t: Syndicate, move: int) -> None:
        fortify_base(t, self.seat, PICK.arg(move))

    def shape(self) -> str:
        return "place"

    def breadcrumb(self) -> str:
        return "chip"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"chip": CHIPS[t.box.chip_design[t.chips[t.spent][-1]]]}
