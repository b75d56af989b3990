"""The three phases of a round, and the extended-turn variant (SYN-RND, SYN-EXT)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.steps import Step
from cinque.games.syndicate.rules.resource_collection import Collection
from cinque.games.syndicate.rules.sovereign_phase import SovereignPhase
from cinque.games.syndicate.rules.table import NOBODY, TURNS, Syndicate
from cinque.games.syndicate.rules.turn import BetweenTurns, NextTurn, Turn, party_at


class ExtendedTurns(Step[Syndicate]):
    """Repeat extended turns until everyone has passed without an action (SYN-EXT01..SYN-EXT04, SYN-EXT11)."""

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place: Final[int] = place

    def run(self, t: Syndicate) -> None:
        first = self.place < len(t.circle)
        if not first and all_out(t):
            t.then(BetweenTurns(t.turn, NOBODY))
            return
        coming = party_at(t, self.place)
        skipped = not first if coming == t.phantom else t.seats[coming].out
        if skipped:
            t.then(ExtendedTurns(self.place + 1))
        else:
            t.then(BetweenTurns(t.turn, coming), Turn(coming), ExtendedTurns(self.place + 1))


def all_out(t: Syndicate) -> bool:
    """Return whether every player has passed without an action."""
    return all(s.out for s in t.seats)


class Round(Step[Syndicate]):
    """Run the three phases of a round (SYN-RND02)."""

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
