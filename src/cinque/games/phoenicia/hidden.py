"""Deals unseen production cards anew, in keeping with what bids, payments and discards have shown."""


from __future__ import annotations

from typing import Final

from cinque.core.random import Dice
from cinque.games.phoenicia.moves import MONEY, WORTH

TRIES: Final = 40
SIX: Final = 0
FIVE: Final = 2
FOUR: Final = 3


class Demand:
    """What is known of one unseen hand: its size and the least it can hold."""

    __slots__ = ("size", "worth", "rank", "rank_worth", "rank_count")

    size: int  # common production cards in it
    worth: int  # they are worth at least this
    rank: int  # of the kinds from this one on
    rank_worth: int  # they are worth at least this (a payment half made can be finished)
    rank_count: int  # and are at least so many (so can a discard)

    def fits(self, hand: list[int]) -> bool:
        """Whether a hand of that size agrees with all that is known."""
        worth = 0
        rank_worth = 0
        rank_count = 0
        for money in range(MONEY):
            worth += hand[money] * WORTH[money]
            if money >= self.rank:
                rank_worth += hand[money] * WORTH[money]
                rank_count += hand[money]
        return worth >= self.worth and rank_worth >= self.rank_worth and rank_count >= self.rank_count


def demand(size: int, worth: int, rank: int, rank_worth: int, rank_count: int) -> Demand:
    """A demand with all its fields."""
    found = Demand()
    found.size = size
    found.worth = worth
    found.rank = rank
    found.rank_worth = rank_worth
    found.rank_count = rank_count
    return found


def deal_anew(pool: list[int], demands: list[Demand], most: list[int], d: Dice) -> list[list[int]]:
    """A hand for each demand out of the pool (a list of kinds, in place); what is left is the draw pile.

    The pile cannot hold more of a kind than `most`: what was shuffled into it last, less what was seen of it.
    A random deal is taken as it comes when it fits, so that likely hands stay likely; when many do
    not fit, one is put together from the demands. The truth is never looked at.
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
            if not want.fits(hand):
                fine = False
                break
            hands.append(hand)
        if fine and held(most, left):
            del pool[at:]
            return hands
    left = unseen
    hands = []
    put_together(left, demands, most, hands, d)
    pool.clear()
    for money in range(MONEY):
        for _ in range(left[money]):
            pool.append(money)
    d.shuffle(pool)
    return hands


def put_together(left: list[int], demands: list[Demand], most: list[int], hands: list[list[int]], d: Dice) -> bool:
    """Hands for the demands from `len(hands)` on, tried in random order; takes them out of `left`."""
    if len(hands) == len(demands):
        return held(most, left)
    want = demands[len(hands)]
    splits = (want.size + 1) * (want.size + 1)
    start = int(d.below(splits))
    for turn in range(splits):
        place = (start + turn) % splits
        hand = [0] * MONEY
        hand[SIX] = place // (want.size + 1)
        hand[FIVE] = place % (want.size + 1)
        hand[FOUR] = want.size - hand[SIX] - hand[FIVE]
        if hand[FOUR] < 0 or not held(left, hand) or not want.fits(hand):
            continue
        for money in range(MONEY):
            left[money] -= hand[money]
        hands.append(hand)
        if put_together(left, demands, most, hands, d):
            return True
        hands.pop()
        for money in range(MONEY):
            left[money] += hand[money]
    return False


def held(left: list[int], some: list[int]) -> bool:
    """Whether these cards are among the others."""
    return left[SIX] >= some[SIX] and left[FIVE] >= some[FIVE] and left[FOUR] >= some[FOUR]
