"""What others can have banked, dealt anew: a card for every place in their banks, from the cards that can be there.

Each bank of a round holds three cards. All saw most cards of the hand they came from; of the others there were only
a few, so only so many places are open to cards that nobody saw. In the last round the banks are hands: cards that
have come to light since stand in their places, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cinque.core.random import Dice
from cinque.games.shadow_moon.moves import AGENTS
from cinque.games.shadow_moon.rumours import loose, possible_holder, rounds_kept, sure_holder, unseen

if TYPE_CHECKING:
    from cinque.games.shadow_moon.table import ShadowMoon

LATER: Final = 2  # drawn in the last round: any card


class Banks:
    """Places and the cards in them; every place gets a card that fits, whichever way that is possible."""

    __slots__ = ("t", "viewer", "d", "pool", "rounds", "seats", "numbers", "open", "held", "place", "home")

    def __init__(self, t: ShadowMoon, viewer: int, pool: list[int], d: Dice) -> None:
        self.t: Final[ShadowMoon] = t
        self.viewer: Final[int] = viewer
        self.d: Final[Dice] = d
        self.pool: Final[list[int]] = pool
        self.rounds: Final[int] = rounds_kept(t)
        self.seats: list[int] = []  # of each place: whose it is
        self.numbers: list[int] = []  # of which round (0, 1), or LATER
        self.open: list[bool] = []  # whether a card nobody saw may be there
        self.held: list[int] = []  # the card in it, or -1
        self.place: list[int] = [-1] * len(AGENTS)  # of each card: its place, or -1
        self.home: list[int] = [-1] * len(AGENTS)  # of each card that came to light: whose hand it left

    def add(self, seat: int, number: int, count: int) -> None:
        """So many places in the bank of a round."""
        unknown = count if number == LATER else loose(self.t, number, seat)
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
            return False  # it was seen in round 2, so it was in no bank
        return sure_holder(t, card, number, seat) or (
            self.open[place] and possible_holder(t, card, number, seat, self.viewer)
        )

    def put(self, place: int, card: int) -> None:
        self.held[place] = card
        self.place[card] = place

    def settle(self, card: int, tried: list[bool]) -> bool:
        """Find a place for a card that came to light, moving others of them if need be."""
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
        """Find a card for a place, giving other places other cards if need be."""
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
        """Give every place of a bank a card; what came to light (seat and card in one number) has one already."""
        for one in spent:
            self.home[one % len(AGENTS)] = one // len(AGENTS)
        for one in spent:
            self.settle(one % len(AGENTS), [False] * len(self.held))
        order = list(range(len(self.held)))
        self.d.shuffle(order)
        for place in order:
            if self.held[place] < 0 and self.numbers[place] != LATER:
                self.fill(place, [False] * len(self.held))

    def hidden(self, seat: int) -> list[int]:
        """The cards dealt to a seat, without those that have come to light."""
        found: list[int] = []
        for place in range(len(self.held)):
            card = self.held[place]
            if self.seats[place] == seat and card >= 0 and self.home[card] < 0:
                found.append(card)
        return found
