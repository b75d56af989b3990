"""Cards of a player: draw, discard, Consume (HEL-CMP, HEL-TRM)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.piles import Pile
from cinque.games.helionox.rules.moves import CARDS, FIRST_PAIR
from cinque.games.helionox.rules.table import Helionox

UNIQUE_USED: Final = clause("HEL-PLY09", "card")


def check_unique(t: Helionox, seat: int, card: int) -> int:
    """Check that a Unique name wasn't played or copied before in this turn (HEL-PLY09, HEL-PLY10)."""
    unique = t.box.unique[card]
    return LEGAL if unique < 0 or not t.seats[seat].uniques >> unique & 1 else UNIQUE_USED


def draw_cards(t: Helionox, seat: int, count: int) -> None:
    """Draw cards one by one, reshuffling when the deck is empty (HEL-END05, HEL-END06, HEL-R29)."""
    s = t.seats[seat]
    cards = t.cards
    drawn: list[int] = []
    for _ in range(count):
        if not cards[s.deck]:
            if not cards[s.discard]:
                break
            reshuffle(t, seat)
        card = cards.draw(s.deck, s.hand)
        if s.tops > 0:
            s.tops -= 1
            s.known.append(card)
        if t.recording:
            drawn.append(card)
    if drawn:
        t.emit("drew", seat, {"count": len(drawn)}, {"cards": [CARDS[card] for card in drawn]}, 1 << seat)


def reshuffle(t: Helionox, seat: int) -> None:
    """Shuffle the discard pile into the deck; cards in play and in hand stay (HEL-PLY07)."""
    s = t.seats[seat]
    t.cards.move_all(s.discard, s.deck)
    t.cards.shuffle(s.deck, t)
    s.tops = 0
    s.known = sorted(t.cards[s.hand])  # every card the player owns that is not face up
    if t.recording:
        t.emit("reshuffled", seat, {"count": len(t.cards[s.deck])})


def leave_hand(t: Helionox, seat: int, card: int, to: Pile) -> None:
    """Move a card from the hand to an open pile."""
    s = t.seats[seat]
    t.cards.move(s.hand, to, card)
    if card in s.proven:
        s.proven = []
    if card in s.known:
        s.known.remove(card)


def discard_card(t: Helionox, seat: int, card: int) -> None:
    """Discard a card from hand without using its abilities."""
    leave_hand(t, seat, card, t.seats[seat].discard)
    if t.recording:
        t.emit("discarded", seat, {"card": CARDS[card]})


def consume_card(t: Helionox, seat: int, card: int, zone: Pile) -> None:
    """Move a card to the shared Consumed area for good (HEL-TRM03)."""
    if zone is t.seats[seat].hand:
        leave_hand(t, seat, card, t.consumed)
    else:
        t.cards.move(zone, t.consumed, card)
    if t.recording:
        t.emit("consumed", seat, {"card": CARDS[card]})


def give_pair(t: Helionox, seat: int, faction: int) -> None:
    """Give a seat both starting cards of a faction (HEL-SET08, HEL-SET09)."""
    t.unclaimed_pairs.remove(faction)
    for _ in range(t.box.pair):
        t.cards.move(t.card_box, t.seats[seat].deck, FIRST_PAIR + faction)
    if t.recording:
        t.emit("pair", seat, {"card": CARDS[FIRST_PAIR + faction]})
