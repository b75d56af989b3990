"""Tables dealt anew: everything that a seat cannot see, in keeping with all that it saw and did (SMS-R74)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cinque.core.random import Dice
from cinque.games.shadow_moon.banks import LATER, Banks
from cinque.games.shadow_moon.facing import face, facedown, flipped
from cinque.games.shadow_moon.moves import AGENTS
from cinque.games.shadow_moon.rumours import BACKS, CARD, HANDS, UNDERS, forget, known_to, places, stride

if TYPE_CHECKING:
    from cinque.games.shadow_moon.table import ShadowMoon

TRIES: Final = 8


class Deal:
    """One deal of all that a seat cannot see: the cards still to be placed, and the places still empty."""

    __slots__ = ("t", "viewer", "d", "pool", "hands", "backs", "banks", "deck")

    def __init__(self, t: ShadowMoon, viewer: int, d: Dice) -> None:
        self.t: Final[ShadowMoon] = t
        self.viewer: Final[int] = viewer
        self.d: Final[Dice] = d
        self.pool: list[int] = []
        self.hands: list[list[int]] = [[] for _ in range(t.players)]  # what was dealt to each hand
        self.backs: list[list[int]] = [[] for _ in range(t.players)]  # facedown places, then the cards dealt there
        self.banks: list[list[int]] = [[] for _ in range(t.players)]
        self.deck: list[int] = []

    def begin(self) -> None:
        """Gather all cards that the viewer cannot see; all their places are empty."""
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
        """How many cards the hand of a seat still lacks."""
        return 0 if seat == self.viewer else len(self.t.seats[seat].hand) - len(self.hands[seat])

    def rumours(self) -> bool:
        """Place the cards the viewer knows something of; False when one finds no place.

        First those with one place, then the others, the last heard of first: of the same hand it has fewer places
        than an earlier one, so they do not get in each other's way, and every way to place them is equally likely.
        """
        t = self.t
        step = stride(t)
        for sure in (True, False):
            for at in range(len(t.rumours) - step, -1, -step):
                card = t.rumours[at + CARD]
                if known_to(t, at, self.viewer) and (places(t, at) == 1) is sure and card in self.pool:
                    if not self.place(card, t.rumours[at : at + step]):
                        return False
                    self.pool.remove(card)
        return True

    def place(self, card: int, rumour: list[int]) -> bool:
        """Put a card in one of the places where it may be, each as likely as the others."""
        t = self.t
        ways: list[int] = []  # a hand is its seat, a facedown place a number above, one in the deck a number below 0
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

    def reserved(self) -> None:
        """Deal what others have banked, or have in hand from their banks, out of what they can have banked."""
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
            found = banks.hidden(seat) if seat != self.viewer else []
            for card in found:
                self.pool.remove(card)
            if t.seats[seat].bank:
                self.banks[seat].extend(found)
            else:
                self.mix(seat, found)

    def bank_size(self, seat: int, number: int) -> int:
        """How many cards a bank holds from a round."""
        rest = len(self.t.seats[seat].bank) - number * self.t.box.bank
        return rest if rest < self.t.box.bank else self.t.box.bank

    def lacking(self, seat: int) -> int:
        """How many cards in hand and facedown on the stack are still to be dealt."""
        found = self.free(seat)
        for place in range(len(self.backs[seat])):
            found += self.empty(seat, place)
        return found

    def empty(self, seat: int, place: int) -> bool:
        """Whether a facedown card is still to be dealt to this place of a stack."""
        return self.backs[seat][place] < 0 and facedown(self.t.seats[seat].stack[place])

    def add_last_hand(self, seat: int, banks: Banks, spent: list[int]) -> None:
        """In the last round a hand is three cards of one bank and three of the other, and what was drawn since."""
        t = self.t
        cards = self.lacking(seat)
        for one in t.spent:
            if one // len(AGENTS) == seat:
                spent.append(one)
                cards += 1
        for number in range(2):
            count = t.box.bank if t.box.bank < cards else cards
            banks.add(seat, number, count)
            cards -= count
        banks.add(seat, LATER, cards)

    def mix(self, seat: int, found: list[int]) -> None:
        """Put these cards in hand and facedown places, leaving as many empty as are lacking."""
        for _ in range(self.lacking(seat) - len(found)):
            found.append(-1)
        self.d.shuffle(found)
        for place in range(len(self.backs[seat])):
            if found and self.empty(seat, place):
                self.backs[seat][place] = found.pop()
        for card in found:
            if card >= 0:
                self.hands[seat].append(card)

    def rest(self) -> None:
        """Every other card may be anywhere else."""
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


def conceal(t: ShadowMoon, viewer: int, d: Dice) -> None:
    """Deal anew, in place, all cards and objectives that the viewer cannot see, in keeping with all it saw and did."""
    deal = Deal(t, viewer, d)
    for _ in range(TRIES):
        deal.begin()
        if deal.rumours():
            break
    deal.reserved()
    deal.rest()
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
    forget(t, viewer)
