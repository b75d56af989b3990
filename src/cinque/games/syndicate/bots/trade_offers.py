"""Offers that bots make: a surplus of one resource for one they lack, or a card that another player can use better for
credits.

An offer has one line on each side and goes to the player who gains most from it. A bot makes offers only just before
its own turn, so nobody gets more than one offer per bot and round, and each offer is quick to read. Everything follows
from public facts, so the same offer is found again at every question while it is being built.
"""

# not rule code: heuristics for bots

from __future__ import annotations

from typing import Final

from cinque.games.syndicate.bots.values import (
    TECHS,
    Needs,
    base_value,
    card_value,
    compute_needs,
    rounds_left,
    stock_value,
    unit_value,
    win_chances,
)
from cinque.games.syndicate.rules import moves as m
from cinque.games.syndicate.rules.constants import CREDITS, CREW, INFLUENCE
from cinque.games.syndicate.rules.player_area import Offer
from cinque.games.syndicate.rules.table import Syndicate

MARGIN: Final = 0.4  # to be accepted, a trade must gain this much more than it gains the average rival
MIN_GAIN: Final = 0.75  # to be offered, a trade must gain this much for each side
MAX_WANTED: Final = 6  # the most of one resource to ask for in one offer
MAX_GIVEN: Final = 9
MIN_CARD_VALUE: Final = 0.8  # what any card is worth in hand
NO_CARD: Final = -1


class Bargain:
    """A card or an amount of one resource for an amount of another; `gain` is the smaller of the two sides' gains."""

    __slots__ = ("to", "card", "give", "given", "want", "wanted", "gain")

    def __init__(self, to: int, card: int, give: int, given: int, want: int, wanted: int, gain: float) -> None:
        self.to: Final[int] = to
        self.card: Final[int] = card  # the design of the card to give, or NO_CARD
        self.give: Final[int] = give
        self.given: Final[int] = given
        self.want: Final[int] = want
        self.wanted: Final[int] = wanted
        self.gain: Final[float] = gain


def may_open(t: Syndicate, seat: int, coming: int) -> bool:
    """Return whether a bot may open a trade in this call: before its own turn, once a round (extended turns: twice)."""
    s = t.seats[seat]
    if coming != seat:
        return False
    return s.offers >= t.box.offers - (1 if t.extended else 0)


def trade_edge(chances: list[float], seat: int, mine: float, other: int, theirs: float) -> float:
    """Return a trade's gain minus the rivals' gain; rivals more likely to win count more."""
    return mine - chances[seat] * mine - chances[other] * theirs


def best_bargain(t: Syndicate, seat: int, leaving: int) -> Bargain | None:
    """Return the best offer to anyone except the player who has just passed, or None."""
    mine = compute_needs(t, seat)
    chances = win_chances(t)
    best: Bargain | None = None
    for other in range(t.players):
        if other != seat and other != leaving:
            offer = best_offer_to(t, seat, other, mine, chances)
            if offer is not None and (best is None or offer.gain > best.gain):
                best = offer
    return best


def best_offer_to(t: Syndicate, seat: int, other: int, mine: Needs, chances: list[float]) -> Bargain | None:
    """Return the best offer to one other player, or None if no offer is worth making."""
    theirs = compute_needs(t, other)
    have = t.seats[seat].stock
    there = t.seats[other].stock
    best = best_sale(t, seat, other, mine, theirs, chances)
    for want in (CREDITS, INFLUENCE, CREW):
        if not there[want] or unit_value(mine, have, want, 1) < unit_value(theirs, there, want, 0):
            continue  # the resource is worth more to them
        for give in (CREDITS, INFLUENCE, CREW):
            if give != want and have[give] and unit_value(mine, have, give, 0) <= unit_value(theirs, there, give, 1):
                offer = best_terms(t, seat, other, mine, theirs, give, want, chances)
                if offer is not None and (best is None or offer.gain > best.gain):
                    best = offer
    return best


def best_terms(
    t: Syndicate, seat: int, other: int, mine: Needs, theirs: Needs, give: int, want: int, chances: list[float]
) -> Bargain | None:
    """Return the amounts that maximize the smaller of the two gains."""
    have = t.seats[seat].stock
    there = t.seats[other].stock
    now_mine = stock_value(mine, have)
    now_theirs = stock_value(theirs, there)
    best: Bargain | None = None
    highest = MIN_GAIN
    for wanted in range(1, min(MAX_WANTED, there[want]) + 1):
        for given in range(1, min(MAX_GIVEN, have[give]) + 1):
            after = have[:]
            after[want] += wanted
            after[give] -= given
            gain = stock_value(mine, after) - now_mine
            if gain < highest:
                break  # giving more can't improve the offer
            after = there[:]
            after[want] -= wanted
            after[give] += given
            got = stock_value(theirs, after) - now_theirs
            least = min(trade_edge(chances, seat, gain, other, got), trade_edge(chances, other, got, seat, gain))
            if least > highest:
                highest = least
                best = Bargain(other, NO_CARD, give, given, want, wanted, least)
    return best


def best_sale(t: Syndicate, seat: int, other: int, mine: Needs, theirs: Needs, chances: list[float]) -> Bargain | None:
    """Return the card to sell to one other player and its price, or None."""
    best: Bargain | None = None
    highest = MIN_GAIN
    have = t.seats[seat].stock
    there = t.seats[other].stock
    now_mine = stock_value(mine, have)
    now_theirs = stock_value(theirs, there)
    for card in t.hand(seat):
        design = t.box.design[card]
        cost = max(card_value(t, seat, design), MIN_CARD_VALUE)
        worth = max(card_value(t, other, design), MIN_CARD_VALUE)
        for price in range(1, min(MAX_WANTED, there[CREDITS]) + 1):
            gain = stock_value(mine, [have[0] + price, have[1], have[2]]) - now_mine - cost
            got = stock_value(theirs, [there[0] - price, there[1], there[2]]) - now_theirs + worth
            least = min(trade_edge(chances, seat, gain, other, got), trade_edge(chances, other, got, seat, gain))
            if least > highest:
                highest = least
                best = Bargain(other, design, CREDITS, 0, CREDITS, price, least)
    return best


def offer_line_weights(t: Syndicate, seat: int, legal: list[int]) -> list[float]:
    """Score the next line so that it builds the chosen offer; cancel any other offer."""
    offer = t.offer
    assert offer is not None
    chosen = best_offer_to(t, seat, offer.to, compute_needs(t, seat), win_chances(t))
    best_move = m.CANCEL
    if chosen is not None and matches_so_far(offer, chosen):
        if chosen.card != NO_CARD and not offer.cards:
            best_move = m.GIVE_CARD.of(chosen.card)
        elif chosen.card == NO_CARD and not offer.give[chosen.give]:
            best_move = m.GIVE.of(chosen.give)
        else:
            best_move = m.SEND if offer.want[chosen.want] else m.WANT.of(chosen.want)
    return [1.0 if move == best_move else 0.0 for move in legal]


def matches_so_far(offer: Offer, chosen: Bargain) -> bool:
    """Return whether the offer contains nothing except lines of the chosen one."""
    if offer.cards and offer.cards != [chosen.card]:
        return False
    if offer.slot or offer.chips or offer.techs | offer.bases | offer.beams:
        return False
    if offer.want_cards or offer.want_slot or offer.want_chips:
        return False
    if offer.want_techs | offer.want_bases | offer.want_beams:
        return False
    for kind in range(3):
        if offer.give[kind] != (chosen.given if kind == chosen.give and offer.give[kind] else 0):
            return False
        if offer.want[kind] != (chosen.wanted if kind == chosen.want and offer.want[kind] else 0):
            return False
    return True


def amount_weights(t: Syndicate, seat: int, wanted: bool, legal: list[int]) -> list[float]:
    """Score amounts so that the chosen one wins, or the smallest if there is none."""
    offer = t.offer
    assert offer is not None
    chosen = best_offer_to(t, seat, offer.to, compute_needs(t, seat), win_chances(t))
    amount = 1 if chosen is None else chosen.wanted if wanted else chosen.given
    return [-float(abs(m.NUMBER.arg(move) - amount)) for move in legal]


def reply_weight(t: Syndicate, seat: int, move: int) -> float:
    """Accept an offer that gains more than it costs, including what it gains a rival."""
    offer = t.offer
    if move != m.ACCEPT or offer is None:
        return 0.0 if move == m.DECLINE else -1.0
    gain = swap_gain(t, seat, offer.give, offer.want)
    given = swap_gain(t, offer.maker, offer.want, offer.give)
    things = 2.5 * len(offer.chips) - 3.0 * offer.want_chips - 1.6 * offer.want_cards
    for design in offer.cards:
        things += max(card_value(t, seat, design), MIN_CARD_VALUE)
    things += (1.0 if offer.slot else 0.0) - (2.5 if offer.want_slot else 0.0)
    rest = rounds_left(t) / 4.0
    for tech in range(len(TECHS)):
        if offer.techs >> tech & 1:
            things += 0.9 * TECHS[tech] * rest
        if offer.want_techs >> tech & 1:
            things -= 1.1 * TECHS[tech] * rest + 1.0
    for base in range(len(t.owner)):
        if offer.bases >> base & 1:
            things += 0.9 * base_value(t, base)
        if offer.want_bases >> base & 1:
            things -= 1.1 * base_value(t, base) + 2.0
    things += (1.0 if offer.beams else 0.0) - (1.0 if offer.want_beams else 0.0)
    return trade_edge(win_chances(t), seat, gain + things, offer.maker, given - things) - MARGIN


def swap_gain(t: Syndicate, seat: int, more: list[int], less: list[int]) -> float:
    """Return a seat's gain from receiving and giving these resources."""
    stock = t.seats[seat].stock
    after = [stock[kind] + more[kind] - less[kind] for kind in range(3)]
    n = compute_needs(t, seat)
    return stock_value(n, after) - stock_value(n, stock)
