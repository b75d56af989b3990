"""Alternative costs of Events: pay Credits and discard cards instead of Defense (HEL-ALT)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask
from cinque.games.helionox.rules.cards import discard_card
from cinque.games.helionox.rules.constants import DISCARD_ANY
from cinque.games.helionox.rules.effect_choices import distinct
from cinque.games.helionox.rules.moves import DISCARD, DISCARDS, EVENTS
from cinque.games.helionox.rules.overcoming_events import overcome_event
from cinque.games.helionox.rules.table import Helionox

INACTIVE: Final = clause("HEL-CMP07", "event")
CANNOT_PAY: Final = clause("HEL-ALT02", "event")
OTHER_ICON: Final = clause("HEL-ALT03", "card")


def check_alternative_cost(t: Helionox, seat: int, face: int) -> int:
    """Check that an Event is Active and the seat can pay all its alternative costs (HEL-ALT01, HEL-ALT02, HEL-ALT05,
    HEL-R18)."""
    if not face & 1:
        return INACTIVE
    s = t.seats[seat]
    hand = t.cards[s.hand]
    icons = t.box.alternative_discards[face >> 1]
    if s.credits < t.box.alternative_credits[face >> 1] or len(hand) < len(icons):
        return CANNOT_PAY
    paid = all(any(check_icon(t, card, icon) == LEGAL for card in hand) for icon in icons)
    return LEGAL if paid else CANNOT_PAY


def check_icon(t: Helionox, card: int, icon: int) -> int:
    """Check that a card matches an icon; starting cards count (HEL-ALT03, HEL-R18)."""
    return LEGAL if icon == DISCARD_ANY or t.box.faction[card] == icon else OTHER_ICON


def pay_alternative_cost(t: Helionox, seat: int, event: int) -> None:
    """Pay the Credits, then the discards, then Overcome (HEL-ALT01, HEL-ALT06)."""
    if t.box.alternative_discards[event] and t.players > 1:
        t.lock_undo()  # everyone now knows that the hand holds cards
    t.seats[seat].credits -= t.box.alternative_credits[event]
    next_discard(t, seat, event, 0)


def next_discard(t: Helionox, seat: int, event: int, number: int) -> None:
    """Ask for the next discard of an alternative cost, or finish."""
    hand = t.cards[t.seats[seat].hand]
    if number == len(t.box.alternative_discards[event]):
        overcome_event(t, seat, event)
    elif len(hand) == 1:
        discard_card(t, seat, hand[0])
        next_discard(t, seat, event, number + 1)
    else:
        t.then(DiscardForCost(seat, event, number))


class DiscardForCost(Ask[Helionox]):
    """Choose which card pays for the next icon of an alternative cost (HEL-ALT03)."""

    __slots__ = ("event", "number")

    def __init__(self, seat: int, event: int, number: int) -> None:
        super().__init__(seat)
        self.event: Final[int] = event
        self.number: Final[int] = number

    def icon(self, t: Helionox) -> int:
        """Return the faction required, or DISCARD_ANY."""
        return t.box.alternative_discards[self.event][self.number]

    def candidates(self, t: Helionox) -> list[int]:
        return [DISCARDS[card] for card in distinct(t.cards[t.seats[self.seat].hand])]

    def check(self, t: Helionox, move: int) -> int:
        return check_icon(t, DISCARD.arg(move), self.icon(t))

    def play(self, t: Helionox, move: int) -> None:
        discard_card(t, self.seat, DISCARD.arg(move))
        next_discard(t, self.seat, self.event, self.number + 1)

    def breadcrumb(self) -> str:
        return "bribe"

    def facts(self, t: Helionox) -> dict[str, Any]:
        return {"event": EVENTS[self.event]}


def required_cards(t: Helionox, seat: int) -> list[int]:
    """Return cards, at least one of which is in this hand, because its owner is paying an alternative cost."""
    step = None if t.over else t.agenda[-1]
    if not isinstance(step, DiscardForCost) or step.seat != seat or step.icon(t) == DISCARD_ANY:
        return []
    return [card for card in range(t.cards.layout.kinds) if t.box.faction[card] == step.icon(t)]
