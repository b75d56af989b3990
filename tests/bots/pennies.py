"""Matching pennies: two seats show a side of a coin simultaneously; seat 1 wins if they match, else seat 0."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from cinque.core import Game, Moves, Rules, SimultaneousAsk, Table

MOVES: Final = Moves()
SHOW: Final = MOVES.add("show", side=["heads", "tails"])


class View(msgspec.Struct):
    nothing: int = 0


class Pennies(Table):
    def compute_scores(self) -> list[int]:
        return [0, 0]

    def build_view(self, seat: int) -> View:
        return View()

    def census(self) -> dict[str, int]:
        return {"coins": 2}


class Show(SimultaneousAsk[Pennies]):
    __slots__ = ()

    def legal_moves(self, t: Pennies, seat: int) -> list[int]:
        return SHOW.all()

    def resolve(self, t: Pennies) -> None:
        t.end([1 if t.answers[0] == t.answers[1] else 0], "shown")


class PenniesRules(Rules):
    name = "pennies"
    title = "Pennies"
    prefix = "PEN"
    designer = "unknown"
    min_players = max_players = 2
    moves = MOVES
    view = View
    folder = Path(__file__).parent

    def max_moves(self, players: int, legal: Mapping[str, Any]) -> int:
        return 2

    def deal(self, game: Game, seed: int) -> Pennies:
        t = Pennies()
        t.begin(game, seed)
        t.then(Show(t.all_seats))
        return t


RULES: Final = PenniesRules()
