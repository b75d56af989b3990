"""Trade routes (SYN-TRT)."""

from __future__ import annotations

from cinque.games.syndicate.rules.awards import check_awards
from cinque.games.syndicate.rules.moves import BASES
from cinque.games.syndicate.rules.table import Syndicate


def completed_route_income(t: Syndicate, seat: int, base: int, settled: int) -> int:
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
