"""Effects handled unit by unit: ADD, STRENGTHEN, PUSH, PULL, SHIP, ELIMINATE, REPLACE."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask, Step
from cinque.games.shadow_moon.amounts import ONE_IN, amount, offer_units, room, units_at_once
from cinque.games.shadow_moon.forced import pose, thin
from cinque.games.shadow_moon.moves import FROM, PASS, PLACE, PULLING, PUSHING, REMOVE, SECTORS
from cinque.games.shadow_moon.status import at_once, capped, put, remove, shift
from cinque.games.shadow_moon.table import ShadowMoon
from cinque.games.shadow_moon.vocabulary import (
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


def follow(t: ShadowMoon, effect: int, sector: int, left: int) -> None:
    """The next units of an effect whose sector is chosen, if there are any to handle."""
    op = t.box.effects[effect].op
    if op in (STRENGTHEN, ADD_EACH):
        op = ADD
    if left == 0 or amount(t, op, sector, left) == 0:
        return
    if op == ADD:
        if t.seats[t.actor].supply == 0 and not t.compelled():
            t.then(Origin(t.decider, effect, sector, left, False))
        else:
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
    """The rest of an effect, after everything that its last unit caused is finished (SMS-EFF09)."""

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
        return {"effect": t.box.effects[self.effect].text, "owner": t.party(t.actor), "left": self.left}


def place(t: ShadowMoon, effect: int, sector: int, left: int, count: int) -> None:
    """Place some of `left` units: from the supply, or from elsewhere when it is empty (SMS-INF03, SMS-INF04).

    Whoever places fewer than one answer may is done; only what had to be asked for apart is asked for again.
    """
    if t.seats[t.actor].supply == 0:
        t.then(Origin(t.decider, effect, sector, left, False))
        return
    if count < left and count == units_at_once(t, sector, left):
        t.then(Following(effect, sector, left - count))
    t.did = True
    put(t, t.actor, sector, count)


class OfEffect(Ask[ShadowMoon]):
    """A question about an effect that is being performed, answered on the map."""

    __slots__ = ("effect",)

    def __init__(self, seat: int, effect: int) -> None:
        super().__init__(seat)
        self.effect: Final[int] = effect

    def crumb(self) -> str:
        return "effect"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"effect": t.box.effects[self.effect].text, "owner": t.party(t.actor)}

    def shape(self) -> str:
        return "place"


class Unit(OfEffect):
    """Units of an effect in a chosen sector; a player may stop (SMS-EFF04, SMS-EFF11)."""

    __slots__ = ("sector", "left")

    def __init__(self, seat: int, effect: int, sector: int, left: int) -> None:
        super().__init__(seat, effect)
        self.sector: Final[int] = sector
        self.left: Final[int] = left

    def more(self, t: ShadowMoon, count: int) -> None:
        """The effect has handled so many; put its rest on the agenda."""
        t.did = True
        if self.left > count:
            t.then(Following(self.effect, self.sector, self.left - count))

    def only(self, t: ShadowMoon, found: list[int], ways: int) -> list[int]:
        """Where the Kingpin has one way only, it goes it with as many units as it can."""
        return found[-1:] if ways == 1 and t.compelled() else found

    def most(self, t: ShadowMoon, here: int, colour: int, sector: int) -> int:
        """How many of the units in one place can enter a sector with one answer."""
        most = here if here < self.left else self.left
        free = room(t, colour, sector)
        return at_once(t, sector, most if most < free else free)

    def locked(self, t: ShadowMoon, colour: int, sector: int, move: int) -> list[Refusal]:
        """Why units of that colour there cannot be touched."""
        if t.here(sector, colour) == 0 or t.open_to(t.actor, colour, sector):
            return []
        return [Refusal("SMS-LCK01", move, {"owner": t.party(colour), "sector": SECTORS[sector]})]

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        effect = t.box.effects[self.effect].text
        return {"effect": effect, "owner": t.party(t.actor), "sector": SECTORS[self.sector], "left": self.left}


class Add(OfEffect):
    """ADD and STRENGTHEN: place units; the first answer also chooses the sector (SMS-KEY01, SMS-KEY08)."""

    __slots__ = ("mask", "left")

    def __init__(self, seat: int, effect: int, mask: int, left: int) -> None:
        super().__init__(seat, effect)
        self.mask: Final[int] = mask
        self.left: Final[int] = left

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = [] if t.compelled() else [PASS]
        if self.left == 1 and self.mask == EVERYWHERE:
            return found + ONE_IN
        for sector in range(SECTOR_COUNT):
            if self.mask >> sector & 1:
                offer_units(t, found, sector, self.left)
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        t.place = PLACE.arg(move)
        if t.compelled():
            while t.seats[t.actor].supply < amount(t, ADD, t.place, self.left) and thin(t):
                pass
            place(t, self.effect, t.place, self.left, units_at_once(t, t.place, self.left))
        else:
            place(t, self.effect, t.place, self.left, PLACE.arg(move, 1))

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        found: list[Refusal] = []
        strengthen = t.box.effects[self.effect].op == STRENGTHEN
        for sector in range(SECTOR_COUNT):
            if self.mask >> sector & 1:
                continue
            facts = {"sector": SECTORS[sector], "have": t.here(sector, t.actor), "most": t.box.cap}
            if capped(t, t.actor, sector):
                found.append(Refusal("SMS-KIN19", PLACE.of(sector, 1), facts))
            elif strengthen and t.here(sector, t.actor) == 0:
                found.append(Refusal("SMS-KEY08", PLACE.of(sector, 1), facts))
            else:
                found.append(Refusal("SMS-KEY01", PLACE.of(sector, 1), facts))
        return found

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        supply = t.seats[t.actor].supply
        effect = t.box.effects[self.effect].text
        return {"effect": effect, "owner": t.party(t.actor), "left": self.left, "supply": supply}


class Origin(OfEffect):
    """The supply is empty: units come from other sectors (SMS-INF04); `must`: the second half of a REPLACE."""

    __slots__ = ("sector", "left", "must")

    def __init__(self, seat: int, effect: int, sector: int, left: int, must: bool) -> None:
        super().__init__(seat, effect)
        self.sector: Final[int] = sector
        self.left: Final[int] = left
        self.must: Final[bool] = must

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = [] if self.must else [PASS]
        for sector in range(SECTOR_COUNT):
            if sector != self.sector:
                here = t.here(sector, t.actor)
                for count in range(1, at_once(t, self.sector, here if here < self.left else self.left) + 1):
                    found.append(FROM.of(sector, count))
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        t.did = True
        count = FROM.arg(move, 1)
        if self.left > count and not self.must:
            t.then(Following(self.effect, self.sector, self.left - count))
        shift(t, t.actor, FROM.arg(move), self.sector, count)

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        effect = t.box.effects[self.effect].text
        return {"effect": effect, "owner": t.party(t.actor), "sector": SECTORS[self.sector], "left": self.left}


class Push(Unit):
    """PUSH: units of any owner go to bordering sectors (SMS-KEY03)."""

    __slots__ = ()

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = [] if t.compelled() else [PASS]
        ways = 0
        for colour in range(t.colours):
            here = t.here(self.sector, colour)
            if here > 0 and t.open_to(t.actor, colour, self.sector):
                for near in t.box.near[self.sector]:
                    most = self.most(t, here, colour, near)
                    ways += most > 0
                    for count in range(1, most + 1):
                        found.append(PUSHING.of(colour, near, count))
        return self.only(t, found, ways)

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        count = PUSHING.arg(move, 2)
        self.more(t, count)
        shift(t, PUSHING.arg(move), self.sector, PUSHING.arg(move, 1), count)

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        found: list[Refusal] = []
        for colour in range(t.colours):
            for near in t.box.near[self.sector]:
                found += self.locked(t, colour, self.sector, PUSHING.of(colour, near, 1))
        return found


class Pull(Unit):
    """PULL: units of any owner come from bordering sectors (SMS-KEY04)."""

    __slots__ = ()

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = [] if t.compelled() else [PASS]
        ways = 0
        for colour in range(t.colours):
            for near in t.box.near[self.sector]:
                here = t.here(near, colour)
                if here > 0 and t.open_to(t.actor, colour, near):
                    most = self.most(t, here, colour, self.sector)
                    ways += most > 0
                    for count in range(1, most + 1):
                        found.append(PULLING.of(colour, near, count))
        return self.only(t, found, ways)

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        count = PULLING.arg(move, 2)
        self.more(t, count)
        shift(t, PULLING.arg(move), PULLING.arg(move, 1), self.sector, count)

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        found: list[Refusal] = []
        for colour in range(t.colours):
            for near in t.box.near[self.sector]:
                found += self.locked(t, colour, near, PULLING.of(colour, near, 1))
        return found


class Ship(Unit):
    """SHIP: own units come from any other sectors (SMS-KEY05)."""

    __slots__ = ()

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = [] if t.compelled() else [PASS]
        ways = 0
        for sector in range(SECTOR_COUNT):
            here = t.here(sector, t.actor)
            if sector != self.sector and here > 0:
                ways += 1
                for count in range(1, self.most(t, here, t.actor, self.sector) + 1):
                    found.append(FROM.of(sector, count))
        return self.only(t, found, ways)

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        count = FROM.arg(move, 1)
        self.more(t, count)
        shift(t, t.actor, FROM.arg(move), self.sector, count)


class Eliminate(Unit):
    """ELIMINATE: units of other players go back to their supplies (SMS-KEY06)."""

    __slots__ = ()

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = [] if t.compelled() else [PASS]
        ways = 0
        for colour in range(t.colours):
            if colour != t.actor and t.open_to(t.actor, colour, self.sector):
                here = t.here(self.sector, colour)
                ways += here > 0
                for count in range(1, self.together(t, here if here < self.left else self.left) + 1):
                    found.append(REMOVE.of(colour, count))
        return self.only(t, found, ways)

    def together(self, t: ShadowMoon, most: int) -> int:
        """How many of the units one answer may take: nothing enters, so nothing comes between."""
        return most

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        count = REMOVE.arg(move, 1)
        self.more(t, count)
        remove(t, REMOVE.arg(move), self.sector, count)

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        found: list[Refusal] = []
        for colour in range(t.colours):
            found += self.locked(t, colour, self.sector, REMOVE.of(colour, 1))
        return found


class Replace(Eliminate):
    """REPLACE: a unit of another player goes, an own one comes; both halves belong together (SMS-KEY07, SMS-R60)."""

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
            while t.seats[t.actor].supply < self.due(t) and thin(t):
                pass
        count = REMOVE.arg(move, 1)
        self.more(t, count)
        remove(t, REMOVE.arg(move), self.sector, count)
        if t.compelled():
            free = room(t, t.actor, self.sector)
            count = free if free < count else count
            if count > 0:
                put(t, t.actor, self.sector, count)
        elif t.seats[t.actor].supply > 0:
            put(t, t.actor, self.sector, count)
        elif t.here(self.sector, t.actor) < t.box.influence:
            t.then(Origin(t.decider, self.effect, self.sector, 1, True))

    def due(self, t: ShadowMoon) -> int:
        """How many units the Kingpin will place: one for each removed while there is room (SMS-KIN31)."""
        units = amount(t, REPLACE, self.sector, self.left)
        free = amount(t, ADD, self.sector, self.left)
        return units if units < free else free
