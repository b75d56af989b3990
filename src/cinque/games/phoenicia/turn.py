"""The order of a round: every player's turn, then administration (chapter PHO-RND)."""

from __future__ import annotations

from typing import Any

from cinque.core.steps import Seated, Step
from cinque.games.phoenicia.administration import VictoryCheck
from cinque.games.phoenicia.auction import Auctions
from cinque.games.phoenicia.table import AUCTIONS, Phoenicia
from cinque.games.phoenicia.treasury import EndTurn, Treasury
from cinque.games.phoenicia.workers import Workers


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
        t.then(*[Turn(seat) for seat in t.clockwise(t.overlord)], VictoryCheck(), self)

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
        t.then(Auctions(self.seat), Workers(self.seat), Treasury(self.seat), EndTurn(self.seat))
