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

FOLDER = Path(__file__).parent
CONTENT = Content(FOLDER / "content")  # what the options offer, and how many syndicates there are
SYNDICATES = [syndicate.id for syndicate in CONTENT.syndicates]
ROW_NEEDED = [int(count.id) for count in CONTENT.players if count.kingpin]  # its die points at the row (SMS-VAR03)


class ShadowMoonRules(Rules):
    """The game as its folder offers it."""

    name = "shadow_moon"
    title = "Shadow Moon Syndicates"
    prefix = "SMS"
    designer = "Jarrod Carmichael"
    fewest = int(CONTENT.players[0].id)
    most = int(CONTENT.players[-1].id)
    options = (
        Option(
            "row",
            True,
            "lay out the card row (False: the variant without it)",
            players=tuple(n for n in range(fewest, most + 1) if n not in ROW_NEEDED),
            beginners=False,
        ),
        Option("syndicates", [], "the syndicates in the game (empty: drawn at random)", SYNDICATES),
        Option("first", -1, "the seat that starts (-1: drawn at random)"),
    )
    moves = SPACE
    view = View
    folder = FOLDER
    hints = QuickHints()

    def check(self, players: int, options: Mapping[str, Any]) -> None:
        """The number of syndicates is fixed (SMS-SET04)."""
        chosen = options["syndicates"]
        need = CONTENT.box.syndicates_in[players]
        if chosen and (len(chosen) != need or len(set(chosen)) != len(chosen)):
            raise OptionError(f"SMS-SET04: {players} players need {need} different syndicates, not {chosen}")
        if not -1 <= options["first"] < players:
            raise OptionError(f"option first: expected a seat from 0 to {players - 1}, or -1, not {options['first']}")

    def variants(self, players: int) -> list[dict[str, Any]]:
        """Random syndicates with and without the row, and a chosen set with a given first player."""
        chosen = {"syndicates": SYNDICATES[: CONTENT.box.syndicates_in[players]], "first": players - 1}
        return [*super().variants(players), chosen]

    def bound(self, players: int, options: Mapping[str, Any]) -> int:
        """Far above any play seen; GAMBLE ends with the deck, a Displace chain after 15 pushes (SMS-FOC16, SMS-R42)."""
        return 20_000

    def read(self, folder: Path) -> Content:
        """The content in this folder."""
        return Content(folder)

    def deal(self, game: Game, seed: int) -> Table:
        """The box on the table, not set up yet."""
        t = ShadowMoon()
        t.begin(game, seed)
        blank(t)
        t.then(Setup(), NextTurn())
        return t
