"""Effects on single units: ADD, STRENGTHEN, PUSH, PULL, SHIP, ELIMINATE, REPLACE."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.questions import Refusal
from cinque.core.engine.steps import Step
from cinque.games.shadow_moon.rules.constants import (
    ADD,
    ADD_EACH,
    ELIMINATE,
    EVERYWHERE,
    PULL,
    PUSH,
    REPLACE,
    SECTOR_COUNT,
    SHIP,
    STRENGTHEN,
)
from cinque.games.shadow_moon.rules.effect_question import EffectAsk
from cinque.games.shadow_moon.rules.influence import move_units, place_units, remove_units
from cinque.games.shadow_moon.rules.kingpin_choices import ask_or_play, thin_out
from cinque.games.shadow_moon.rules.moves import FROM, PASS, PLACE, PULLING, PUSHING, REMOVE, SECTORS
from cinque.games.shadow_moon.rules.status_tokens import is_capped, units_entering_together
from cinque.games.shadow_moon.rules.table import ShadowMoon
from cinque.games.shadow_moon.rules.unit_limits import ONE_IN, free_room, offer_units, unit_limit, units_at_once


def ask_next_units(t: ShadowMoon, effect: int, sector: int, left: int) -> None:
    """Ask for the next units of an effect in its sector, if there are any to handle."""
    op = t.box.effects[effect].op
    if op in (STRENGTHEN, ADD_EACH):
        op = ADD
    if left == 0 or unit_limit(t, op, sector, left) == 0:
        return
    if op == ADD:
        if t.seats[t.actor].supply == 0 and not t.must_do_all():
            t.then(TakeFrom(t.decider, effect, sector, left, False))
        else:
            ask_or_play(t, Add(t.decider, effect, 1 << sector, left))
    elif op == PUSH:
        ask_or_play(t, Push(t.decider, effect, sector, left))
    elif op == PULL:
        ask_or_play(t, Pull(t.decider, effect, sector, left))
    elif op == SHIP:
        ask_or_play(t, Ship(t.decider, effect, sector, left))
    elif op == ELIMINATE:
        ask_or_play(t, Eliminate(t.decider, effect, sector, left))
    else:
        ask_or_play(t, Replace(t.decider, effect, sector, left))


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

    A player who places fewer units than one move allows is done. Otherwise the rest is asked for again.
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

    def more(self, t: ShadowMoon, count: int) -> None:
        """Record that `count` units were handled, and schedule the rest of the effect."""
        t.did = True
        if self.left > count:
            t.then(NextUnits(self.effect, self.sector, self.left - count))

    def only(self, t: ShadowMoon, moves: list[int], ways: int) -> list[int]:
        """Reduce the moves to the one with most units if the Kingpin has only one way."""
        return moves[-1:] if ways == 1 and t.must_do_all() else moves

    def units_that_fit(self, t: ShadowMoon, here: int, colour: int, sector: int) -> int:
        """Return how many of `here` units can enter a sector with one move."""
        most = here if here < self.left else self.left
        free = free_room(t, colour, sector)
        return units_entering_together(t, sector, most if most < free else free)

    def lockdown_refusal(self, t: ShadowMoon, colour: int, sector: int, move: int) -> list[Refusal]:
        """Refuse to affect units of a colour that Lockdown protects."""
        if t.units_of(sector, colour) == 0 or t.open_to(t.actor, colour, sector):
            return []
        return [Refusal("SMS-LCK01", move, {"owner": t.party(colour), "sector": SECTORS[sector]})]

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        effect = t.box.effects[self.effect].text
        return {"effect": effect, "owner": t.party(t.actor), "sector": SECTORS[self.sector], "left": self.left}


class Add(EffectAsk):
    """ADD and STRENGTHEN: place units; the first move also chooses the sector (SMS-KEY01, SMS-KEY08)."""

    __slots__ = ("mask", "left")

    def __init__(self, seat: int, effect: int, mask: int, left: int) -> None:
        super().__init__(seat, effect)
        self.mask: Final[int] = mask
        self.left: Final[int] = left

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if t.must_do_all() else [PASS]
        if self.left == 1 and self.mask == EVERYWHERE:
            return moves + ONE_IN
        for sector in range(SECTOR_COUNT):
            if self.mask >> sector & 1:
                offer_units(t, moves, sector, self.left)
        return moves

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        t.place = PLACE.arg(move)
        if t.must_do_all():
            while t.seats[t.actor].supply < unit_limit(t, ADD, t.place, self.left) and thin_out(t):
                pass
            place(t, self.effect, t.place, self.left, units_at_once(t, t.place, self.left))
        else:
            place(t, self.effect, t.place, self.left, PLACE.arg(move, 1))

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        refusals: list[Refusal] = []
        strengthen = t.box.effects[self.effect].op == STRENGTHEN
        for sector in range(SECTOR_COUNT):
            if self.mask >> sector & 1:
                continue
            facts = {"sector": SECTORS[sector], "have": t.units_of(sector, t.actor), "most": t.box.cap}
            if is_capped(t, t.actor, sector):
                refusals.append(Refusal("SMS-KIN19", PLACE.of(sector, 1), facts))
            elif strengthen and t.units_of(sector, t.actor) == 0:
                refusals.append(Refusal("SMS-KEY08", PLACE.of(sector, 1), facts))
            else:
                refusals.append(Refusal("SMS-KEY01", PLACE.of(sector, 1), facts))
        return refusals

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        supply = t.seats[t.actor].supply
        effect = t.box.effects[self.effect].text
        return {"effect": effect, "owner": t.party(t.actor), "left": self.left, "supply": supply}


class TakeFrom(EffectAsk):
    """Take units from other sectors because the supply is empty (SMS-INF04); `must` if it is the second half of a
    REPLACE."""

    __slots__ = ("sector", "left", "must")

    def __init__(self, seat: int, effect: int, sector: int, left: int, must: bool) -> None:
        super().__init__(seat, effect)
        self.sector: Final[int] = sector
        self.left: Final[int] = left
        self.must: Final[bool] = must

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if self.must else [PASS]
        for sector in range(SECTOR_COUNT):
            if sector != self.sector:
                here = t.units_of(sector, t.actor)
                most = units_entering_together(t, self.sector, here if here < self.left else self.left)
                for count in range(1, most + 1):
                    moves.append(FROM.of(sector, count))
        return moves

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        t.did = True
        count = FROM.arg(move, 1)
        if self.left > count and not self.must:
            t.then(NextUnits(self.effect, self.sector, self.left - count))
        move_units(t, t.actor, FROM.arg(move), self.sector, count)

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        effect = t.box.effects[self.effect].text
        return {"effect": effect, "owner": t.party(t.actor), "sector": SECTORS[self.sector], "left": self.left}


class Push(UnitAsk):
    """PUSH: move units of any owner to bordering sectors (SMS-KEY03)."""

    __slots__ = ()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if t.must_do_all() else [PASS]
        ways = 0
        for colour in range(t.colours):
            here = t.units_of(self.sector, colour)
            if here > 0 and t.open_to(t.actor, colour, self.sector):
                for near in t.box.near[self.sector]:
                    most = self.units_that_fit(t, here, colour, near)
                    ways += most > 0
                    for count in range(1, most + 1):
                        moves.append(PUSHING.of(colour, near, count))
        return self.only(t, moves, ways)

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        count = PUSHING.arg(move, 2)
        self.more(t, count)
        move_units(t, PUSHING.arg(move), self.sector, PUSHING.arg(move, 1), count)

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        refusals: list[Refusal] = []
        for colour in range(t.colours):
            for near in t.box.near[self.sector]:
                refusals += self.lockdown_refusal(t, colour, self.sector, PUSHING.of(colour, near, 1))
        return refusals


class Pull(UnitAsk):
    """PULL: move units of any owner here from bordering sectors (SMS-KEY04)."""

    __slots__ = ()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if t.must_do_all() else [PASS]
        ways = 0
        for colour in range(t.colours):
            for near in t.box.near[self.sector]:
                here = t.units_of(near, colour)
                if here > 0 and t.open_to(t.actor, colour, near):
                    most = self.units_that_fit(t, here, colour, self.sector)
                    ways += most > 0
                    for count in range(1, most + 1):
                        moves.append(PULLING.of(colour, near, count))
        return self.only(t, moves, ways)

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        count = PULLING.arg(move, 2)
        self.more(t, count)
        move_units(t, PULLING.arg(move), PULLING.arg(move, 1), self.sector, count)

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        refusals: list[Refusal] = []
        for colour in range(t.colours):
            for near in t.box.near[self.sector]:
                refusals += self.lockdown_refusal(t, colour, near, PULLING.of(colour, near, 1))
        return refusals


class Ship(UnitAsk):
    """SHIP: move own units here from any other sectors (SMS-KEY05)."""

    __slots__ = ()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if t.must_do_all() else [PASS]
        ways = 0
        for sector in range(SECTOR_COUNT):
            here = t.units_of(sector, t.actor)
            if sector != self.sector and here > 0:
                ways += 1
                for count in range(1, self.units_that_fit(t, here, t.actor, self.sector) + 1):
                    moves.append(FROM.of(sector, count))
        return self.only(t, moves, ways)

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        count = FROM.arg(move, 1)
        self.more(t, count)
        move_units(t, t.actor, FROM.arg(move), self.sector, count)


class Eliminate(UnitAsk):
    """ELIMINATE: return units of other players to their supplies (SMS-KEY06)."""

    __slots__ = ()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if t.must_do_all() else [PASS]
        ways = 0
        for colour in range(t.colours):
            if colour != t.actor and t.open_to(t.actor, colour, self.sector):
                here = t.units_of(self.sector, colour)
                ways += here > 0
                for count in range(1, self.units_per_move(t, here if here < self.left else self.left) + 1):
                    moves.append(REMOVE.of(colour, count))
        return self.only(t, moves, ways)

    def units_per_move(self, t: ShadowMoon, most: int) -> int:
        """Return how many units one move may take: all, because no unit enters and nothing can interrupt."""
        return most

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        count = REMOVE.arg(move, 1)
        self.more(t, count)
        remove_units(t, REMOVE.arg(move), self.sector, count)

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        refusals: list[Refusal] = []
        for colour in range(t.colours):
            refusals += self.lockdown_refusal(t, colour, self.sector, REMOVE.of(colour, 1))
        return refusals


class Replace(Eliminate):
    """REPLACE: swap a unit of another player for an own one; both halves belong together (SMS-KEY07, SMS-R60)."""

    __slots__ = ()

    def units_per_move(self, t: ShadowMoon, most: int) -> int:
        supply = t.seats[t.actor].supply
        if most > supply and not t.must_do_all():
            most = supply if supply > 0 or most == 0 else 1
        return units_entering_together(t, self.sector, most)

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        if t.must_do_all():
            while t.seats[t.actor].supply < self.due(t) and thin_out(t):
                pass
        count = REMOVE.arg(move, 1)
        self.more(t, count)
        remove_units(t, REMOVE.arg(move), self.sector, count)
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
        units = unit_limit(t, REPLACE, self.sector, self.left)
        free = unit_limit(t, ADD, self.sector, self.left)
        return units if units < free else free
