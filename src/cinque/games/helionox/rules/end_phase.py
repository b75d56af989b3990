"""The End Phase: discard, draw a new hand and reset what lasts one turn (HEL-END)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import PickSome
from cinque.core.engine.steps import SeatStep, for_seats
from cinque.games.helionox.rules.cards import discard_card, draw_cards
from cinque.games.helionox.rules.constants import END_DRAW, LOCATION_COUNT
from cinque.games.helionox.rules.effect_choices import distinct
from cinque.games.helionox.rules.moves import DISCARD, DISCARDS, DONE
from cinque.games.helionox.rules.table import END_PHASE, NOTHING, Helionox


class EndPhase(SeatStep[Helionox]):
    """Discard played cards, optionally others, then draw a new hand (HEL-END01..HEL-END04, HEL-END09)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        t.phase = END_PHASE
        for s in t.seats:
            t.cards.move_all(s.played, s.discard)
        t.then(DRAW_HAND[self.seat], HAND_LIMIT[self.seat], RESET_TURN[self.seat])
        if t.discard_first:
            t.then(DiscardUnplayed(self.seat))


class DiscardUnplayed(PickSome[Helionox]):
    """Discard unplayed cards before drawing, if wanted (HEL-END02, HEL-R59)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        return [DONE] + [DISCARDS[card] for card in distinct(t.cards[t.seats[self.seat].hand])]

    def play(self, t: Helionox, move: int) -> None:
        if move == DONE:
            return
        discard_card(t, self.seat, DISCARD.arg(move))
        if t.cards[t.seats[self.seat].hand]:
            t.then(self)

    def breadcrumb(self) -> str:
        return "end"


class DrawHand(SeatStep[Helionox]):
    """Draw five cards whatever the hand size, fewer if an Event says so (HEL-END03, HEL-R82)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        draw_cards(t, self.seat, max(0, t.box.hand - t.modifiers[END_DRAW]))


class HandLimit(SeatStep[Helionox]):
    """Require discards above five cards (HEL-END04)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        if len(t.cards[t.seats[self.seat].hand]) > t.box.hand:
            t.then(DiscardExcess(self.seat))


class DiscardExcess(PickSome[Helionox]):
    """Choose which card to discard, until five are left (HEL-END04)."""

    __slots__ = ()

    def legal_moves(self, t: Helionox) -> list[int]:
        return [DISCARDS[card] for card in distinct(t.cards[t.seats[self.seat].hand])]

    def play(self, t: Helionox, move: int) -> None:
        discard_card(t, self.seat, DISCARD.arg(move))
        if len(t.cards[t.seats[self.seat].hand]) > t.box.hand:
            t.then(self)

    def breadcrumb(self) -> str:
        return "end"

    def facts(self, t: Helionox) -> dict[str, Any]:
        return {"left": len(t.cards[t.seats[self.seat].hand]) - t.box.hand}


class ResetTurn(SeatStep[Helionox]):
    """Return delivered Cargo, empty the pools and reset once-a-turn limits (HEL-END07, HEL-END08)."""

    __slots__ = ()

    def run(self, t: Helionox) -> None:
        for place in range(LOCATION_COUNT):
            if t.delivered_cargo[place] >= 0:
                t.cargo_left[t.delivered_cargo[place]] += 1
                t.delivered_cargo[place] = NOTHING
        for s in t.seats:
            s.uniques = 0
            s.credits = 0
            s.defense = 0
        for index in range(len(t.failed_calls)):
            t.failed_calls[index] = 0
        t.cycled = False
        t.bonus = False
        t.called = False
        t.visited = 0
        t.gained_at = 0
        t.no_shutdown = False
        t.discard_first = False


# Steps are immutable, so all tables share them.
DRAW_HAND: Final = for_seats(DrawHand)
HAND_LIMIT: Final = for_seats(HandLimit)
RESET_TURN: Final = for_seats(ResetTurn)
