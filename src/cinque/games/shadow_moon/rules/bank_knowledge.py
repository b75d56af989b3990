"""Resamples the other players' banks: a card for every place, from the cards that can be there.

A player banks three cards per round. Everyone saw most cards of the hand they came from, so only as many places as the
hand had unseen cards can hold an unseen card. In the last round the banked cards are the hands; cards that were
revealed since then occupy places, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cinque.core.engine.random import Dice
from cinque.games.shadow_moon.rules.card_knowledge import (
    possible_holder,
    rounds_kept,
    sure_holder,
    unseen,
    unseen_count,
)
from cinque.games.shadow_moon.rules.moves import AGENTS

if TYPE_CHECKING:
    from cinque.games.shadow_moon.rules.table import ShadowMoon

LATER: Final = 2  # places of cards drawn in the last round, which can be any card


class Banks:
    """An assignment of cards to bank places, found by matching each place with a card that fits."""

    __slots__ = ("t", "viewer", "d", "pool", "rounds", "seats", "numbers", "open", "held", "place", "home")

    def __init__(self, t: ShadowMoon, viewer: int, pool: list[int], d: Dice) -> None:
        self.t: Final[ShadowMoon] = t
        self.viewer: Final[int] = viewer
        self.d: Final[Dice] = d
        self.pool: Final[list[int]] = pool
        self.rounds: Final[int] = rounds_kept(t)
        self.seats: list[int] = []  # by place: its owner
        self.numbers: list[int] = []  # by place: its round (0, 1), or LATER
        self.open: list[bool] = []  # by place: whether it can hold an unseen card
        self.held: list[int] = []  # by place: its card, or -1
        self.place: list[int] = [-1] * len(AGENTS)  # by card: its place, or -1
        self.home: list[int] = [-1] * len(AGENTS)  # by revealed card: the seat whose hand it left; else -1

    def add(self, seat: int, number: int, count: int) -> None:
        """Add places for the cards a seat banked in a round."""
        unknown = count if number == LATER else unseen_count(self.t, number, seat)
        for at in range(count):
            self.seats.append(seat)
            self.numbers.append(number)
            self.open.append(at < unknown)
            self.held.append(-1)

    def fits(self, place: int, card: int) -> bool:
        """Whether a card can be in a place."""
        t = self.t
        seat = self.seats[place]
        number = self.numbers[place]
        if self.home[card] >= 0 and self.home[card] != seat:
            return False
        if number == LATER:
            return True
        if number == 0 and self.rounds == 2 and not unseen(t, card, 1, self.viewer):
            return False  # seen in round 2, so it was not banked in round 1
        return sure_holder(t, card, number, seat) or (
            self.open[place] and possible_holder(t, card, number, seat, self.viewer)
        )

    def put(self, place: int, card: int) -> None:
        self.held[place] = card
        self.place[card] = place

    def settle(self, card: int, tried: list[bool]) -> bool:
        """Find a place for a revealed card, moving other revealed cards if necessary."""
        start = self.d.below(len(self.held))
        for step in range(len(self.held)):
            place = (start + step) % len(self.held)
            if not tried[place] and self.fits(place, card):
                tried[place] = True
                if self.held[place] < 0 or self.settle(self.held[place], tried):
                    self.put(place, card)
                    return True
        return False

    def fill(self, place: int, tried: list[bool]) -> bool:
        """Find a card for a place, giving other places different cards if necessary."""
        start = self.d.below(len(self.pool)) if self.pool else 0
        for step in range(len(self.pool)):
            card = self.pool[(start + step) % len(self.pool)]
            if self.place[card] < 0 and self.fits(place, card):
                self.put(place, card)
                return True
        for other in range(len(self.held)):
            card = self.held[other]
            if card >= 0 and not tried[other] and self.fits(place, card):
                tried[other] = True
                if self.fill(other, tried):
                    self.put(place, card)
                    return True
        return False

    def deal(self, spent: list[int]) -> None:
        """Give every bank place a card; `spent` has the revealed cards as seat * len(AGENTS) + card."""
        for entry in spent:
            self.home[entry % len(AGENTS)] = entry // len(AGENTS)
        for entry in spent:
            self.settle(entry % len(AGENTS), [False] * len(self.held))
        order = list(range(len(self.held)))
        self.d.shuffle(order)
        for place in order:
            if self.held[place] < 0 and self.numbers[place] != LATER:
                self.fill(place, [False] * len(self.held))

    def dealt_to(self, seat: int) -> list[int]:
        """Return the hidden cards dealt to a seat."""
        cards: list[int] = []
        for place in range(len(self.held)):
            card = self.held[place]
            if self.seats[place] == seat and card >= 0 and self.home[card] < 0:
                cards.append(card)
        return cards
