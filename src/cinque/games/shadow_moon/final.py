"""Final scoring after round 3, and the ways a tie is broken."""

from __future__ import annotations

from cinque.core.steps import Step, Together
from cinque.games.shadow_moon.end_of_round import score_control
from cinque.games.shadow_moon.moves import REFUSE, SHARE
from cinque.games.shadow_moon.table import CRIMES, SCORING, ShadowMoon
from cinque.games.shadow_moon.vocabulary import ANY_TYPE, OWN_TYPE, SPIRE


def crime_bonus(t: ShadowMoon, seat: int) -> int:
    """1K per owned token and faceup objective of its type; a Wild takes the best type.

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
    """Control, score sectors, crime types, token values, then the winner (SMS-FIN01..SMS-FIN07, SMS-GEN03)."""

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
            if t.watched:
                data = {"crimes": crimes, "values": values, "kredits": s.kredits, "score": s.kredits + values}
                t.tell("final", seat, data)
        decide(t)


def decide(t: ShadowMoon) -> None:
    """Most K, then most units in The Spire, then a vote (SMS-GEN03, SMS-TIE01, SMS-TIE02)."""
    scores = t.points()
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


class Vote(Together[ShadowMoon]):
    """Players still tied share the victory if all agree; otherwise the next lower K wins.

    SMS-TIE02..SMS-TIE04, SMS-R56.
    """

    __slots__ = ()

    def options(self, t: ShadowMoon, seat: int) -> list[int]:
        return [SHARE, REFUSE]

    def settle(self, t: ShadowMoon) -> None:
        agreed = True
        still: list[int] = []
        for seat in range(t.players):
            if self.seats >> seat & 1:
                still.append(seat)
                if t.answers[seat][0] == REFUSE:
                    agreed = False
        if t.watched:
            for seat in still:
                t.tell("voted", seat, {"vote": "share" if t.answers[seat][0] == SHARE else "refuse"})
        if agreed:
            t.end(still, "shared")
            return
        scores = t.points()
        best = max(scores)
        lower = [score for score in scores if score < best]
        if not lower:
            t.end([], "refused")
            return
        second = max(lower)
        t.end([seat for seat in range(t.players) if scores[seat] == second], "refused")

    def crumb(self) -> str:
        return "vote"

    def shape(self) -> str:
        return "yesno"
