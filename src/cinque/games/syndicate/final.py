"""Final score (SYN-END)."""

from __future__ import annotations

from cinque.games.syndicate.box import CREW, INFLUENCE
from cinque.games.syndicate.table import OVER, Syndicate


def final_scoring(t: Syndicate) -> None:
    """The highest score wins; ties by bases, then influence and crew; the lone player came too late (SYN-END05)."""
    t.phase = OVER
    scores = t.points()
    if t.watched:
        for seat in range(t.players):
            t.tell("final", seat, {"score": scores[seat]})
    if t.players == 1:
        t.end([], "too_late")
        return
    best = [-1, -1, -1]
    winners: list[int] = []
    for seat in range(t.players):
        stock = t.seats[seat].stock
        rank = [scores[seat], t.bases(seat), stock[INFLUENCE] + stock[CREW]]
        if rank > best:
            best = rank
            winners = []
        if rank == best:
            winners.append(seat)
    t.end(winners, "highest_score")
