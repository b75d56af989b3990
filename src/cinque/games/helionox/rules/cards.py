"""What happens to cards: drawing, leaving the hand, the Market, Requests."""

from __future__ import annotations

from typing import Final

from cinque.games.helionox.rules.constants import NO_CYCLE
from cinque.games.helionox.rules.moves import CARDS, FACTION_NAMES, REQUESTS
from cinque.games.helionox.rules.table import NOTHING, Helionox

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
    """Consume a card: it moves to the shared Consumed area for good (HEL-TRM03)."""
    s = t.seats[seat]
    if zone is s.hand:
        leave_hand(t, seat, card)
    else:
        zone.remove(card)
    t.consumed.append(card)
    if t.recording:
        t.emit("consumed", seat, {"card": CARDS[card]})


def put_on_deck(t: Helionox, seat: int, card: int) -> None:
    """Put an Obtained card on top of the deck, where everyone knows it (HEL-OBT03, HEL-TRM01)."""
    s = t.seats[seat]
    s.deck.append(card)
    s.tops += 1


def put_in_hand(t: Helionox, seat: int, card: int) -> None:
    """Put a Secured card into the hand, publicly (HEL-TRM02, HEL-R31)."""
    s = t.seats[seat]
    s.hand.append(card)
    s.known.append(card)


def take_from_market(t: Helionox, faction: int) -> int:
    """Take a face-up card from its slot and refill the slot immediately (HEL-OBT04, HEL-OBT05)."""
    card = t.market[faction]
    refill(t, faction)
    return card


def refill(t: Helionox, faction: int) -> None:
    """Turn up the next card of a faction; if there is none, the slot stays empty."""
    deck = t.decks[faction]
    if not deck:
        t.market[faction] = NOTHING
        return
    t.market[faction] = deck.pop()
    if t.bottoms[faction] > len(deck):
        t.bottoms[faction] = len(deck)
    if t.recording:
        t.lock_undo()
        t.emit("turned_up", -1, {"card": CARDS[t.market[faction]], "faction": FACTION_NAMES[faction]})


def can_cycle(t: Helionox, seat: int) -> bool:
    """Return whether the seat could Cycle anything (HEL-CYC05, HEL-CYC06, HEL-R82)."""
    if t.modifiers[NO_CYCLE] > 0:
        return False
    if t.seats[seat].request >= 0:
        return True
    return any(card >= 0 for card in t.market)


def cycle_market(t: Helionox, seat: int, faction: int) -> None:
    """Put a face-up card under its deck and turn up the top card (HEL-CYC01, HEL-CYC04)."""
    card = t.market[faction]
    t.decks[faction].insert(0, card)
    t.bottoms[faction] += 1
    if t.recording:
        t.emit("cycled", seat, {"card": CARDS[card]})
    refill(t, faction)


def draw_request(t: Helionox, seat: int) -> None:
    """Draw the seat's next Current Request if one is left (HEL-REQ05, HEL-REQ07)."""
    s = t.seats[seat]
    s.denied = 0
    if not t.requests:
        s.request = NOTHING
        s.request_seen = 0
        return
    s.request = t.requests.pop()
    s.request_seen = t.under.pop() | 1 << seat
    if t.cooperative:
        s.request_seen |= OPEN
    if t.recording:
        t.lock_undo()
        if t.cooperative:
            t.emit("request_open", seat, {"request": REQUESTS[s.request]})
        else:
            t.emit("request", seat, {}, {"request": REQUESTS[s.request]}, 1 << seat)


def cycle_request(t: Helionox, seat: int) -> None:
    """Put the Current Request under its deck and draw the top one (HEL-CYC02, HEL-CYC04)."""
    s = t.seats[seat]
    t.requests.insert(0, s.request)
    t.under.insert(0, s.request_seen)
    if t.recording:
        if t.cooperative:
            t.emit("request_cycled_open", seat, {"request": REQUESTS[s.request]})
        else:
            t.emit("request_cycled", seat, {}, {"request": REQUESTS[s.request]}, 1 << seat)
    draw_request(t, seat)
