"""Bonus chips (SYN-CHP)."""

from __future__ import annotations

from typing import Any

from cinque.core.steps import Ask
from cinque.games.syndicate import box as v
from cinque.games.syndicate.amounts import gain_any, take
from cinque.games.syndicate.awards import check_awards
from cinque.games.syndicate.box import ASSAULT_MARKET, TECH_MARKET, TERRITORIES, Effect
from cinque.games.syndicate.levels import raise_level
from cinque.games.syndicate.moves import BASES, CHIPS, PICK
from cinque.games.syndicate.table import Syndicate


def is_roll(t: Syndicate, design: int) -> bool:
    """Whether a chip changes a roll and is played while preparing it (SYN-CHP05)."""
    return t.box.chip_effects[design][0].op == v.ROLL


def own_designs(t: Syndicate, seat: int) -> list[int]:
    """The designs of a seat's chips, each once, ascending."""
    found: list[int] = []
    for chip in t.seats[seat].chips:
        design = t.box.chip_design[chip]
        if design not in found:
            found.append(design)
    found.sort()
    return found


def roll_chips(t: Syndicate, seat: int, roll: int) -> list[int]:
    """The seat's chips that change such a roll."""
    return [d for d in own_designs(t, seat) if is_roll(t, d) and t.box.chip_effects[d][0].a == roll]


def roll_bonuses(t: Syndicate, roll: int) -> list[list[Any]]:
    """All chips that change such a roll as moves, whoever has them, each with what it adds: a table for all to see."""
    found: list[list[Any]] = []
    for design in range(len(CHIPS)):
        if is_roll(t, design) and t.box.chip_effects[design][0].a == roll:
            found.append([f"chip {CHIPS[design]}", t.box.chip_effects[design][0].b])
    return found


def spend(t: Syndicate, seat: int, design: int) -> None:
    """A played chip is out of the game (SYN-CHP04)."""
    chip = t.held_chip(seat, design)
    t.seats[seat].chips.remove(chip)
    t.spent.append(chip)
    t.seal()
    if t.watched:
        t.tell("chip_played", seat, {"chip": CHIPS[design]})


def play_roll_chip(t: Syndicate, seat: int, design: int) -> None:
    """Add to the roll that is being prepared."""
    spend(t, seat, design)
    t.bonus += t.box.chip_effects[design][0].b


def play_chip(t: Syndicate, seat: int, design: int) -> None:
    """Carry out a chip; what it cannot do is lost (SYN-CHP05)."""
    spend(t, seat, design)
    for effect in t.box.chip_effects[design]:
        perform(t, seat, effect)


def perform(t: Syndicate, seat: int, effect: Effect) -> None:
    """One effect of a chip."""
    s = t.seats[seat]
    if effect.op == v.GAIN:
        take(t, seat, [effect.a, effect.b, effect.c])
    elif effect.op == v.GAIN_ANY:
        gain_any(t, seat, effect.a)
    elif effect.op == v.DRAW:
        t.draw(seat, effect.a)
    elif effect.op == v.TECH:
        raise_level(t, seat, TECH_MARKET, effect.a)
    elif effect.op == v.ASSAULT:
        raise_level(t, seat, ASSAULT_MARKET, effect.a)
    elif effect.op == v.ALERT:
        t.move_alert(effect.a)
    elif effect.op == v.REARM:
        s.dice = min(s.dice + effect.a, t.box.action_dice)
        s.reinforcements = min(s.reinforcements + effect.b, s.assault)
    elif effect.op == v.FORTIFY:
        found = plain_bases(t, seat)
        if len(found) == 1:
            turn_tile(t, seat, found[0])
        elif found:
            t.then(PickFort(seat))


def plain_bases(t: Syndicate, seat: int) -> list[int]:
    """The seat's unfortified bases."""
    return [base for base in range(TERRITORIES) if t.owner[base] == seat and not t.fort >> base & 1]


def turn_tile(t: Syndicate, seat: int, base: int) -> None:
    """A base is fortified."""
    t.fort |= 1 << base
    if t.watched:
        t.tell("fortified", seat, {"base": BASES[base]})
    check_awards(t)


class PickFort(Ask[Syndicate]):
    """Which base a chip fortifies."""

    __slots__ = ()

    def options(self, t: Syndicate) -> list[int]:
        return [PICK.of(base) for base in plain_bases(t, self.seat)]

    def play(self, t: Syndicate, move: int) -> None:
        turn_tile(t, self.seat, PICK.arg(move))

    def shape(self) -> str:
        return "place"

    def crumb(self) -> str:
        return "chip"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"chip": CHIPS[t.box.chip_design[t.spent[-1]]]}
