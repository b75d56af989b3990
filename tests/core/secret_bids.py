"""A tiny game for the core's tests: three rounds of secret bids, a die, hidden hands and a nested choice."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

import msgspec

from cinque.core import LEGAL, Ask, Dice, Game, Moves, Option, Rules, SimultaneousAsk, Step, Table, clause
from cinque.core.engine.errors import OptionError

MOVES: Final = Moves()
LAY: Final = MOVES.add("lay", card=(0, 9))
STOP: Final = MOVES.add_move("stop")
TAKE: Final = MOVES.add("take", prize=["gold", "silver"])
GOLD: Final = TAKE.of(0)
SILVER: Final = TAKE.of(1)
ROLL: Final = MOVES.add_move("roll")
DRAW: Final = MOVES.add_move("draw")

EMPTY_DECK: Final = clause("BID-DRW01", facts=lambda t, seat, move: {"left": 0})


class View(msgspec.Struct):
    mine: list[int]
    counts: list[int]
    points: list[int]
    round: int


class Bids(Table):
    LOCKS_UNDO = True
    ENCODED: ClassVar[dict[str, str]] = {"hands": "own bag 10", "counts()": "by seat", "points_": "by seat"}

    hands: list[list[int]]
    deck: list[int]
    pile: list[int]
    points_: list[int]
    round: int

    def compute_scores(self) -> list[int]:
        return self.points_[:]

    def counts(self, viewer: int) -> list[int]:
        return [len(hand) for hand in self.hands]

    def resample_hidden(self, seat: int, d: Dice) -> None:
        pool = self.deck[:]
        for other in range(self.players):
            if other != seat:
                pool += self.hands[other]
        d.sort_and_shuffle(pool)
        for other in range(self.players):
            if other != seat:
                self.hands[other] = sorted(pool.pop() for _ in self.hands[other])
        self.deck = pool

    def hidden_places(self, seat: int) -> dict[str, list[int]]:
        hands = {f"cards/hand of {other}": self.hands[other][:] for other in range(self.players) if other != seat}
        return {**hands, "cards/deck": self.deck[:]}

    def build_view(self, seat: int) -> View:
        mine = self.hands[seat][:] if seat >= 0 else []
        return View(mine, [len(h) for h in self.hands], self.compute_scores(), self.round)

    def census(self) -> dict[str, int]:
        return {"cards": sum(map(len, self.hands)) + len(self.deck) + len(self.pile)}


class LayCards(SimultaneousAsk[Bids]):
    """Every seat lays one or two cards in secret; two cards are two answers, one card is followed by stop."""

    __slots__ = ()

    def legal_moves(self, t: Bids, seat: int) -> list[int]:
        laid = t.answers[seat]
        return [LAY.of(c) for c in t.hands[seat] if LAY.of(c) not in laid] + ([STOP] if laid else [])

    def done(self, t: Bids, seat: int) -> bool:
        return len(t.answers[seat]) == 2

    def resolve(self, t: Bids) -> None:
        best = -1
        sums = []
        for seat, answers in enumerate(t.answers):
            cards = [LAY.arg(m) for m in answers if m in LAY]
            for card in cards:
                t.hands[seat].remove(card)
                t.pile.append(card)
            sums.append(sum(cards))
            if t.recording:
                t.emit("lay", seat, {"cards": cards})
        best = sums.index(max(sums))
        t.round += 1
        t.then(Choose(best), NextRound())


class Choose(Ask[Bids]):
    """The highest bid takes a prize, then may roll or draw."""

    __slots__ = ()

    def legal_moves(self, t: Bids) -> list[int]:
        return TAKE.all()

    def play(self, t: Bids, move: int) -> None:
        prize = TAKE.arg(move)
        t.points_[self.seat] += 2 - prize
        t.then(After(self.seat, prize))

    def breadcrumb(self) -> str:
        return "choose"


class After(Ask[Bids]):
    __slots__ = ("prize",)

    def __init__(self, seat: int, prize: int) -> None:
        super().__init__(seat)
        self.prize: Final[int] = prize

    def candidates(self, t: Bids) -> list[int]:
        return [STOP, ROLL, DRAW]

    def check(self, t: Bids, move: int) -> int:
        return EMPTY_DECK if move == DRAW and not t.deck else LEGAL

    def play(self, t: Bids, move: int) -> None:
        if move == ROLL:
            t.points_[self.seat] += int(t.below(3))
        elif move == DRAW:
            card = t.deck.pop()
            t.hands[self.seat].append(card)
            t.lock_undo()
            if t.recording:
                t.emit("draw", self.seat, {"count": 1}, secret={"card": card}, shown_to=1 << self.seat)

    def breadcrumb(self) -> str:
        return "after"

    def facts(self, t: Bids) -> dict[str, Any]:
        return {"prize": ("gold", "silver")[self.prize]}


class NextRound(Step[Bids]):
    __slots__ = ()

    def run(self, t: Bids) -> None:
        if t.round == 3 or any(not hand for hand in t.hands):
            best = max(t.points_)
            t.end([s for s in range(t.players) if t.points_[s] == best], "all bids made")
        else:
            t.then(LayCards(t.all_seats))


class BidsRules(Rules):
    name = "secret_bids"
    title = "Secret bids"
    prefix = "BID"
    designer = "nobody"
    min_players = 2
    max_players = 3
    options = (
        Option("short", False, "three cards each instead of four"),
        Option("tone", "dry", "how it sounds", ["dry", "warm"]),
    )
    moves = MOVES
    view = View
    folder = Path(__file__).parent / "secret_bids_files"

    def check(self, players: int, options: Mapping[str, Any]) -> None:
        if options["short"] and players == 3:
            raise OptionError("the short game is for two players")

    def max_moves(self, players: int, options: Mapping[str, Any]) -> int:
        return 3 * (2 * players + 2)

    def deal(self, game: Game, seed: int) -> Bids:
        t = Bids()
        t.begin(game, seed)
        t.deck = list(range(10))
        t.shuffle(t.deck)
        size = 2 if game.options["short"] else 3
        t.hands = [sorted(t.deck.pop() for _ in range(size)) for _ in range(game.players)]
        t.pile = []
        t.points_ = [0] * game.players
        t.round = 0
        t.then(NextRound())
        return t


RULES = BidsRules()
