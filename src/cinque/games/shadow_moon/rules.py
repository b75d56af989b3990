"""Shadow Moon Syndicates as the engine loads it: players, options, bound and the deal."""

# not compiled: made once

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cinque.core.errors import OptionError
from cinque.core.game import Game, Option, Rules
from cinque.core.table import Table
from cinque.games.shadow_moon.content import Content
from cinque.games.shadow_moon.moves import SPACE
from cinque.games.shadow_moon.quick import QuickHints
from cinque.games.shadow_moon.setup import Setup, blank
from cinque.games.shadow_moon.table import ShadowMoon
from cinque.games.shadow_moon.turn import NextTurn
from cinque.games.shadow_moon.view import View

SYNDICATES = ["LKH", "COS", "LEG", "MFB", "BFD", "IRC", "FND", "GRV", "LHU", "RED"]
IN_GAME = {2: 5, 3: 5, 4: 6, 5: 7}


class ShadowMoonRules(Rules):
    """The game as its folder offers it."""

    name = "shadow_moon"
    title = "Shadow Moon Syndicates"
    prefix = "SMS"
    designer = "Jarrod Carmichael"
    fewest = 2
    most = 5
    options = (
        Option("row", True, "lay out the card row (False: the variant without it, for 3 to 5 players)"),
        Option("syndicates", [], "the syndicates in the game (empty: drawn at random)", SYNDICATES),
        Option("first", -1, "the seat that starts (-1: drawn at random)"),
    )
    moves = SPACE
    view = View
    folder = Path(__file__).parent
    hints = QuickHints()

    def check(self, players: int, options: Mapping[str, Any]) -> None:
        """The number of syndicates is fixed (SMS-SET04); two players need the row (SMS-VAR03)."""
        if not options["row"] and players == 2:
            raise OptionError("SMS-VAR03: with 2 players the Kingpin's die needs the card row")
        chosen = options["syndicates"]
        if chosen and (len(chosen) != IN_GAME[players] or len(set(chosen)) != len(chosen)):
            raise OptionError(
                f"SMS-SET04: {players} players need {IN_GAME[players]} different syndicates, not {chosen}"
            )
        if not -1 <= options["first"] < players:
            raise OptionError(f"option first: expected a seat from 0 to {players - 1}, or -1, not {options['first']}")

    def variants(self, players: int) -> list[dict[str, Any]]:
        """Random syndicates with and without the row, and a chosen set with a given first player."""
        chosen = {"syndicates": SYNDICATES[: IN_GAME[players]], "first": players - 1}
        return [*super().variants(players), chosen]

    def bound(self, players: int, options: Mapping[str, Any]) -> int:
        """Far above any play seen; GAMBLE ends with the deck, a Displace chain after 15 pushes (SMS-FOC16, R42)."""
        return 20_000

    def read(self, folder: Path) -> Content:
        """The content in this folder."""
        return Content(folder)

    def deal(self, game: Game, seed: int) -> Table:
        """The box on the table, not set up yet."""
        t = ShadowMoon()
        t.begin(game, seed)
        blank(t)
        t.then(NextTurn())
        t.then(Setup())
        return t
