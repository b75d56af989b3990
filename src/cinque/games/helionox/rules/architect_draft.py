"""The Architect draft variant (HEL-DRF)."""

from __future__ import annotations

from cinque.core.engine.piles import Pile
from cinque.core.engine.steps import SimultaneousAsk
from cinque.games.helionox.rules.moves import ARCHITECT, ARCHITECTS
from cinque.games.helionox.rules.table import Helionox


def give_architect(t: Helionox, seat: int, architect: int, source: Pile) -> None:
    """Give a seat an Architect without Cryo Counters (HEL-SET11, HEL-SET13)."""
    t.architect_cards.move(source, t.chosen, architect)
    t.seats[seat].architect = architect
    if t.recording:
        t.emit("architect", seat, {"architect": ARCHITECTS[architect]})


class Draft(SimultaneousAsk[Helionox]):
    """Keep one Architect and pass the rest to the left; the last is kept automatically (HEL-DRF01, HEL-DRF02)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox, seat: int) -> list[int]:
        return [ARCHITECT.of(architect) for architect in sorted(t.architect_cards[t.seats[seat].offer])]

    def resolve(self, t: Helionox) -> None:
        for seat in range(t.players):
            s = t.seats[seat]
            t.architect_cards.move(s.offer, s.picks, ARCHITECT.arg(t.answers[seat][0]))
        t.architect_cards.move_all(t.seats[-1].offer, t.passing)
        for seat in range(t.players - 1, 0, -1):
            t.architect_cards.move_all(t.seats[seat - 1].offer, t.seats[seat].offer)
        t.architect_cards.move_all(t.passing, t.seats[0].offer)
        if len(t.architect_cards[t.seats[0].offer]) > 1:
            t.then(Draft(self.seats))
            return
        for s in t.seats:
            t.architect_cards.move_all(s.offer, s.picks)
        t.then(PickArchitect(self.seats))

    def breadcrumb(self) -> str:
        return "draft"


class PickArchitect(SimultaneousAsk[Helionox]):
    """Choose one of the three kept Architects; all are revealed together (HEL-DRF03, HEL-DRF04)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox, seat: int) -> list[int]:
        return [ARCHITECT.of(architect) for architect in sorted(t.architect_cards[t.seats[seat].picks])]

    def resolve(self, t: Helionox) -> None:
        for seat in t.clockwise(t.first):
            s = t.seats[seat]
            give_architect(t, seat, ARCHITECT.arg(t.answers[seat][0]), s.picks)
            t.architect_cards.move_all(s.picks, t.architect_box)

    def breadcrumb(self) -> str:
        return "draft"
