"""Two seats show a side of a coin at once: the same side and seat 1 wins, another and seat 0 does."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from cinque.core import Game, Moves, Rules, Table, Together

SPACE: Final = Moves()
SHOW: Final = SPACE.add("show", side=["heads", "tails"])


class View(msgspec.Struct):
    nothing: int = 0


class Pennies(Table):
    def points(self) -> list[int]:
        return [0, 0]

    def show(self, seat: int) -> View:
        return View()

    def census(self) -> dict[str, int]:
        return {"coins": 2}


class Show(Together[Pennies]):
    __slots__ = ()

    def options(self, t: Pennies, seat: int) -> list[int]:
        return SHOW.all()

    def settle(self, t: Pennies) -> None:
        t.end([1 if t.answers[0] == t.answers[1] else 0], "shown")


class PenniesRules(Rules):
    name = "pennies"
    title = "Pennies"
    prefix = "PEN"
    designer = "unknown"
    fewest = most = 2
    moves = SPACE
    view = View
    folder = Path(__file__).parent

    def bound(self, players: int, options: Mapping[str, Any]) -> int:
        return 2

    def deal(self, game: Game, seed: int) -> Pennies:
        t = Pennies()
        t.begin(game, seed)
        t.then(Show(t.everybody))
        return t


RULES: Final = PenniesRules()
