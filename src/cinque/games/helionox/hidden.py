"""What a seat cannot know, drawn anew in keeping with all it has seen (HEL-CMP13, HEL-R31)."""

from __future__ import annotations

from typing import Final

from cinque.core.random import Dice
from cinque.games.helionox.cards import OPEN
from cinque.games.helionox.mainphase import PayCard
from cinque.games.helionox.setup import PickArchitect
from cinque.games.helionox.table import Helionox, Seat
from cinque.games.helionox.vocabulary import DISCARD_ANY

TRIES: Final = 40


def conceal(t: Helionox, seat: int, d: Dice) -> None:
    """Others' hands, all decks, what was left in the box, and the draft."""
    for other in range(t.players):
        if other == seat:
            shuffle_under(t.seats[other].deck, 0, t.seats[other].tops, d)
        else:
            redeal_hand(t, other, d)
    for faction in range(len(t.decks)):
        shuffle_under(t.decks[faction], t.bottoms[faction], 0, d)
    redeal_events(t, d)
    redeal_requests(t, seat, d)
    redeal_draft(t, seat, d)


def places(t: Helionox, seat: int) -> dict[str, list[int]]:
    """What the seat cannot know, place by place; what could not be otherwise is left out."""
    found: dict[str, list[int]] = {}
    for other in range(t.players):
        s = t.seats[other]
        deck = s.deck[: len(s.deck) - s.tops]
        if deck:
            found[f"cards of {other}/deck"] = deck
            if other != seat:
                hand = s.hand[:]
                for card in s.known:
                    hand.remove(card)
                found[f"cards of {other}/hand"] = sorted(hand)
    for faction in range(len(t.decks)):
        found[f"market {faction}/deck"] = t.decks[faction][t.bottoms[faction] :]
    if t.event_deck:
        found["events/deck"] = t.event_deck[:]
        found["events/box"] = sorted(t.event_box)
    requests = unknown_requests(t, seat)
    if any(requests.values()):
        found.update(requests)
        found["requests/box"] = sorted(t.request_box)
    saw = t.seats[seat].saw if seat >= 0 else 0
    for other in range(t.players):
        s = t.seats[other]
        if other != seat and (s.offer or s.picks):
            found[f"architects/of {other}"] = [a for a in s.offer + s.picks if not saw >> a & 1]
            found["architects/box"] = sorted(t.architect_box)
    return found


def unknown_requests(t: Helionox, seat: int) -> dict[str, list[int]]:
    """The Requests in the deck and with others that the seat has not held and that do not lie open."""
    eyes = OPEN | (1 << seat if seat >= 0 else 0)
    found = {"requests/deck": [t.requests[i] for i in range(len(t.requests)) if not t.under[i] & eyes]}
    for other in range(t.players):
        s = t.seats[other]
        if other != seat and s.request >= 0 and not s.request_seen & eyes:
            found[f"requests/of {other}"] = [s.request]
    return found


def shuffle_under(deck: list[int], bottom: int, top: int, d: Dice) -> None:
    """Shuffle a deck but for the cards at its bottom and on its top that all know."""
    end = len(deck) - top
    middle = deck[bottom:end]
    d.mix(middle)
    deck[bottom:end] = middle


def wanted(t: Helionox, seat: int) -> list[int]:
    """The cards of which all can see that this hand holds one: that of a payer of an alternative cost."""
    step = None if t.over else t.agenda[-1]
    if isinstance(step, PayCard) and step.seat == seat:
        icon = step.icon(t)
        if icon != DISCARD_ANY:
            return [card for card in range(len(t.box.faction)) if t.box.faction[card] == icon]
    return []


def redeal_hand(t: Helionox, seat: int, d: Dice) -> None:
    """Cards of the hand and of the deck change places, but for those that all know.

    As a whole another player's cards are known: every purchase was open."""
    s = t.seats[seat]
    end = len(s.deck) - s.tops
    pool = s.deck[:end]
    hand = s.hand[:]
    for card in s.known:
        hand.remove(card)
    pool.extend(hand)
    musts = [wanted(t, seat), s.proven]
    for _ in range(TRIES):
        left = pool[:]
        d.mix(left)
        dealt = deal_hand(s, left, len(hand), musts)
        if len(dealt) == len(hand):
            s.hand = s.known + dealt
            s.deck[:end] = left
            return


def deal_hand(s: Seat, pool: list[int], count: int, musts: list[list[int]]) -> list[int]:
    """So many cards from a shuffled pool, one of each of `musts` among them or among the known ones.

    Too few or too many when the first ones taken leave no such hand: then others are tried."""
    dealt: list[int] = []
    sure = s.sure
    for must in musts:
        if must and not any_of(s.known, must) and not any_of(dealt, must):
            take_first(pool, must, s.barred if sure >= count - len(dealt) else [], dealt)
            sure -= 1 if dealt and dealt[-1] not in s.barred else 0
    for _ in range(sure):
        take_first(pool, [], s.barred, dealt)
    while len(dealt) < count and pool:
        dealt.append(pool.pop())
    for must in musts:
        if must and not any_of(s.known, must) and not any_of(dealt, must):
            return []
    return dealt


def any_of(cards: list[int], among: list[int]) -> bool:
    """Whether one of the cards is among those."""
    return any(card in among for card in cards)


def take_first(pool: list[int], among: list[int], without: list[int], into: list[int]) -> None:
    """Take the first card of a shuffled pool that is among these (none: any) and not among those, if there is one."""
    for index in range(len(pool)):
        card = pool[index]
        if (not among or card in among) and card not in without:
            into.append(pool.pop(index))
            return


def redeal_events(t: Helionox, d: Dice) -> None:
    """Unseen Events of deck and box change places; each deck keeps its number of Catastrophes (HEL-EDK01)."""
    regular: list[int] = []
    catastrophic: list[int] = []
    for pile in (t.event_deck, t.event_box):
        for event in pile:
            (catastrophic if t.box.catastrophe[event] else regular).append(event)
    d.mix(regular)
    d.mix(catastrophic)
    end = len(t.event_deck)
    for size in t.sections:
        kinds = [t.box.catastrophe[event] for event in t.event_deck[end - size : end]]
        d.mix(kinds)
        for i in range(size):
            t.event_deck[end - size + i] = catastrophic.pop() if kinds[i] else regular.pop()
        end -= size
    t.event_box = regular + catastrophic


def redeal_requests(t: Helionox, seat: int, d: Dice) -> None:
    """Requests in deck, box and others' hands change places, but for those the seat knows (HEL-REQ11)."""
    eyes = OPEN | (1 << seat if seat >= 0 else 0)
    held = [s for s in t.seats if s.request >= 0 and not s.request_seen & eyes]
    pool = t.request_box + [s.request for s in held]
    for i in range(len(t.requests)):
        if not t.under[i] & eyes:
            pool.append(t.requests[i])
    for _ in range(TRIES):
        left = pool[:]
        d.mix(left)
        dealt: list[int] = []
        for s in held:
            take_allowed(left, s.denied, dealt)
        if len(dealt) == len(held):  # otherwise some took all that fit a seat
            for k in range(len(held)):
                held[k].request = dealt[k]
            for i in range(len(t.requests)):
                if not t.under[i] & eyes:
                    t.requests[i] = left.pop()
            t.request_box = left
            return


def take_allowed(pool: list[int], denied: int, into: list[int]) -> None:
    """Take the first Request that the deliveries of its holder have not ruled out."""
    for index in range(len(pool)):
        if not denied >> pool[index] & 1:
            into.append(pool.pop(index))
            return


def redeal_draft(t: Helionox, seat: int, d: Dice) -> None:
    """Architects the seat never saw change places; of the two it passed on first, either neighbour has either."""
    saw = t.seats[seat].saw if seat >= 0 else 0
    pool = t.architect_box
    for other in range(t.players):
        s = t.seats[other]
        if other != seat:
            pool.extend([a for a in s.offer + s.picks if not saw >> a & 1])
    d.mix(pool)
    for other in range(t.players):
        s = t.seats[other]
        if other != seat:
            for pile in (s.offer, s.picks):
                for i in range(len(pile)):
                    if not saw >> pile[i] & 1:
                        pile[i] = pool.pop()
    step = None if t.over else t.agenda[-1]
    if isinstance(step, PickArchitect) and seat >= 0 and t.players > 2:
        left, beyond = t.seats[(seat + 1) % t.players], t.seats[(seat + 2) % t.players]
        passed = [left.picks[1], beyond.picks[2]]
        d.mix(passed)
        left.picks[1], beyond.picks[2] = passed
