"""The Cryo Phase: remove a Cryo Counter (HEL-CRY)."""

from __future__ import annotations

from cinque.core.engine.steps import SeatStep
from cinque.games.helionox.rules.table import MAIN_PHASE, Helionox


class CryoPhase(SeatStep[Helionox]):
    """Remove one Cryo Counter from the current player's Architect (HEL-CRY01, HEL-CRY02)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        t.phase = MAIN_PHASE
        s = t.seats[self.seat]
        if s.cryo > 0:
            s.cryo -= 1
            if t.recording:
                t.emit("thawed", self.seat, {"amount": 1})
