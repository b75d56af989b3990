"""Final scoring: routes still held, then embedded agents."""

from __future__ import annotations

from cinque.core.steps import Step
from cinque.games.phoenix_syndicate.box import EMBEDDED
from cinque.games.phoenix_syndicate.routes import secure
from cinque.games.phoenix_syndicate.table import PhoenixSyndicate


def embedded_worth(t: PhoenixSyndicate, count: int) -> int:
    """Credits for so many embedded agents (PSY-SCO02, PSY-SCO03)."""
    table = t.box.embedded
    last = len(table) - 1
    if count <= last:
        return table[count]
    return table[last] + t.box.embedded_more * (count - last)


class Final(Step[PhoenixSyndicate]):
    """In turn order all routes are secured, then embedded agents count; the most credits win (PSY-SCO01..PSY-SCO05)."""

    __slots__ = ()

    def run(self, t: PhoenixSyndicate) -> None:
        order = t.clockwise(t.start)
        if t.watched and t.round != t.last:
            t.tell("stopped", -1, {"round": t.round})
        for seat in order:
            for route in t.seats[seat].held[:]:
                secure(t, seat, route)
        for seat in order:
            count = sum(t.seats[seat].embedded)
            credits = embedded_worth(t, count)
            t.credit(seat, EMBEDDED, credits)
            if t.watched and count:
                t.tell("network", seat, {"count": count, "credits": credits})
        points = t.points()
        best = max(points)
        winners = [seat for seat in range(t.players) if points[seat] == best]
        t.end(winners, "agents" if t.round == t.last else "exhausted")
