"""A tiny game with every kind of secret, for the server's tests.

Each seat holds a hidden card; all choose at once, in secret, one or two numbers; then chance decides a prize, and the
seats in turn keep it or swap it. Three rounds. It tells a private event to each seat, and one nobody else knows of.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from cinque.core import Ask, Dice, Game, Moves, Refusal, Rules, SimultaneousAsk, Step, Table

MOVES: Final = Moves()
PICK: Final = MOVES.add("pick", number=(1, 5))
STOP: Final = MOVES.add_move("stop")
KEEP: Final = MOVES.add_move("keep")
SWAP: Final = MOVES.add_move("swap")


class View(msgspec.Struct, frozen=True):
    round: int
    card: int | None
    mine: list[int]
    points: list[int]
    picks: list[list[int]]


class Secrets(Table):
    LOCKS_UNDO = True
    round: int
    cards: list[int]
    score: list[int]
    picks: list[list[int]]

    def compute_scores(self) -> list[int]:
        return self.score[:]

    def build_view(self, seat: int) -> View:
        mine = self.answers[seat][:] if self.answers and seat >= 0 else []
        card = self.cards[seat] if seat >= 0 else None
        return View(self.round, card, mine, self.score[:], [p[:] for p in self.picks])

    def resample_hidden(self, seat: int, d: Dice) -> None:
        unknown = [s for s in range(self.players) if s != seat]
        drawn = [c for c in range(1, 10) if seat < 0 or c != self.cards[seat]]
        d.shuffle(drawn)
        for other in unknown:
            self.cards[other] = drawn.pop()

    def hidden_places(self, seat: int) -> dict[str, list[int]]:
        held = {f"cards/of {other}": [self.cards[other]] for other in range(self.players) if other != seat}
        return {**held, "cards/left": [card for card in range(1, 10) if card not in self.cards]}

    def census(self) -> dict[str, int]:
        return {"cards": len(self.cards)}


class Choose(SimultaneousAsk[Secrets]):
    """One or two numbers each, in secret."""

    __slots__ = ()

    def legal_moves(self, t: Secrets, seat: int) -> list[int]:
        first = t.answers[seat]
        return [move for move in PICK.all() if move not in first] + ([STOP] if first else [])

    def done(self, t: Secrets, seat: int) -> bool:
        return len(t.answers[seat]) == 2

    def resolve(self, t: Secrets) -> None:
        t.picks = [[PICK.arg(m) for m in answers if m in PICK] for answers in t.answers]
        for seat in range(t.players):
            t.score[seat] += sum(t.picks[seat])
            if t.recording:
                t.emit(
                    "picked", seat, {"count": len(t.picks[seat])}, secret={"card": t.cards[seat]}, shown_to=1 << seat
                )
                t.emit("whisper", seat, None, secret={"card": t.cards[seat]}, shown_to=1 << seat)
        t.then(Prize())

    def refusals(self, t: Secrets, seat: int) -> list[Refusal]:
        return [] if t.answers[seat] else [Refusal("SEC-1", STOP, {"have": 0})]


class Prize(Step[Secrets]):
    __slots__ = ()

    def run(self, t: Secrets) -> None:
        prize = int(t.below(6))
        winner = int(t.below(t.players))
        t.score[winner] += prize
        if t.recording:
            t.emit("prize", winner, {"worth": prize})
        t.then(Keep(0))


class Keep(Ask[Secrets]):
    """Keep the hidden card or swap it for a new one."""

    __slots__ = ()

    def legal_moves(self, t: Secrets) -> list[int]:
        return [KEEP, SWAP]

    def play(self, t: Secrets, move: int) -> None:
        if move == SWAP:
            left = [c for c in range(1, 10) if c not in t.cards]
            t.cards[self.seat] = left[int(t.below(len(left)))]
            if t.recording:
                t.emit("swap", self.seat, {}, secret={"card": t.cards[self.seat]}, shown_to=1 << self.seat)
        if self.seat + 1 < t.players:
            t.then(Keep(self.seat + 1))
            return
        t.round += 1
        if t.round < 3:
            t.then(Choose(t.all_seats))
        else:
            best = max(t.score[s] + t.cards[s] for s in range(t.players))
            t.end([s for s in range(t.players) if t.score[s] + t.cards[s] == best], "rounds")

    def shape(self) -> str:
        return "yesno"


class SecretsRules(Rules):
    name = "secrets"
    title = "Secrets"
    prefix = "SEC"
    designer = "nobody"
    min_players, max_players = 2, 4
    moves = MOVES
    view = View
    folder = Path(__file__).parent

    def max_moves(self, players: int, options: Mapping[str, Any]) -> int:
        return 3 * players * 3

    def deal(self, game: Game, seed: int) -> Secrets:
        t = Secrets()
        t.begin(game, seed)
        cards = list(range(1, 10))
        t.shuffle(cards)
        t.round, t.cards, t.score = 0, cards[: game.players], [0] * game.players
        t.picks = [[] for _ in range(game.players)]
        t.then(Choose(t.all_seats))
        return t


RULES: Final = SecretsRules()
