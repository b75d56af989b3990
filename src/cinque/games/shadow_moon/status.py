"""Units entering and leaving sectors, and the status tokens that watch them: Lockdown and Displace."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.outcome import Refusal
from cinque.core.steps import Ask
from cinque.games.shadow_moon.moves import DIVERT, MARK, PASS, SECTORS, WIDTH
from cinque.games.shadow_moon.table import DISPLACING, LOCKED_DOWN, NO_TOKEN, NOBODY, STATUS, ShadowMoon
from cinque.games.shadow_moon.vocabulary import LOCKDOWN, SECTOR_COUNT


def clear(t: ShadowMoon, sector: int) -> None:
    """A status token goes back to the general supply (SMS-STA08)."""
    if t.watched:
        data = {"status": STATUS[t.status[sector]], "owner": t.party(t.marker[sector]), "sector": SECTORS[sector]}
        t.tell("cleared", -1, data)
    t.status[sector] = NO_TOKEN
    t.marker[sector] = NOBODY


def leave(t: ShadowMoon, colour: int, sector: int, count: int) -> None:
    """Units leave a sector for good, before they go anywhere else (SMS-INF07, SMS-STA05)."""
    here = sector * WIDTH + colour
    left = t.units[here] - count
    t.units[here] = left
    if left == 0 and t.marker[sector] == colour:
        clear(t, sector)


def enter(t: ShadowMoon, colour: int, sector: int, count: int, chain: int) -> None:
    """Units enter a sector; the owner of a Displace token is asked for a single one at once (SMS-DSP01, SMS-DSP06).

    `chain` holds the sectors this unit was displaced from already: they let it stay (SMS-DSP04).
    """
    t.units[sector * WIDTH + colour] += count
    if t.status[sector] == DISPLACING and chain >> sector & 1 == 0:
        owner = t.marker[sector]
        ask = Divert(owner if owner < t.players else t.decider, colour, sector, chain)
        if len(ask.options(t)) > 1:
            t.then(ask)
            return
    t.dest |= 1 << sector


def at_once(t: ShadowMoon, sector: int, most: int) -> int:
    """How many of so many units may enter a sector together: one, where a Displace token watches (SMS-EFF09)."""
    return 1 if most > 1 and t.status[sector] == DISPLACING else most


def put(t: ShadowMoon, colour: int, sector: int, count: int) -> None:
    """Units go from their owner's supply into a sector (SMS-INF03)."""
    t.seats[colour].supply -= count
    if t.watched:
        t.tell("added", t.decider, {"owner": t.party(colour), "count": count, "sector": SECTORS[sector]})
    enter(t, colour, sector, count, 0)


def shift(t: ShadowMoon, colour: int, origin: int, sector: int, count: int) -> None:
    """Units go from one sector to another."""
    if t.watched:
        data = {"owner": t.party(colour), "count": count, "origin": SECTORS[origin], "sector": SECTORS[sector]}
        t.tell("moved", t.decider, data)
    leave(t, colour, origin, count)
    enter(t, colour, sector, count, 0)


def remove(t: ShadowMoon, colour: int, sector: int, count: int) -> None:
    """Units go back to their owner's supply, by an effect (SMS-INF02)."""
    if t.watched:
        t.tell("removed", t.decider, {"owner": t.party(colour), "count": count, "sector": SECTORS[sector]})
    take_back(t, colour, sector, count)


def take_back(t: ShadowMoon, colour: int, sector: int, count: int) -> None:
    """Units go back to their owner's supply; whoever does it tells of it."""
    leave(t, colour, sector, count)
    t.seats[colour].supply += count


def capped(t: ShadowMoon, colour: int, sector: int) -> bool:
    """Whether the Kingpin's turn forbids this unit to come here (SMS-KIN19, SMS-KIN20)."""
    return colour >= t.players and t.actor >= t.players and t.here(sector, colour) >= t.box.cap


class Divert(Ask[ShadowMoon]):
    """The owner of a Displace token pushes on the unit that just entered, or lets it stay.

    SMS-DSP01, SMS-DSP05..SMS-DSP07.
    """

    __slots__ = ("colour", "sector", "chain")

    def __init__(self, seat: int, colour: int, sector: int, chain: int) -> None:
        super().__init__(seat)
        self.colour: Final[int] = colour
        self.sector: Final[int] = sector
        self.chain: Final[int] = chain

    def options(self, t: ShadowMoon) -> list[int]:
        found = [PASS]
        for sector in t.box.near[self.sector]:
            if not capped(t, self.colour, sector):
                found.append(DIVERT.of(sector))
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            t.dest |= 1 << self.sector
            return
        sector = DIVERT.arg(move)
        if t.watched:
            data = {"owner": t.party(self.colour), "origin": SECTORS[self.sector], "sector": SECTORS[sector]}
            t.tell("diverted", self.seat, data)
        leave(t, self.colour, self.sector, 1)
        enter(t, self.colour, sector, 1, self.chain | 1 << self.sector)

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        found: list[Refusal] = []
        for sector in t.box.near[self.sector]:
            if capped(t, self.colour, sector):
                facts = {"sector": SECTORS[sector], "have": t.box.cap, "most": t.box.cap}
                found.append(Refusal("SMS-KIN19", DIVERT.of(sector), facts))
        return found

    def crumb(self) -> str:
        return "displace"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"owner": t.party(self.colour), "sector": SECTORS[self.sector]}

    def shape(self) -> str:
        return "place"


class Mark(Ask[ShadowMoon]):
    """Place a status token, or take away the one that lies there (SMS-STA02..SMS-STA04, SMS-KEY09)."""

    __slots__ = ("effect", "mask")

    def __init__(self, seat: int, effect: int, mask: int) -> None:
        super().__init__(seat)
        self.effect: Final[int] = effect
        self.mask: Final[int] = mask

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = [] if t.compelled() else [PASS]
        for sector in range(SECTOR_COUNT):
            if self.mask >> sector & 1:
                found.append(MARK.of(sector))
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        sector = MARK.arg(move)
        t.place = sector
        t.did = True
        if t.status[sector] != NO_TOKEN:
            clear(t, sector)
            return
        t.status[sector] = LOCKED_DOWN if t.box.effects[self.effect].op == LOCKDOWN else DISPLACING
        t.marker[sector] = t.actor
        if t.watched:
            data = {"status": STATUS[t.status[sector]], "owner": t.party(t.actor), "sector": SECTORS[sector]}
            t.tell("marked", t.decider, data)

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        found: list[Refusal] = []
        for sector in range(SECTOR_COUNT):
            if t.status[sector] == NO_TOKEN and t.here(sector, t.actor) == 0:
                found.append(Refusal("SMS-STA04", MARK.of(sector), {"sector": SECTORS[sector]}))
        return found

    def crumb(self) -> str:
        return "effect"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"effect": t.box.effects[self.effect].text, "owner": t.party(t.actor)}

    def shape(self) -> str:
        return "place"


def markable(t: ShadowMoon, mask: int) -> int:
    """The sectors of the mask where a status token may be placed or removed (SMS-STA03, SMS-STA04)."""
    found = 0
    for sector in range(SECTOR_COUNT):
        if mask >> sector & 1 and (t.status[sector] != NO_TOKEN or t.here(sector, t.actor) > 0):
            found |= 1 << sector
    return found
