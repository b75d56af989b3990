"""ADD_EACH: add units in every sector of a set, including the free picks of a burned card."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.steps import Step
from cinque.games.shadow_moon.rules import constants as c
from cinque.games.shadow_moon.rules.effect_question import EffectAsk
from cinque.games.shadow_moon.rules.kingpin_choices import ask_or_play, thin_out
from cinque.games.shadow_moon.rules.moves import PASS, PLACE
from cinque.games.shadow_moon.rules.table import ShadowMoon
from cinque.games.shadow_moon.rules.target_sectors import burned_fixed, burned_free, marked_sectors
from cinque.games.shadow_moon.rules.unit_effects import place_new_units
from cinque.games.shadow_moon.rules.unit_limits import offer_units, unit_limit, units_at_once


def begin_add_each(t: ShadowMoon, effect: int) -> None:
    """Fix the set of sectors now (SMS-EFF12), then ask sector by sector."""
    target = t.box.effects[effect].target
    if target == c.BURNED:
        step = NextSector(effect, burned_fixed(t), burned_free(t, 0), burned_free(t, 1), burned_free(t, 2), 0)
    else:
        step = NextSector(effect, marked_sectors(t, target), 0, 0, 0, 0)
    step.run(t)


def fits_free_picks(extra: int, one: int, two: int, three: int) -> bool:
    """Whether these sectors can be the results of different free picks (SMS-BRN06)."""
    if extra == 0:
        return True
    low = extra & -extra
    rest = extra ^ low
    if one & low and fits_free_picks(rest, 0, two, three):
        return True
    if two & low and fits_free_picks(rest, one, 0, three):
        return True
    return bool(three & low) and fits_free_picks(rest, one, two, 0)


def max_units(t: ShadowMoon, count: int, fixed: int, one: int, two: int, three: int, done: int) -> int:
    """Return the most units that can still be added in the remaining sectors (SMS-R24 d)."""
    total = 0
    for sector in range(c.SECTOR_COUNT):
        if fixed >> sector & 1 and not done >> sector & 1:
            total += unit_limit(t, c.ADD, sector, count)
    return total + max_free(t, count, fixed, one, two, three, done)


def max_free(t: ShadowMoon, count: int, fixed: int, one: int, two: int, three: int, done: int) -> int:
    """Return the most units that can still be added through free picks."""
    best = 0
    for sector in range(c.SECTOR_COUNT):
        bit = 1 << sector
        if (one | two | three) & bit and not (fixed | done) & bit:
            units = unit_limit(t, c.ADD, sector, count)
            if units > 0 and fits_free_picks(done & ~fixed | bit, one, two, three):
                units += max_free(t, count, fixed, one, two, three, done | bit)
                best = units if units > best else best
    return best


class NextSector(Step[ShadowMoon]):
    """Ask about the next sector of an ADD_EACH."""

    __slots__ = ("effect", "fixed", "one", "two", "three", "done")

    def __init__(self, effect: int, fixed: int, one: int, two: int, three: int, done: int) -> None:
        self.effect: Final[int] = effect
        self.fixed: Final[int] = fixed
        self.one: Final[int] = one
        self.two: Final[int] = two
        self.three: Final[int] = three
        self.done: Final[int] = done

    def run(self, t: ShadowMoon) -> None:
        ask = AddEach(t.decider, self.effect, self.fixed, self.one, self.two, self.three, self.done)
        if ask.sectors(t):
            ask_or_play(t, ask)

    def breadcrumb(self) -> str:
        return "effect"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"effect": t.box.effects[self.effect].text, "owner": t.party(t.actor)}


class AddEach(EffectAsk):
    """Add units in the next sector of the set, or stop (SMS-KEY02, SMS-BRN09, SMS-R18); the Kingpin never stops."""

    __slots__ = ("fixed", "one", "two", "three", "done")

    def __init__(self, seat: int, effect: int, fixed: int, one: int, two: int, three: int, done: int) -> None:
        super().__init__(seat, effect)
        self.fixed: Final[int] = fixed
        self.one: Final[int] = one
        self.two: Final[int] = two
        self.three: Final[int] = three
        self.done: Final[int] = done

    def sectors(self, t: ShadowMoon) -> list[int]:
        """Return the sectors where units can be added now."""
        sectors: list[int] = []
        count = t.box.effects[self.effect].count
        forced = t.must_do_all()
        total = self.rest(t, count, self.done) if forced else 0
        for sector in range(c.SECTOR_COUNT):
            bit = 1 << sector
            if self.done & bit or not (self.fixed | self.one | self.two | self.three) & bit:
                continue
            if not self.fixed & bit and not fits_free_picks(
                self.done & ~self.fixed | bit, self.one, self.two, self.three
            ):
                continue
            units = unit_limit(t, c.ADD, sector, count)
            if units > 0 and (not forced or units + self.rest(t, count, self.done | bit) == total):
                sectors.append(sector)
        return sectors

    def rest(self, t: ShadowMoon, count: int, done: int) -> int:
        """Return the most units the Kingpin can still place outside the sectors in `done`."""
        return max_units(t, count, self.fixed, self.one, self.two, self.three, done)

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if t.must_do_all() else [PASS]
        count = t.box.effects[self.effect].count
        for sector in self.sectors(t):
            offer_units(t, moves, sector, count)
        return moves

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        count = t.box.effects[self.effect].count
        sector = PLACE.arg(move)
        units = PLACE.arg(move, 1)
        if t.must_do_all():
            while t.seats[t.actor].supply < self.rest(t, count, self.done) and thin_out(t):
                pass
            units = units_at_once(t, sector, count)
        done = self.done | 1 << sector
        t.then(NextSector(self.effect, self.fixed, self.one, self.two, self.three, done))
        place_new_units(t, self.effect, sector, count, units)

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {**super().facts(t), "supply": t.seats[t.actor].supply}
