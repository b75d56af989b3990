"""The game definition of Shadow Moon Syndicates: players, options, the move limit and the deal."""

# not compiled: runs once per process

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cinque.core.engine.errors import OptionError
from cinque.core.engine.game import Game, Option, Rules
from cinque.core.engine.table import Table
from cinque.games.shadow_moon.bots.levels import LEVELS, RECIPE
from cinque.games.shadow_moon.bots.playout_policy import PlayoutHeuristics
from cinque.games.shadow_moon.rules.content import Content
from cinque.games.shadow_moon.rules.ids import PART_IDS, STEP_IDS
from cinque.games.shadow_moon.rules.moves import MOVES
from cinque.games.shadow_moon.rules.round import NextTurn
from cinque.games.shadow_moon.rules.setup import Setup, clear_fields
from cinque.games.shadow_moon.rules.table import ShadowMoon
from cinque.games.shadow_moon.view.view import View

FOLDER = Path(__file__).parent
CONTENT = Content(FOLDER / "content")  # needed here for the options and player counts
SYNDICATES = [syndicate.id for syndicate in CONTENT.syndicates]
COUNTS_WITH_ROW = [
    int(count.id) for count in CONTENT.players if count.kingpin
]  # the Kingpin's die points at the row (SMS-VAR03)


class ShadowMoonRules(Rules):
    """The rules object the engine loads."""

    name = "shadow_moon"
    title = "Shadow Moon Syndicates"
    prefix = "SMS"
    designer = "Jarrod Carmichael"
    min_players = int(CONTENT.players[0].id)
    max_players = int(CONTENT.players[-1].id)
    options = (
        Option(
            "row",
            True,
            "use the card row (no: the variant without it)",
            players=tuple(n for n in range(min_players, max_players + 1) if n not in COUNTS_WITH_ROW),
            beginners=False,
        ),
        Option("syndicates", [], "syndicates in the game (empty: random)", SYNDICATES),
        Option("first", -1, "seat that goes first (-1: random)"),
    )
    moves = MOVES
    step_ids = STEP_IDS
    part_ids = PART_IDS
    renamed_fields = {
        "shown": "kingpin_drawn",
        "did": "effect_done",
        "dest": "destinations",
    }
    view = View
    folder = FOLDER
    heuristics = PlayoutHeuristics()
    levels = LEVELS
    recipe = RECIPE

    def check(self, players: int, options: Mapping[str, Any]) -> None:
        """Raise OptionError unless the number of syndicates (SMS-SET04) and the first player are valid."""
        chosen = options["syndicates"]
        need = CONTENT.box.syndicates_in[players]
        if chosen and (len(chosen) != need or len(set(chosen)) != len(chosen)):
            raise OptionError(f"SMS-SET04: choose {need} different syndicates for {players} players, not {chosen}")
        if not -1 <= options["first"] < players:
            raise OptionError(f"option first: expected a seat from 0 to {players - 1}, or -1, not {options['first']}")

    def tested_options(self, players: int) -> list[dict[str, Any]]:
        """Return variants: random syndicates with and without the row, and a given set with a given first player."""
        chosen = {"syndicates": SYNDICATES[: CONTENT.box.syndicates_in[players]], "first": players - 1}
        return [*super().tested_options(players), chosen]

    def max_moves(self, players: int, options: Mapping[str, Any]) -> int:
        """Return a bound far above any real game.

        Games are finite: GAMBLE ends with the deck, and a Displace chain after 15 pushes (SMS-FOC16, SMS-R42).
        """
        return 20_000

    def read(self, folder: Path) -> Content:
        """Read the content files in a folder."""
        return Content(folder)

    def deal(self, game: Game, seed: int) -> Table:
        """Return an empty table; setup is its first step."""
        t = ShadowMoon()
        t.begin(game, seed)
        clear_fields(t)
        t.then(Setup(), NextTurn())
        return t
