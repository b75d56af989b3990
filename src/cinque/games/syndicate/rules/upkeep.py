"""Upkeep and trade routes: pay crew for bases and collect, or flip them (SYN-UPK, SYN-TRT)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.awards import check_awards
from cinque.games.syndicate.rules.gain_choices import gain_any
from cinque.games.syndicate.rules.moves import BASES, SETTLE
from cinque.games.syndicate.rules.table import Syndicate


def routes_closed(t: Syndicate, seat: int, base: int, settled: int) -> int:
    """Return what the trade routes pay that this base completes (SYN-TRT01, SYN-TRT02)."""
    total = 0
    for route in range(len(t.box.routes)):
        stops = t.box.routes[route]
        if base in stops and all_settled(t, seat, stops, settled):
            total += t.box.route_any[route]
            t.seats[seat].routes += 1
            if t.recording:
                t.emit("route", seat, {"bases": [BASES[stop] for stop in stops]})
            check_awards(t)
    return total


def all_settled(t: Syndicate, seat: int, stops: list[int], settled: int) -> bool:
    """Return whether the seat owns all bases of a route and all are in play and settled."""
    return all(not (t.owner[stop] != seat or not settled >> stop & 1 or not t.in_play(stop)) for stop in stops)


def bases_in_play(t: Syndicate, seat: int) -> list[int]:
    """Return the seat's bases to settle: those that are not flipped (SYN-UPK10)."""
    out = t.flipped()
    return [base for base in t.bases_of(seat) if not out >> base & 1]


def can_pay_all(t: Syndicate, seat: int, bases: list[int]) -> bool:
    """Return whether the default order pays for every base without taking free gains as crew (SYN-R21)."""
    crew = t.seats[seat].stock[c.CREW]
    for base in bases:
        zone = t.box.zone[base]
        crew -= t.box.upkeep[zone]
        if crew < 0:
            return False
        crew += t.box.income[zone][c.CREW]
    return True


def settle(t: Syndicate, seat: int, base: int) -> bool:
    """Pay the crew and collect, or flip the base if the crew is missing (SYN-UPK02, SYN-UPK05)."""
    zone = t.box.zone[base]
    stock = t.seats[seat].stock
    if stock[c.CREW] < t.box.upkeep[zone]:
        t.no_crew |= 1 << base
        if t.recording:
            t.emit("unmanned", seat, {"base": BASES[base], "crew": t.box.upkeep[zone]})
        return False
    stock[c.CREW] -= t.box.upkeep[zone]
    t.gain(seat, t.box.income[zone])
    if t.recording:
        upkeep = t.box.upkeep[zone]
        facts = {"base": BASES[base], "upkeep": upkeep, **t.goods_facts(t.box.income[zone])}
        t.emit("collected" if upkeep else "collected_free", seat, facts)
    return True


class SettleNext(SeatStep[Syndicate]):
    """Settle the bases in the order the player chooses; the last one needs no choice (SYN-UPK07)."""

    __slots__ = ("settled",)

    def __init__(self, seat: int, settled: int) -> None:
        super().__init__(seat)
        self.settled: Final[int] = settled

    def run(self, t: Syndicate) -> None:
        left = unsettled_bases(t, self.seat, self.settled)
        if len(left) == 1:
            settle_one(t, self.seat, left[0], self.settled)
        elif left:
            t.then(Settle(self.seat, self.settled))


def unsettled_bases(t: Syndicate, seat: int, settled: int) -> list[int]:
    """Return the bases in play that are not settled yet; a base flipped while settling counts as settled."""
    return [base for base in bases_in_play(t, seat) if not settled >> base & 1]


def settle_one(t: Syndicate, seat: int, base: int, settled: int) -> None:
    """Settle a base; free gains from it are chosen before the next base."""
    settled |= 1 << base
    paid = settle(t, seat, base)
    t.then(SettleNext(seat, settled))
    if paid:
        gain_any(t, seat, t.box.mining[base] + routes_closed(t, seat, base, settled))


class Settle(Ask[Syndicate]):
    """Choose which base to settle next."""

    ENCODED: ClassVar[dict[str, str]] = {"settled": "bits 18"}

    __slots__ = ("settled",)

    def __init__(self, seat: int, settled: int) -> None:
        super().__init__(seat)
        self.settled: Final[int] = settled

    def legal_moves(self, t: Syndicate) -> list[int]:
        return [SETTLE.of(base) for base in unsettled_bases(t, self.seat, self.settled)]

    def play(self, t: Syndicate, move: int) -> None:
        settle_one(t, self.seat, SETTLE.arg(move), self.settled)

    def shape(self) -> str:
        return "order"

    def breadcrumb(self) -> str:
        return "collection"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"crew": t.seats[self.seat].stock[c.CREW]}
