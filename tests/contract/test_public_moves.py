"""Everyone sees which piles a card leaves and enters: an event may say so, but not which card it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from cinque.core import Ask, Game, Moves, Pile, Piles, Rules, SeatDomain, Table, piles
from cinque.testing import Case, ContractViolation, check_events

KINDS = 6
MOVES = Moves()
SWAP = MOVES.add("swap", other=SeatDomain(4), card=(0, KINDS - 1))


class View(msgspec.Struct):
    hand: list[int]
    turns: int


class Market(Table):
    """In turn, swap a card with a random card of a rival, so that every hand keeps its size."""

    cards: Piles
    hands: list[Pile]
    turns: int

    def compute_scores(self) -> list[int]:
        return [0] * self.players

    def build_view(self, seat: int) -> View:
        return View(sorted(self.cards[self.hands[seat]]) if seat >= 0 else [], self.turns)


class MarketTurn(Ask[Market]):
    __slots__ = ()

    def legal_moves(self, t: Market) -> list[int]:
        others = [other for other in range(t.players) if other != self.seat]
        return [SWAP.of(other, card) for other in others for card in sorted(set(t.cards[t.hands[self.seat]]))]

    def play(self, t: Market, move: int) -> None:
        other, card = SWAP.arg(move), SWAP.arg(move, 1)
        mine, theirs = t.hands[self.seat], t.hands[other]
        got = t.cards[theirs][t.below(len(t.cards[theirs]))]
        t.cards.move(mine, theirs, card)
        t.cards.move(theirs, mine, got)
        if t.recording:
            self.tell(t, other, {"card": card, "got": got})
        t.turns += 1
        if t.turns == 9:
            t.end([0], "all turns are over")
        t.then(type(self)((self.seat + 1) % t.players))

    def tell(self, t: Market, other: int, cards: dict[str, Any]) -> None:
        t.emit("swap", self.seat, {"other": other}, secret=cards, shown_to=1 << self.seat | 1 << other)


class ToldTurn(MarketTurn):
    """Tells everyone which card was swapped."""

    __slots__ = ()

    def tell(self, t: Market, other: int, cards: dict[str, Any]) -> None:
        t.emit("swap", self.seat, {"other": other, **cards})


class ShowTurn(MarketTurn):
    """Shows a card to the next seat."""

    __slots__ = ()

    def play(self, t: Market, move: int) -> None:
        card, other = SWAP.arg(move, 1), (self.seat + 1) % t.players
        t.cards.show(t.hands[self.seat], card, shown_to=1 << other)
        if t.recording:
            t.emit("show", self.seat, {}, secret={"card": card}, shown_to=1 << self.seat | 1 << other)
        t.turns += 1
        if t.turns == 9:
            t.end([0], "all turns are over")
        t.then(ShowTurn(other))

    def legal_moves(self, t: Market) -> list[int]:
        return [SWAP.of(0, card) for card in sorted(set(t.cards[t.hands[self.seat]]))]


class EqualTurn(MarketTurn):
    """Swaps a card with one of the same kind if the rival has one, so that both hands stay the same."""

    __slots__ = ()

    def play(self, t: Market, move: int) -> None:
        other, card = SWAP.arg(move), SWAP.arg(move, 1)
        mine, theirs = t.hands[self.seat], t.hands[other]
        got = card if card in t.cards[theirs] else min(t.cards[theirs])
        t.cards.move(mine, theirs, card)
        t.cards.move(theirs, mine, got)
        if t.recording:
            self.tell(t, other, {"card": card, "got": got})
        t.turns += 1
        if t.turns == 9:
            t.end([0], "all turns are over")
        t.then(type(self)((self.seat + 1) % t.players))


class MarketRules(Rules):
    name = "market"
    title = "Market"
    prefix = "MKT"
    designer = "nobody"
    min_players = max_players = 3
    moves = MOVES
    view = View
    folder = Path(__file__).parent
    seat_fields = ("seat", "other")
    turn: type[MarketTurn] = MarketTurn
    box: ClassVar[list[int]] = [kind for kind in range(KINDS) for _ in range(2)]

    def max_moves(self, players: int, options: object) -> int:
        return 9

    def deal(self, game: Game, seed: int) -> Market:
        t = Market()
        t.begin(game, seed)
        t.cards = piles(t, "cards", self.box)
        deck = t.cards.pile("deck", ordered=True)
        t.hands = t.cards.per_seat("hand")
        t.cards.open(deck)
        t.cards.shuffle(deck, t)
        for hand in t.hands:
            for _ in range(4):
                t.cards.draw(deck, hand)
        t.turns = 0
        t.then(self.turn(0))
        return t


class Told(MarketRules):
    turn = ToldTurn


class Shown(MarketRules):
    turn = ShowTurn


class Equal(MarketRules):
    """Few kinds, so that often all cards that a seat doesn't see are alike."""

    max_players = 4
    turn = EqualTurn
    box: ClassVar[list[int]] = [0, *[1] * 17]


def test_an_event_may_say_between_which_hands_a_card_went() -> None:
    case = Case(MarketRules(), 3, {})
    for seed in range(6):
        check_events(case, seed)


def test_an_event_may_name_a_card_that_a_seat_is_shown() -> None:
    case = Case(Shown(), 3, {})
    for seed in range(6):
        check_events(case, seed)


def test_an_event_may_name_two_equal_cards_that_a_seat_has_swapped() -> None:
    case = Case(Equal(), 4, {})
    for seed in range(20):
        check_events(case, seed)


def test_an_event_may_not_say_which_card_it_was() -> None:
    complaint = r"the event 'swap' of \d shows (seat \d|a spectator) more .*: (card|got) \d or \d"
    with pytest.raises(ContractViolation, match=complaint):
        list(map(check_events, [Case(Told(), 3, {})] * 6, range(6)))
