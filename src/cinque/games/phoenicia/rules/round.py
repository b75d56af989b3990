"""The order of a round: every player's turn, then administration (chapter PHO-RND)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.steps import SeatStep, Step, for_seats
from cinque.games.phoenicia.rules.auction import AUCTIONS_OF
from cinque.games.phoenicia.rules.table import AUCTIONS, Phoenicia
from cinque.games.phoenicia.rules.treasury import END_TURN, TREASURY_OF
from cinque.games.phoenicia.rules.victory_check import VICTORY_CHECK
from cinque.games.phoenicia.rules.workers import WORKERS_OF


class Round(Step[Phoenicia]):
    """Play all turns clockwise from the Overlord, then administration, then the next round (PHO-RND01, PHO-RND02,
    PHO-RND05)."""

    def run(self, t: Phoenicia) -> None:
        t.round += 1
        t.round_active = False
        for s in t.seats:
            s.won = False
            s.finished = False
        if t.recording:
            t.emit("round", t.overlord, {"round": t.round})
        t.then(VICTORY_CHECK, self)
        for seat in reversed(t.clockwise(t.overlord)):  # the last one put on the agenda is the first to run
            t.then(TURN[seat])

    def breadcrumb(self) -> str:
        return "round"

    def facts(self, t: Phoenicia) -> dict[str, Any]:
        return {"round": t.round}


class Turn(SeatStep[Phoenicia]):
    """Run a player's three steps in order, then the limits that end the turn (PHO-RND03, PHO-RND04, PHO-RND06)."""

    def run(self, t: Phoenicia) -> None:
        t.turn = self.seat
        t.step = AUCTIONS
        if t.recording:
            t.emit("turn", self.seat, {})
        t.then(AUCTIONS_OF[self.seat], WORKERS_OF[self.seat], TREASURY_OF[self.seat], END_TURN[self.seat])


ROUND: Final = Round()
TURN: Final = for_seats(Turn)
