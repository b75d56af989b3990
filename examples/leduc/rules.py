"""The rules object: facts about the game, and the deal."""

# not compiled: created once

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from cinque.core import Game, Rules
from examples.leduc.table import MOVES, Bet, Flop, Leduc, deal
from examples.leduc.view import View


class LeducRules(Rules):
    """Facts about the game, and the deal."""

    name = "leduc"
    title = "Leduc poker"
    prefix = "LED"
    designer = "University of Alberta"
    min_players = max_players = 2
    moves = MOVES
    step_ids = {"Bet": Bet, "Flop": Flop}
    view = View
    folder = Path(__file__).parent

    def max_moves(self, players: int, options: Mapping[str, Any]) -> int:
        return 10

    def deal(self, game: Game, seed: int) -> Leduc:
        return deal(game, seed)


RULES: Final = LeducRules()
