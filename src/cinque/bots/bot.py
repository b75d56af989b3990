"""The interface of a bot, and the simple bots `random` and `greedy`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from cinque.core.engine.random import Dice, dice

if TYPE_CHECKING:
    from cinque.core.engine.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses moves for a seat. It only gets redealt tables, in which everything hidden from its seat is random.

    A bot keeps a random generator and nothing else between choices, so its seed makes it reproducible.
    """

    __slots__ = ("dice",)

    dice: Dice

    def __init__(self, seed: int = 0) -> None:
        self.dice = dice(seed)

    @property
    def name(self) -> str:
        """The name on the command line."""
        raise NotImplementedError

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The legal moves as (move, visits, value), best first. More visits mean more certainty; value is from 0 to
        1."""
        raise NotImplementedError

    def choose(self, table: Table, seat: int) -> int:
        """The move to play; a forced move needs no thinking."""
        legal = table.legal_moves_unchecked(seat)
        if len(legal) == 1:
            return legal[0]
        return self.think(table, seat)[0][0]

    def close(self) -> None:
        """Release resources after the game. Most bots have none."""


class RandomBot(Bot):
    """Plays a uniformly random legal move."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """The name on the command line."""
        return "random"

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The legal moves in random order."""
        legal = table.legal_moves_unchecked(seat)[:]
        self.dice.shuffle(legal)
        return [(move, 0, 0.5) for move in legal]

    def choose(self, table: Table, seat: int) -> int:
        """A random legal move."""
        legal = table.legal_moves_unchecked(seat)
        return legal[self.dice.below(len(legal))]


class GreedyBot(Bot):
    """Plays what looks best without search: by the game's heuristics, or by the score right after the move."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """The name on the command line."""
        return "greedy"

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The legal moves, best-looking first; ties in random order."""
        legal = table.legal_moves_unchecked(seat)[:]
        self.dice.shuffle(legal)
        heuristics: Any = table.game.rules.heuristics
        if heuristics is not None:
            ratings: list[float] = list(heuristics.policy(table, seat, legal))
        else:
            ratings = [self.lead_after(table, seat, move) for move in legal]
        high = max(ratings)
        low = min(ratings)
        span = high - low if high > low else 1.0
        ranked = [(-ratings[i], i) for i in range(len(legal))]
        ranked.sort()
        return [(legal[i], 1, (-w - low) / span) for w, i in ranked]

    def lead_after(self, table: Table, seat: int, move: int) -> float:
        """The seat's lead over the best other seat after the move in one redealt world; in a team, its own score."""
        world = table.redeal_unchecked(seat, self.dice)
        world.play_unchecked(seat, move)
        if world.over:
            return 1000.0 * (world.returns()[seat] - 0.5)
        scores = world.compute_scores()
        others = [] if world.game.team else [scores[s] for s in range(len(scores)) if s != seat]
        return float(scores[seat] - max(others)) if others else float(scores[seat])


class OverlookingBot(Bot):
    """A weaker version of another bot: it misses its best move as often as `misses_per_1000` says, then its next."""

    __slots__ = ("careful", "misses_per_1000")

    def __init__(self, careful: Bot, misses_per_1000: int, seed: int = 0) -> None:
        super().__init__(seed ^ 0x51195)
        self.careful = careful
        self.misses_per_1000 = misses_per_1000

    @property
    def name(self) -> str:
        """The name on the command line."""
        return self.careful.name

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The careful bot's ranking without the moves that are overlooked, which come last."""
        thoughts = self.careful.think(table, seat)
        first = 0
        while first < len(thoughts) and self.dice.below(1000) < self.misses_per_1000:
            first += 1
        return thoughts[first:] + thoughts[:first]
