"""The table and its steps: two betting rounds and one public card."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from cinque.core import ALL, Ask, Moves, Pile, Piles, Step, Table, piles
from examples.leduc.view import View

if TYPE_CHECKING:
    from cinque.core import Game

NONE: Final = -1
STAKE: Final = 13  # the maximum bet of a seat: 1 + 2 raises of 2 + 2 raises of 4

MOVES: Final = Moves()
FOLD: Final = MOVES.add_move("fold")
CALL: Final = MOVES.add_move("call")
RAISE: Final = MOVES.add_move("raise")


class Leduc(Table):
    """Cards and bets."""

    ENCODED: ClassVar[dict[str, str]] = {"paid": "by seat"}

    cards: Piles
    deck: Pile
    hands: list[Pile]  # one card each
    board: Pile  # the public card
    paid: list[int]
    raises: int  # in this round
    calls: int
    round: int

    def compute_scores(self) -> list[int]:
        """Chips won or lost."""
        if not self.over or len(self.winners) != 1:
            return [0, 0]
        winner = self.winners[0]
        return [self.paid[1] if winner == 0 else -self.paid[0], self.paid[0] if winner == 1 else -self.paid[1]]

    def returns(self) -> list[float]:
        return [0.5 + chips / (2 * STAKE) for chips in self.compute_scores()]

    def build_view(self, seat: int) -> View:
        public = self.cards[self.board]
        mine = self.card(seat) if seat >= 0 else NONE
        return View(mine, public[0] if public else NONE, self.paid[:], self.round)

    def card(self, seat: int) -> int:
        """The hidden card of a seat."""
        return self.cards[self.hands[seat]][0]

    def strength(self, seat: int) -> int:
        """The strength of a hand: a pair with the public card beats any rank."""
        rank = self.card(seat) >> 1
        return 10 + rank if rank == self.cards[self.board][0] >> 1 else rank


class Bet(Ask[Leduc]):
    """Fold, call (or check) or raise; at most two raises in a round."""

    __slots__ = ()

    def legal_moves(self, t: Leduc) -> list[int]:
        moves = [FOLD, CALL] if t.paid[self.seat] < t.paid[1 - self.seat] else [CALL]
        if t.raises < 2:
            moves.append(RAISE)
        return moves

    def play(self, t: Leduc, move: int) -> None:
        other = 1 - self.seat
        if t.recording:
            t.emit(MOVES.kind(move), self.seat, {})
        if move == FOLD:
            t.end([other], "fold")
            return
        t.paid[self.seat] = t.paid[other]
        if move == RAISE:
            t.paid[self.seat] += 2 * t.round
            t.raises += 1
            t.calls = 0
            t.then(TURNS[other])
            return
        t.calls += 1
        if t.calls < 2 and t.raises == 0:
            t.then(TURNS[other])
        elif t.round == 1:
            t.then(FLOP)
        else:
            a, b = t.strength(0), t.strength(1)
            if t.recording:
                t.emit("showdown", NONE, {"cards": [t.card(0), t.card(1)]})
            t.end([0, 1] if a == b else [0 if a > b else 1], "showdown")


class Flop(Step[Leduc]):
    """Reveal the public card and start the second round."""

    __slots__ = ()

    def run(self, t: Leduc) -> None:
        card = t.cards.draw(t.deck, t.board)
        t.round = 2
        t.raises = t.calls = 0
        if t.recording:
            t.emit("flop", NONE, {"card": card})
        t.then(TURNS[0])


TURNS: Final[list[Bet]] = [Bet(0), Bet(1)]
FLOP: Final = Flop()


def deal(game: Game, seed: int) -> Leduc:
    """Deal a new table."""
    t = Leduc()
    t.begin(game, seed)
    t.cards = piles(t, "cards", list(range(6)))
    t.deck = t.cards.pile("deck", ordered=True)
    t.hands = t.cards.per_seat("hand", encode="row 1")
    t.board = t.cards.pile("board", visible_to=ALL, encode="row 1")
    t.cards.open(t.deck)
    t.cards.shuffle(t.deck, t)
    for hand in t.hands:
        t.cards.draw(t.deck, hand)
    t.paid = [1, 1]
    t.raises = t.calls = 0
    t.round = 1
    t.then(TURNS[0])
    return t
