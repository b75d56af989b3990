"""What a seat cannot know, dealt anew in keeping with what bids, payments and discards have shown.

A redeal is made of counts that the seat knows, never of the true order, so it is the same in all worlds that the
seat cannot tell apart (PHO-ETQ03, PHO-ETQ05, PHO-R53).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cinque.core.parts import Part
from cinque.core.random import Dice
from cinque.games.phoenicia.moves import COMMON, MONEY, PRESET

if TYPE_CHECKING:
    from cinque.games.phoenicia.table import Phoenicia

TRIES: Final = 40


class Demand(Part):
    """What is known of one unseen hand: its size and the least it can hold."""

    size: int  # common production cards in it
    worth: int  # they are worth at least this
    rank: int  # of the kinds from this one on
    rank_worth: int  # they are worth at least this (a payment half made can be finished)
    rank_count: int  # and are at least so many (so can a discard)

    def fits(self, hand: list[int], worths: list[int]) -> bool:
        """Whether a hand of that size agrees with all that is known."""
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


def hidden(t: Phoenicia, seat: int) -> dict[str, list[int]]:
    """Others' common production cards and the order of both decks."""
    found: dict[str, list[int]] = {"pile/order": t.pile[:]}
    for other in range(t.players):
        if other != seat:
            hand = t.seats[other].hand
            found[f"pile/hand of {other}"] = [money for money in COMMON for _ in range(hand[money])]
    for card in t.deck:
        found.setdefault(f"set {t.box.sets[card]}/order", []).append(card)
    return found


def conceal(t: Phoenicia, seat: int, d: Dice) -> None:
    """The hands of the others and the order of both decks, drawn anew in place."""
    unseen = [0] * MONEY
    for money in t.pile:
        unseen[money] += 1
    demands: list[Demand] = []
    for other in range(t.players):
        if other != seat:
            demands.append(demand_on(t, other))
            for money in COMMON:
                unseen[money] += t.seats[other].hand[money]
    most = t.stocked[:]
    if seat >= 0:
        for money in range(MONEY):
            most[money] -= t.seats[seat].drawn[money]
    t.pile = spread(unseen)
    hands = deal_anew(t.pile, demands, most, t.box.worth, d)
    at = 0
    for other in range(t.players):
        if other != seat:
            swap_hand(t, other, hands[at])
            at += 1
    guess_draws(t, seat, most, d)
    shuffle_sets(t, d)


def demand_on(t: Phoenicia, seat: int) -> Demand:
    """What everybody knows of a seat's common production cards."""
    s = t.seats[seat]
    presets = s.hand[PRESET]
    found = Demand()
    found.size = s.cards - presets
    found.worth = s.shown
    found.rank = 0
    found.rank_worth = 0
    found.rank_count = 0
    if seat == t.payer:
        found.rank = t.rank
        found.rank_worth = t.owed - s.coins
        if t.rank <= PRESET:
            found.rank_worth -= t.box.worth[PRESET] * presets
    elif seat == t.dropper:
        found.rank = t.rank
        found.rank_count = s.cards - s.storehouses
        if t.rank <= PRESET:
            found.rank_count -= presets
    return found


def swap_hand(t: Phoenicia, seat: int, hand: list[int]) -> None:
    """Other common production cards in place of those in hand; preset cards stay."""
    s = t.seats[seat]
    for money in COMMON:
        s.wealth += (hand[money] - s.hand[money]) * t.box.worth[money]
        s.hand[money] = hand[money]


def spread(counts: list[int]) -> list[int]:
    """Cards by their numbers of each kind, kind after kind."""
    found: list[int] = []
    for money in range(MONEY):
        for _ in range(counts[money]):
            found.append(money)
    return found


def deal_anew(pool: list[int], demands: list[Demand], most: list[int], worths: list[int], d: Dice) -> list[list[int]]:
    """A hand for each demand out of the pool (a list of kinds, in place); what is left is the draw pile.

    The pile cannot hold more of a kind than `most`: what was shuffled into it last, less what was seen of it.
    A random deal is taken as it comes when it fits, so that likely hands stay likely; when many do
    not fit, one is put together from the demands.
    """
    unseen = [0] * MONEY
    for money in pool:
        unseen[money] += 1
    for _ in range(TRIES):
        d.shuffle(pool)
        hands: list[list[int]] = []
        left = unseen[:]
        at = len(pool)
        fine = True
        for want in demands:
            hand = [0] * MONEY
            for _i in range(want.size):
                at -= 1
                hand[pool[at]] += 1
                left[pool[at]] -= 1
            if not want.fits(hand, worths):
                fine = False
                break
            hands.append(hand)
        if fine and held(most, left):
            del pool[at:]
            return hands
    hands = []
    put_together(unseen, demands, most, hands, worths, d)
    pool[:] = spread(unseen)
    d.shuffle(pool)
    return hands


def put_together(
    left: list[int], demands: list[Demand], most: list[int], hands: list[list[int]], worths: list[int], d: Dice
) -> bool:
    """Hands for the demands from `len(hands)` on, tried in random order; takes them out of `left`."""
    if len(hands) == len(demands):
        return held(most, left)
    want = demands[len(hands)]
    splits = (want.size + 1) * (want.size + 1)
    start = int(d.below(splits))
    for turn in range(splits):
        place = (start + turn) % splits
        hand = [0] * MONEY
        hand[COMMON[0]] = place // (want.size + 1)
        hand[COMMON[1]] = place % (want.size + 1)
        hand[COMMON[2]] = want.size - hand[COMMON[0]] - hand[COMMON[1]]
        if hand[COMMON[2]] < 0 or not held(left, hand) or not want.fits(hand, worths):
            continue
        for money in COMMON:
            left[money] -= hand[money]
        hands.append(hand)
        if put_together(left, demands, most, hands, worths, d):
            return True
        hands.pop()
        for money in COMMON:
            left[money] += hand[money]
    return False


def held(left: list[int], some: list[int]) -> bool:
    """Whether these cards are among the others."""
    a, b, c = COMMON
    return left[a] >= some[a] and left[b] >= some[b] and left[c] >= some[c]


def guess_draws(t: Phoenicia, seat: int, most: list[int], d: Dice) -> None:
    """Which cards the others drew since the last shuffle: those the pile has lost, in any order."""
    lost = most[:]
    for money in t.pile:
        lost[money] -= 1
    bag = spread(lost)
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
    """Each set of the development deck in a new order (PHO-SET08)."""
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
