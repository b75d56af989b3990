"""The four steps of a turn (SMS-RND)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.steps import SeatStep, for_seats
from cinque.games.shadow_moon.rules.fulfill_operation import ASK_FULFILL
from cinque.games.shadow_moon.rules.hustle import ASK_HUSTLE
from cinque.games.shadow_moon.rules.manipulate import ASK_MANIPULATE
from cinque.games.shadow_moon.rules.table import ShadowMoon


class Turn(SeatStep[ShadowMoon]):
    """Schedule Hustle, Deploy Agent, Fulfill Operation and Manipulate, in this order (SMS-RND03)."""

    def run(self, t: ShadowMoon) -> None:
        t.actor = self.seat
        t.decider = self.seat
        t.then(ASK_HUSTLE[self.seat], ASK_FULFILL[self.seat], ASK_MANIPULATE[self.seat])


TURN: Final = for_seats(Turn)
