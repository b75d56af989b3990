"""Connect Four with opinions of a test's own, and positions of it."""

from __future__ import annotations

from typing import Any

import cinque
from cinque.core import Game, Hints, Table
from examples import connect_four


class Opinions(Hints):
    """No opinion who wins; a turn is a move."""

    def estimate(self, t: Any) -> list[float]:
        return [0.5, 0.5]

    def clock(self, t: Any) -> int:
        return sum(len(column) for column in t.show(-1).columns)


def four(hints: Hints) -> Game:
    """The game with these hints."""
    rules = connect_four.ConnectFourRules()
    rules.hints = hints
    return cinque.load(rules)


def position(game: Game, columns: str) -> Table:
    """The table after discs were dropped into these columns."""
    table = game.deal(1)
    for column in columns:
        table.play(table.mover(), game.moves.parse(f"drop {column}"))
    return table
