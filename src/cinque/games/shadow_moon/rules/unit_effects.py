"""Effects on single units: ADD, STRENGTHEN, PUSH, PULL, SHIP, ELIMINATE, REPLACE."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause, joined
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
from cinque.games.shadow_moon.rules.status_tokens import AT_LIMIT, at_once, capped
from cinque.games.shadow_moon.rules.table import ShadowMoon
from cinque.games.shadow_moon.rules.unit_limits import ONE_IN, amount, offer_units, room, units_at_once

LOCKED: Final = clause("SMS-LCK01")
NO_UNIT: Final = clause("SMS-KEY08")
NOT_HERE: Final = clause("SMS-KEY01")


def locked(t: ShadowMoon, colour: int, sector: int) -> bool:
    """Whether Lockdown protects units of a colour in a sector against the actor (SMS-LCK01)."""
    return t.here(sector, colour) > 0 and not t.open_to(t.actor, colour, sector)


def follow(t: ShadowMoon, effect: int, sector: int, left: int) -> None:
    """Ask for the next units of an effect in its sector, if there are any to handle."""
    op = t.box.effects[effect].op
    if op in (STRENGTHEN, ADD_EACH):
        op = ADD
    if left == 0 or amount(t, op, sector, left) == 0:
        return
    if op == ADD:
        if t.seats[t.actor].supply == 0 and not t.compelled():
            t.then(Origin(t.decider, effect, sector, left, False))
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


class Following(Step[ShadowMoon]):
    """Continue an effect after everything its last unit caused is finished (SMS-EFF09)."""

    __slots__ = ("effect", "sector", "left")

    def __init__(self, effect: int, sector: int, left: int) -> None:
        self.effect: Final[int] = effect
        self.sector: Final[int] = sector
        self.left: Final[int] = left

    def run(self, t: ShadowMoon) -> None:
        follow(t, self.effect, self.sector, self.left)

    def breadcrumb(self) -> str:
        return "effect"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"effect": t.box.effects[self.effect].text, "owner": t.party(t.actor), "left": self.left}


def place(t: ShadowMoon, effect: int, sector: int, left: int, count: int) -> None:
    """Place `count` of `left` units from the supply, or from other sectors if it is empty (SMS-INF03, SMS-INF04).

    A player who places fewer units than one move allows is done. Otherwise the rest is asked for again.
    """
    if t.seats[t.actor].supply == 0:
        t.then(Origin(t.decider, effect, sector, left, False))
        return
    if count < left and count == units_at_once(t, sector, left):
        t.then(Following(effect, sector, left - count))
    t.did = True
    place_units(t, t.actor, sector, count)


class Unit(EffectAsk):
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
            t.then(Following(self.effect, self.sector, self.left - count))

    def only(self, t: ShadowMoon, moves: list[int], ways: int) -> list[int]:
        """Reduce the moves to the one with most units if the Kingpin has only one way."""
        return moves[-1:] if ways == 1 and t.compelled() else moves

    def most(self, t: ShadowMoon, here: int, colour: int, sector: int) -> int:
        """Return how many of `here` units can enter a sector with one move."""
        most = here if here < self.left else self.left
        free = room(t, colour, sector)
        return at_once(t, sector, most if most < free else free)

    def protected(self, t: ShadowMoon) -> list[int]:
        """Return the moves that affect units which Lockdown protects."""
        return []

    def owner(self, move: int) -> int:
        """Return the colour of the units that a protected move affects."""
        raise NotImplementedError

    def origin(self, move: int) -> int:
        """Return the sector of the units that a protected move affects."""
        return self.sector

    def candidates(self, t: ShadowMoon) -> list[int]:
        return joined(self.protected(t), self.legal_moves(t))

    def check(self, t: ShadowMoon, move: int) -> int:
        return LOCKED if move in self.protected(t) else LEGAL

    def refusal_facts(self, t: ShadowMoon, move: int, clause: int) -> dict[str, Any]:
        return {"owner": t.party(self.owner(move)), "sector": SECTORS[self.origin(move)]}

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
        moves: list[int] = [] if t.compelled() else [PASS]
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
        if t.compelled():
            while t.seats[t.actor].supply < amount(t, ADD, t.place, self.left) and thin_out(t):
                pass
            place(t, self.effect, t.place, self.left, units_at_once(t, t.place, self.left))
        else:
            place(t, self.effect, t.place, self.left, PLACE.arg(move, 1))

    def candidates(self, t: ShadowMoon) -> list[int]:
        others = [PLACE.of(sector, 1) for sector in range(SECTOR_COUNT) if not self.mask >> sector & 1]
        return joined(others, self.legal_moves(t))

    def check(self, t: ShadowMoon, move: int) -> int:
        sector = PLACE.arg(move)
        if move == PASS or self.mask >> sector & 1:
            return LEGAL
        if capped(t, t.actor, sector):
            return AT_LIMIT
        strengthen = t.box.effects[self.effect].op == STRENGTHEN
        return NO_UNIT if strengthen and t.here(sector, t.actor) == 0 else NOT_HERE

    def refusal_facts(self, t: ShadowMoon, move: int, clause: int) -> dict[str, Any]:
        sector = PLACE.arg(move)
        return {"sector": SECTORS[sector], "have": t.here(sector, t.actor), "most": t.box.cap}

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        supply = t.seats[t.actor].supply
        effect = t.box.effects[self.effect].text
        return {"effect": effect, "owner": t.party(t.actor), "left": self.left, "supply": supply}


class Origin(EffectAsk):
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
                here = t.here(sector, t.actor)
                for count in range(1, at_once(t, self.sector, here if here < self.left else self.left) + 1):
                    moves.append(FROM.of(sector, count))
        return moves

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        t.did = True
        count = FROM.arg(move, 1)
        if self.left > count and not self.must:
            t.then(Following(self.effect, self.sector, self.left - count))
        move_units(t, t.actor, FROM.arg(move), self.sector, count)

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        effect = t.box.effects[self.effect].text
        return {"effect": effect, "owner": t.party(t.actor), "sector": SECTORS[self.sector], "left": self.left}


class Push(Unit):
    """PUSH: move units of any owner to bordering sectors (SMS-KEY03)."""

    __slots__ = ()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if t.compelled() else [PASS]
        ways = 0
        for colour in range(t.colours):
            here = t.here(self.sector, colour)
            if here > 0 and t.open_to(t.actor, colour, self.sector):
                for near in t.box.near[self.sector]:
                    most = self.most(t, here, colour, near)
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

    def protected(self, t: ShadowMoon) -> list[int]:
        colours = [colour for colour in range(t.colours) if locked(t, colour, self.sector)]
        return [PUSHING.of(colour, near, 1) for colour in colours for near in t.box.near[self.sector]]

    def owner(self, move: int) -> int:
        return PUSHING.arg(move)


class Pull(Unit):
    """PULL: move units of any owner here from bordering sectors (SMS-KEY04)."""

    __slots__ = ()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if t.compelled() else [PASS]
        ways = 0
        for colour in range(t.colours):
            for near in t.box.near[self.sector]:
                here = t.here(near, colour)
                if here > 0 and t.open_to(t.actor, colour, near):
                    most = self.most(t, here, colour, self.sector)
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

    def protected(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = []
        for colour in range(t.colours):
            moves += [PULLING.of(colour, near, 1) for near in t.box.near[self.sector] if locked(t, colour, near)]
        return moves

    def owner(self, move: int) -> int:
        return PULLING.arg(move)

    def origin(self, move: int) -> int:
        return PULLING.arg(move, 1)


class Ship(Unit):
    """SHIP: move own units here from any other sectors (SMS-KEY05)."""

    __slots__ = ()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if t.compelled() else [PASS]
        ways = 0
        for sector in range(SECTOR_COUNT):
            here = t.here(sector, t.actor)
            if sector != self.sector and here > 0:
                ways += 1
                for count in range(1, self.most(t, here, t.actor, self.sector) + 1):
                    moves.append(FROM.of(sector, count))
        return self.only(t, moves, ways)

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        count = FROM.arg(move, 1)
        self.more(t, count)
        move_units(t, t.actor, FROM.arg(move), self.sector, count)


class Eliminate(Unit):
    """ELIMINATE: return units of other players to their supplies (SMS-KEY06)."""

    __slots__ = ()

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if t.compelled() else [PASS]
        ways = 0
        for colour in range(t.colours):
            if colour != t.actor and t.open_to(t.actor, colour, self.sector):
                here = t.here(self.sector, colour)
                ways += here > 0
                for count in range(1, self.together(t, here if here < self.left else self.left) + 1):
                    moves.append(REMOVE.of(colour, count))
        return self.only(t, moves, ways)

    def together(self, t: ShadowMoon, most: int) -> int:
        """Return how many units one move may take: all, because no unit enters and nothing can interrupt."""
        return most

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        count = REMOVE.arg(move, 1)
        self.more(t, count)
        remove_units(t, REMOVE.arg(move), self.sector, count)

    def protected(self, t: ShadowMoon) -> list[int]:
        return [REMOVE.of(colour, 1) for colour in range(t.colours) if locked(t, colour, self.sector)]

    def owner(self, move: int) -> int:
        return REMOVE.arg(move)


class Replace(Eliminate):
    """REPLACE: swap a unit of another player for an own one; both halves belong together (SMS-KEY07, SMS-R60)."""

    __slots__ = ()

    def together(self, t: ShadowMoon, most: int) -> int:
        supply = t.seats[t.actor].supply
        if most > supply and not t.compelled():
            most = supply if supply > 0 or most == 0 else 1
        return at_once(t, self.sector, most)

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        if t.compelled():
            while t.seats[t.actor].supply < self.due(t) and thin_out(t):
                pass
        count = REMOVE.arg(move, 1)
        self.more(t, count)
        remove_units(t, REMOVE.arg(move), self.sector, count)
        if t.compelled():
            free = room(t, t.actor, self.sector)
            count = free if free < count else count
            if count > 0:
                place_units(t, t.actor, self.sector, count)
        elif t.seats[t.actor].supply > 0:
            place_units(t, t.actor, self.sector, count)
        elif t.here(self.sector, t.actor) < t.box.influence:
            t.then(Origin(t.decider, self.effect, self.sector, 1, True))

    def due(self, t: ShadowMoon) -> int:
        """Return how many units the Kingpin will place: one for each removed, as long as there is room (SMS-KIN31)."""
        units = amount(t, REPLACE, self.sector, self.left)
        free = amount(t, ADD, self.sector, self.left)
        return units if units < free else free
