"""The order of a round: every player's turn, then administration (chapter PHO-RND)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.steps import Seated, Step, for_seats
from cinque.games.phoenicia.administration import VICTORY_CHECK
from cinque.games.phoenicia.auction import AUCTIONS_OF
from cinque.games.phoenicia.table import AUCTIONS, Phoenicia
from cinque.games.phoenicia.treasury import END_TURN, TREASURY_OF
from cinque.games.phoenicia.workers import WORKERS_OF


class Round(Step[Phoenicia]):
    """Part 1 from the Overlord clockwise, then part 2, then the next round (PHO-RND01, PHO-RND02, PHO-RND05)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        t.round += 1
        t.busy = False
        for s in t.seats:
            s.won = False
            s.finished = False
        if t.watched:
            t.tell("round", t.overlord, {"round": t.round})
        t.then(*[TURN[seat] for seat in t.clockwise(t.overlord)], VICTORY_CHECK, self)

    def crumb(self) -> str:
        return "round"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"round": t.round}


class Turn(Seated[Phoenicia]):
    """A player's three steps in fixed order, and the limits that end the turn (PHO-RND03, PHO-RND04, PHO-RND06)."""

    __slots__ = ()

    def run(self, t: Phoenicia) -> None:
        t.turn = self.seat
        t.step = AUCTIONS
        if t.watched:
            t.tell("turn", self.seat, {})
        t.then(AUCTIONS_OF[self.seat], WORKERS_OF[self.seat], TREASURY_OF[self.seat], END_TURN[self.seat])


ROUND: Final = Round()
TURN: Final = for_seats(Turn)
