"""The rules object: facts about the game, and the deal."""

# not compiled: created once

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from cinque.core import Game, Rules
from examples.connect_four.table import HIGH, MOVES, WIDE, ConnectFour, Drop, deal
from examples.connect_four.view import View


class ConnectFourRules(Rules):
    """Facts about the game, and the deal."""

    name = "connect_four"
    title = "Connect Four"
    prefix = "C4"
    designer = "Howard Wexler and Ned Strongin"
    min_players = max_players = 2
    moves = MOVES
    step_ids = {"Drop": Drop}
    view = View
    folder = Path(__file__).parent

    def max_moves(self, players: int, options: Mapping[str, Any]) -> int:
        return WIDE * HIGH

    def deal(self, game: Game, seed: int) -> ConnectFour:
        return deal(game, seed)


RULES: Final = ConnectFourRules()
