"""Opinions for bots."""

from __future__ import annotations

from cinque.core.hints import Hints
from cinque.games.syndicate.table import Syndicate


class SyndicateHints(Hints):
    """The hints as bots take them."""

    def estimate(self, t: Syndicate) -> list[float]:
        """How well each seat stands."""
        return [0.5] * t.players

    def weights(self, t: Syndicate, seat: int, options: list[int]) -> list[float]:
        """How good each option looks."""
        return [0.0] * len(options)
