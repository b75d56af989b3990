"""Resamples what a seat cannot see, consistent with everything it saw and did (SMS-R74)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cinque.core.engine.random import Dice
from cinque.games.shadow_moon.rules.agent_stack import face, facedown, flipped
from cinque.games.shadow_moon.rules.bank_knowledge import LATER, Banks
from cinque.games.shadow_moon.rules.card_knowledge import (
    BACKS,
    CARD,
    HANDS,
    UNDERS,
    forget_others_rumours,
    known_to,
    places,
    stride,
)
from cinque.games.shadow_moon.rules.moves import AGENTS

if TYPE_CHECKING:
    from cinque.games.shadow_moon.rules.table import ShadowMoon

TRIES: Final = 8


class Deal:
    """One deal of everything a seat cannot see: the cards still to be placed and the places still empty."""

    __slots__ = ("t", "viewer", "d", "pool", "hands", "backs", "banks", "deck")

    def __init__(self, t: ShadowMoon, viewer: int, d: Dice) -> None:
        self.t: Final[ShadowMoon] = t
        self.viewer: Final[int] = viewer
        self.d: Final[Dice] = d
        self.pool: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(t.players)]  # cards dealt to each hand
        self.backs: list[list[int]] = [[] for _ in range(t.players)]  # cards dealt to facedown stack positions, or -1
        self.banks: list[list[int]] = [[] for _ in range(t.players)]
        self.deck: list[int] = []

    def begin(self) -> None:
        """Collect all cards the viewer cannot see and mark their places as empty."""
        t = self.t
        self.pool = t.deck[:]
        self.deck = [-1] * len(t.deck)
        for seat in range(t.players):
            s = t.seats[seat]
            self.hands[seat] = []
            self.banks[seat] = []
            self.backs[seat] = [-1] * len(s.stack)
            if seat != self.viewer:
                self.pool.extend(s.hand)
                self.pool.extend(s.bank)
                for card in s.stack:
                    if facedown(card):
                        self.pool.append(face(card))
        self.d.mix(self.pool)

    def free(self, seat: int) -> int:
        """Return how many cards the hand of a seat still needs."""
        return 0 if seat == self.viewer else len(self.t.seats[seat].hand) - len(self.hands[seat])

    def place_known_cards(self) -> bool:
        """Place the cards the viewer knows something about; return False if one of them has no place left.

        Cards with a single place come first, then the others, the latest rumour first. A later rumour about the same
        hand has fewer places than an earlier one, so this order avoids conflicts and keeps all deals equally likely.
        """
        t = self.t
        step = stride(t)
        for certain in (True, False):
            for at in range(len(t.rumours) - step, -1, -step):
                card = t.rumours[at + CARD]
                if known_to(t, at, self.viewer) and (places(t, at) == 1) is certain and card in self.pool:
                    if not self.place(card, t.rumours[at : at + step]):
                        return False
                    self.pool.remove(card)
        return True

    def place(self, card: int, rumour: list[int]) -> bool:
        """Put a card into one of its possible places, chosen uniformly."""
        t = self.t
        ways: list[int] = []  # a hand is its seat, a facedown position a higher number, a deck position is negative
        for seat in range(t.players):
            if rumour[HANDS] >> seat & 1:
                ways.extend([seat] * self.free(seat))
            if rumour[BACKS + seat] != 0 and seat != self.viewer:
                for place in range(len(self.backs[seat])):
                    if rumour[BACKS + seat] >> place & 1 and self.empty(seat, place):
                        ways.append(t.players * (1 + place) + seat)
        if rumour[UNDERS] != 0:
            for place in range(len(self.deck)):
                if rumour[UNDERS] >> place & 1 and self.deck[place] < 0:
                    ways.append(-1 - place)
        if not ways:
            return False
        way = ways[self.d.below(len(ways))]
        if way < 0:
            self.deck[-1 - way] = card
        elif way < t.players:
            self.hands[way].append(card)
        else:
            self.backs[way % t.players][way // t.players - 1] = card
        return True

    def deal_banks(self) -> None:
        """Deal the others' banks, or their hands taken from banks, from the cards they can have banked."""
        t = self.t
        if not t.kept or not self.pool:
            return
        banks = Banks(t, self.viewer, self.pool, self.d)
        spent: list[int] = []
        for seat in range(t.players):
            if seat == self.viewer:
                continue
            if t.seats[seat].bank:
                for number in range(t.round - 1):
                    banks.add(seat, number, self.bank_size(seat, number))
            elif t.round == t.box.rounds:
                self.add_last_hand(seat, banks, spent)
        banks.deal(spent)
        for seat in range(t.players):
            cards = banks.dealt_to(seat) if seat != self.viewer else []
            for card in cards:
                self.pool.remove(card)
            if t.seats[seat].bank:
                self.banks[seat].extend(cards)
            else:
                self.mix(seat, cards)

    def bank_size(self, seat: int, number: int) -> int:
        """Return how many cards of a bank are from a round."""
        rest = len(self.t.seats[seat].bank) - number * self.t.box.bank
        return rest if rest < self.t.box.bank else self.t.box.bank

    def lacking(self, seat: int) -> int:
        """Count the cards still to be dealt to a hand and its facedown stack positions."""
        count = self.free(seat)
        for place in range(len(self.backs[seat])):
            count += self.empty(seat, place)
        return count

    def empty(self, seat: int, place: int) -> bool:
        """Whether a facedown card is still to be dealt to this stack position."""
        return self.backs[seat][place] < 0 and facedown(self.t.seats[seat].stack[place])

    def add_last_hand(self, seat: int, banks: Banks, spent: list[int]) -> None:
        """Add the places of a hand in the last round: three cards from each of two banks, and later draws."""
        t = self.t
        cards = self.lacking(seat)
        for entry in t.spent:
            if entry // len(AGENTS) == seat:
                spent.append(entry)
                cards += 1
        for number in range(2):
            count = t.box.bank if t.box.bank < cards else cards
            banks.add(seat, number, count)
            cards -= count
        banks.add(seat, LATER, cards)

    def mix(self, seat: int, cards: list[int]) -> None:
        """Distribute cards among the hand and facedown positions of a seat at random; some places may stay empty."""
        for _ in range(self.lacking(seat) - len(cards)):
            cards.append(-1)
        self.d.shuffle(cards)
        for place in range(len(self.backs[seat])):
            if cards and self.empty(seat, place):
                self.backs[seat][place] = cards.pop()
        for card in cards:
            if card >= 0:
                self.hands[seat].append(card)

    def deal_rest(self) -> None:
        """Deal all other cards to the remaining places."""
        t = self.t
        for seat in range(t.players):
            if seat == self.viewer:
                continue
            s = t.seats[seat]
            for _ in range(self.free(seat)):
                self.hands[seat].append(self.pool.pop())
            while len(self.banks[seat]) < len(s.bank):
                self.banks[seat].append(self.pool.pop())
            s.hand = self.hands[seat]
            s.bank = self.banks[seat]
            for place in range(len(s.stack)):
                if facedown(s.stack[place]):
                    card = self.backs[seat][place]
                    s.stack[place] = flipped(self.pool.pop() if card < 0 else card)
        for place in range(len(self.deck)):
            t.deck[place] = self.pool.pop() if self.deck[place] < 0 else self.deck[place]


def resample_hidden(t: ShadowMoon, viewer: int, d: Dice) -> None:
    """Resample, in place, all cards and objectives the viewer cannot see, consistent with what it saw and did."""
    deal = Deal(t, viewer, d)
    for _ in range(TRIES):
        deal.begin()
        if deal.place_known_cards():
            break
    deal.deal_banks()
    deal.deal_rest()
    secrets = t.boxed
    for seat in range(t.players):
        if seat != viewer:
            secrets.extend(t.seats[seat].objectives)
    d.mix(secrets)
    for seat in range(t.players):
        if seat != viewer:
            objectives = t.seats[seat].objectives
            for place in range(len(objectives)):
                objectives[place] = secrets.pop()
    forget_others_rumours(t, viewer)
