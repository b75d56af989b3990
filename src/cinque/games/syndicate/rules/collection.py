"""Resource Collection in its seven steps (SYN-RES, UPK, TRT)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.steps import Ask, SeatStep, Step
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.awards import check_awards
from cinque.games.syndicate.rules.constants import CREW, TERRITORIES
from cinque.games.syndicate.rules.final_scoring import final_scoring
from cinque.games.syndicate.rules.gain_choices import gain_any
from cinque.games.syndicate.rules.moves import BASES, DROP, MARKETS, SETTLE
from cinque.games.syndicate.rules.sleepers import OpenWindow
from cinque.games.syndicate.rules.table import COLLECTION, NOBODY, Syndicate


class Collection(Step[Syndicate]):
    """Run all steps in order, each for all players in player order (SYN-RES01)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        t.phase = COLLECTION
        order = t.from_lead()
        for seat in order:
            s = t.seats[seat]
            t.draw(seat, t.box.draw + s.dice + t.power(seat, constants.ON_DRAW))
        for s in t.seats:
            s.dice = max(t.box.action_dice - s.held_dice, 0)
            s.reinforcements = max(s.assault - s.held_reinforcements, 0)
            s.held_dice = 0
            s.held_reinforcements = 0
            s.boosted = False
            s.quiet_assaults = 0
            s.failures = 0
        steps: list[Step[Syndicate]] = [OpenWindow(constants.COLLECT_STARTED, NOBODY)]
        steps += [Collect(seat) for seat in order]
        steps.append(Research())
        steps += [DropOne(seat) for seat in order]
        steps.append(RoundOver())
        t.then(*steps)


def bases_in_play(t: Syndicate, seat: int) -> list[int]:
    """Return the seat's bases to settle: those that are not flipped (SYN-UPK10)."""
    out = t.flipped()
    return [base for base in range(TERRITORIES) if t.owner[base] == seat and not out >> base & 1]


class Collect(SeatStep[Syndicate]):
    """Collect racket and tech income, then settle bases; ask for an order only where it matters (SYN-UPK07)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        s = t.seats[self.seat]
        income = t.box.racket[s.syndicate][:]
        income[0] += t.power(self.seat, constants.INCOME_CREDITS)
        income[1] += t.power(self.seat, constants.INCOME_INFLUENCE)
        income[2] += t.power(self.seat, constants.INCOME_CREW)
        t.gain(self.seat, income)
        if t.recording:
            t.emit("racket", self.seat, t.goods(income))
        bases = bases_in_play(t, self.seat)
        any_gain = t.power(self.seat, constants.INCOME_ANY)
        if affordable(t, self.seat, bases):
            settled = 0
            for base in bases:
                settle(t, self.seat, base)
                settled |= 1 << base
                any_gain += t.box.mining[base] + routes_closed(t, self.seat, base, settled)
            gain_any(t, self.seat, any_gain)
        else:
            t.then(SettleNext(self.seat, 0))
            gain_any(t, self.seat, any_gain)


def affordable(t: Syndicate, seat: int, bases: list[int]) -> bool:
    """Return whether the default order pays for every base without taking free gains as crew (SYN-R21)."""
    crew = t.seats[seat].stock[CREW]
    for base in bases:
        zone = t.box.zone[base]
        crew -= t.box.upkeep[zone]
        if crew < 0:
            return False
        crew += t.box.income[zone][CREW]
    return True


def settle(t: Syndicate, seat: int, base: int) -> bool:
    """Pay the crew and collect, or flip the base if the crew is missing (SYN-UPK02, SYN-UPK05)."""
    zone = t.box.zone[base]
    stock = t.seats[seat].stock
    if stock[CREW] < t.box.upkeep[zone]:
        t.no_crew |= 1 << base
        if t.recording:
            t.emit("unmanned", seat, {"base": BASES[base], "crew": t.box.upkeep[zone]})
        return False
    stock[CREW] -= t.box.upkeep[zone]
    t.gain(seat, t.box.income[zone])
    if t.recording:
        upkeep = t.box.upkeep[zone]
        facts = {"base": BASES[base], "upkeep": upkeep, **t.goods(t.box.income[zone])}
        t.emit("collected" if upkeep else "collected_free", seat, facts)
    return True


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
    return all(not (t.owner[stop] != seat or not settled >> stop & 1 or not t.works(stop)) for stop in stops)


class SettleNext(SeatStep[Syndicate]):
    """Settle the bases in the order the player chooses; the last one needs no choice (SYN-UPK07)."""

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

    __slots__ = ("settled",)

    def __init__(self, seat: int, settled: int) -> None:
        super().__init__(seat)
        self.settled: Final[int] = settled

    def legal_moves(self, t: Syndicate) -> list[int]:
        return [SETTLE.of(base) for base in unsettled(t, self.seat, self.settled)]

    def play(self, t: Syndicate, move: int) -> None:
        settle_one(t, self.seat, SETTLE.arg(move), self.settled)

    def shape(self) -> str:
        return "order"

    def breadcrumb(self) -> str:
        return "collection"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"crew": t.seats[self.seat].stock[CREW]}


class Research(Step[Syndicate]):
    """Put one marker on every research installation and station in play (SYN-SPB06, SYN-RES05)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        for seat in t.from_lead():
            for base in bases_in_play(t, seat):
                if t.research[base] < t.box.boxes[base]:
                    t.research[base] += 1
                    if t.recording:
                        facts = {"base": BASES[base], "count": t.research[base], "boxes": t.box.boxes[base]}
                        t.emit("researched", seat, facts)


class DropOne(SeatStep[Syndicate]):
    """Remove one market marker; ask only if there are several, never in the final round (SYN-RES12)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        markers = markers_of(t, self.seat)
        if len(markers) > 1 and t.round != t.last:
            t.then(DropMarker(self.seat))
        elif markers:
            drop_marker(t, self.seat, markers[0])


def markers_of(t: Syndicate, seat: int) -> list[int]:
    """Return the moves that remove one of the seat's markers, from both markets."""
    moves: list[int] = []
    for market in range(2):
        mask = t.seats[seat].markers[market]
        for box in range(t.box.market_boxes):
            if mask >> box & 1:
                moves.append(DROP.of(market, box + 1))
    return moves


def drop_marker(t: Syndicate, seat: int, move: int) -> None:
    """Remove a marker, which frees its box (SYN-MKT08)."""
    market = DROP.arg(move)
    box = DROP.arg(move, 1)
    t.seats[seat].markers[market] &= ~(1 << box - 1)
    if t.recording:
        t.emit("dropped_marker", seat, {"market": MARKETS[market], "credits": t.box.market_step * box})


class DropMarker(Ask[Syndicate]):
    """Choose which of the seat's markers to remove, from either market (SYN-R10)."""

    __slots__ = ()

    def legal_moves(self, t: Syndicate) -> list[int]:
        return markers_of(t, self.seat)

    def play(self, t: Syndicate, move: int) -> None:
        drop_marker(t, self.seat, move)

    def breadcrumb(self) -> str:
        return "collection"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"credits": t.box.market_step}


class RoundOver(Step[Syndicate]):
    """End the game, or advance the round marker and the First Player tile (SYN-RES07, SYN-RES08, SYN-END02)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        if t.round == t.last:
            final_scoring(t)
            return
        t.round += 1
        t.lead = (t.lead + 1) % len(t.circle)
