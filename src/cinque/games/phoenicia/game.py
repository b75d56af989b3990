"""The game definition of Phoenicia: players, options, the move limit and the deal."""

# not compiled: runs once per process

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from cinque.core.engine.game import Game, Option, Rules
from cinque.games.phoenicia.bots.heuristics import PhoeniciaHeuristics
from cinque.games.phoenicia.bots.levels import LEVELS, RECIPE
from cinque.games.phoenicia.rules.components import Box
from cinque.games.phoenicia.rules.content import read
from cinque.games.phoenicia.rules.ids import PART_IDS, STEP_IDS
from cinque.games.phoenicia.rules.moves import CARD_COUNT, HIGHEST_BID, MOVES
from cinque.games.phoenicia.rules.round import ROUND
from cinque.games.phoenicia.rules.setup import SetUp
from cinque.games.phoenicia.rules.table import Phoenicia
from cinque.games.phoenicia.view.view import View

FOLDER: Final = Path(__file__).parent
BOX: Final = read(FOLDER / "content")


class PhoeniciaRules(Rules):
    """The rules object the engine loads."""

    name = "phoenicia"
    title = "Phoenicia"
    prefix = "PHO"
    designer = "Tom Lehmann"
    min_players = BOX.min_players
    max_players = BOX.max_players
    options = (
        Option(
            "preset_start",
            False,
            "First game: everyone starts with a card worth 5 (PHO-VAR01)",
            beginners=True,
        ),
        Option(
            "one_purchase",
            False,
            "First game: each player can buy only one development card per round (PHO-VAR03)",
            beginners=True,
        ),
    )
    moves = MOVES
    step_ids = STEP_IDS
    part_ids = PART_IDS
    renamed_fields = {
        "stand": "auction_status",
        "shown": "proven_value",
        "busy": "round_active",
        "quiet": "quiet_rounds",
    }
    view = View
    folder = FOLDER
    seat_fields = ("seat", "owner", "rival")
    heuristics = PhoeniciaHeuristics()
    levels = LEVELS
    recipe = RECIPE

    def max_moves(self, players: int, options: Mapping[str, Any]) -> int:
        """Return an upper bound on the number of moves in a game.

        Only finitely many actions reset the standstill counter (PHO-LIM07): each card is bought once, each worker is
        trained once, employed once and shifted three times, each circle takes one tool, and the VPs for sale are
        limited. Between two of them there are at most `stall_rounds` rounds. In a round each player makes three
        closing choices and one discard for each card in hand; a hand holds at most the whole deck plus the
        substitutes of PHO-LIM06 for the highest possible production. Each action adds two choices and one laid card
        for each card in hand; each auction adds the highest bid and two passes per player.
        """
        b = BOX
        copies = [b.copies[card][players - b.min_players] for card in range(CARD_COUNT)]
        cards = sum(copies)
        workers = players * (b.start_untrained + b.start_trained + sum(b.start_workers))
        workers += sum(copies[card] * (b.untrained[card] + b.trained[card]) for card in range(CARD_COUNT))
        vps = sum(copies[card] * b.vp_spaces[card] for card in range(CARD_COUNT))
        actions = cards + 5 * workers + players * sum(b.circles) + vps
        rounds = b.stall_rounds * (actions + 1)
        production = sum(max(max(level) for level in totals) for totals in b.totals)
        production += sum(copies[card] * b.production[card] for card in range(CARD_COUNT))
        hand = sum(b.money) + b.start_cards + production // b.production_per_card + 1
        return rounds * players * (3 + hand) + actions * (2 + hand) + cards * (HIGHEST_BID + 2 * players)

    def read(self, folder: Path) -> Box:
        """Read the content files in a folder."""
        return read(folder)

    def deal(self, game: Game, seed: int) -> Phoenicia:
        """Return an empty table; setup is its first step, so that setup is logged."""
        t = Phoenicia()
        t.begin(game, seed)
        t.clear_fields()
        t.then(SetUp(), ROUND)
        return t


RULES: Final = PhoeniciaRules()
