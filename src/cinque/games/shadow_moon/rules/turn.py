"""The order of turns and rounds, and the four steps of a turn."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.steps import SeatStep, Step, for_seats
from cinque.games.shadow_moon.rules.end_of_round import EndOfRound
from cinque.games.shadow_moon.rules.final_scoring import FinalScoring
from cinque.games.shadow_moon.rules.fulfill_operation import FULFILLING_OF
from cinque.games.shadow_moon.rules.hustle import HUSTLING_OF
from cinque.games.shadow_moon.rules.kingpin import KingpinTurn
from cinque.games.shadow_moon.rules.manipulate import MANIPULATING_OF
from cinque.games.shadow_moon.rules.new_round import NewRound
from cinque.games.shadow_moon.rules.table import ShadowMoon


class NextTurn(Step[ShadowMoon]):
    """Give each player six turns, clockwise from the first player; then end the round or the game (SMS-RND01,
    SMS-RND05)."""

    def run(self, t: ShadowMoon) -> None:
        if t.turns < t.box.turns * t.players:
            t.then(TURN[(t.first + t.turns) % t.players])
        elif t.round < t.box.rounds:
            t.then(EndOfRound(), NewRound(), self)
        else:
            t.then(FinalScoring())


class Turn(SeatStep[ShadowMoon]):
    """Schedule Hustle, Deploy Agent, Fulfill Operation and Manipulate, in this order (SMS-RND03)."""

    def run(self, t: ShadowMoon) -> None:
        t.actor = self.seat
        t.decider = self.seat
        t.then(HUSTLING_OF[self.seat], FULFILLING_OF[self.seat], MANIPULATING_OF[self.seat], END_TURN[self.seat])


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
TURN: Final = for_seats(Turn)
END_TURN: Final = for_seats(EndTurn)
