"""Offers that bots make: a little of what one has too much of for a little of what one lacks. Opinions, no rules.

An offer has one line each way and goes to the one for whom it is worth most; it is made just before the own turn and
only then, so that nobody hears more than one offer of the same bot in a round and each needs one look. All follows from
open facts, so the same offer is found again at every question while it is put together.
"""

# not rule code: opinions for bots

from __future__ import annotations

from typing import Final

from cinque.games.syndicate import moves as m
from cinque.games.syndicate.box import CREDITS, CREW, INFLUENCE
from cinque.games.syndicate.parts import Offer
from cinque.games.syndicate.table import Syndicate
from cinque.games.syndicate.worths import Needs, base_worth, card_worth, needs, price_level, shares, stock_worth

MARGIN: Final = 0.4  # a trade must bring this much more than it brings the average rival to be accepted
ENOUGH: Final = 0.75  # and this much to either side to be offered
MOST_WANTED: Final = 6  # more is not asked for at once
MOST_GIVEN: Final = 9


class Bargain:
    """So much of one resource for so much of another; gain is the lesser of what the two have of it."""

    __slots__ = ("to", "give", "given", "want", "wanted", "gain")

    def __init__(self, to: int, give: int, given: int, want: int, wanted: int, gain: float) -> None:
        self.to: Final[int] = to
        self.give: Final[int] = give
        self.given: Final[int] = given
        self.want: Final[int] = want
        self.wanted: Final[int] = wanted
        self.gain: Final[float] = gain


def may_open(t: Syndicate, seat: int, coming: int) -> bool:
    """Whether a bot speaks up at this boundary: before its own turn, once."""
    s = t.seats[seat]
    if coming != seat:
        return False
    if t.extended:
        return s.offers + s.later >= t.box.offers_extended - 1
    return s.offers == t.box.offers


def edge(chances: list[float], seat: int, mine: float, other: int, theirs: float) -> float:
    """What a trade brings a seat beside all rivals, the likelier winners counting more: the way the estimate goes."""
    return mine - chances[seat] * mine - chances[other] * theirs


def best_bargain(t: Syndicate, seat: int, leaving: int) -> Bargain | None:
    """The best offer to anybody but the player who has just passed."""
    mine = needs(t, seat)
    chances = shares(t)
    best: Bargain | None = None
    for other in range(t.players):
        if other != seat and other != leaving:
            found = bargain(t, seat, other, mine, chances)
            if found is not None and (best is None or found.gain > best.gain):
                best = found
    return best


def bargain(t: Syndicate, seat: int, other: int, mine: Needs, chances: list[float]) -> Bargain | None:
    """The best offer to one other; None if nothing is worth the words."""
    theirs = needs(t, other)
    have = t.seats[seat].stock
    there = t.seats[other].stock
    best: Bargain | None = None
    for want in (CREDITS, INFLUENCE, CREW):
        if not there[want] or price_level(mine, have, want, 1) < price_level(theirs, there, want, 0):
            continue  # it is worth more to them
        for give in (CREDITS, INFLUENCE, CREW):
            if give != want and have[give] and price_level(mine, have, give, 0) <= price_level(theirs, there, give, 1):
                found = terms_for(t, seat, other, mine, theirs, give, want, chances)
                if found is not None and (best is None or found.gain > best.gain):
                    best = found
    return best


def terms_for(
    t: Syndicate, seat: int, other: int, mine: Needs, theirs: Needs, give: int, want: int, chances: list[float]
) -> Bargain | None:
    """The amounts by which the one who gains less gains most."""
    have = t.seats[seat].stock
    there = t.seats[other].stock
    now_mine = stock_worth(mine, have)
    now_theirs = stock_worth(theirs, there)
    best: Bargain | None = None
    highest = ENOUGH
    for wanted in range(1, min(MOST_WANTED, there[want]) + 1):
        for given in range(1, min(MOST_GIVEN, have[give]) + 1):
            after = have[:]
            after[want] += wanted
            after[give] -= given
            gain = stock_worth(mine, after) - now_mine
            if gain < highest:
                break  # giving more only costs more
            after = there[:]
            after[want] -= wanted
            after[give] += given
            got = stock_worth(theirs, after) - now_theirs
            least = min(edge(chances, seat, gain, other, got), edge(chances, other, got, seat, gain))
            if least > highest:
                highest = least
                best = Bargain(other, give, given, want, wanted, least)
    return best


def compose(t: Syndicate, seat: int, options: list[int]) -> list[float]:
    """The next line of the offer that is meant; any other offer is cancelled."""
    offer = t.offer
    assert offer is not None
    found = bargain(t, seat, offer.to, needs(t, seat), shares(t))
    meant = m.CANCEL
    if found is not None and on_the_way(offer, found):
        if not offer.give[found.give]:
            meant = m.GIVE.of(found.give)
        else:
            meant = m.SEND if offer.want[found.want] else m.WANT.of(found.want)
    return [1.0 if move == meant else 0.0 for move in options]


def on_the_way(offer: Offer, found: Bargain) -> bool:
    """Whether nothing else has been named yet."""
    if offer.cards or offer.chips or offer.bases | offer.beams | offer.want_bases | offer.want_beams:
        return False
    if offer.want_cards or offer.want_chips:
        return False
    for kind in range(3):
        if offer.give[kind] != (found.given if kind == found.give and offer.give[kind] else 0):
            return False
        if offer.want[kind] != (found.wanted if kind == found.want and offer.want[kind] else 0):
            return False
    return True


def how_many(t: Syndicate, seat: int, wanted: bool, options: list[int]) -> list[float]:
    """The number that is meant, or the least."""
    offer = t.offer
    assert offer is not None
    found = bargain(t, seat, offer.to, needs(t, seat), shares(t))
    meant = 1 if found is None else found.wanted if wanted else found.given
    return [-float(abs(m.NUMBER.arg(move) - meant)) for move in options]


def reply(t: Syndicate, seat: int, move: int) -> float:
    """Accept what brings more than it costs, a rival's gain counted."""
    offer = t.offer
    if move != m.ACCEPT or offer is None:
        return 0.0 if move == m.DECLINE else -1.0
    gain = swapped(t, seat, offer.give, offer.want)
    given = swapped(t, offer.maker, offer.want, offer.give)
    things = 2.5 * len(offer.chips) - 3.0 * offer.want_chips - 1.6 * offer.want_cards
    for card in offer.cards:
        things += max(card_worth(t, seat, card), 0.8)
    for base in range(len(t.owner)):
        if offer.bases >> base & 1:
            things += 0.9 * base_worth(t, base)
        if offer.want_bases >> base & 1:
            things -= 1.1 * base_worth(t, base) + 2.0
    things += (1.0 if offer.beams else 0.0) - (1.0 if offer.want_beams else 0.0)
    return edge(shares(t), seat, gain + things, offer.maker, given - things) - MARGIN


def swapped(t: Syndicate, seat: int, more: list[int], less: list[int]) -> float:
    """What it brings a seat to get and give these resources."""
    stock = t.seats[seat].stock
    after = [stock[kind] + more[kind] - less[kind] for kind in range(3)]
    n = needs(t, seat)
    return stock_worth(n, after) - stock_worth(n, stock)
