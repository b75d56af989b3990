"""Cards of a player: draw, discard, Consume (HEL-CMP, HEL-TRM)."""

from __future__ import annotations

from typing import Final

from cinque.games.helionox.rules.moves import CARDS
from cinque.games.helionox.rules.table import Helionox

OPEN: Final = 16  # the bit that marks a Request as public


def draw(t: Helionox, seat: int, count: int) -> None:
    """Draw cards one by one, reshuffling when the deck is empty (HEL-END05, HEL-END06, HEL-R29)."""
    s = t.seats[seat]
    drawn: list[int] = []
    for _ in range(count):
        if not s.deck:
            if not s.discard:
                break
            reshuffle(t, seat)
        card = s.deck.pop()
        if s.tops > 0:
            s.tops -= 1
            s.known.append(card)
        s.hand.append(card)
        drawn.append(card)
    if t.recording and drawn:
        t.lock_undo()
        t.emit("drew", seat, {"count": len(drawn)}, {"cards": [CARDS[card] for card in drawn]}, 1 << seat)


def reshuffle(t: Helionox, seat: int) -> None:
    """Shuffle the discard pile into the deck; cards in play and in hand stay (HEL-PLY07)."""
    s = t.seats[seat]
    s.deck = s.discard
    s.discard = []
    s.tops = 0
    s.known = s.hand[:]  # every card the player owns that is not face up
    s.sure = 0
    s.barred = []
    s.proven = []
    t.shuffle(s.deck)
    if t.recording:
        t.emit("reshuffled", seat, {"count": len(s.deck)})


def leave_hand(t: Helionox, seat: int, card: int) -> None:
    """Remove a card from the hand publicly and update what others know of the rest."""
    s = t.seats[seat]
    s.hand.remove(card)
    if card in s.proven:
        s.proven = []
    if card in s.known:
        s.known.remove(card)
        return
    if t.players > 1:
        t.lock_undo()
    if s.sure > 0 and card not in s.barred:
        s.sure -= 1
        if s.sure == 0:
            s.barred = []


def discard(t: Helionox, seat: int, card: int) -> None:
    """Discard a card from hand without using its abilities."""
    s = t.seats[seat]
    leave_hand(t, seat, card)
    s.discard.append(card)
    if t.recording:
        t.emit("discarded", seat, {"card": CARDS[card]})


def consume(t: Helionox, seat: int, card: int, zone: list[int]) -> None:
    """Move a card to the shared Consumed area for good (HEL-TRM03)."""
    s = t.seats[seat]
    if zone is s.hand:
        leave_hand(t, seat, card)
    else:
        zone.remove(card)
    t.consumed.append(card)
    if t.recording:
        t.emit("consumed", seat, {"card": CARDS[card]})
