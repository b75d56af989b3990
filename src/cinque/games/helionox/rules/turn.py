"""The order of turns and phases (HEL-TRN)."""

from __future__ import annotations

from cinque.core.engine.steps import SeatStep
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
        if t.cooperative:
            t.then(
                EventPhase(seat), CryoPhase(seat), MainAction(seat), EndPhase(seat), ShadowTurn(seat), NextTurn(seat)
            )
        else:
            t.then(EventPhase(seat), CryoPhase(seat), MainAction(seat), EndPhase(seat), NextTurn(seat))


class NextTurn(SeatStep[Helionox]):
    """Pass the turn clockwise (HEL-TRN01)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        t.turns += 1
        t.then(Turn((self.seat + 1) % t.players))
