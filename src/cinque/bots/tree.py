"""What both tree searches share: the walk down a tree of moves in worlds drawn anew, and how long to think.

One tree for the seat that thinks. An iteration draws a world that fits all the seat knows, walks down among the moves
legal there until a new node, asks what that leaf is worth, and hands the values back to the moves on the way.
Where a seat has only one option it is played without a node. Seats that choose at once each descend from the same
node by their own moves only, so that nobody's answer can depend on another's; the tree goes on below the thinking
seat's answer.
"""

from __future__ import annotations

from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any, Final, cast

from mypy_extensions import mypyc_attr

from cinque.bots.bot import Bot
from cinque.core.random import dice
from cinque.core.steps import ASKS_ONE, Ask

if TYPE_CHECKING:
    from cinque.core.table import Table

BATCH: Final = 8  # iterations between two looks at the clock
PAUSE: Final = 0.02  # seconds between two pauses


@mypyc_attr(allow_interpreted_subclasses=True)
class Branch:
    """A move of one seat in the tree, with what came of it."""

    __slots__ = ("move", "seat", "visits", "total")

    def __init__(self, move: int, seat: int) -> None:
        self.move: Final[int] = move
        self.seat: Final[int] = seat
        self.visits: float = 0.0
        self.total: float = 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Tree:
    """The growing tree of one seat at one table."""

    __slots__ = ("table", "seat", "dice", "iterations")

    def __init__(self, table: Table, seat: int, seed: int) -> None:
        self.table = table
        self.seat = seat
        self.dice = dice(seed)
        self.iterations = 0

    # -- what a search fills in -----------------------------------------------------------

    def top(self) -> Branch:
        """The root."""
        raise NotImplementedError

    def first_moves(self) -> list[Branch]:
        """The branches at the root."""
        raise NotImplementedError

    def follow(self, node: Branch, t: Table, seat: int, options: list[int], secret: bool) -> Branch:
        """The branch to follow for the seat that chooses; a new one has no visits. Secret: others choose at once."""
        raise NotImplementedError

    def ended(self, t: Table) -> bool:
        """Whether the walk stops here, before the game is over."""
        return False

    def worth(self, t: Table) -> list[float]:
        """What the leaf is worth to each seat; the table may be played on for it."""
        raise NotImplementedError

    def settled(self, left: float) -> bool:
        """Whether the choice is clear, whatever the iterations left bring."""
        return False

    # -- thinking -------------------------------------------------------------------------

    def iterate(self) -> None:
        """One world, one walk down the tree, one new node, one result handed back."""
        t = self.table.redealt(self.seat, self.dice)
        node = self.top()
        path: list[Branch] = []
        while not t.over and not self.ended(t):
            step = t.agenda[-1]
            if step.asks == ASKS_ONE:
                ask = cast(Ask[Any], step)
                options = ask.options(t)
                move = options[0]
                if len(options) > 1:
                    node = self.follow(node, t, ask.seat, options, False)
                    move = node.move
                    path.append(node)
                t.agenda.pop()
                ask.play(t, move)
                t.advance()
            else:
                node = self.together(t, node, path)
            if path and node.visits == 0.0:
                break
        values = self.worth(t)
        self.iterations += 1
        for node in path:
            node.visits += 1.0
            node.total += values[node.seat]

    def together(self, t: Table, fork: Branch, path: list[Branch]) -> Branch:
        """Seats that choose at once, in order; each walks by its own moves from the fork."""
        step = t.agenda[-1]
        at = [fork for _ in range(t.players)]
        result = fork
        while not t.over and t.agenda[-1] is step:
            seat = t.mover()
            options = t.choices(seat)
            move = options[0]
            if len(options) > 1:
                node = self.follow(at[seat], t, seat, options, True)
                at[seat] = node
                path.append(node)
                if seat == self.seat or result is fork or result.seat == seat:
                    result = node
                move = node.move
            t.apply(seat, move)
            if not answered(t):
                break
        return result

    def grow(self, iterations: int, seconds: float) -> None:
        """Iterate until one of the budgets (0: none) is used up, or the choice is settled; at least one batch.

        Compiled code keeps the interpreter to itself, so it pauses now and then: other threads go on."""
        start = perf_counter()
        paused = start
        used = 0.0  # the share of the budget
        while used < 1.0:
            size = BATCH
            if iterations > 0 and iterations - self.iterations < BATCH:
                size = iterations - self.iterations
            for _ in range(size):
                self.iterate()
            now = perf_counter()
            if iterations > 0:
                used = float(self.iterations) / iterations
            if seconds > 0.0 and (now - start) / seconds > used:
                used = (now - start) / seconds
            if used < 1.0 and self.settled(float(self.iterations) * (1.0 / used - 1.0)):
                return
            if now - paused > PAUSE:
                sleep(0)
                paused = now

    def ranked(self) -> list[tuple[int, int, float]]:
        """The options as (move, visits, value): most visited first, those never tried last."""
        found: list[tuple[float, float, int]] = []
        tried: list[int] = []
        for branch in self.first_moves():
            if branch.seat == self.seat and branch.visits > 0.0:
                found.append((-branch.visits, -branch.total / branch.visits, branch.move))
                tried.append(branch.move)
        found.sort()
        thought = [(move, int(-visits), -value) for visits, value, move in found]
        return thought + [(move, 0, 0.0) for move in self.table.choices(self.seat) if move not in tried]


def answered(t: Table) -> bool:
    """Whether a choice of several seats at once is under way."""
    return any(moves for moves in t.answers)


@mypyc_attr(allow_interpreted_subclasses=True)
class TreeBot(Bot):
    """Thinks by a tree: for so many iterations a choice, or so many seconds."""

    __slots__ = ("iterations", "seconds", "last")

    def __init__(self, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> None:
        super().__init__(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.last = 0  # iterations of the last choice

    def planted(self, table: Table, seat: int) -> Tree:
        """The tree for a choice, not grown yet."""
        raise NotImplementedError

    def patience(self, table: Table) -> float:
        """How many seconds it may think about one choice; 0: as long as its iterations take."""
        return self.seconds

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The options by how often the search came back to them, with their mean result for the seat."""
        options = table.choices(seat)
        if len(options) == 1:
            return [(options[0], 0, 0.5)]
        tree = self.planted(table, seat)
        tree.grow(self.iterations, self.patience(table))
        self.last = tree.iterations
        return tree.ranked()
