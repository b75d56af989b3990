"""What a bot is: a name and a way to choose; `random` and `greedy` are the simple ones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import mypyc_attr

from cinque.core.random import Dice, dice

if TYPE_CHECKING:
    from cinque.core.table import Table


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Chooses for a seat. It is only ever handed redealt tables: what its seat cannot know is made up.

    A bot keeps one generator and is reproducible from its seed; it keeps nothing else between choices.
    """

    __slots__ = ("dice",)

    dice: Dice

    def __init__(self, seed: int = 0) -> None:
        self.dice = dice(seed)

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        raise NotImplementedError

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The options as (move, visits, value), best first; visits say how sure, value is from 0 to 1."""
        raise NotImplementedError

    def choose(self, table: Table, seat: int) -> int:
        """The move it plays; a forced one without thinking."""
        options = table.choices(seat)
        if len(options) == 1:
            return options[0]
        return self.think(table, seat)[0][0]

    def close(self) -> None:
        """The game is over: give back what the bot holds. Most hold nothing."""


class RandomBot(Bot):
    """Any legal move, each as likely as the other."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        return "random"

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The options in random order."""
        options = table.choices(seat)[:]
        self.dice.shuffle(options)
        return [(move, 0, 0.5) for move in options]

    def choose(self, table: Table, seat: int) -> int:
        """One of the options."""
        options = table.choices(seat)
        return options[self.dice.below(len(options))]


class GreedyBot(Bot):
    """What looks best at first sight: by the game's own hints, or else by the score right after the move."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        return "greedy"

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The options by first sight; equals in random order."""
        options = table.choices(seat)[:]
        self.dice.shuffle(options)
        hints: Any = table.game.rules.hints
        if hints is not None:
            worth: list[float] = list(hints.weights(table, seat, options))
        else:
            worth = [self.lead_after(table, seat, move) for move in options]
        high = max(worth)
        low = min(worth)
        span = high - low if high > low else 1.0
        ranked = [(-worth[i], i) for i in range(len(options))]
        ranked.sort()
        return [(options[i], 1, (-w - low) / span) for w, i in ranked]

    def lead_after(self, table: Table, seat: int, move: int) -> float:
        """The seat's score less the best other one, after the move in one redealt world; of a team its own score."""
        world = table.redealt(seat, self.dice)
        world.apply(seat, move)
        if world.over:
            return 1000.0 * (world.payoff()[seat] - 0.5)
        scores = world.points()
        others = [] if world.game.team else [scores[s] for s in range(len(scores)) if s != seat]
        return float(scores[seat] - max(others)) if others else float(scores[seat])


class Careless(Bot):
    """Another bot that now and then, so many choices in a thousand, plays anything at all: a weaker level of it."""

    __slots__ = ("careful", "slip")

    def __init__(self, careful: Bot, slip: int, seed: int = 0) -> None:
        super().__init__(seed ^ 0x51195)
        self.careful = careful
        self.slip = slip

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        return self.careful.name

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The options as the careful bot sees them, or in random order."""
        thoughts = self.careful.think(table, seat)
        if self.dice.below(1000) < self.slip:
            self.dice.shuffle(thoughts)
        return thoughts
