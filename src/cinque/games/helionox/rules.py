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
        Option("cooperative", False, "play together against the Shadow Syndicate (alone: always)"),
        Option("mercury", True, "with the Mercury Protocol expansion: Cargo, Requests, Illegal Tech, the Bank"),
        Option("locations", [], "the Locations that use their expansion card (only with mercury)", LOCATIONS),
        Option("missions", False, "the competitive Missions (not when playing together)"),
        Option("draft", False, "draft the Architects (not when playing together)"),
        Option("choose", False, "choose Architect and starting cards (only when playing together)"),
        Option("difficulty", "rookie", "how hard it is to win together", DIFFICULTIES),
        Option("hard", False, "all Missions must be completed to win together"),
        Option("first", -1, "the seat that starts (-1: drawn at random)"),
    )
    moves = SPACE
    view = View
    folder = Path(__file__).parent
    windows = ("collaboration", "escort", "gifts")

    def settled(self, players: int, chosen: Mapping[str, Any]) -> dict[str, Any]:
        """One player always plays against the Shadow Syndicate (HEL-CMP01)."""
        found = dict(chosen)
        if players == 1:
            found["cooperative"] = True
        return found

    def team(self, players: int, options: Mapping[str, Any]) -> bool:
        """Won or lost together (HEL-CSC13)."""
        return bool(options["cooperative"])

    def check(self, players: int, options: Mapping[str, Any]) -> None:
        """Which options go together."""
        together = options["cooperative"]
        if players == 1 and not together:
            raise OptionError("HEL-CMP01: one player always plays against the Shadow Syndicate")
        if options["locations"] and not options["mercury"]:
            raise OptionError("HEL-SET03: expansion Locations come with the Mercury Protocol")
        for name in ("missions", "draft"):
            if options[name] and together:
                raise OptionError(f"option {name}: only in competitive games (HEL-MIS07, R56)")
        for name in ("choose", "hard"):
            if options[name] and not together:
                raise OptionError(f"option {name}: only when playing together")
        if options["difficulty"] != "rookie" and not together:
            raise OptionError("option difficulty: only when playing together (HEL-DIF01)")
        if not -1 <= options["first"] < players:
            raise OptionError(f"option first: expected a seat from 0 to {players - 1}, or -1, not {options['first']}")

    def variants(self, players: int) -> list[dict[str, Any]]:
        """The modes, difficulties and sets worth playing at this number of players."""
        base: dict[str, Any] = {"mercury": False}
        if players == 1:
            return [
                {"cooperative": True},
                {"cooperative": True, "mercury": False},
                {"cooperative": True, "difficulty": "normal", "choose": True},
                {"cooperative": True, "difficulty": "veteran", "locations": LOCATIONS[:]},
                {"cooperative": True, "difficulty": "master", "hard": True},
            ]
        return [
            {},
            base,
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
