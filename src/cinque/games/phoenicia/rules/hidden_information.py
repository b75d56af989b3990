"""Resamples what a seat cannot see, consistent with what bids, payments and discards have shown.

The new deal depends only on counts the seat knows, never on the true order. So it has the same distribution in all
states the seat cannot tell apart (PHO-ETQ03, PHO-ETQ05, PHO-R53).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cinque.core.engine.parts import Part
from cinque.core.engine.random import Dice
from cinque.games.phoenicia.rules.moves import COMMON, MONEY, PRESET

if TYPE_CHECKING:
    from cinque.games.phoenicia.rules.table import Phoenicia

TRIES: Final = 40


class HandBounds(Part):
    """What is known about one hidden hand: its size and lower bounds on its contents."""

    size: int  # number of common production cards
    worth: int  # minimum total value
    rank: int  # the next two fields count only cards of this kind or a lower one
    rank_worth: int  # minimum total value of those cards: enough to finish the payment in progress
    rank_count: int  # minimum number of those cards: enough to finish the discards in progress

    def fits(self, hand: list[int], worths: list[int]) -> bool:
        """Whether a hand of this size is consistent with everything known."""
        worth = 0
        rank_worth = 0
        rank_count = 0
        for money in range(MONEY):
            value = hand[money] * worths[money]
            worth += value
            if money >= self.rank:
                rank_worth += value
                rank_count += hand[money]
        return worth >= self.worth and rank_worth >= self.rank_worth and rank_count >= self.rank_count


def hidden_places(t: Phoenicia, seat: int) -> dict[str, list[int]]:
    """Return what the seat cannot see: the others' common production cards and the order of both decks."""
    places: dict[str, list[int]] = {"pile/order": t.pile[:]}
    for other in range(t.players):
        if other != seat:
            hand = t.seats[other].hand
            places[f"pile/hand of {other}"] = [money for money in COMMON for _ in range(hand[money])]
    for card in t.deck:
        places.setdefault(f"set {t.box.sets[card]}/order", []).append(card)
    return places


def resample_hidden(t: Phoenicia, seat: int, d: Dice) -> None:
    """Redraw the others' hands and the order of both decks in place."""
    unseen = [0] * MONEY
    for money in t.pile:
        unseen[money] += 1
    demands: list[HandBounds] = []
    for other in range(t.players):
        if other != seat:
            demands.append(demand_on(t, other))
            for money in COMMON:
                unseen[money] += t.seats[other].hand[money]
    most = t.stocked[:]
    if seat >= 0:
        for money in range(MONEY):
            most[money] -= t.seats[seat].drawn[money]
    t.pile = cards_from_counts(unseen)
    hands = deal_anew(t.pile, demands, most, t.box.worth, d)
    at = 0
    for other in range(t.players):
        if other != seat:
            swap_hand(t, other, hands[at])
            at += 1
    guess_draws(t, seat, most, d)
    shuffle_sets(t, d)


def demand_on(t: Phoenicia, seat: int) -> HandBounds:
    """Return what everyone knows about a seat's common production cards."""
    s = t.seats[seat]
    presets = s.hand[PRESET]
    demand = HandBounds()
    demand.size = s.cards - presets
    demand.worth = s.shown
    demand.rank = 0
    demand.rank_worth = 0
    demand.rank_count = 0
    if seat == t.payer:
        demand.rank = t.rank
        demand.rank_worth = t.owed - s.coins
        if t.rank <= PRESET:
            demand.rank_worth -= t.box.worth[PRESET] * presets
    elif seat == t.dropper:
        demand.rank = t.rank
        demand.rank_count = s.cards - s.storehouses
        if t.rank <= PRESET:
            demand.rank_count -= presets
    return demand


def swap_hand(t: Phoenicia, seat: int, hand: list[int]) -> None:
    """Replace the common production cards in a hand; preset cards stay."""
    s = t.seats[seat]
    for money in COMMON:
        s.wealth += (hand[money] - s.hand[money]) * t.box.worth[money]
        s.hand[money] = hand[money]


def cards_from_counts(counts: list[int]) -> list[int]:
    """Turn counts by kind into a sorted list of cards."""
    cards: list[int] = []
    for money in range(MONEY):
        for _ in range(counts[money]):
            cards.append(money)
    return cards


def deal_anew(
    pool: list[int], demands: list[HandBounds], most: list[int], worths: list[int], d: Dice
) -> list[list[int]]:
    """Deal a hand for each demand from `pool`, a list of kinds; what is left in it becomes the draw pile.

    The pile can hold at most `most` cards of each kind: those in the last shuffle minus those seen since.
    Random deals are tried until one fits, which keeps the right distribution. If too many fail, a fitting deal is
    constructed from the demands.
    """
    unseen = [0] * MONEY
    for money in pool:
        unseen[money] += 1
    for _ in range(TRIES):
        d.shuffle(pool)
        hands: list[list[int]] = []
        left = unseen[:]
        at = len(pool)
        consistent = True
        for want in demands:
            hand = [0] * MONEY
            for _i in range(want.size):
                at -= 1
                hand[pool[at]] += 1
                left[pool[at]] -= 1
            if not want.fits(hand, worths):
                consistent = False
                break
            hands.append(hand)
        if consistent and contains(most, left):
            del pool[at:]
            return hands
    hands = []
    construct_hands(unseen, demands, most, hands, worths, d)
    pool[:] = cards_from_counts(unseen)
    d.shuffle(pool)
    return hands


def construct_hands(
    left: list[int], demands: list[HandBounds], most: list[int], hands: list[list[int]], worths: list[int], d: Dice
) -> bool:
    """Append a fitting hand for each remaining demand, taken out of `left`; backtrack in random order."""
    if len(hands) == len(demands):
        return contains(most, left)
    want = demands[len(hands)]
    splits = (want.size + 1) * (want.size + 1)
    start = int(d.below(splits))
    for offset in range(splits):
        split = (start + offset) % splits
        hand = [0] * MONEY
        hand[COMMON[0]] = split // (want.size + 1)
        hand[COMMON[1]] = split % (want.size + 1)
        hand[COMMON[2]] = want.size - hand[COMMON[0]] - hand[COMMON[1]]
        if hand[COMMON[2]] < 0 or not contains(left, hand) or not want.fits(hand, worths):
            continue
        for money in COMMON:
            left[money] -= hand[money]
        hands.append(hand)
        if construct_hands(left, demands, most, hands, worths, d):
            return True
        hands.pop()
        for money in COMMON:
            left[money] += hand[money]
    return False


def contains(cards: list[int], part: list[int]) -> bool:
    """Whether `cards` has at least as many common cards of each kind as `part`."""
    a, b, c = COMMON
    return cards[a] >= part[a] and cards[b] >= part[b] and cards[c] >= part[c]


def guess_draws(t: Phoenicia, seat: int, most: list[int], d: Dice) -> None:
    """Distribute the cards that left the pile since the last shuffle among the other players' draws."""
    lost = most[:]
    for money in t.pile:
        lost[money] -= 1
    bag = cards_from_counts(lost)
    d.shuffle(bag)
    for other in range(t.players):
        if other != seat:
            drawn = t.seats[other].drawn
            count = sum(drawn)
            for money in range(MONEY):
                drawn[money] = 0
            for _ in range(count):
                drawn[bag.pop()] += 1


def shuffle_sets(t: Phoenicia, d: Dice) -> None:
    """Shuffle each set of the development deck separately (PHO-SET08)."""
    sets = t.box.sets
    start = 0
    while start < len(t.deck):
        stop = start
        part: list[int] = []
        while stop < len(t.deck) and sets[t.deck[stop]] == sets[t.deck[start]]:
            part.append(t.deck[stop])
            stop += 1
        d.mix(part)
        t.deck[start:stop] = part
        start = stop
