"""The Architect draft variant (HEL-DRF)."""

from __future__ import annotations

from cinque.core.engine.steps import SimultaneousAsk
from cinque.games.helionox.rules.moves import ARCHITECT, ARCHITECTS
from cinque.games.helionox.rules.table import Helionox, Seat


def give_architect(t: Helionox, seat: int, architect: int) -> None:
    """Give a seat an Architect without Cryo Counters (HEL-SET11, HEL-SET13)."""
    t.architect_box.remove(architect)
    t.seats[seat].architect = architect
    if t.recording:
        t.emit("architect", seat, {"architect": ARCHITECTS[architect]})


def note_seen(s: Seat) -> None:
    """Note that a player has seen the Architects on offer."""
    for architect in s.offer:
        s.saw |= 1 << architect


class Draft(SimultaneousAsk[Helionox]):
    """Keep one Architect and pass the rest to the left; the last is kept automatically (HEL-DRF01, HEL-DRF02)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox, seat: int) -> list[int]:
        return [ARCHITECT.of(architect) for architect in sorted(t.seats[seat].offer)]

    def resolve(self, t: Helionox) -> None:
        passed: list[list[int]] = []
        for seat in range(t.players):
            s = t.seats[seat]
            kept = ARCHITECT.arg(t.answers[seat][0])
            s.offer.remove(kept)
            s.picks.append(kept)
            passed.append(s.offer)
        for seat in range(t.players):
            s = t.seats[(seat + 1) % t.players]
            s.offer = passed[seat]
            note_seen(s)
        if len(passed[0]) > 1:
            t.then(Draft(self.seats))
            return
        for s in t.seats:
            s.picks.extend(s.offer)
            s.offer = []
        t.then(PickArchitect(self.seats))

    def breadcrumb(self) -> str:
        return "draft"


class PickArchitect(SimultaneousAsk[Helionox]):
    """Choose one of the three kept Architects; all are revealed together (HEL-DRF03, HEL-DRF04)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox, seat: int) -> list[int]:
        return [ARCHITECT.of(architect) for architect in sorted(t.seats[seat].picks)]

    def resolve(self, t: Helionox) -> None:
        for s in t.seats:
            t.architect_box.extend(s.picks)
            s.picks = []
        for seat in t.clockwise(t.first):
            give_architect(t, seat, ARCHITECT.arg(t.answers[seat][0]))

    def breadcrumb(self) -> str:
        return "draft"
