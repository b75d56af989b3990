"""Final scoring: routes still held, then embedded agents (PSY-SCO)."""

from __future__ import annotations

from cinque.core.engine.steps import Step
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.securing import secure
from cinque.games.phoenix_syndicate.rules.table import PhoenixSyndicate


def embedded_value(t: PhoenixSyndicate, count: int) -> int:
    """Return the credits for this number of embedded agents (PSY-SCO02, PSY-SCO03)."""
    table = t.box.embedded
    last = len(table) - 1
    if count <= last:
        return table[count]
    return table[last] + t.box.embedded_more * (count - last)


class FinalScoring(Step[PhoenixSyndicate]):
    """Secure all routes in turn order, score embedded agents and find the winners (PSY-SCO01..PSY-SCO05)."""

    def run(self, t: PhoenixSyndicate) -> None:
        order = t.clockwise(t.start)
        if t.recording and t.round != t.last:
            t.emit("stopped", -1, {"round": t.round})
        for seat in order:
            for route in t.routes[t.seats[seat].held][:]:
                secure(t, seat, route)
        for seat in order:
            count = sum(t.seats[seat].embedded)
            credits = embedded_value(t, count)
            t.gain_credits(seat, c.EMBEDDED, credits)
            if t.recording and count:
                t.emit("network", seat, {"count": count, "credits": credits})
        points = t.compute_scores()
        best = max(points)
        winners = [seat for seat in range(t.players) if points[seat] == best]
        t.end(winners, "agents" if t.round == t.last else "exhausted")
