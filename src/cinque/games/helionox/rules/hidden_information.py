"""Resample what a seat cannot know, consistent with everything it has seen (HEL-CMP13, HEL-R31)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.random import Dice
from cinque.games.helionox.rules.alternative_costs import PayCard
from cinque.games.helionox.rules.architect_draft import PickArchitect
from cinque.games.helionox.rules.cards import OPEN
from cinque.games.helionox.rules.constants import DISCARD_ANY
from cinque.games.helionox.rules.table import Helionox, Seat

TRIES: Final = 40


def resample_hidden(t: Helionox, seat: int, d: Dice) -> None:
    """Resample other players' hands, all decks, unused components in the box, and the draft."""
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
    """Return what the seat cannot know, by place, without what has only one possibility."""
    hidden: dict[str, list[int]] = {}
    for other in range(t.players):
        s = t.seats[other]
        deck = s.deck[: len(s.deck) - s.tops]
        if deck:
            hidden[f"cards of {other}/deck"] = deck
            if other != seat:
                hand = s.hand[:]
                for card in s.known:
                    hand.remove(card)
                hidden[f"cards of {other}/hand"] = sorted(hand)
    for faction in range(len(t.decks)):
        hidden[f"market {faction}/deck"] = t.decks[faction][t.bottoms[faction] :]
    if t.event_deck:
        hidden["events/deck"] = t.event_deck[:]
        hidden["events/box"] = sorted(t.event_box)
    requests = unknown_requests(t, seat)
    if any(requests.values()):
        hidden.update(requests)
        hidden["requests/box"] = sorted(t.request_box)
    saw = t.seats[seat].saw if seat >= 0 else 0
    for other in range(t.players):
        s = t.seats[other]
        if other != seat and (s.offer or s.picks):
            hidden[f"architects/of {other}"] = [a for a in s.offer + s.picks if not saw >> a & 1]
            hidden["architects/box"] = sorted(t.architect_box)
    return hidden


def unknown_requests(t: Helionox, seat: int) -> dict[str, list[int]]:
    """Return the Requests in the deck and with others that the seat has not held and that are not public."""
    seen_mask = OPEN | (1 << seat if seat >= 0 else 0)
    unknown = {"requests/deck": [t.requests[i] for i in range(len(t.requests)) if not t.under[i] & seen_mask]}
    for other in range(t.players):
        s = t.seats[other]
        if other != seat and s.request >= 0 and not s.request_seen & seen_mask:
            unknown[f"requests/of {other}"] = [s.request]
    return unknown


def shuffle_under(deck: list[int], bottom: int, top: int, d: Dice) -> None:
    """Shuffle a deck except for the publicly known cards at its bottom and top."""
    end = len(deck) - top
    middle = deck[bottom:end]
    d.mix(middle)
    deck[bottom:end] = middle


def required_cards(t: Helionox, seat: int) -> list[int]:
    """Return the sets of cards of which this hand publicly holds one, to pay for an alternative cost."""
    step = None if t.over else t.agenda[-1]
    if isinstance(step, PayCard) and step.seat == seat:
        icon = step.icon(t)
        if icon != DISCARD_ANY:
            return [card for card in range(len(t.box.faction)) if t.box.faction[card] == icon]
    return []


def redeal_hand(t: Helionox, seat: int, d: Dice) -> None:
    """Exchange cards between a hand and its deck, except for publicly known ones.

    The set of another player's cards as a whole is known, because every purchase was public.
    """
    s = t.seats[seat]
    end = len(s.deck) - s.tops
    pool = s.deck[:end]
    hand = s.hand[:]
    for card in s.known:
        hand.remove(card)
    pool.extend(hand)
    musts = [required_cards(t, seat), s.proven]
    for _ in range(TRIES):
        left = pool[:]
        d.mix(left)
        dealt = deal_hand(s, left, len(hand), musts)
        if len(dealt) == len(hand):
            s.hand = s.known + dealt
            s.deck[:end] = left
            return


def deal_hand(s: Seat, pool: list[int], count: int, musts: list[list[int]]) -> list[int]:
    """Return this many cards from a shuffled pool, satisfying each of `musts` with them or with known cards.

    The number is wrong if the first cards taken leave no such hand; the caller then tries again.
    """
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
    """Return whether one of the cards is in the other list."""
    return any(card in among for card in cards)


def take_first(pool: list[int], among: list[int], without: list[int], into: list[int]) -> None:
    """Take the first card of a shuffled pool that is in one list (if given) and not in the other."""
    for index in range(len(pool)):
        card = pool[index]
        if (not among or card in among) and card not in without:
            into.append(pool.pop(index))
            return


def redeal_events(t: Helionox, d: Dice) -> None:
    """Exchange unseen Events between deck and box; each deck keeps its number of Catastrophes (HEL-EDK01)."""
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
    """Exchange Requests between deck, box and other hands, except those the seat knows (HEL-REQ11)."""
    seen_mask = OPEN | (1 << seat if seat >= 0 else 0)
    held = [s for s in t.seats if s.request >= 0 and not s.request_seen & seen_mask]
    pool = t.request_box + [s.request for s in held]
    for i in range(len(t.requests)):
        if not t.under[i] & seen_mask:
            pool.append(t.requests[i])
    for _ in range(TRIES):
        left = pool[:]
        d.mix(left)
        dealt: list[int] = []
        for s in held:
            take_allowed(left, s.denied, dealt)
        if len(dealt) == len(held):  # otherwise the cards that fit a seat ran out
            for k in range(len(held)):
                held[k].request = dealt[k]
            for i in range(len(t.requests)):
                if not t.under[i] & seen_mask:
                    t.requests[i] = left.pop()
            t.request_box = left
            return


def take_allowed(pool: list[int], denied: int, into: list[int]) -> None:
    """Take the first Request that its holder's deliveries have not ruled out."""
    for index in range(len(pool)):
        if not denied >> pool[index] & 1:
            into.append(pool.pop(index))
            return


def redeal_draft(t: Helionox, seat: int, d: Dice) -> None:
    """Resample Architects the seat never saw; either neighbour may hold either of the two it passed first."""
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
