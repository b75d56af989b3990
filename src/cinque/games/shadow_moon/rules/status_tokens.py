"""Lockdown and Displace, and what they do to units that enter or leave (SMS-STA, SMS-LCK, SMS-DSP)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import PickPlace
from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.move_kinds import Kind
from cinque.games.shadow_moon.rules import constants as c
from cinque.games.shadow_moon.rules.effect_question import NOT_TARGETED, SectorAsk
from cinque.games.shadow_moon.rules.moves import DIVERT, MARK, PASS, PLACE, PULLING, SECTORS, WIDTH
from cinque.games.shadow_moon.rules.table import DISPLACING, LOCKED_DOWN, NO_TOKEN, NOBODY, STATUS, ShadowMoon


def kingpin_units(t: ShadowMoon, seat: int, move: int) -> dict[str, Any]:
    """Return how many units the Kingpin has in the sector of a move, and its limit."""
    sector = DIVERT.arg(move) if move in DIVERT else PLACE.arg(move)
    return {"sector": SECTORS[sector], "have": t.units_of(sector, t.actor), "most": t.box.cap}


def protected_units(t: ShadowMoon, seat: int, move: int) -> dict[str, Any]:
    """Return whose units a move would affect, and where."""
    owner = t.party(t.game.moves.of(move).arg(move))
    return {"owner": owner, "sector": SECTORS[PULLING.arg(move, 1) if move in PULLING else t.place]}


PROTECTED: Final = clause("SMS-LCK01", facts=protected_units)
CAPPED: Final = clause("SMS-KIN19", facts=kingpin_units)
NO_UNIT_OR_TOKEN: Final = clause("SMS-STA04", "sector")


def remove_token(t: ShadowMoon, sector: int) -> None:
    """Return a status token to the general supply (SMS-STA08)."""
    if t.recording:
        data = {"status": STATUS[t.status[sector]], "owner": t.party(t.marker[sector]), "sector": SECTORS[sector]}
        t.emit("cleared", -1, data)
    t.status[sector] = NO_TOKEN
    t.marker[sector] = NOBODY


def units_leave(t: ShadowMoon, colour: int, sector: int, count: int) -> None:
    """Remove units from a sector before they go anywhere else (SMS-INF07, SMS-STA05)."""
    here = sector * WIDTH + colour
    left = t.units[here] - count
    t.units[here] = left
    if left == 0 and t.marker[sector] == colour:
        remove_token(t, sector)


def units_enter(t: ShadowMoon, colour: int, sector: int, count: int, chain: int) -> None:
    """Put units into a sector; for a single unit, ask the owner of a Displace token first (SMS-DSP01, SMS-DSP06).

    `chain` is a bit mask of the sectors this unit was displaced from, which cannot displace it again (SMS-DSP04).
    """
    t.units[sector * WIDTH + colour] += count
    if t.status[sector] == DISPLACING and chain >> sector & 1 == 0:
        owner = t.marker[sector]
        ask = PushDisplaced(owner if owner < t.players else t.decider, colour, sector, chain)
        if len(ask.legal_moves(t)) > 1:
            t.then(ask)
            return
    t.destinations |= 1 << sector


def units_entering_together(t: ShadowMoon, sector: int, most: int) -> int:
    """Return how many of `most` units may enter a sector together: only one if it has a Displace token (SMS-EFF09)."""
    return 1 if most > 1 and t.status[sector] == DISPLACING else most


def check_lockdown(t: ShadowMoon, colour: int, sector: int) -> int:
    """Check that no Lockdown keeps the actor from units of a colour in a sector (SMS-LCK01, SMS-LCK03)."""
    return PROTECTED if t.marker[sector] == colour != t.actor and t.status[sector] == LOCKED_DOWN else LEGAL


def is_capped(t: ShadowMoon, colour: int, sector: int) -> bool:
    """Whether the Kingpin's limit on its turn keeps a unit out of a sector (SMS-KIN19, SMS-KIN20)."""
    return colour >= t.players and t.actor >= t.players and t.units_of(sector, colour) >= t.box.cap


class PushDisplaced(PickPlace[ShadowMoon]):
    """Let the owner of a Displace token push the unit that just entered, or let it stay.

    SMS-DSP01, SMS-DSP05..SMS-DSP07.
    """

    __slots__ = ("colour", "sector", "chain")

    def __init__(self, seat: int, colour: int, sector: int, chain: int) -> None:
        super().__init__(seat)
        self.colour: Final[int] = colour
        self.sector: Final[int] = sector
        self.chain: Final[int] = chain

    def candidates(self, t: ShadowMoon) -> list[int]:
        return [PASS] + [DIVERT.of(sector) for sector in t.box.near[self.sector]]

    def check(self, t: ShadowMoon, move: int) -> int:
        return CAPPED if move != PASS and is_capped(t, self.colour, DIVERT.arg(move)) else LEGAL

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            t.destinations |= 1 << self.sector
            return
        sector = DIVERT.arg(move)
        if t.recording:
            data = {"owner": t.party(self.colour), "origin": SECTORS[self.sector], "sector": SECTORS[sector]}
            t.emit("diverted", self.seat, data)
        units_leave(t, self.colour, self.sector, 1)
        units_enter(t, self.colour, sector, 1, self.chain | 1 << self.sector)

    def breadcrumb(self) -> str:
        return "displace"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"owner": t.party(self.colour), "sector": SECTORS[self.sector]}


class PlaceStatusToken(SectorAsk):
    """Place a status token, or remove the one in the sector (SMS-STA02..SMS-STA04, SMS-KEY09)."""

    def kind(self) -> Kind:
        return MARK

    def why_not(self, t: ShadowMoon, sector: int) -> int:
        return NOT_TARGETED if can_mark(t, sector) else NO_UNIT_OR_TOKEN

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        sector = MARK.arg(move)
        t.place = sector
        t.effect_done = True
        if t.status[sector] != NO_TOKEN:
            remove_token(t, sector)
            return
        t.status[sector] = LOCKED_DOWN if t.box.effects[self.effect].op == c.LOCKDOWN else DISPLACING
        t.marker[sector] = t.actor
        if t.recording:
            data = {"status": STATUS[t.status[sector]], "owner": t.party(t.actor), "sector": SECTORS[sector]}
            t.emit("marked", t.decider, data)


def can_mark(t: ShadowMoon, sector: int) -> bool:
    """Whether a status token can be placed in a sector or removed from it (SMS-STA03, SMS-STA04)."""
    return t.status[sector] != NO_TOKEN or t.units_of(sector, t.actor) > 0


def token_sectors(t: ShadowMoon, mask: int) -> int:
    """Return the sectors of a mask where a status token may be placed or removed."""
    sectors = 0
    for sector in range(c.SECTOR_COUNT):
        if mask >> sector & 1 and can_mark(t, sector):
            sectors |= 1 << sector
    return sectors
