"""The four steps of a turn."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.steps import SeatStep, for_seats
from cinque.games.shadow_moon.rules.fulfill_operation import FULFILLING_OF
from cinque.games.shadow_moon.rules.hustle import HUSTLING_OF
from cinque.games.shadow_moon.rules.manipulate import MANIPULATING_OF
from cinque.games.shadow_moon.rules.table import ShadowMoon


class Turn(SeatStep[ShadowMoon]):
    """Schedule Hustle, Deploy Agent, Fulfill Operation and Manipulate, in this order (SMS-RND03)."""

    def run(self, t: ShadowMoon) -> None:
        t.actor = self.seat
        t.decider = self.seat
        t.then(HUSTLING_OF[self.seat], FULFILLING_OF[self.seat], MANIPULATING_OF[self.seat])


TURN: Final = for_seats(Turn)
