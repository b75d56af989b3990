"""Effects on single units: ADD, STRENGTHEN, PUSH, PULL, SHIP, ELIMINATE, REPLACE (SMS-KEY)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.move_kinds import Kind
from cinque.core.engine.steps import Step
from cinque.games.shadow_moon.rules import constants as c
from cinque.games.shadow_moon.rules.effect_question import EffectAsk, SectorAsk
from cinque.games.shadow_moon.rules.influence import move_units, place_units, remove_units
from cinque.games.shadow_moon.rules.kingpin_choices import ask_or_play, thin_out
from cinque.games.shadow_moon.rules.moves import FROM, PASS, PLACE, PULLING, PUSHING, REMOVE, SECTORS, WIDTH
from cinque.games.shadow_moon.rules.status_tokens import CAPPED, check_lockdown, is_capped, units_entering_together
from cinque.games.shadow_moon.rules.table import ShadowMoon
from cinque.games.shadow_moon.rules.unit_limits import ADD_ONE_IN, free_room, offer_units, unit_limit, units_at_once

NO_OWN_UNIT: Final = clause("SMS-KEY08", "sector", facts=lambda t, seat, move: {"have": 0})
OTHER_SECTOR: Final = clause("SMS-KEY01", "sector")

SAME_SECTOR: Final = [[sector] for sector in range(c.SECTOR_COUNT)]
OTHER_SECTORS: Final = [[other for other in range(c.SECTOR_COUNT) if other != here] for here in range(c.SECTOR_COUNT)]


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
        ask_or_play(t, unit_ask(t, op, effect, sector, left))


def unit_ask(t: ShadowMoon, op: int, effect: int, sector: int, left: int) -> UnitAsk:
    """Return the question about the units of an effect in its sector."""
    if op == c.PUSH:
        return Push(t.decider, effect, sector, left)
    if op == c.PULL:
        return Pull(t.decider, effect, sector, left)
    if op == c.SHIP:
        return Ship(t.decider, effect, sector, left)
    if op == c.ELIMINATE:
        return Eliminate(t.decider, effect, sector, left)
    return Replace(t.decider, effect, sector, left)


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


def place_new_units(t: ShadowMoon, effect: int, sector: int, left: int, count: int) -> None:
    """Place `count` of `left` units from the supply, or from other sectors if it is empty (SMS-INF03, SMS-INF04).

    A player who places fewer units than one move allows is done. Otherwise the game asks again about the rest.
    """
    if t.seats[t.actor].supply == 0:
        t.then(TakeFrom(t.decider, effect, sector, left, False))
        return
    if count < left and count == units_at_once(t, sector, left):
        t.then(NextUnits(effect, sector, left - count))
    t.effect_done = True
    place_units(t, t.actor, sector, count)


class UnitAsk(EffectAsk):
    """A question about the units of an effect in its sector; a player may stop (SMS-EFF04, SMS-EFF11)."""

    __slots__ = ("sector", "left")

    def __init__(self, seat: int, effect: int, sector: int, left: int) -> None:
        super().__init__(seat, effect)
        self.sector: Final[int] = sector
        self.left: Final[int] = left

    def affects(self, t: ShadowMoon, colour: int) -> bool:
        """Whether the effect handles units of a colour."""
        return True

    def origins(self, t: ShadowMoon) -> list[int]:
        """Return the sectors that units leave."""
        return SAME_SECTOR[self.sector]

    def targets(self, t: ShadowMoon) -> list[int]:
        """Return the sectors that units enter."""
        return SAME_SECTOR[self.sector]

    def one_unit(self, colour: int, origin: int, target: int) -> int:
        """Return the move that handles one unit; the moves for more units follow it."""
        raise NotImplementedError

    def move_parts(self, t: ShadowMoon, move: int) -> tuple[int, int, int, int]:
        """Return the colour of a move's units, their origin and target, and how many they are."""
        raise NotImplementedError

    def may_stop(self, t: ShadowMoon) -> bool:
        """Whether the player can decline."""
        return not t.must_do_all()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [PASS] if self.may_stop(t) else []
        ways = 0
        origins, targets = self.origins(t), self.targets(t)
        for colour in range(t.colours):
            if self.affects(t, colour):
                for origin in origins:
                    here = t.units[origin * WIDTH + colour]
                    if here > 0 and (colour == t.actor or check_lockdown(t, colour, origin) == LEGAL):
                        for target in targets:
                            most = self.units_per_move(t, here, colour, target)
                            if most > 0:
                                ways += 1
                                one = self.one_unit(colour, origin, target)
                                for more in range(most):
                                    moves.append(one + more)
        return moves[-1:] if ways == 1 and t.must_do_all() else moves  # the Kingpin affects as many units as possible

    def candidates(self, t: ShadowMoon) -> list[int]:
        colours = [colour for colour in range(t.colours) if self.affects(t, colour)]
        units = [(colour, origin) for colour in colours for origin in self.origins(t) if t.units_of(origin, colour)]
        protected = [(colour, origin) for colour, origin in units if check_lockdown(t, colour, origin) != LEGAL]
        return self.legal_moves(t) + [self.one_unit(*unit, target) for unit in protected for target in self.targets(t)]

    def check(self, t: ShadowMoon, move: int) -> int:
        if move == PASS:
            return LEGAL
        colour, origin, _, _ = self.move_parts(t, move)
        return check_lockdown(t, colour, origin)

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        colour, origin, target, count = self.move_parts(t, move)
        t.effect_done = True
        if self.left > count:
            t.then(NextUnits(self.effect, self.sector, self.left - count))
        self.carry_out_units(t, colour, origin, target, count)

    def units_per_move(self, t: ShadowMoon, here: int, colour: int, sector: int) -> int:
        """Return how many of `here` units can enter a sector with one move."""
        most = here if here < self.left else self.left
        if colour >= t.players:  # only the Kingpin can lack room
            most = min(most, free_room(t, colour, sector))
        return units_entering_together(t, sector, most) if most > 1 else most

    def carry_out_units(self, t: ShadowMoon, colour: int, origin: int, target: int, count: int) -> None:
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
            return moves + ADD_ONE_IN
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
            place_new_units(t, self.effect, t.place, self.left, units_at_once(t, t.place, self.left))
        else:
            place_new_units(t, self.effect, t.place, self.left, PLACE.arg(move, 1))

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {**super().facts(t), "left": self.left, "supply": t.seats[t.actor].supply}


class Push(UnitAsk):
    """PUSH: move units of any owner to bordering sectors (SMS-KEY03)."""

    def targets(self, t: ShadowMoon) -> list[int]:
        return t.box.near[self.sector]

    def one_unit(self, colour: int, origin: int, target: int) -> int:
        return PUSHING.of(colour, target, 1)

    def move_parts(self, t: ShadowMoon, move: int) -> tuple[int, int, int, int]:
        return PUSHING.arg(move), self.sector, PUSHING.arg(move, 1), PUSHING.arg(move, 2)


class Pull(UnitAsk):
    """PULL: move units of any owner here from bordering sectors (SMS-KEY04)."""

    def origins(self, t: ShadowMoon) -> list[int]:
        return t.box.near[self.sector]

    def one_unit(self, colour: int, origin: int, target: int) -> int:
        return PULLING.of(colour, origin, 1)

    def move_parts(self, t: ShadowMoon, move: int) -> tuple[int, int, int, int]:
        return PULLING.arg(move), PULLING.arg(move, 1), self.sector, PULLING.arg(move, 2)


class Ship(UnitAsk):
    """SHIP: move own units here from any other sectors (SMS-KEY05)."""

    def affects(self, t: ShadowMoon, colour: int) -> bool:
        return colour == t.actor

    def origins(self, t: ShadowMoon) -> list[int]:
        return OTHER_SECTORS[self.sector]

    def one_unit(self, colour: int, origin: int, target: int) -> int:
        return FROM.of(origin, 1)

    def move_parts(self, t: ShadowMoon, move: int) -> tuple[int, int, int, int]:
        return t.actor, FROM.arg(move), self.sector, FROM.arg(move, 1)


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

    def affects(self, t: ShadowMoon, colour: int) -> bool:
        return colour != t.actor

    def one_unit(self, colour: int, origin: int, target: int) -> int:
        return REMOVE.of(colour, 1)

    def move_parts(self, t: ShadowMoon, move: int) -> tuple[int, int, int, int]:
        return REMOVE.arg(move), self.sector, self.sector, REMOVE.arg(move, 1)

    def units_per_move(self, t: ShadowMoon, here: int, colour: int, sector: int) -> int:
        return here if here < self.left else self.left  # no unit enters, so nothing can interrupt

    def carry_out_units(self, t: ShadowMoon, colour: int, origin: int, target: int, count: int) -> None:
        remove_units(t, colour, origin, count)


class Replace(Eliminate):
    """REPLACE: swap another player's unit for one of your own; both halves belong together (SMS-KEY07, SMS-R60)."""

    def units_per_move(self, t: ShadowMoon, here: int, colour: int, sector: int) -> int:
        supply = t.seats[t.actor].supply
        most = super().units_per_move(t, here, colour, sector)
        if most > supply and not t.must_do_all():
            most = supply if supply > 0 else 1
        return units_entering_together(t, sector, most)

    def carry_out_units(self, t: ShadowMoon, colour: int, origin: int, target: int, count: int) -> None:
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
