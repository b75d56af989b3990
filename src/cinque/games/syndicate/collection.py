"""Resource Collection in its seven steps (SYN-RES, UPK, TRT)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.steps import Ask, Seated, Step
from cinque.games.syndicate import box as v
from cinque.games.syndicate.amounts import gain_any
from cinque.games.syndicate.awards import check_awards
from cinque.games.syndicate.box import ASSAULT_MARKET, CREW, TECH_MARKET, TERRITORIES
from cinque.games.syndicate.final import final_scoring
from cinque.games.syndicate.moves import BASES, DROP, MARKETS, SETTLE
from cinque.games.syndicate.table import COLLECTION, NOBODY, Syndicate
from cinque.games.syndicate.windows import OpenWindow


class Collection(Step[Syndicate]):
    """All steps in order, each by all players in player order (SYN-RES01)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        t.phase = COLLECTION
        order = t.from_lead()
        for seat in order:
            s = t.seats[seat]
            t.draw(seat, t.box.draw + s.dice + t.power(seat, v.ON_DRAW))
        for s in t.seats:
            s.dice = max(t.box.action_dice - s.held_dice, 0)
            s.reinforcements = max(s.assault - s.held_reinforcements, 0)
            s.held_dice = 0
            s.held_reinforcements = 0
            s.boosted = False
            s.quiet_assaults = 0
            s.quiet_failures = 0
        steps: list[Step[Syndicate]] = [OpenWindow(v.COLLECT_STARTED, NOBODY)]
        steps += [Collect(seat) for seat in order]
        steps.append(Research())
        steps += [DropOne(seat) for seat in order]
        steps.append(RoundOver())
        t.then(*steps)


def bases_in_play(t: Syndicate, seat: int) -> list[int]:
    """The seat's bases that are settled: those not flipped (SYN-UPK10)."""
    out = t.flipped()
    return [base for base in range(TERRITORIES) if t.owner[base] == seat and not out >> base & 1]


class Collect(Seated[Syndicate]):
    """Racketeering and tech income, then base by base; asked for an order only where it matters (SYN-UPK07)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        s = t.seats[self.seat]
        income = t.box.racket[s.syndicate][:]
        income[0] += t.power(self.seat, v.INCOME_CREDITS)
        income[1] += t.power(self.seat, v.INCOME_INFLUENCE)
        income[2] += t.power(self.seat, v.INCOME_CREW)
        t.gain(self.seat, income)
        if t.watched:
            t.tell("racket", self.seat, t.goods(income))
        found = bases_in_play(t, self.seat)
        any_gain = t.power(self.seat, v.INCOME_ANY)
        if affordable(t, self.seat, found):
            settled = 0
            for base in found:
                settle(t, self.seat, base)
                settled |= 1 << base
                any_gain += t.box.mining[base] + routes_closed(t, self.seat, base, settled)
            gain_any(t, self.seat, any_gain)
        else:
            t.then(SettleNext(self.seat, 0))
            gain_any(t, self.seat, any_gain)


def affordable(t: Syndicate, seat: int, bases: list[int]) -> bool:
    """Whether the default order pays for every base, no gain of free choice taken as crew (SYN-R21)."""
    crew = t.seats[seat].stock[CREW]
    for base in bases:
        zone = t.box.zone[base]
        crew -= t.box.upkeep[zone]
        if crew < 0:
            return False
        crew += t.box.income[zone][CREW]
    return True


def settle(t: Syndicate, seat: int, base: int) -> bool:
    """Pay the crew, then collect; without crew the base is flipped (SYN-UPK02, SYN-UPK05)."""
    zone = t.box.zone[base]
    stock = t.seats[seat].stock
    if stock[CREW] < t.box.upkeep[zone]:
        t.no_crew |= 1 << base
        if t.watched:
            t.tell("unmanned", seat, {"base": BASES[base], "crew": t.box.upkeep[zone]})
        return False
    stock[CREW] -= t.box.upkeep[zone]
    t.gain(seat, t.box.income[zone])
    if t.watched:
        facts = {"base": BASES[base], "upkeep": t.box.upkeep[zone], **t.goods(t.box.income[zone])}
        t.tell("collected", seat, facts)
    return True


def routes_closed(t: Syndicate, seat: int, base: int, settled: int) -> int:
    """What the trade routes pay that this base completes (SYN-TRT01, SYN-TRT02)."""
    total = 0
    for route in range(len(t.box.routes)):
        stops = t.box.routes[route]
        if base in stops and all_settled(t, seat, stops, settled):
            total += t.box.route_any[route]
            t.seats[seat].routes += 1
            if t.watched:
                t.tell("route", seat, {"bases": [BASES[stop] for stop in stops]})
            check_awards(t)
    return total


def all_settled(t: Syndicate, seat: int, stops: list[int], settled: int) -> bool:
    """Whether all bases of a route are the seat's, in play and settled."""
    return all(not (t.owner[stop] != seat or not settled >> stop & 1 or not t.works(stop)) for stop in stops)


class SettleNext(Seated[Syndicate]):
    """Base by base in the order the player wishes (SYN-UPK07); the last one is not asked."""

    __slots__ = ("settled",)

    def __init__(self, seat: int, settled: int) -> None:
        super().__init__(seat)
        self.settled: Final[int] = settled

    def run(self, t: Syndicate) -> None:
        left = unsettled(t, self.seat, self.settled)
        if len(left) == 1:
            settle_one(t, self.seat, left[0], self.settled)
        elif left:
            t.then(Settle(self.seat, self.settled))


def unsettled(t: Syndicate, seat: int, settled: int) -> list[int]:
    """Bases in play that were not settled yet; one that was flipped in settling counts as settled."""
    return [base for base in bases_in_play(t, seat) if not settled >> base & 1]


def settle_one(t: Syndicate, seat: int, base: int, settled: int) -> None:
    """Settle a base; what it gives of free choice is taken before the next one."""
    settled |= 1 << base
    paid = settle(t, seat, base)
    t.then(SettleNext(seat, settled))
    if paid:
        gain_any(t, seat, t.box.mining[base] + routes_closed(t, seat, base, settled))


class Settle(Ask[Syndicate]):
    """Which base is settled next."""

    __slots__ = ("settled",)

    def __init__(self, seat: int, settled: int) -> None:
        super().__init__(seat)
        self.settled: Final[int] = settled

    def options(self, t: Syndicate) -> list[int]:
        return [SETTLE.of(base) for base in unsettled(t, self.seat, self.settled)]

    def play(self, t: Syndicate, move: int) -> None:
        settle_one(t, self.seat, SETTLE.arg(move), self.settled)

    def shape(self) -> str:
        return "order"

    def crumb(self) -> str:
        return "collection"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"crew": t.seats[self.seat].stock[CREW]}


class Research(Step[Syndicate]):
    """One marker on every installation and station in play (SYN-SPB06, SYN-RES05)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        for seat in t.from_lead():
            for base in bases_in_play(t, seat):
                if t.research[base] < t.box.boxes[base]:
                    t.research[base] += 1
                    if t.watched:
                        facts = {"base": BASES[base], "count": t.research[base], "boxes": t.box.boxes[base]}
                        t.tell("researched", seat, facts)


class DropOne(Seated[Syndicate]):
    """One marker leaves the markets; asked only with markers in both, never in the final round (SYN-RES12)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        markers = t.seats[self.seat].markers
        if markers[TECH_MARKET] and markers[ASSAULT_MARKET] and t.round != t.last:
            t.then(DropMarker(self.seat))
        elif markers[TECH_MARKET]:
            drop_marker(t, self.seat, TECH_MARKET)
        elif markers[ASSAULT_MARKET]:
            drop_marker(t, self.seat, ASSAULT_MARKET)


def drop_marker(t: Syndicate, seat: int, market: int) -> None:
    """The dearest own marker of a market leaves (SYN-MKT08)."""
    t.seats[seat].markers[market] -= 1
    if t.watched:
        t.tell("dropped_marker", seat, {"market": MARKETS[market]})


class DropMarker(Ask[Syndicate]):
    """From which market."""

    __slots__ = ()

    def options(self, t: Syndicate) -> list[int]:
        return [DROP.of(TECH_MARKET), DROP.of(ASSAULT_MARKET)]

    def play(self, t: Syndicate, move: int) -> None:
        drop_marker(t, self.seat, DROP.arg(move))

    def crumb(self) -> str:
        return "collection"


class RoundOver(Step[Syndicate]):
    """The end, or the next round: round marker, First Player tile (SYN-RES07, SYN-RES08, SYN-END02)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        if t.round == t.last:
            final_scoring(t)
            return
        t.round += 1
        t.lead = (t.lead + 1) % len(t.circle)
