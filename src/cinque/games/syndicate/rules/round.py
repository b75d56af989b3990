"""The three phases of a round (SYN-RND)."""

from __future__ import annotations

from cinque.core.engine.steps import Step
from cinque.games.syndicate.rules.extended_turn import ExtendedTurns
from cinque.games.syndicate.rules.resource_collection import Collection
from cinque.games.syndicate.rules.sovereign_phase import SovereignPhase
from cinque.games.syndicate.rules.table import NOBODY, TURNS, Syndicate
from cinque.games.syndicate.rules.turn import NextTurn


class Round(Step[Syndicate]):
    """Run the three phases of a round (SYN-RND02)."""

    __slots__ = ()

    def run(self, t: Syndicate) -> None:
        t.phase = TURNS
        t.turn = NOBODY
        if t.recording:
            t.emit("round", -1, {"round": t.round})
        for s in t.seats:
            s.out = False
            s.offers = t.box.offers
        turns: Step[Syndicate] = ExtendedTurns(0) if t.extended else NextTurn(0)
        t.then(turns, SovereignPhase(), Collection(), self)
