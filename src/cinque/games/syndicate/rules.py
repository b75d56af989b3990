"""SYNDICATE as the engine loads it: players, options, bound and the deal."""

# not compiled: made once

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cinque.core.errors import OptionError
from cinque.core.game import Game, Option, Rules
from cinque.core.table import Table
from cinque.games.syndicate.box import WINDOWS
from cinque.games.syndicate.content import Content
from cinque.games.syndicate.hints import SyndicateHints
from cinque.games.syndicate.moves import SPACE
from cinque.games.syndicate.setup import Setup, blank
from cinque.games.syndicate.table import Syndicate
from cinque.games.syndicate.turn import Round
from cinque.games.syndicate.view import View

VARIANTS: dict[int, list[dict[str, Any]]] = {
    1: [{"extended": True}],
    2: [{"extended": True}, {"phantom": True}, {"phantom": True, "extended": True, "blockade": False}],
    3: [{"extended": True}, {"blockade": False}],
    4: [{"first": 3}],
    5: [{"trading": False}],
}


class SyndicateRules(Rules):
    """The game as its folder offers it."""

    name = "syndicate"
    title = "SYNDICATE"
    prefix = "SYN"
    designer = "Greg Dietz and Josh Pollack"
    fewest = 1
    most = 5
    options = (
        Option("blockade", True, "the Destroyer blockades bases when a mission fails at the highest alert level"),
        Option("trading", True, "players who are not on turn may trade", players=(2, 3, 4, 5)),
        Option("extended", False, "extended turns: one or two actions a turn, round and round"),
        Option("phantom", False, "a third party that nobody plays", players=(2,)),
        Option("first", -1, "the seat that starts (-1: rolled for)"),
    )
    moves = SPACE
    view = View
    folder = Path(__file__).parent
    hints = SyndicateHints()
    windows = (*WINDOWS[1:], "trade", "offers")
    wishes = {"trade": "pass", "offers": "ask"}
    seat_fields = ("seat", "owner", "to", "rival")

    def settled(self, players: int, chosen: dict[str, Any]) -> dict[str, Any]:
        """Alone one plays the campaign against the phantom, and there is nobody to trade with.

        SYN-SOL01, SYN-SOL02.
        """
        if players == 1:
            chosen["phantom"] = True
            chosen["trading"] = False
        return chosen

    def check(self, players: int, options: Mapping[str, Any]) -> None:
        """The first player is a seat."""
        if not -1 <= options["first"] < players:
            raise OptionError(f"option first: expected a seat from 0 to {players - 1}, or -1, not {options['first']}")

    def variants(self, players: int) -> list[dict[str, Any]]:
        """The ways to play worth a test at each number of players; every option is turned over somewhere."""
        return [{}, *VARIANTS[players]]

    def team(self, players: int, options: Mapping[str, Any]) -> bool:
        """Only the campaign is won or lost."""
        return players == 1

    def bound(self, players: int, options: Mapping[str, Any]) -> int:
        """At most 8 rounds; every action uses up dice, cards, chips or resources, and offers are counted."""
        return 60_000

    def read(self, folder: Path) -> Content:
        """The content in this folder."""
        return Content(folder)

    def deal(self, game: Game, seed: int) -> Table:
        """The box on the table, not set up yet."""
        t = Syndicate()
        t.begin(game, seed)
        blank(t)
        t.then(Setup(), Round())
        return t
