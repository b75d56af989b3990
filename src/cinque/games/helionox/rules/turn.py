"""The order of turns and phases (HEL-TRN)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.steps import SeatStep, for_seats
from cinque.games.helionox.rules.cryo_phase import CryoPhase
from cinque.games.helionox.rules.end_phase import EndPhase
from cinque.games.helionox.rules.event_phase import EventPhase
from cinque.games.helionox.rules.main_phase import MainAction
from cinque.games.helionox.rules.shadow_syndicate import ShadowTurn
from cinque.games.helionox.rules.table import Helionox


class Turn(SeatStep[Helionox]):
    """Run the four phases, then the Shadow Syndicate in a cooperative game (HEL-TRN02, HEL-TRN04)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        seat = self.seat
        t.turn = seat
        t.then(NEXT_TURNS[seat])  # what is put on the agenda last runs first
        if t.cooperative:
            t.then(SHADOW_TURNS[seat])
        t.then(EVENT_PHASES[seat], CRYO_PHASES[seat], MAIN_PHASES[seat], END_PHASES[seat])


class NextTurn(SeatStep[Helionox]):
    """Pass the turn clockwise (HEL-TRN01)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        t.turns += 1
        t.then(TURNS[(self.seat + 1) % t.players])


# Steps are immutable, so all tables share them.
TURNS: Final = for_seats(Turn)
EVENT_PHASES: Final = for_seats(EventPhase)
CRYO_PHASES: Final = for_seats(CryoPhase)
MAIN_PHASES: Final = for_seats(MainAction)
END_PHASES: Final = for_seats(EndPhase)
SHADOW_TURNS: Final = for_seats(ShadowTurn)
NEXT_TURNS: Final = for_seats(NextTurn)
