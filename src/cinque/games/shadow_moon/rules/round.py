"""The round loop: the order of turns, and what follows the last turn of a round (SMS-GEN, SMS-RND)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.steps import SeatStep, Step, for_seats
from cinque.games.shadow_moon.rules.end_of_round import EndOfRound
from cinque.games.shadow_moon.rules.final_scoring import FinalScoring
from cinque.games.shadow_moon.rules.kingpin import KingpinTurn
from cinque.games.shadow_moon.rules.new_round import NewRound
from cinque.games.shadow_moon.rules.table import ShadowMoon
from cinque.games.shadow_moon.rules.turn import TURN


class NextTurn(Step[ShadowMoon]):
    """Give each player six turns, clockwise from the first player; then end the round, or the game after three
    rounds (SMS-GEN02, SMS-RND01, SMS-RND05)."""

    def run(self, t: ShadowMoon) -> None:
        if t.turns < t.box.turns * t.players:
            seat = (t.first + t.turns) % t.players
            t.then(TURN[seat], END_TURN[seat])
        elif t.round < t.box.rounds:
            t.then(EndOfRound(), NewRound(), self)
        else:
            t.then(FinalScoring())


class EndTurn(SeatStep[ShadowMoon]):
    """Pass the turn to the left; with two players the Kingpin acts in between (SMS-MAN07, SMS-KIN03, SMS-KIN28)."""

    def run(self, t: ShadowMoon) -> None:
        t.turns += 1
        if t.colours > t.players and t.round < t.box.rounds:
            t.then(KingpinTurn(self.seat), NEXT_TURN)
        else:
            t.then(NEXT_TURN)

    def breadcrumb(self) -> str:
        return "turn"

    def facts(self, t: ShadowMoon) -> dict[str, Any]:
        return {"seat": self.seat, "round": t.round, "turn": t.turns // t.players + 1}


NEXT_TURN: Final = NextTurn()
END_TURN: Final = for_seats(EndTurn)
