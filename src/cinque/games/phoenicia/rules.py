"""Phoenicia as the engine loads it: players, options, bound and the deal."""

# not compiled: made once

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from cinque.core.game import Game, Option, Rules
from cinque.games.phoenicia.box import Box
from cinque.games.phoenicia.content import read
from cinque.games.phoenicia.hints import PhoeniciaHints
from cinque.games.phoenicia.moves import CARDS, HIGHEST_BID, SPACE
from cinque.games.phoenicia.setup import SetUp
from cinque.games.phoenicia.table import Phoenicia
from cinque.games.phoenicia.turn import ROUND
from cinque.games.phoenicia.view import View

FOLDER: Final = Path(__file__).parent
BOX: Final = read(FOLDER / "content")


class PhoeniciaRules(Rules):
    """The game as its folder offers it."""

    name = "phoenicia"
    title = "Phoenicia"
    prefix = "PHO"
    designer = "Tom Lehmann"
    fewest = BOX.fewest
    most = BOX.most
    options = (
        Option(
            "preset_start",
            False,
            "First game: everybody starts with a preset card worth 5 (PHO-VAR01)",
            beginners=True,
        ),
        Option(
            "one_purchase",
            False,
            "First game: at most one development card a round for each player (PHO-VAR03)",
            beginners=True,
        ),
    )
    moves = SPACE
    view = View
    folder = FOLDER
    seat_fields = ("seat", "owner", "rival")
    hints = PhoeniciaHints()

    def bound(self, players: int, options: Mapping[str, Any]) -> int:
        """Moves within which every play ends, by counting what can happen at all.

        Deeds that break a standstill (PHO-LIM07) are finite: cards bought, one training, one employment and three
        shifts of each worker, a tool for each circle, and the VPs for sale. So there are at most `stall_rounds` rounds
        a deed. A round asks every player three closing choices and one discard for each card in hand (all in the
        deck, and substitutes of PHO-LIM06 for the most production there can be). A deed adds two choices and a laid
        card for each in hand, an auction the highest bid and two passes from everybody.
        """
        b = BOX
        copies = [b.copies[card][players - b.fewest] for card in range(CARDS)]
        cards = sum(copies)
        workers = players * (b.start_untrained + b.start_trained + sum(b.start_workers))
        workers += sum(copies[card] * (b.untrained[card] + b.trained[card]) for card in range(CARDS))
        vps = sum(copies[card] * b.vp_spaces[card] for card in range(CARDS))
        deeds = cards + 5 * workers + players * sum(b.circles) + vps
        rounds = b.stall_rounds * (deeds + 1)
        most = sum(max(max(level) for level in totals) for totals in b.totals)
        most += sum(copies[card] * b.production[card] for card in range(CARDS))
        hand = sum(b.money) + b.start_cards + most // b.per_card + 1
        return rounds * players * (3 + hand) + deeds * (2 + hand) + cards * (HIGHEST_BID + 2 * players)

    def read(self, folder: Path) -> Box:
        """The content in this folder."""
        return read(folder)

    def deal(self, game: Game, seed: int) -> Phoenicia:
        """The box on the table; setting up is the first step, so that it is told."""
        t = Phoenicia()
        t.begin(game, seed)
        t.blank()
        t.then(SetUp(), ROUND)
        return t


RULES: Final = PhoeniciaRules()
