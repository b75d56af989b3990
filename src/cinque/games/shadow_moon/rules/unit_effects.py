"""Effects on single units: ADD, STRENGTHEN, PUSH, PULL, SHIP, ELIMINATE, REPLACE."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.move_kinds import Kind
from cinque.core.engine.steps import Step
from cinque.games.shadow_moon.rules import constants as c
from cinque.games.shadow_moon.rules.effect_question import EffectAsk, SectorAsk
from cinque.games.shadow_moon.rules.influence import move_units, place_units, remove_units
from cinque.games.shadow_moon.rules.kingpin_choices import ask_or_play, thin_out
from cinque.games.shadow_moon.rules.moves import FROM, MAX_UNITS, PASS, PLACE, PULLING, PUSHING, REMOVE, SECTORS, WIDTH
from cinque.games.shadow_moon.rules.status_tokens import (
    CAPPED,
    check_lockdown,
    is_capped,
    units_entering_together,
)
from cinque.games.shadow_moon.rules.table import ShadowMoon
from cinque.games.shadow_moon.rules.unit_limits import ONE_IN, free_room, offer_units, unit_limit, units_at_once

NO_OWN_UNIT: Final = clause("SMS-KEY08", "sector", facts=lambda t, seat, move: {"have": 0})
OTHER_SECTOR: Final = clause("SMS-KEY01", "sector")


def ask_next_units(t: ShadowMoon, effect: int, sector: int, left: int) -> None:
    """Ask for the next units of an effect in its sector, if there are any to handle."""
    op = t.box.effects[effect].op
    if op in (c.STRENGTHEN, c.ADD_EACH):
        op = c.ADD
    if left == 0 or unit_limit(t, op, sector, left) == 0:
        return
    if op == c.ADD:
        if t.seats[t.actor].supply == 0 and not t.must_do_all():
            t.then(TakeFrom(t.decider, effect, sector, left, False))
        else:
            ask_or_play(t, Add(t.decider, effect, 1 << sector, left))
    else:
        ask_or_play(t, UNIT_ASKS[op](t.decider, effect, sector, left))


class NextUnits(Step[ShadowMoon]):
    """Continue an effect after everything its last unit caused is finished (SMS-EFF09)."""

    __slots__ = ("effect", "sector", "left")

    def __init__(self, effect: int, sector: int, left: int) -> None:
        self.effect: Final[int] = effect
        self.sector: Final[int] = sector
        self.left: Final[int] = left

    def run(self, t: ShadowMoon) -> None:
        ask_next_units(t, self.effect, self.sector, self.left)

    def breadcrumb(self) -> str:
        return "effect"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"effect": t.box.effects[self.effect].text, "owner": t.party(t.actor), "left": self.left}


def place(t: ShadowMoon, effect: int, sector: int, left: int, count: int) -> None:
    """Place `count` of `left` units from the supply, or from other sectors if it is empty (SMS-INF03, SMS-INF04).

    A player who places fewer units than one move allows is done. Otherwise the game asks again about the rest.
    """
    if t.seats[t.actor].supply == 0:
        t.then(TakeFrom(t.decider, effect, sector, left, False))
        return
    if count < left and count == units_at_once(t, sector, left):
        t.then(NextUnits(effect, sector, left - count))
    t.did = True
    place_units(t, t.actor, sector, count)


class UnitAsk(EffectAsk):
    """A question about the units of an effect in its sector; a player may stop (SMS-EFF04, SMS-EFF11)."""

    __slots__ = ("sector", "left")

    def __init__(self, seat: int, effect: int, sector: int, left: int) -> None:
        super().__init__(seat, effect)
        self.sector: Final[int] = sector
        self.left: Final[int] = left

    def ways(self, t: ShadowMoon) -> list[tuple[int, int, int, int]]:
        """Return what the effect could do, ignoring Lockdown and room: the move for one unit, its colour, from, to."""
        raise NotImplementedError

    def may_stop(self, t: ShadowMoon) -> bool:
        """Whether the player can decline."""
        return not t.must_do_all()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [PASS] if self.may_stop(t) else []
        ways = 0
        for one, colour, origin, target in self.ways(t):
            if colour == t.actor or check_lockdown(t, colour, origin) == LEGAL:
                most = self.units_per_move(t, t.units[origin * WIDTH + colour], colour, target)
                ways += most > 0
                moves += range(one, one + most)
        return moves[-1:] if ways == 1 and t.must_do_all() else moves  # the Kingpin affects as many units as possible

    def candidates(self, t: ShadowMoon) -> list[int]:
        protected = [one for one, colour, origin, _ in self.ways(t) if check_lockdown(t, colour, origin) != LEGAL]
        return self.legal_moves(t) + protected

    def check(self, t: ShadowMoon, move: int) -> int:
        for one, colour, origin, _ in self.ways(t):
            if 0 <= move - one < MAX_UNITS:
                return check_lockdown(t, colour, origin)
        return LEGAL

    def play(self, t: ShadowMoon, move: int) -> None:
        for one, colour, origin, target in self.ways(t):
            count = move - one + 1
            if 0 < count <= MAX_UNITS:
                t.did = True
                if self.left > count:
                    t.then(NextUnits(self.effect, self.sector, self.left - count))
                self.handle(t, colour, origin, target, count)
                return

    def units_per_move(self, t: ShadowMoon, here: int, colour: int, sector: int) -> int:
        """Return how many of `here` units can enter a sector with one move."""
        most = here if here < self.left else self.left
        if colour >= t.players:  # only the Kingpin can lack room
            most = min(most, free_room(t, colour, sector))
        return units_entering_together(t, sector, most) if most > 1 else most

    def handle(self, t: ShadowMoon, colour: int, origin: int, target: int, count: int) -> None:
        """Carry out a move with `count` units."""
        move_units(t, colour, origin, target, count)

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {**super().facts(t), "sector": SECTORS[self.sector], "left": self.left}


class Add(SectorAsk):
    """ADD and STRENGTHEN: place units; the first move also chooses the sector (SMS-KEY01, SMS-KEY08)."""

    __slots__ = ("left",)

    def __init__(self, seat: int, effect: int, mask: int, left: int) -> None:
        super().__init__(seat, effect, mask)
        self.left: Final[int] = left

    def kind(self) -> Kind:
        return PLACE

    def why_not(self, t: ShadowMoon, sector: int) -> int:
        if is_capped(t, t.actor, sector):
            return CAPPED
        strengthen = t.box.effects[self.effect].op == c.STRENGTHEN
        return NO_OWN_UNIT if strengthen and t.units_of(sector, t.actor) == 0 else OTHER_SECTOR

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if t.must_do_all() else [PASS]
        if self.left == 1 and self.mask == c.EVERYWHERE:
            return moves + ONE_IN
        for sector in range(c.SECTOR_COUNT):
            if self.mask >> sector & 1:
                offer_units(t, moves, sector, self.left)
        return moves

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        t.place = PLACE.arg(move)
        if t.must_do_all():
            while t.seats[t.actor].supply < unit_limit(t, c.ADD, t.place, self.left) and thin_out(t):
                pass
            place(t, self.effect, t.place, self.left, units_at_once(t, t.place, self.left))
        else:
            place(t, self.effect, t.place, self.left, PLACE.arg(move, 1))

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {**super().facts(t), "left": self.left, "supply": t.seats[t.actor].supply}


class Push(UnitAsk):
    """PUSH: move units of any owner to bordering sectors (SMS-KEY03)."""

    def ways(self, t: ShadowMoon) -> list[tuple[int, int, int, int]]:
        here = self.sector
        owners = [colour for colour in range(t.colours) if t.units_of(here, colour) > 0]
        return [(PUSHING.of(owner, near, 1), owner, here, near) for owner in owners for near in t.box.near[here]]


class Pull(UnitAsk):
    """PULL: move units of any owner here from bordering sectors (SMS-KEY04)."""

    def ways(self, t: ShadowMoon) -> list[tuple[int, int, int, int]]:
        here = self.sector
        units = [(colour, near) for colour in range(t.colours) for near in t.box.near[here] if t.units_of(near, colour)]
        return [(PULLING.of(colour, near, 1), colour, near, here) for colour, near in units]


class Ship(UnitAsk):
    """SHIP: move own units here from any other sectors (SMS-KEY05)."""

    def ways(self, t: ShadowMoon) -> list[tuple[int, int, int, int]]:
        own, here = t.actor, self.sector
        others = [sector for sector in range(c.SECTOR_COUNT) if t.units[sector * WIDTH + own] > 0 and sector != here]
        return [(FROM.of(sector, 1), own, sector, here) for sector in others]


class TakeFrom(Ship):
    """Take units from other sectors because the supply is empty (SMS-INF04); `must` if it is the second half of a
    REPLACE."""

    __slots__ = ("must",)

    def __init__(self, seat: int, effect: int, sector: int, left: int, must: bool) -> None:
        super().__init__(seat, effect, sector, left)
        self.must: Final[bool] = must

    def may_stop(self, t: ShadowMoon) -> bool:
        return not self.must


class Eliminate(UnitAsk):
    """ELIMINATE: return units of other players to their supplies (SMS-KEY06)."""

    def ways(self, t: ShadowMoon) -> list[tuple[int, int, int, int]]:
        here = self.sector
        owners = [colour for colour in range(t.colours) if colour != t.actor and t.units_of(here, colour) > 0]
        return [(REMOVE.of(colour, 1), colour, here, here) for colour in owners]

    def units_per_move(self, t: ShadowMoon, here: int, colour: int, sector: int) -> int:
        return here if here < self.left else self.left  # no unit enters, so nothing can interrupt

    def handle(self, t: ShadowMoon, colour: int, origin: int, target: int, count: int) -> None:
        remove_units(t, colour, origin, count)


class Replace(Eliminate):
    """REPLACE: swap another player's unit for one of your own; both halves belong together (SMS-KEY07, SMS-R60)."""

    def units_per_move(self, t: ShadowMoon, here: int, colour: int, sector: int) -> int:
        supply = t.seats[t.actor].supply
        most = super().units_per_move(t, here, colour, sector)
        if most > supply and not t.must_do_all():
            most = supply if supply > 0 else 1
        return units_entering_together(t, sector, most)

    def handle(self, t: ShadowMoon, colour: int, origin: int, target: int, count: int) -> None:
        if t.must_do_all():
            while t.seats[t.actor].supply < self.due(t) and thin_out(t):
                pass
        remove_units(t, colour, origin, count)
        if t.must_do_all():
            free = free_room(t, t.actor, self.sector)
            count = free if free < count else count
            if count > 0:
                place_units(t, t.actor, self.sector, count)
        elif t.seats[t.actor].supply > 0:
            place_units(t, t.actor, self.sector, count)
        elif t.units_of(self.sector, t.actor) < t.box.influence:
            t.then(TakeFrom(t.decider, self.effect, self.sector, 1, True))

    def due(self, t: ShadowMoon) -> int:
        """Return how many units the Kingpin will place: one for each removed, as long as there is room (SMS-KIN31)."""
        units = unit_limit(t, c.REPLACE, self.sector, self.left)
        free = unit_limit(t, c.ADD, self.sector, self.left)
        return units if units < free else free


UNIT_ASKS: Final[dict[int, type[UnitAsk]]] = {
    c.PUSH: Push, c.PULL: Pull, c.SHIP: Ship, c.ELIMINATE: Eliminate, c.REPLACE: Replace,
}  # fmt: skip
