"""The Phoenix Syndicate as the engine loads it: players, options, bound and the deal."""

# not compiled: made once

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cinque.core.errors import OptionError
from cinque.core.game import Game, Option, Rules
from cinque.core.table import Table
from cinque.games.phoenix_syndicate.content import Content
from cinque.games.phoenix_syndicate.hints import PhoenixHints
from cinque.games.phoenix_syndicate.moves import SPACE
from cinque.games.phoenix_syndicate.setup import deal
from cinque.games.phoenix_syndicate.view import View


class PhoenixSyndicateRules(Rules):
    """The game as its folder offers it."""

    name = "phoenix_syndicate"
    title = "The Phoenix Syndicate"
    prefix = "PSY"
    designer = "Ted and Rebecca Vessenes"
    fewest = 2
    most = 4
    options = (Option("start", -1, "the seat that starts (-1: drawn at random)"),)
    moves = SPACE
    view = View
    folder = Path(__file__).parent
    windows = ("gifts",)
    wishes = {"gifts": "take"}  # credits and goods never harm (PSY-UPG26)
    hints = PhoenixHints()

    def check(self, players: int, options: Mapping[str, Any]) -> None:
        """The start player is one of the seats."""
        if not -1 <= options["start"] < players:
            raise OptionError(f"option start: expected a seat from 0 to {players - 1}, or -1, not {options['start']}")

    def variants(self, players: int) -> list[dict[str, Any]]:
        """A start player drawn and one given."""
        return [{}, {"start": players - 1}]

    def bound(self, players: int, options: Mapping[str, Any]) -> int:
        """At most 200 rounds (PSY-END09); a turn's moves are bounded by the goods spent in it."""
        return 200 * players * 400

    def read(self, folder: Path) -> Content:
        """The content in this folder."""
        return Content(folder)

    def deal(self, game: Game, seed: int) -> Table:
        """The box on the table, placements to come."""
        return deal(game, seed)
