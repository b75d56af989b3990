"""Effects handled unit by unit: ADD, STRENGTHEN, PUSH, PULL, SHIP, ELIMINATE, REPLACE."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Step
from cinque.games.shadow_moon.amounts import amount
from cinque.games.shadow_moon.forced import pose, thin
from cinque.games.shadow_moon.moves import AT, COLOURS, FROM, PASS, PLACE, PULLING, PUSHING, REMOVE, SECTORS
from cinque.games.shadow_moon.status import capped, put, remove, shift
from cinque.games.shadow_moon.table import ShadowMoon
from cinque.games.shadow_moon.targets import sectors_of
from cinque.games.shadow_moon.vocabulary import (
    ADD,
    ADD_EACH,
    ELIMINATE,
    PULL,
    PUSH,
    REPLACE,
    SECTOR_COUNT,
    SHIP,
    STRENGTHEN,
)


def begin(t: ShadowMoon, effect: int, mask: int) -> None:
    """Choose the sector once (SMS-EFF11): any that allows a unit, for the Kingpin those that allow most (SMS-KIN09)."""
    e = t.box.effects[effect]
    forced = t.compelled()
    legal = 0
    best = 1
    for sector in range(SECTOR_COUNT):
        if mask >> sector & 1:
            units = amount(t, e.op, sector, e.count)
            if units > best and forced:
                best = units
                legal = 1 << sector
            elif units >= best:
                legal |= 1 << sector
    if legal == 0:
        return
    if e.op == ADD or e.op == STRENGTHEN:
        pose(t, Add(t.decider, effect, legal, e.count))
    elif legal & (legal - 1):
        t.then(Where(t.decider, effect, legal))
    else:
        t.place = legal.bit_length() - 1
        follow(t, effect, t.place, e.count)


def follow(t: ShadowMoon, effect: int, sector: int, left: int) -> None:
    """The next unit of an effect whose sector is chosen, if there is one to handle."""
    op = t.box.effects[effect].op
    if op in (STRENGTHEN, ADD_EACH):
        op = ADD
    if left == 0 or amount(t, op, sector, left) == 0:
        return
    if op == ADD:
        pose(t, Add(t.decider, effect, 1 << sector, left))
    elif op == PUSH:
        pose(t, Push(t.decider, effect, sector, left))
    elif op == PULL:
        pose(t, Pull(t.decider, effect, sector, left))
    elif op == SHIP:
        pose(t, Ship(t.decider, effect, sector, left))
    elif op == ELIMINATE:
        pose(t, Eliminate(t.decider, effect, sector, left))
    else:
        pose(t, Replace(t.decider, effect, sector, left))


class Following(Step[ShadowMoon]):
    """The rest of an effect, after everything that one unit caused is finished (SMS-EFF09)."""

    __slots__ = ("effect", "sector", "left")

    def __init__(self, effect: int, sector: int, left: int) -> None:
        self.effect: Final[int] = effect
        self.sector: Final[int] = sector
        self.left: Final[int] = left

    def run(self, t: ShadowMoon) -> None:
        follow(t, self.effect, self.sector, self.left)

    def crumb(self) -> str:
        return "effect"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"effect": t.box.effects[self.effect].text, "colour": COLOURS[t.actor], "left": self.left}


def place(t: ShadowMoon, effect: int, sector: int, left: int) -> None:
    """Place one of `left` units: from the supply, or from elsewhere when it is empty (SMS-INF03, INF04)."""
    if t.seats[t.actor].supply == 0:
        t.then(Origin(t.decider, effect, sector, left, False))
        return
    t.did = True
    if left > 1:
        t.then(Following(effect, sector, left - 1))
    put(t, t.actor, sector)


class OfEffect(Ask[ShadowMoon]):
    """A question about an effect that is being performed, answered on the map."""

    __slots__ = ("effect",)

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect: Final[int] = effect

    def crumb(self) -> str:
        return "effect"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"effect": t.box.effects[self.effect].text, "colour": COLOURS[t.actor]}

    def shape(self) -> str:
        return "place"


class Where(OfEffect):
    """Choose the sector of an effect, or skip the effect (SMS-EFF01, EFF11, KEY17)."""

    __slots__ = ("mask",)

    def __init__(self, seat: int, effect: int, mask: int) -> None:
        super().__init__(seat, effect)
        self.mask: Final[int] = mask

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = [] if t.compelled() else [PASS]
        for sector in range(SECTOR_COUNT):
            if self.mask >> sector & 1:
                found.append(AT.of(sector))
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        t.place = AT.arg(move)
        follow(t, self.effect, t.place, t.box.effects[self.effect].count)

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        found: list[Refusal] = []
        e = t.box.effects[self.effect]
        aimed = sectors_of(t, e)
        for sector in range(SECTOR_COUNT):
            if not self.mask >> sector & 1:
                clause = "SMS-EFF08" if amount(t, e.op, sector, 1) == 0 else "SMS-KIN09"
                if not aimed >> sector & 1:
                    clause = "SMS-KEY17"
                found.append(Refusal(clause, AT.of(sector), {"sector": SECTORS[sector]}))
        return found


class Unit(OfEffect):
    """One unit of an effect in a chosen sector; a player may stop (SMS-EFF04, EFF11)."""

    __slots__ = ("sector", "left")

    def __init__(self, seat: int, effect: int, sector: int, left: int) -> None:
        super().__init__(seat, effect)
        self.sector: Final[int] = sector
        self.left: Final[int] = left

    def more(self, t: ShadowMoon) -> None:
        """The effect has done something; put its rest on the agenda."""
        t.did = True
        if self.left > 1:
            t.then(Following(self.effect, self.sector, self.left - 1))

    def locked(self, t: ShadowMoon, colour: int, sector: int, move: int) -> list[Refusal]:
        """Why units of that colour there cannot be touched."""
        if t.here(sector, colour) == 0 or t.open_to(t.actor, colour, sector):
            return []
        return [Refusal("SMS-LCK01", move, {"colour": COLOURS[colour], "sector": SECTORS[sector]})]

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        effect = t.box.effects[self.effect].text
        return {"effect": effect, "colour": COLOURS[t.actor], "sector": SECTORS[self.sector], "left": self.left}


class Add(OfEffect):
    """ADD and STRENGTHEN: place one unit; the first one also chooses the sector (SMS-KEY01, KEY08)."""

    __slots__ = ("mask", "left")

    def __init__(self, seat: int, effect: int, mask: int, left: int) -> None:
        super().__init__(seat, effect)
        self.mask: Final[int] = mask
        self.left: Final[int] = left

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = [] if t.compelled() else [PASS]
        for sector in range(SECTOR_COUNT):
            if self.mask >> sector & 1:
                found.append(PLACE.of(sector))
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        sector = PLACE.arg(move)
        t.place = sector
        if t.compelled():
            while t.seats[t.actor].supply < amount(t, ADD, sector, self.left) and thin(t):
                pass
        place(t, self.effect, sector, self.left)

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        found: list[Refusal] = []
        strengthen = t.box.effects[self.effect].op == STRENGTHEN
        for sector in range(SECTOR_COUNT):
            if self.mask >> sector & 1:
                continue
            facts = {"sector": SECTORS[sector], "have": t.here(sector, t.actor), "most": t.box.cap}
            if capped(t, t.actor, sector):
                found.append(Refusal("SMS-KIN19", PLACE.of(sector), facts))
            elif strengthen and t.here(sector, t.actor) == 0:
                found.append(Refusal("SMS-KEY08", PLACE.of(sector), facts))
            else:
                found.append(Refusal("SMS-KEY01", PLACE.of(sector), facts))
        return found

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        supply = t.seats[t.actor].supply
        effect = t.box.effects[self.effect].text
        return {"effect": effect, "colour": COLOURS[t.actor], "left": self.left, "supply": supply}


class Origin(OfEffect):
    """The supply is empty: the unit comes from another sector (SMS-INF04); `must`: the second half of a REPLACE."""

    __slots__ = ("sector", "left", "must")

    def __init__(self, seat: int, effect: int, sector: int, left: int, must: bool) -> None:
        super().__init__(seat, effect)
        self.sector: Final[int] = sector
        self.left: Final[int] = left
        self.must: Final[bool] = must

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = [] if self.must else [PASS]
        for sector in range(SECTOR_COUNT):
            if sector != self.sector and t.here(sector, t.actor) > 0:
                found.append(FROM.of(sector))
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        t.did = True
        if self.left > 1:
            t.then(Following(self.effect, self.sector, self.left - 1))
        shift(t, t.actor, FROM.arg(move), self.sector)

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        effect = t.box.effects[self.effect].text
        return {"effect": effect, "colour": COLOURS[t.actor], "sector": SECTORS[self.sector], "left": self.left}


class Push(Unit):
    """PUSH: one unit of any owner goes to a bordering sector (SMS-KEY03)."""

    __slots__ = ()

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = [] if t.compelled() else [PASS]
        for colour in range(t.colours):
            if t.here(self.sector, colour) > 0 and t.open_to(t.actor, colour, self.sector):
                for near in t.box.near[self.sector]:
                    if not capped(t, colour, near):
                        found.append(PUSHING.of(colour, near))
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        self.more(t)
        shift(t, PUSHING.arg(move), self.sector, PUSHING.arg(move, 1))

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        found: list[Refusal] = []
        for colour in range(t.colours):
            for near in t.box.near[self.sector]:
                found += self.locked(t, colour, self.sector, PUSHING.of(colour, near))
        return found


class Pull(Unit):
    """PULL: one unit of any owner comes from a bordering sector (SMS-KEY04)."""

    __slots__ = ()

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = [] if t.compelled() else [PASS]
        for colour in range(t.colours):
            if not capped(t, colour, self.sector):
                for near in t.box.near[self.sector]:
                    if t.here(near, colour) > 0 and t.open_to(t.actor, colour, near):
                        found.append(PULLING.of(colour, near))
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        self.more(t)
        shift(t, PULLING.arg(move), PULLING.arg(move, 1), self.sector)

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        found: list[Refusal] = []
        for colour in range(t.colours):
            for near in t.box.near[self.sector]:
                found += self.locked(t, colour, near, PULLING.of(colour, near))
        return found


class Ship(Unit):
    """SHIP: one own unit comes from any other sector (SMS-KEY05)."""

    __slots__ = ()

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = [] if t.compelled() else [PASS]
        for sector in range(SECTOR_COUNT):
            if sector != self.sector and t.here(sector, t.actor) > 0:
                found.append(FROM.of(sector))
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        self.more(t)
        shift(t, t.actor, FROM.arg(move), self.sector)


class Eliminate(Unit):
    """ELIMINATE: one unit of another player goes back to its supply (SMS-KEY06)."""

    __slots__ = ()

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = [] if t.compelled() else [PASS]
        for colour in range(t.colours):
            if colour != t.actor and t.here(self.sector, colour) > 0:
                if t.open_to(t.actor, colour, self.sector):
                    found.append(REMOVE.of(colour))
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        self.more(t)
        remove(t, REMOVE.arg(move), self.sector)

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        found: list[Refusal] = []
        for colour in range(t.colours):
            found += self.locked(t, colour, self.sector, REMOVE.of(colour))
        return found


class Replace(Eliminate):
    """REPLACE: one unit of another player goes, an own one comes; both halves belong together (SMS-KEY07, R60)."""

    __slots__ = ()

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        if t.compelled():
            while t.seats[t.actor].supply < self.due(t) and thin(t):
                pass
        self.more(t)
        remove(t, REMOVE.arg(move), self.sector)
        here = t.here(self.sector, t.actor)
        if t.compelled():
            if here < t.box.cap:
                put(t, t.actor, self.sector)
        elif t.seats[t.actor].supply > 0:
            put(t, t.actor, self.sector)
        elif here < t.box.influence:
            t.then(Origin(t.decider, self.effect, self.sector, 0, True))

    def due(self, t: ShadowMoon) -> int:
        """How many units the Kingpin will place: one for each removed while there is room (SMS-KIN31)."""
        units = amount(t, REPLACE, self.sector, self.left)
        room = amount(t, ADD, self.sector, self.left)
        return units if units < room else room
