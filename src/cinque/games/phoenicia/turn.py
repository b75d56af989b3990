"""The order of a round: every player's turn, then administration (PHO-RND01..06)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.steps import Step
from cinque.games.phoenicia.administration import VICTORY_CHECK
from cinque.games.phoenicia.auction import AUCTIONS_OF
from cinque.games.phoenicia.table import AUCTIONS, MOST_SEATS, Phoenicia
from cinque.games.phoenicia.treasury import END_TURN, TREASURY_OF
from cinque.games.phoenicia.workers import WORKERS_OF


class Round(Step[Phoenicia]):
    """Part 1 from the Overlord clockwise, then part 2, then the next round (PHO-RND01, RND02, RND05)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        t.round += 1
        t.finished = 0
        t.busy = False
        for s in t.seats:
            s.won = False
        if t.watched:
            t.tell("round", t.overlord, {"round": t.round})
        t.then(self)
        t.then(VICTORY_CHECK)
        for place in range(t.players - 1, -1, -1):
            t.then(TURN[(t.overlord + place) % t.players])

    def crumb(self) -> str:
        return "round"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"round": t.round}


class Turn(Step[Phoenicia]):
    """A player's three steps in fixed order (PHO-RND03, RND04)."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat

    def run(self, t: Phoenicia) -> None:
        t.turn = self.seat
        t.step = AUCTIONS
        if t.watched:
            t.tell("turn", self.seat, {})
        t.then(END_TURN[self.seat])
        t.then(TREASURY_OF[self.seat])
        t.then(WORKERS_OF[self.seat])
        t.then(AUCTIONS_OF[self.seat])


ROUND: Final = Round()
TURN: Final = [Turn(seat) for seat in range(MOST_SEATS)]
