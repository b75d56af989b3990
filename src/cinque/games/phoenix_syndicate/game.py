"""The game definition of The Phoenix Syndicate: players, options, the move limit and the deal."""

# not compiled: runs once per process

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cinque.core.engine.content import values_by_id
from cinque.core.engine.errors import OptionError
from cinque.core.engine.game import Game, Option, Rules
from cinque.core.engine.table import Table
from cinque.games.phoenix_syndicate.bots.heuristics import PhoenixHeuristics
from cinque.games.phoenix_syndicate.bots.levels import LEVELS, RECIPE
from cinque.games.phoenix_syndicate.rules.content import Content
from cinque.games.phoenix_syndicate.rules.ids import PART_IDS, STEP_IDS
from cinque.games.phoenix_syndicate.rules.moves import MOVES
from cinque.games.phoenix_syndicate.rules.setup import deal
from cinque.games.phoenix_syndicate.view.view import View


class PhoenixSyndicateRules(Rules):
    """The rules object the engine loads."""

    name = "phoenix_syndicate"
    title = "The Phoenix Syndicate"
    prefix = "PSY"
    designer = "Ted and Rebecca Vessenes"
    min_players = 2
    max_players = 4
    options = (Option("start", -1, "the seat of the start player (-1: random)"),)
    moves = MOVES
    step_ids = STEP_IDS
    part_ids = PART_IDS
    renamed_fields = {
        "tolls": "gate_prices",
        "ends": "edge_tiles",
        "faces": "edge_sides",
        "prices": "edge_prices",
        "doors": "edge_moves",
        "lying": "route_goods",
        "dug": "mined_goods",
    }
    view = View
    folder = Path(__file__).parent
    windows = ("gifts",)
    default_auto_answers = {"gifts": "take"}  # credits and goods never harm (PSY-UPG26)
    heuristics = PhoenixHeuristics()
    levels = LEVELS
    recipe = RECIPE

    def check(self, players: int, options: Mapping[str, Any]) -> None:
        """Raise OptionError unless the start player is one of the seats."""
        if not -1 <= options["start"] < players:
            raise OptionError(f"option start: expected a seat from 0 to {players - 1}, or -1, not {options['start']}")

    def tested_options(self, players: int) -> list[dict[str, Any]]:
        """Return two variants: a random start player and a given one."""
        return [{}, {"start": players - 1}]

    def max_moves(self, players: int, options: Mapping[str, Any]) -> int:
        """Return an upper bound: 200 rounds (PSY-END09), and a turn cannot have more moves than goods to spend."""
        return 200 * players * 400

    def read(self, folder: Path) -> Content:
        """Read the content files in a folder."""
        return Content(folder)

    def numbers(self, content: Content) -> dict[str, int]:
        """Return the rule numbers by id, and each card's numbers in the order of its effects: SM1, SM1.2, ..."""
        values = values_by_id(content.numbers)
        cards = {card.id: [*card.effect, *card.always] for card in content.upgrades}
        cards |= {card.id: card.effect for card in content.advantages}
        for card, effects in cards.items():
            for place, number in enumerate(re.findall(r"\b\d+\b", " ".join(effects)), 1):
                values[card if place == 1 else f"{card}.{place}"] = int(number)
        return values

    def deal(self, game: Game, seed: int) -> Table:
        """Return a new table before the initial placements."""
        return deal(game, seed)
