"""SYNDICATE as the engine loads it: players, options, move limit and the deal."""

# not compiled: runs once per game

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cinque.core.engine.errors import OptionError
from cinque.core.engine.game import Game, Option, Rules
from cinque.core.engine.table import Table
from cinque.games.syndicate.bots.heuristics import SyndicateHeuristics
from cinque.games.syndicate.bots.levels import LEVELS, RECIPE
from cinque.games.syndicate.rules.constants import WINDOWS
from cinque.games.syndicate.rules.content import Content
from cinque.games.syndicate.rules.ids import PART_IDS, STEP_IDS
from cinque.games.syndicate.rules.moves import MOVES
from cinque.games.syndicate.rules.round import Round
from cinque.games.syndicate.rules.setup import Setup, fill_empty_table
from cinque.games.syndicate.rules.table import Syndicate
from cinque.games.syndicate.view.view import View

VARIANTS: dict[int, list[dict[str, Any]]] = {
    1: [{"extended": True}],
    2: [{"extended": True}, {"phantom": True}, {"phantom": True, "extended": True, "blockade": False}],
    3: [{"extended": True}, {"blockade": False}],
    4: [{"first": 3}],
    5: [{"trading": False}],
}


class SyndicateRules(Rules):
    """Everything the engine needs to know about SYNDICATE."""

    name = "syndicate"
    title = "SYNDICATE"
    prefix = "SYN"
    designer = "Greg Dietz and Josh Pollack"
    min_players = 1
    max_players = 5
    options = (
        Option("blockade", True, "failed missions at maximum alert bring the Destroyer, which blockades bases"),
        Option("trading", True, "players can trade while it isn't their turn", players=(2, 3, 4, 5)),
        Option("extended", False, "extended turns: players take turns of one or two actions until everyone passes"),
        Option("phantom", False, "a phantom, played by the game, joins as third player", players=(2,)),
        Option("first", -1, "seat that goes first (-1: roll for it)"),
    )
    moves = MOVES
    step_ids = STEP_IDS
    part_ids = PART_IDS
    renamed_ids = {"cinque.games.syndicate.setup:Ready": "SetupReady", "AskDestroyer": "LastChance"}
    renamed_fields = {
        "routes": "route_bonuses",
        "could": "slot_candidates",
        "aim": "sleeper_target",
        "cut": "owner_reward",
        "breaks": "break_ins",
        "turned": "sleeper_revealed",
    }
    view = View
    folder = Path(__file__).parent
    heuristics = SyndicateHeuristics()
    levels = LEVELS
    recipe = RECIPE
    windows = (*WINDOWS[1:], "trade", "trade_rolls", "offers")
    default_auto_answers = {"trade": "pass", "trade_rolls": "pass", "offers": "ask"}
    seat_fields = ("seat", "owner", "to", "rival")

    def resolve_options(self, players: int, chosen: dict[str, Any]) -> dict[str, Any]:
        """Force the phantom on and trading off for one player, who plays the campaign (SYN-SOL01, SYN-SOL02)."""
        if players == 1:
            chosen["phantom"] = True
            chosen["trading"] = False
        return chosen

    def check(self, players: int, options: Mapping[str, Any]) -> None:
        """Require `first` to be a seat or -1."""
        if not -1 <= options["first"] < players:
            raise OptionError(f"option first: expected a seat from 0 to {players - 1}, or -1, not {options['first']}")

    def tested_options(self, players: int) -> list[dict[str, Any]]:
        """Return option sets worth testing for this number of players; together they change every option."""
        return [{}, *VARIANTS[players]]

    def team(self, players: int, options: Mapping[str, Any]) -> bool:
        """Return whether everyone wins or loses together, which is true only in the campaign."""
        return players == 1

    def max_moves(self, players: int, options: Mapping[str, Any]) -> int:
        """Return an upper bound on the number of moves.

        There are at most 8 rounds, every action uses up dice, cards, chips or resources, and offers are limited. That
        allows at most 1,200 offers (SYN-R39) of up to 150 choices each, for a player who owns everything; all other
        moves add far less.
        """
        return 250_000

    def read(self, folder: Path) -> Content:
        """Read the content files in this folder."""
        return Content(folder)

    def deal(self, game: Game, seed: int) -> Table:
        """Create the table with everything still in the box."""
        t = Syndicate()
        t.begin(game, seed)
        fill_empty_table(t)
        t.then(Setup(), Round())
        return t
