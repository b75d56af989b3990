"""Hints are what a game may tell bots: opinions, never rules."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Hints:
    """A game's opinions, one shared object without state of its own.

    All are asked about redealt tables only, may look at everything on them, leave them as they are and take
    options in any order. `estimate` and `weights` must be written; the others have something to fall back on.
    """

    def estimate(self, t: Any) -> list[float]:
        """How well each seat stands, from 0 to 1, at any moment."""
        raise NotImplementedError

    def weights(self, t: Any, seat: int, options: list[int]) -> list[float]:
        """How good each option looks to a careful eye; only the order matters. Greedy plays by it."""
        raise NotImplementedError

    def quick(self, t: Any, seat: int, options: list[int]) -> list[float]:
        """The same at a glance, for playouts: it copies nothing and plays nothing."""
        return self.weights(t, seat, options)

    def forecast(self, t: Any) -> list[float]:
        """Each seat's chance to win, asked between two turns only."""
        return self.estimate(t)

    def clock(self, t: Any) -> int:
        """A number that grows when a turn ends and never falls; playouts end by it."""
        return 0

    def ahead(self, t: Any) -> int:
        """How many turns playouts look ahead: 1 where turns have many choices, 2 where they have few."""
        return 1

    def noise(self) -> int:
        """How many choices in a thousand playouts make at random."""
        return 50

    def pace(self) -> int:
        """About how many real choices a turn has: a budget of time for a turn is shared out by it."""
        return 5
