"""Helionox as the engine loads it: players, options, move limit and the deal."""

# not compiled: runs once per game

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cinque.core.engine.errors import OptionError
from cinque.core.engine.game import Game, Option, Rules
from cinque.core.engine.table import Table
from cinque.games.helionox.bots.heuristics import HelionoxHeuristics
from cinque.games.helionox.bots.levels import LEVELS, RECIPE
from cinque.games.helionox.rules.constants import DIFFICULTIES
from cinque.games.helionox.rules.content import Content
from cinque.games.helionox.rules.ids import PART_IDS, STEP_IDS
from cinque.games.helionox.rules.moves import LOCATIONS, MOVES
from cinque.games.helionox.rules.setup import Setup, fill_empty_table
from cinque.games.helionox.rules.table import Helionox
from cinque.games.helionox.view.view import View


class HelionoxRules(Rules):
    """Everything the engine needs to know about Helionox."""

    name = "helionox"
    title = "Helionox"
    prefix = "HEL"
    designer = "Taran Lewis Kratz"
    min_players = 1
    max_players = 4
    options = (
        Option(
            "cooperative",
            False,
            "play together against the Shadow Syndicate (always on in solo games)",
            players=(2, 3, 4),
        ),
        Option(
            "mercury",
            True,
            "Mercury Protocol expansion: Cargo, Requests, Illegal Tech and the Bank",
            beginners=False,
        ),
        Option("locations", [], "Locations replaced by their expansion version", LOCATIONS, when=("mercury", True)),
        Option("missions", False, "competitive Missions", when=("cooperative", False)),
        Option("draft", False, "draft Architects", players=(2, 3, 4)),
        Option("choose", False, "choose Architects and starting cards", when=("cooperative", True)),
        Option(
            "difficulty",
            "rookie",
            "difficulty of the co-op game",
            DIFFICULTIES,
            when=("cooperative", True),
            graded=True,
        ),
        Option(
            "head_start",
            False,
            "handicap (not in the rulebook): the Shadow Syndicate starts with 5 Influence per player",
            when=("cooperative", True),
        ),
        Option("hard", False, "the team only wins if all Missions are completed", when=("cooperative", True)),
        Option("first", -1, "seat that goes first (-1: random)"),
    )
    moves = MOVES
    step_ids = STEP_IDS
    part_ids = PART_IDS
    renamed_fields = {
        "pairs": "unclaimed_pairs",
        "helped": "partner_defense",
        "tried": "failed_calls",
        "did": "step_done",
        "lying": "delivered_cargo",
        "tidy": "discard_first",
    }
    view = View
    folder = Path(__file__).parent
    heuristics = HelionoxHeuristics()
    levels = LEVELS
    recipe = RECIPE
    windows = ("collaboration", "escort", "gifts")

    default_auto_answers = {"gifts": "take", "collaboration": "ask"}  # an automatic refusal would reveal the hand
    seat_fields = ("seat", "owner", "to", "by")

    def resolve_options(self, players: int, chosen: dict[str, Any]) -> dict[str, Any]:
        """Make a game for one player cooperative, against the Shadow Syndicate (HEL-CMP01)."""
        return {**chosen, "cooperative": True} if players == 1 else chosen

    def team(self, players: int, options: Mapping[str, Any]) -> bool:
        """Return whether everyone wins or loses together (HEL-CSC13)."""
        return bool(options["cooperative"])

    def check(self, players: int, options: Mapping[str, Any]) -> None:
        """Require `first` to be a seat, and Architects to be either drafted or chosen."""
        if options["draft"] and options["choose"]:
            raise OptionError("option choose: cannot be combined with draft")
        if not -1 <= options["first"] < players:
            raise OptionError(f"option first: expected a seat from 0 to {players - 1}, or -1, not {options['first']}")

    def tested_options(self, players: int) -> list[dict[str, Any]]:
        """Return modes, difficulties and expansions worth testing for this number of players."""
        if players == 1:
            return [
                {},
                {"mercury": False},
                {"difficulty": "normal", "choose": True},
                {"difficulty": "veteran", "locations": LOCATIONS[:]},
                {"difficulty": "master", "hard": True},
            ]
        return [
            {},
            {"mercury": False},
            {"missions": True, "draft": True, "locations": ["moon", "ceres"]},
            {"missions": True, "draft": True, "mercury": False, "first": players - 1},
            {"cooperative": True, "difficulty": "normal"},
            {"cooperative": True, "difficulty": "veteran", "locations": LOCATIONS[:], "choose": True},
            {"cooperative": True, "difficulty": "master", "hard": True, "mercury": False},
        ]

    def max_moves(self, players: int, options: Mapping[str, Any]) -> int:
        """Return an upper bound on the number of moves.

        Everyone has 9 turns. A turn is finite because no card returns from play and every Location counts once.
        """
        return 9 * players * 600 + 12

    def read(self, folder: Path) -> Content:
        """Read the content files in this folder."""
        return Content(folder)

    def deal(self, game: Game, seed: int) -> Table:
        """Create the table with everything still in the box."""
        t = Helionox()
        t.begin(game, seed)
        fill_empty_table(t)
        t.then(Setup())
        return t
