"""Helpers that set up a position, play moves by name and list the legal moves."""

from __future__ import annotations

from typing import Any

from cinque import testing
from cinque.core import SPECTATOR, Game
from cinque.games.phoenicia.rules.development_cards import take_card
from cinque.games.phoenicia.rules.moves import ACTIVITY_IDS, CARD_IDS, MONEY_IDS, PRESET
from cinque.games.phoenicia.rules.storage_limits import Limits
from cinque.games.phoenicia.rules.table import Phoenicia, Seat


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
        s = self.seats[seat]
        for money, count in enumerate(s.hand):
            self.t.pile += [money] * (count if money != PRESET else 0)
            s.hand[money] = 0
        for card in cards:
            money = MONEY_IDS.index(str(card))
            s.hand[money] += 1
            if money != PRESET:
                self.t.pile.remove(money)
        s.cards = len(cards)
        s.coins = coins
        s.wealth = coins + sum(self.t.box.worth[money] * count for money, count in enumerate(s.hand))
        s.shown = self.t.box.cheapest * (s.cards - s.hand[PRESET])
        s.drawn = [count if money != PRESET else 0 for money, count in enumerate(s.hand)]
        return self

    def display(self, *cards: str) -> Scene:
        """Exactly these development cards face up; the others go back under the deck."""
        self.t.deck[:0] = self.t.display
        self.t.display = []
        for card in cards:
            self.t.deck.remove(CARD_IDS.index(card))
            self.t.display.append(CARD_IDS.index(card))
        return self

    def own(self, seat: int, *cards: str) -> Scene:
        """Development cards bought earlier."""
        for card in cards:
            self.t.deck.remove(CARD_IDS.index(card))
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
        for card in reversed(cards):
            self.t.deck.remove(CARD_IDS.index(card))
            self.t.deck.append(CARD_IDS.index(card))
        return self

    def next_money(self, *cards: int) -> Scene:
        """These production cards are next to be drawn, the first one first."""
        for card in reversed(cards):
            self.t.pile.remove(MONEY_IDS.index(str(card)))
            self.t.pile.append(MONEY_IDS.index(str(card)))
        return self

    def go(self, until: str = "") -> Scene:
        """Begin; with "1b" or "1c", close the steps before it on the first turn."""
        self.begin()
        while until and self.t.view(SPECTATOR).step != until:
            self.quiet()
        return self

    def go_to_limits(self) -> Scene:
        """Begin inside step 2d, with the next round to follow."""
        self.t.then(Limits())
        return self.begin()

    # -- when -----------------------------------------------------------------------------

    def quiet(self) -> str:
        """The least that can be done now: pass, close, coins, else the first option."""
        options = self.options
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


def workers_in(s: Seat, activity: str) -> int:
    return s.workers[ACTIVITY_IDS.index(activity)]


def tools_on(s: Seat, activity: str) -> int:
    return s.tools[ACTIVITY_IDS.index(activity)]


def discount(s: Seat, card: str) -> int:
    return s.discounts[CARD_IDS.index(card)]


def names(cards: list[int]) -> list[str]:
    """Development cards by name."""
    return [CARD_IDS[card] for card in cards]
