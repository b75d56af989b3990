"""Helpers that set up a position, play moves by name and list the legal moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cinque import testing
from cinque.core import SPECTATOR, Game
from cinque.games.phoenicia.rules.development_cards import take_card
from cinque.games.phoenicia.rules.moves import ACTIVITY_IDS, CARD_IDS, COMMON, MONEY_IDS, PRESET
from cinque.games.phoenicia.rules.storage_limits import ApplyComponentLimits
from cinque.games.phoenicia.rules.table import Phoenicia, Seat
from cinque.testing import arrange


def load(players: int, **options: bool) -> Game:
    """A game, read from its files only once."""
    return testing.loaded("phoenicia", players, **options)


QUIET = ("pass", "close", "rest", "end", "coins")


class Scene(testing.Scene[Phoenicia]):
    """A table before round 1 with empty hands and no display; seat 0 is Overlord and plays first.

    Whoever is given no money is passed over by the program, so a test names only what it needs.
    """

    def __init__(self, players: int = 4, seed: int = 1, **options: Any) -> None:
        game = load(players, **options)
        table = game.rules.deal(game, seed)
        assert isinstance(table, Phoenicia)
        super().__init__(table)
        self.t.agenda.pop().run(self.t)
        self.t.overlord = 0
        for seat in range(players):
            self.hand(seat)
        self.display()

    # -- given ----------------------------------------------------------------------------

    @property
    def seats(self) -> list[Seat]:
        return self.t.seats

    def hand(self, seat: int, *cards: int | str, coins: int = 0) -> Scene:
        """Exactly these production cards, taken from the pile, and coins."""
        t = self.t
        moneys = [MONEY_IDS.index(str(card)) for card in cards]
        common = [money for money in moneys if money != PRESET]
        arrange(t.production_cards, t.hands[seat], common, rest=t.draw_pile)
        self.seats[seat].hand[PRESET] = len(moneys) - len(common)
        self.seats[seat].coins = coins
        return self.count(seat)

    def stock(self, draw_pile: Sequence[int] = (), discards: Sequence[int] = (), holder: int = 1) -> Scene:
        """Exactly these production cards in the draw pile and in the discard pile; one seat holds all others."""
        t = self.t
        arrange(t.production_cards, t.discards, [MONEY_IDS.index(str(card)) for card in discards], rest=t.hands[holder])
        arrange(t.production_cards, t.draw_pile, [MONEY_IDS.index(str(card)) for card in draw_pile], t.hands[holder])
        return self.count(holder)

    def count(self, seat: int) -> Scene:
        """Update what is counted of a hand; nothing has been shown of it."""
        s = self.seats[seat]
        self.t.resample_hidden(seat, self.t)
        s.cards = sum(s.hand)
        s.proven_value = self.t.box.cheapest * (s.cards - s.hand[PRESET])
        return self

    def display(self, *cards: str) -> Scene:
        """Exactly these development cards face up; the others go back under the deck."""
        t = self.t
        arrange(t.development_cards, t.display, [CARD_IDS.index(card) for card in cards], rest=t.deck)
        return self

    def own(self, seat: int, *cards: str) -> Scene:
        """Development cards bought earlier."""
        for card in cards:
            at = self.t.development_cards[self.t.deck].index(CARD_IDS.index(card))
            self.t.development_cards.move_at(self.t.deck, at, self.t.away)
            take_card(self.t, seat, CARD_IDS.index(card))
        return self

    def workers(self, seat: int, untrained: int = 0, trained: int = 0, **activities: int) -> Scene:
        """Exactly these workers; production and VPs follow."""
        s = self.seats[seat]
        s.untrained = untrained
        s.trained = trained
        for activity, name in enumerate(ACTIVITY_IDS):
            while s.workers[activity] > 0:
                self.t.take_from_work(s, activity)
            for _ in range(activities.get(name, 0)):
                self.t.put_to_work(s, activity)
        return self

    def tools(self, seat: int, **activities: int) -> Scene:
        for name, count in activities.items():
            self.seats[seat].tools[ACTIVITY_IDS.index(name)] = count
        return self

    def next_cards(self, *cards: str) -> Scene:
        """These development cards are next to be turned up, the first one first."""
        t = self.t
        return self.deck(*put_last(t.development_cards[t.deck], [CARD_IDS.index(card) for card in cards]))

    def deck(self, *cards: int) -> Scene:
        """Exactly these development cards in the deck, the top card last; the others are out of the game."""
        arrange(self.t.development_cards, self.t.deck, cards, rest=self.t.away)
        return self

    def next_money(self, *cards: int) -> Scene:
        """These production cards are next to be drawn, the first one first."""
        t = self.t
        pile = put_last(t.production_cards[t.draw_pile], [MONEY_IDS.index(str(card)) for card in cards])
        arrange(t.production_cards, t.draw_pile, pile, rest=t.discards)
        return self

    def go(self, until: str = "") -> Scene:
        """Begin; with "1b" or "1c", close the steps before it on the first turn."""
        self.begin()
        while until and self.t.view(SPECTATOR).step != until:
            self.quiet()
        return self

    def go_to_limits(self) -> Scene:
        """Begin inside step 2d, with the next round to follow."""
        self.t.then(ApplyComponentLimits())
        return self.begin()

    # -- when -----------------------------------------------------------------------------

    def quiet(self) -> str:
        """The least that can be done now: pass, close, coins, else the first option."""
        options = self.legal_moves()
        move = next((m for m in QUIET if m in options), options[0])
        self.play(move)
        return move

    def pay(self) -> Scene:
        """Finish the payment in the making, in coins where possible."""
        while self.t.payer >= 0:
            self.quiet()
        return self

    def end_turn(self) -> Scene:
        """Do nothing more until the turn is over."""
        seat = self.t.turn
        while not self.t.over and self.t.turn == seat:
            self.quiet()
        return self

    def end_round(self) -> Scene:
        """Do nothing more until the round is over."""
        number = self.t.round
        while not self.t.over and self.t.round == number:
            self.quiet()
        return self

    # -- then -----------------------------------------------------------------------------

    def cards(self, seat: int) -> list[str]:
        """The production cards in a hand, dearest first."""
        return [MONEY_IDS[m] for m, count in enumerate(self.seats[seat].hand) for _ in range(count)]

    def discarded(self) -> dict[str, int]:
        """The discard pile by kind."""
        counts = self.t.production_cards.counts(self.t.discards)
        return {MONEY_IDS[money]: counts[money] for money in COMMON if counts[money]}

    def drawn_next(self) -> list[int]:
        """The draw pile, the top card last."""
        return self.t.production_cards[self.t.draw_pile]

    def shown(self) -> list[str]:
        """The development cards on display."""
        return names(self.t.development_cards[self.t.display])


def workers_in(s: Seat, activity: str) -> int:
    return s.workers[ACTIVITY_IDS.index(activity)]


def tools_on(s: Seat, activity: str) -> int:
    return s.tools[ACTIVITY_IDS.index(activity)]


def discount(s: Seat, card: str) -> int:
    return s.discounts[CARD_IDS.index(card)]


def put_last(cards: list[int], last: list[int]) -> list[int]:
    """The cards with some of them at the end, the first one last."""
    found = cards[:]
    for card in last:
        found.remove(card)
    return found + last[::-1]


def names(cards: list[int]) -> list[str]:
    """Development cards by name."""
    return [CARD_IDS[card] for card in cards]
