"""Final scoring after round 3, and tie-breaks."""

from __future__ import annotations

from cinque.core.engine.steps import SimultaneousAsk, Step
from cinque.games.shadow_moon.rules.constants import ANY_TYPE, OWN_TYPE, SPIRE
from cinque.games.shadow_moon.rules.end_of_round import score_control
from cinque.games.shadow_moon.rules.moves import REFUSE, SHARE
from cinque.games.shadow_moon.rules.table import CRIMES, SCORING, ShadowMoon


def crime_bonus(t: ShadowMoon, seat: int) -> int:
    """Return 1 Kredit for each pair of an owned token and a faceup objective of its type; a Wild uses the best type.

    SMS-FIN04..SMS-FIN06, SMS-R34.
    """
    times = [0] * len(t.box.crime_kind)
    for objective in t.faceup:
        times[t.box.objective_crime[objective]] += 1
    best = max(times)
    total = 0
    for token in t.seats[seat].tokens:
        crime = t.box.crime[token]
        kind = t.box.crime_kind[crime]
        if kind == OWN_TYPE:
            total += times[crime]
        elif kind == ANY_TYPE:
            total += best
    return total


class FinalScoring(Step[ShadowMoon]):
    """Score control, score sectors, crime types and token values, then find the winner (SMS-FIN01..SMS-FIN07,
    SMS-GEN03)."""

    __slots__ = ()

    def run(self, t: ShadowMoon) -> None:
        t.phase = SCORING
        score_control(t, True)
        for seat in range(t.players):
            s = t.seats[seat]
            crimes = crime_bonus(t, seat)
            t.gain(seat, CRIMES, crimes)
            values = 0
            for token in s.tokens:
                s.refresh(token)
                values += t.box.value[token]
            if t.recording:
                data = {"crimes": crimes, "values": values, "kredits": s.kredits, "score": s.kredits + values}
                t.emit("final", seat, data)
        decide(t)


def decide(t: ShadowMoon) -> None:
    """Find the winner: most Kredits, then most units in The Spire, then a vote (SMS-GEN03, SMS-TIE01, SMS-TIE02)."""
    scores = t.compute_scores()
    best = max(scores)
    tied = [seat for seat in range(t.players) if scores[seat] == best]
    if len(tied) == 1:
        t.end(tied, "kredits")
        return
    most = max([t.here(SPIRE, seat) for seat in tied])
    still = [seat for seat in tied if t.here(SPIRE, seat) == most]
    if len(still) == 1:
        t.end(still, "spire")
        return
    seats = 0
    for seat in still:
        seats |= 1 << seat
    t.then(Vote(seats))


class Vote(SimultaneousAsk[ShadowMoon]):
    """Let tied players share the victory if all agree; otherwise the next lower score wins.

    SMS-TIE02..SMS-TIE04, SMS-R56.
    """

    __slots__ = ()

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
