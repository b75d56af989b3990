"""Final scoring (SYN-END)."""

from __future__ import annotations

from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.table import OVER, Syndicate


def final_scoring(t: Syndicate) -> None:
    """Find the winners: highest score, then bases, then influence plus crew (SYN-END05..SYN-END08).

    In the campaign nobody wins here: the player has run out of time.
    """
    t.phase = OVER
    scores = t.compute_scores()
    if t.recording:
        for seat in range(t.players):
            t.emit("final", seat, {"score": scores[seat]})
    if t.players == 1:
        t.end([], "too_late")
        return
    best = [-1, -1, -1]
    winners: list[int] = []
    for seat in range(t.players):
        stock = t.seats[seat].stock
        rank = [scores[seat], t.bases(seat), stock[c.INFLUENCE] + stock[c.CREW]]
        if rank > best:
            best = rank
            winners = []
        if rank == best:
            winners.append(seat)
    t.end(winners, "highest_score")
