"""Connect Four with heuristics for tests, and positions of it."""

from __future__ import annotations

from typing import Any

import cinque
from cinque.core import Game, Heuristics, Table
from examples import connect_four


class Opinions(Heuristics):
    """Heuristics with even chances; every move is a turn."""

    def win_estimate(self, t: Any) -> list[float]:
        return [0.5, 0.5]

    def turn_index(self, t: Any) -> int:
        return sum(len(column) for column in t.build_view(-1).columns)


def four(heuristics: Heuristics) -> Game:
    """The game with these heuristics."""
    rules = connect_four.ConnectFourRules()
    rules.heuristics = heuristics
    return cinque.load(rules)


def position(game: Game, columns: str) -> Table:
    """The table after dropping discs into these columns."""
    table = game.deal(1)
    for column in columns:
        table.play(table.current_player(), game.moves.parse(f"drop {column}"))
    return table
