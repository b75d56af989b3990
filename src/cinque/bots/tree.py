"""The base of all search bots: descend a tree of moves in redealt worlds, within a budget.

An iteration draws a world consistent with what the seat knows, descends through the moves that are legal there to a
new node, evaluates that leaf, and backs the values up along the path. Forced moves get no node. Seats that choose
simultaneously each descend from the same node by their own moves only, so that no answer can depend on another; the
tree continues below the answer of the searching seat.
"""

from __future__ import annotations

from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any, Final, cast

from mypy_extensions import mypyc_attr

from cinque.bots.bot import Bot
from cinque.core.engine.random import dice
from cinque.core.engine.steps import ASKS_ONE, Ask

if TYPE_CHECKING:
    from cinque.core.engine.table import Table

ITERATIONS_PER_CHECK: Final = 8  # iterations between two checks of the time
YIELD_SECONDS: Final = 0.02  # seconds between two yields to other threads


@mypyc_attr(allow_interpreted_subclasses=True)
class Branch:
    """A move of one seat in the tree, with its results."""

    __slots__ = ("move", "seat", "visits", "total")

    def __init__(self, move: int, seat: int) -> None:
        self.move: Final[int] = move
        self.seat: Final[int] = seat
        self.visits: float = 0.0
        self.total: float = 0.0


@mypyc_attr(allow_interpreted_subclasses=True)
class Tree:
    """The search tree of one seat at one table."""

    __slots__ = ("table", "seat", "dice", "iterations")

    def __init__(self, table: Table, seat: int, seed: int) -> None:
        self.table = table
        self.seat = seat
        self.dice = dice(seed)
        self.iterations = 0

    # -- hooks of a search ----------------------------------------------------------------

    def top(self) -> Branch:
        """The root."""
        raise NotImplementedError

    def first_moves(self) -> list[Branch]:
        """The branches at the root."""
        raise NotImplementedError

    def follow(self, node: Branch, t: Table, seat: int, legal: list[int], secret: bool) -> Branch:
        """The branch to follow for the seat to move; a new one has no visits. `secret`: a simultaneous choice."""
        raise NotImplementedError

    def ended(self, t: Table) -> bool:
        """Whether to stop descending here, before the game is over."""
        return False

    def evaluate(self, t: Table) -> list[float]:
        """The value of a leaf for each seat; may play on at the table."""
        raise NotImplementedError

    def is_decided(self, left: float) -> bool:
        """Whether the choice can no longer change in the `left` iterations."""
        return False

    # -- thinking -------------------------------------------------------------------------

    def iterate(self) -> None:
        """Draw a world, descend to a new node, evaluate it, and back up the values."""
        t = self.table.redeal_unchecked(self.seat, self.dice)
        node = self.top()
        path: list[Branch] = []
        while not t.over and not self.ended(t):
            step = t.agenda[-1]
            if step.asks == ASKS_ONE:
                ask = cast(Ask[Any], step)
                legal = ask.legal_moves(t)
                move = legal[0]
                if len(legal) > 1:
                    node = self.follow(node, t, ask.seat, legal, False)
                    move = node.move
                    path.append(node)
                t.agenda.pop()
                ask.play(t, move)
                t.advance()
            else:
                node = self.descend_simultaneous(t, node, path)
            if path and node.visits == 0.0:
                break
        values = self.evaluate(t)
        self.iterations += 1
        for node in path:
            node.visits += 1.0
            node.total += values[node.seat]

    def descend_simultaneous(self, t: Table, fork: Branch, path: list[Branch]) -> Branch:
        """Let the seats of a simultaneous choice answer in order, each descending from the fork by its own moves."""
        step = t.agenda[-1]
        at = [fork for _ in range(t.players)]
        result = fork
        while not t.over and t.agenda[-1] is step:
            seat = t.current_player()
            legal = t.legal_moves_unchecked(seat)
            move = legal[0]
            if len(legal) > 1:
                node = self.follow(at[seat], t, seat, legal, True)
                at[seat] = node
                path.append(node)
                if seat == self.seat or result is fork or result.seat == seat:
                    result = node
                move = node.move
            t.play_unchecked(seat, move)
            if not in_simultaneous_choice(t):
                break
        return result

    def grow(self, iterations: int, seconds: float) -> None:
        """Iterate until a budget (0 for no limit) is used up or the choice is decided; at least one batch.

        Compiled code doesn't release the interpreter, so it yields regularly to let other threads run."""
        start = perf_counter()
        yielded = start
        used = 0.0  # the share of the budget
        while used < 1.0:
            size = ITERATIONS_PER_CHECK
            if iterations > 0 and iterations - self.iterations < ITERATIONS_PER_CHECK:
                size = iterations - self.iterations
            for _ in range(size):
                self.iterate()
            now = perf_counter()
            if iterations > 0:
                used = float(self.iterations) / iterations
            if seconds > 0.0 and (now - start) / seconds > used:
                used = (now - start) / seconds
            if used < 1.0 and self.is_decided(float(self.iterations) * (1.0 / used - 1.0)):
                return
            if now - yielded > YIELD_SECONDS:
                sleep(0)
                yielded = now

    def ranked(self) -> list[tuple[int, int, float]]:
        """The legal moves as (move, visits, value): most visited first, untried moves last."""
        order: list[tuple[float, float, int]] = []
        tried: list[int] = []
        for branch in self.first_moves():
            if branch.seat == self.seat and branch.visits > 0.0:
                order.append((-branch.visits, -branch.total / branch.visits, branch.move))
                tried.append(branch.move)
        order.sort()
        ranking = [(move, int(-visits), -value) for visits, value, move in order]
        return ranking + [(move, 0, 0.0) for move in self.table.legal_moves_unchecked(self.seat) if move not in tried]


def in_simultaneous_choice(t: Table) -> bool:
    """Whether a simultaneous choice is in progress."""
    return any(moves for moves in t.answers)


@mypyc_attr(allow_interpreted_subclasses=True)
class TreeBot(Bot):
    """Chooses by a search tree, with a budget of iterations or seconds."""

    __slots__ = ("iterations", "seconds", "last")

    def __init__(self, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> None:
        super().__init__(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.last = 0  # iterations used for the last choice

    def new_tree(self, table: Table, seat: int) -> Tree:
        """A new tree for a choice."""
        raise NotImplementedError

    def time_limit(self, table: Table) -> float:
        """The time limit for one choice, in seconds; 0 for no limit."""
        return self.seconds

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The legal moves, most visited first, with their mean value for the seat."""
        legal = table.legal_moves_unchecked(seat)
        if len(legal) == 1:
            return [(legal[0], 0, 0.5)]
        tree = self.new_tree(table, seat)
        tree.grow(self.iterations, self.time_limit(table))
        self.last = tree.iterations
        return tree.ranked()
