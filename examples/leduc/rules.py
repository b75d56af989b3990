"""What the engine needs to know of the game."""

# not compiled: made once

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from cinque.core import Game, Rules
from examples.leduc.table import SPACE, Leduc, deal
from examples.leduc.view import View


class LeducRules(Rules):
    """Facts of the game, and its deal."""

    name = "leduc"
    title = "Leduc poker"
    prefix = "LED"
    designer = "University of Alberta"
    fewest = most = 2
    moves = SPACE
    view = View
    folder = Path(__file__).parent

    def bound(self, players: int, options: Mapping[str, Any]) -> int:
        return 10

    def deal(self, game: Game, seed: int) -> Leduc:
        return deal(game, seed)


RULES: Final = LeducRules()
