"""Final scoring after round 3 (SMS-FIN)."""

from __future__ import annotations

from cinque.core.engine.steps import Step
from cinque.games.shadow_moon.rules import constants as c
from cinque.games.shadow_moon.rules.end_of_round import score_control
from cinque.games.shadow_moon.rules.table import CRIMES, SCORING, ShadowMoon
from cinque.games.shadow_moon.rules.tie_breaks import break_ties


def crime_bonus(t: ShadowMoon, seat: int) -> int:
    """Return 1 Kredit for each pair of an owned token and a faceup objective of its type; a Wild uses the best type.

    SMS-FIN04..SMS-FIN06, SMS-R34.
    """
    times = [0] * len(t.box.crime_kind)
    for objective in t.objectives[t.faceup]:
        times[t.box.objective_crime[objective]] += 1
    best = max(times)
    total = 0
    for token in t.seats[seat].tokens:
        crime = t.box.crime[token]
        kind = t.box.crime_kind[crime]
        if kind == c.OWN_TYPE:
            total += times[crime]
        elif kind == c.ANY_TYPE:
            total += best
    return total


class FinalScoring(Step[ShadowMoon]):
    """Score control, score sectors, crime types and token values, then find the winner (SMS-FIN01..SMS-FIN07,
    SMS-GEN03)."""

    def run(self, t: ShadowMoon) -> None:
        t.phase = SCORING
        score_control(t, True)
        for seat in range(t.players):
            s = t.seats[seat]
            crimes = crime_bonus(t, seat)
            t.gain_kredits(seat, CRIMES, crimes)
            values = 0
            for token in s.tokens:
                s.refresh(token)
                values += t.box.value[token]
            if t.recording:
                data = {"crimes": crimes, "values": values, "kredits": s.kredits, "total": s.kredits + values}
                t.emit("final", seat, data)
        break_ties(t)
