"""Tie-breaks after final scoring (SMS-TIE)."""

from __future__ import annotations

from cinque.core.engine.steps import SimultaneousAsk
from cinque.games.shadow_moon.rules import constants as c
from cinque.games.shadow_moon.rules.moves import REFUSE, SHARE
from cinque.games.shadow_moon.rules.table import ShadowMoon


def break_ties(t: ShadowMoon) -> None:
    """Find the winner: most Kredits, then most units in The Spire, then a vote (SMS-GEN03, SMS-TIE01, SMS-TIE02)."""
    scores = t.compute_scores()
    best = max(scores)
    tied = [seat for seat in range(t.players) if scores[seat] == best]
    if len(tied) == 1:
        t.end(tied, "kredits")
        return
    most = max([t.units_of(c.SPIRE, seat) for seat in tied])
    still = [seat for seat in tied if t.units_of(c.SPIRE, seat) == most]
    if len(still) == 1:
        t.end(still, "spire")
        return
    seats = 0
    for seat in still:
        seats |= 1 << seat
    t.then(VoteShared(seats))


class VoteShared(SimultaneousAsk[ShadowMoon]):
    """Let tied players share the victory if all agree; otherwise the next lower score wins.

    SMS-TIE02..SMS-TIE04, SMS-R56.
    """

    def legal_moves(self, t: ShadowMoon, seat: int) -> list[int]:
        return [SHARE, REFUSE]

    def resolve(self, t: ShadowMoon) -> None:
        agreed = True
        still: list[int] = []
        for seat in range(t.players):
            if self.seats >> seat & 1:
                still.append(seat)
                if t.answers[seat][0] == REFUSE:
                    agreed = False
        if t.recording:
            for seat in still:
                t.emit("voted", seat, {"vote": "share" if t.answers[seat][0] == SHARE else "refuse"})
        if agreed:
            t.end(still, "shared")
            return
        scores = t.compute_scores()
        best = max(scores)
        lower = [score for score in scores if score < best]
        if not lower:
            t.end([], "refused")
            return
        second = max(lower)
        t.end([seat for seat in range(t.players) if scores[seat] == second], "refused")

    def breadcrumb(self) -> str:
        return "vote"

    def shape(self) -> str:
        return "yesno"
