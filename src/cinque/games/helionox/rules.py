"""Helionox as the engine loads it: players, options, bound and the deal."""

# not compiled: made once

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cinque.core.errors import OptionError
from cinque.core.game import Game, Option, Rules
from cinque.core.table import Table
from cinque.games.helionox.content import Content
from cinque.games.helionox.hints import HelionoxHints
from cinque.games.helionox.moves import LOCATIONS, SPACE
from cinque.games.helionox.setup import Setup, blank
from cinque.games.helionox.table import Helionox
from cinque.games.helionox.view import View
from cinque.games.helionox.vocabulary import DIFFICULTIES


class HelionoxRules(Rules):
    """The game as its folder offers it."""

    name = "helionox"
    title = "Helionox"
    prefix = "HEL"
    designer = "Taran Lewis Kratz"
    fewest = 1
    most = 4
    options = (
        Option("cooperative", False, "play together against the Shadow Syndicate (alone: always)", players=(2, 3, 4)),
        Option(
            "mercury",
            True,
            "with the Mercury Protocol expansion: Cargo, Requests, Illegal Tech, the Bank",
            beginners=False,
        ),
        Option("locations", [], "the Locations that use their expansion card", LOCATIONS, when=("mercury", True)),
        Option("missions", False, "the competitive Missions", when=("cooperative", False)),
        Option("draft", False, "draft the Architects", players=(2, 3, 4)),
        Option("choose", False, "choose Architects and starting cards", when=("cooperative", True)),
        Option(
            "difficulty",
            "rookie",
            "how hard it is to win together",
            DIFFICULTIES,
            when=("cooperative", True),
            graded=True,
        ),
        Option(
            "head_start",
            True,
            "the Shadow Syndicate begins with Influence by difficulty (without: the rulebook alone)",
            when=("cooperative", True),
        ),
        Option("hard", False, "all Missions must be completed to win together", when=("cooperative", True)),
        Option("first", -1, "the seat that starts (-1: drawn at random)"),
    )
    moves = SPACE
    view = View
    folder = Path(__file__).parent
    hints = HelionoxHints()
    windows = ("collaboration", "escort", "gifts")

    wishes = {"gifts": "take", "collaboration": "ask"}  # a refusal by itself would tell of the hand
    seat_fields = ("seat", "owner", "to", "by")

    def settled(self, players: int, chosen: dict[str, Any]) -> dict[str, Any]:
        """One player always plays against the Shadow Syndicate (HEL-CMP01)."""
        return {**chosen, "cooperative": True} if players == 1 else chosen

    def team(self, players: int, options: Mapping[str, Any]) -> bool:
        """Won or lost together (HEL-CSC13)."""
        return bool(options["cooperative"])

    def check(self, players: int, options: Mapping[str, Any]) -> None:
        """The first seat must be one; Architects are drafted or chosen, not both."""
        if options["draft"] and options["choose"]:
            raise OptionError("option choose: it needs draft = False")
        if not -1 <= options["first"] < players:
            raise OptionError(f"option first: expected a seat from 0 to {players - 1}, or -1, not {options['first']}")

    def variants(self, players: int) -> list[dict[str, Any]]:
        """The modes, difficulties and sets worth playing at this number of players."""
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

    def bound(self, players: int, options: Mapping[str, Any]) -> int:
        """9 turns each; a turn is finite, since no card returns from play and every Location counts once."""
        return 9 * players * 600 + 12

    def read(self, folder: Path) -> Content:
        """The content in this folder."""
        return Content(folder)

    def deal(self, game: Game, seed: int) -> Table:
        """The box on the table, not set up yet."""
        t = Helionox()
        t.begin(game, seed)
        blank(t)
        t.then(Setup())
        return t
