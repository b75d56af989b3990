"""What the engine needs to know of the game."""

# not compiled: made once

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from cinque.core import Game, Rules
from examples.connect_four.table import HIGH, SPACE, WIDE, ConnectFour, deal
from examples.connect_four.view import View


class ConnectFourRules(Rules):
    """Facts of the game, and its deal."""

    name = "connect_four"
    title = "Connect Four"
    prefix = "C4"
    designer = "Howard Wexler and Ned Strongin"
    fewest = most = 2
    moves = SPACE
    view = View
    folder = Path(__file__).parent

    def bound(self, players: int, options: Mapping[str, Any]) -> int:
        return WIDE * HIGH

    def deal(self, game: Game, seed: int) -> ConnectFour:
        return deal(game, seed)


RULES: Final = ConnectFourRules()
