"""Phoenicia, by Tom Lehmann (2007): bidding and development on the shores of the Fertile Crescent.

Players   2 to 5
Options   preset_start (everybody starts with a card worth 5), one_purchase (one development card a round)
Hidden    production cards in hand, order of the decks
Chance    shuffled decks, the first Overlord
Ends      when a victory check finds 32 VPs, or after ten rounds in which nobody did anything
Moves     whole games of sensible play take some 60 to 90 choices a player; the bound is stated in `bound`
Source    the rulebook, restated in RULES.md; what it leaves open is ruled in RULINGS.md, its numbers are in
          COMPONENTS.md and content/, each with its source
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cinque.core.game import Game, Option, Rules
from cinque.games.phoenicia import content, setup
from cinque.games.phoenicia.box import Box
from cinque.games.phoenicia.hints import PhoeniciaHints
from cinque.games.phoenicia.moves import SPACE
from cinque.games.phoenicia.table import Phoenicia
from cinque.games.phoenicia.view import View


class PhoeniciaRules(Rules):
    """What the folder offers to the engine."""

    name = "phoenicia"
    title = "Phoenicia"
    prefix = "PHO"
    designer = "Tom Lehmann"
    fewest = 2
    most = 5
    options = (
        Option("preset_start", False, "First game: everybody starts with a preset card worth 5 (PHO-VAR01)"),
        Option("one_purchase", False, "First game: at most one development card a round for each player (PHO-VAR03)"),
    )
    moves = SPACE
    view = View
    folder = Path(__file__).parent
    hints = PhoeniciaHints()
    seat_fields = ("seat", "owner", "rival")

    def bound(self, players: int, options: Mapping[str, Any]) -> int:
        """Moves within which every play ends, by counting what can happen at all.

        Deeds that break a standstill (PHO-LIM07) are finite: cards, and for each of at most 45 workers one
        training, one employment and three shifts, 20 circles a player to be equipped, and the VP spaces.
        So there are at most ten rounds a deed. A round asks every player three closing choices and at most
        60 discards; a deed adds at most 60 laid cards, and an auction 255 bids and a pass from everybody.
        """
        deeds = 48 + 45 * 5 + 20 * players + 48 * 3
        rounds = 10 * (deeds + 1)
        return rounds * players * (3 + 60) + deeds * (60 + 2) + 48 * (255 + 2 * players)

    def read(self, folder: Path) -> Box:
        return content.read(folder)

    def deal(self, game: Game, seed: int) -> Phoenicia:
        return setup.deal(game, seed)


RULES = PhoeniciaRules()
