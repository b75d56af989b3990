"""Upkeep and trade routes: pay crew for bases and collect, or flip them (SYN-UPK, SYN-TRT)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from cinque.core.engine.asks import ask_unless_forced
from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.awards import check_awards
from cinque.games.syndicate.rules.gain_choices import gain_any
from cinque.games.syndicate.rules.moves import BASES, SETTLE
from cinque.games.syndicate.rules.table import Syndicate


def completed_route_income(t: Syndicate, seat: int, base: int, settled: int) -> int:
    """Return what is paid by the trade routes that this base completes (SYN-TRT01, SYN-TRT02)."""
    total = 0
    for route in range(len(t.box.routes)):
        stops = t.box.routes[route]
        if base in stops and all(t.owner[x] == seat and settled >> x & 1 and t.in_play(x) for x in stops):
            total += t.box.route_any[route]
            t.seats[seat].route_bonuses += 1
            if t.recording:
                t.emit("route", seat, {"bases": [BASES[stop] for stop in stops]})
            check_awards(t)
    return total


def bases_in_play(t: Syndicate, seat: int) -> list[int]:
    """Return the seat's bases to settle: those that are not flipped (SYN-UPK10)."""
    out = t.flipped_bases()
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


def settle_base(t: Syndicate, seat: int, base: int) -> bool:
    """Pay the crew and collect, or flip the base if the crew is missing (SYN-UPK02, SYN-UPK05)."""
    zone = t.box.zone[base]
    stock = t.seats[seat].stock
    if stock[c.CREW] < t.box.upkeep[zone]:
        t.no_crew |= 1 << base
        if t.recording:
            t.emit("unmanned", seat, {"base": BASES[base], "crew": t.box.upkeep[zone]})
        return False
    stock[c.CREW] -= t.box.upkeep[zone]
    t.gain_goods(seat, t.box.income[zone])
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
        if unsettled_bases(t, self.seat, self.settled):
            ask_unless_forced(t, Settle(self.seat, self.settled))


def unsettled_bases(t: Syndicate, seat: int, settled: int) -> list[int]:
    """Return the bases in play that are not settled yet; a base flipped while settling counts as settled."""
    return [base for base in bases_in_play(t, seat) if not settled >> base & 1]


class Settle(Ask[Syndicate]):
    """Choose which base to settle next; free gains from it are chosen before the next base."""

    ENCODED: ClassVar[dict[str, str]] = {"settled": "bits 18"}

    __slots__ = ("settled",)

    def __init__(self, seat: int, settled: int) -> None:
        super().__init__(seat)
        self.settled: Final[int] = settled

    def legal_moves(self, t: Syndicate) -> list[int]:
        return [SETTLE.of(base) for base in unsettled_bases(t, self.seat, self.settled)]

    def play(self, t: Syndicate, move: int) -> None:
        base = SETTLE.arg(move)
        settled = self.settled | 1 << base
        paid = settle_base(t, self.seat, base)
        t.then(SettleNext(self.seat, settled))
        if paid:
            gain_any(t, self.seat, t.box.mining[base] + completed_route_income(t, self.seat, base, settled))

    def shape(self) -> str:
        return "order"

    def breadcrumb(self) -> str:
        return "collection"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"crew": t.seats[self.seat].stock[c.CREW]}
