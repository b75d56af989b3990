"""What happens to cards: drawing, leaving the hand, the Market, Requests."""

from __future__ import annotations

from typing import Final

from cinque.games.helionox.moves import CARDS, FACTION_NAMES, REQUESTS
from cinque.games.helionox.table import NOTHING, Helionox
from cinque.games.helionox.vocabulary import NO_CYCLE

OPEN: Final = 16  # the bit that says that all know a Request


def draw(t: Helionox, seat: int, count: int) -> None:
    """Draw cards one by one, shuffling the discard pile in when the deck is empty (HEL-END05, HEL-END06, HEL-R29)."""
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
    if t.watched and drawn:
        t.seal()
        t.tell("drew", seat, {"count": len(drawn)}, {"cards": [CARDS[card] for card in drawn]}, 1 << seat)


def reshuffle(t: Helionox, seat: int) -> None:
    """The discard pile becomes the deck; cards in play and in hand stay (HEL-PLY07)."""
    s = t.seats[seat]
    s.deck = s.discard
    s.discard = []
    s.tops = 0
    s.known = s.hand[:]  # all that he owns and that does not lie open
    s.sure = 0
    s.barred = []
    s.proven = []
    t.shuffle(s.deck)
    if t.watched:
        t.tell("reshuffled", seat, {"count": len(s.deck)})


def leave_hand(t: Helionox, seat: int, card: int) -> None:
    """A card leaves the hand, openly: what others know of the rest of it changes."""
    s = t.seats[seat]
    s.hand.remove(card)
    if card in s.proven:
        s.proven = []
    if card in s.known:
        s.known.remove(card)
        return
    if t.players > 1:
        t.seal()
    if s.sure > 0 and card not in s.barred:
        s.sure -= 1
        if s.sure == 0:
            s.barred = []


def discard(t: Helionox, seat: int, card: int) -> None:
    """From hand to the discard pile; its abilities are not used."""
    s = t.seats[seat]
    leave_hand(t, seat, card)
    s.discard.append(card)
    if t.watched:
        t.tell("discarded", seat, {"card": CARDS[card]})


def consume(t: Helionox, seat: int, card: int, zone: list[int]) -> None:
    """To the common Consumed area, out of its owner's deck for good (HEL-TRM03)."""
    s = t.seats[seat]
    if zone is s.hand:
        leave_hand(t, seat, card)
    else:
        zone.remove(card)
    t.consumed.append(card)
    if t.watched:
        t.tell("consumed", seat, {"card": CARDS[card]})


def put_on_deck(t: Helionox, seat: int, card: int) -> None:
    """An Obtained card goes on top of the deck, where all know it (HEL-OBT03, HEL-TRM01)."""
    s = t.seats[seat]
    s.deck.append(card)
    s.tops += 1


def put_in_hand(t: Helionox, seat: int, card: int) -> None:
    """A Secured card goes to the hand and is shown as it is taken (HEL-TRM02, HEL-R31)."""
    s = t.seats[seat]
    s.hand.append(card)
    s.known.append(card)


def take_from_market(t: Helionox, faction: int) -> int:
    """A face-up card leaves its slot, and the next one is turned up at once (HEL-OBT04, HEL-OBT05)."""
    card = t.market[faction]
    refill(t, faction)
    return card


def refill(t: Helionox, faction: int) -> None:
    """Turn up the next card of a faction; without one the slot stays empty."""
    deck = t.decks[faction]
    if not deck:
        t.market[faction] = NOTHING
        return
    t.market[faction] = deck.pop()
    if t.bottoms[faction] > len(deck):
        t.bottoms[faction] = len(deck)
    if t.watched:
        t.seal()
        t.tell("turned_up", -1, {"card": CARDS[t.market[faction]], "faction": FACTION_NAMES[faction]})


def can_cycle(t: Helionox, seat: int) -> bool:
    """Whether the seat could Cycle anything (HEL-CYC05, HEL-CYC06, HEL-R82)."""
    if t.modifiers[NO_CYCLE] > 0:
        return False
    if t.seats[seat].request >= 0:
        return True
    return any(card >= 0 for card in t.market)


def cycle_market(t: Helionox, seat: int, faction: int) -> None:
    """A face-up card goes under its deck, and the top card takes its slot (HEL-CYC01, HEL-CYC04)."""
    card = t.market[faction]
    t.decks[faction].insert(0, card)
    t.bottoms[faction] += 1
    if t.watched:
        t.tell("cycled", seat, {"card": CARDS[card]})
    refill(t, faction)


def draw_request(t: Helionox, seat: int) -> None:
    """The top Request becomes the seat's Current Request, if one is left (HEL-REQ05, HEL-REQ07)."""
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
    if t.watched:
        t.seal()
        if t.cooperative:
            t.tell("request_open", seat, {"request": REQUESTS[s.request]})
        else:
            t.tell("request", seat, {}, {"request": REQUESTS[s.request]}, 1 << seat)


def cycle_request(t: Helionox, seat: int) -> None:
    """The Current Request goes under its deck, and the top one is drawn (HEL-CYC02, HEL-CYC04)."""
    s = t.seats[seat]
    t.requests.insert(0, s.request)
    t.under.insert(0, s.request_seen)
    if t.watched:
        if t.cooperative:
            t.tell("request_cycled_open", seat, {"request": REQUESTS[s.request]})
        else:
            t.tell("request_cycled", seat, {}, {"request": REQUESTS[s.request]}, 1 << seat)
    draw_request(t, seat)
