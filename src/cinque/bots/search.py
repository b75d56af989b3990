"""Information-set Monte-Carlo tree search: plays any game through `redeal` alone.

One tree for the seat that thinks. Every iteration draws a new world that fits all the seat knows,
walks down the tree by upper confidence bounds among the moves that are legal in that world, adds
one node and plays on at random. A move's bound counts how often it was available, not how often
its parent was visited, so moves that are seldom possible are not explored for ever. Without hidden
things and dice this is plain UCT. Where a seat has only one option it is played without a node.

Seats that choose at once each descend from the same node by their own moves only, so that nobody's
answer can depend on another's; the tree goes on below the thinking seat's answer.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any, Final, cast

from cinque.bots.bot import Bot
from cinque.bots.playout import simulate
from cinque.core.random import Dice, dice
from cinque.core.steps import ASKS_ONE, Ask

if TYPE_CHECKING:
    from cinque.core.table import Table

EXPLORE: Final = 0.7
PAUSE: Final = 0.02  # seconds between two pauses
NOTHING: Final[list[int]] = []


class Node:
    """A move of one seat in the tree, with what came of it."""

    __slots__ = ("move", "seat", "visits", "seen", "total", "next", "options", "untried", "children")

    def __init__(self, move: int, seat: int) -> None:
        self.move: Final[int] = move
        self.seat: Final[int] = seat
        self.visits: float = 0.0
        self.seen: float = 1.0  # how often the move could have been chosen
        self.total: float = 0.0
        self.next: int = -1  # the seat that chose here when the node was first left; -1: worlds differ
        self.options: list[int] = NOTHING  # what it could choose
        self.untried: list[int] = NOTHING  # those of them that have no child yet
        self.children: list[Node] = NO_NODES


NO_NODES: Final[list[Node]] = []  # a leaf's children, shared by all leaves


def best_child(node: Node) -> Node:
    """The child with the highest upper confidence bound, when all of them are available."""
    children = node.children
    best = children[0]
    highest: float = -1.0
    counted: float = 0.0
    share: float = 0.0
    for child in children:
        seen = child.seen + 1.0
        child.seen = seen
        if seen != counted:
            counted = seen
            share = log(seen) * (EXPLORE * EXPLORE)
        visits = child.visits
        bound = child.total / visits + sqrt(share / visits)
        if bound > highest:
            highest = bound
            best = child
    return best


def best_known(node: Node, fresh: list[int], seat: int, d: Dice, secret: bool) -> Node | None:
    """The best child among the seat's options where worlds differ; leaves in `fresh` those without a child.

    In a secret choice the width of the bounds is drawn at random: two seats that learnt by the same
    fixed formula would fall into step, and one would seem to see through the other.
    """
    best: Node | None = None
    highest: float = -1.0
    for child in node.children:
        if child.seat == seat and child.move in fresh:
            fresh.remove(child.move)
            child.seen += 1.0
            width = EXPLORE * sqrt(log(child.seen) / child.visits)
            if secret:
                width *= float(d.below(1024)) / 512.0
            bound = child.total / child.visits + width
            if bound > highest:
                highest = bound
                best = child
    return best


def add_child(node: Node, move: int, seat: int) -> Node:
    """A new child."""
    child = Node(move, seat)
    if node.children:
        node.children.append(child)
    else:
        node.children = [child]
    return child


def descend(node: Node, options: list[int], seat: int, d: Dice) -> Node:
    """The child to follow; a new one while some option has none."""
    if not node.children:
        node.next = seat
        node.options = options
        node.untried = options[:]
    elif node.next != seat or node.options != options:
        return descend_among(node, options, seat, d, False)
    untried = node.untried
    if not untried:
        return best_child(node)
    for child in node.children:
        child.seen += 1.0
    last = len(untried) - 1
    place = d.below(last + 1)
    move = untried[place]
    untried[place] = untried[last]
    untried.pop()
    child = add_child(node, move, seat)
    child.seen = node.children[0].seen
    return child


def descend_among(node: Node, options: list[int], seat: int, d: Dice, secret: bool) -> Node:
    """The same where worlds differ in their options, or several seats share the node."""
    fresh = options[:]
    best = best_known(node, fresh, seat, d, secret)
    if not fresh:
        assert best is not None
        return best
    move = fresh[d.below(len(fresh))]
    if node.next == seat and move in node.untried:
        node.untried.remove(move)
    else:
        node.next = -1
    return add_child(node, move, seat)


def answered(t: Table) -> bool:
    """Whether a choice of several seats at once is under way."""
    return any(moves for moves in t.answers)


class Search:
    """The growing tree of one seat at one table."""

    __slots__ = ("table", "seat", "dice", "root", "iterations")

    def __init__(self, table: Table, seat: int, seed: int) -> None:
        self.table = table
        self.seat = seat
        self.dice = dice(seed)
        self.root = Node(-1, -1)
        self.iterations = 0

    def iterate(self) -> None:
        """One world, one walk down the tree, one new node, one playout, one result handed back."""
        d = self.dice
        t = self.table.redealt(self.seat, d)
        node = self.root
        path: list[Node] = []
        while not t.over:
            step = t.agenda[-1]
            if step.asks == ASKS_ONE:
                ask = cast(Ask[Any], step)
                options = ask.options(t)
                move = options[0]
                if len(options) > 1:
                    node = descend(node, options, ask.seat, d)
                    move = node.move
                    path.append(node)
                t.agenda.pop()
                ask.play(t, move)
                t.advance()
            else:
                node = self.together(t, node, path)
            if path and node.visits == 0.0:
                break
        simulate(t, d)
        values = t.payoff()
        for node in path:
            node.visits += 1.0
            node.total += values[node.seat]
        self.iterations += 1

    def together(self, t: Table, fork: Node, path: list[Node]) -> Node:
        """Seats that choose at once, in order; each walks by its own moves from the fork."""
        step = t.agenda[-1]
        at = [fork for _ in range(t.players)]
        result = fork
        while not t.over and t.agenda[-1] is step:
            seat = t.mover()
            options = t.choices(seat)
            move = options[0]
            if len(options) > 1:
                node = descend_among(at[seat], options, seat, self.dice, True)
                at[seat] = node
                path.append(node)
                if seat == self.seat or result is fork or result.seat == seat:
                    result = node
                move = node.move
            t.apply(seat, move)
            if not answered(t):
                break
        return result

    def run(self, iterations: int) -> None:
        """So many iterations."""
        self.grow(iterations, 0.0)

    def run_for(self, seconds: float) -> None:
        """As many iterations as fit, at least one for each option."""
        self.grow(len(self.table.choices(self.seat)), 0.0)
        self.grow(0, seconds)

    def grow(self, iterations: int, seconds: float) -> None:
        """Iterate until both budgets are used up, looking at the clock about every millisecond.

        Compiled code keeps the interpreter to itself, so it pauses now and then: other threads go on."""
        start = perf_counter()
        last = start
        paused = start
        batch = 1
        done = 0
        while True:
            left = iterations - done
            if left <= 0 and last - start >= seconds:
                return
            size = batch if left <= 0 or left > batch else left
            for _ in range(size):
                self.iterate()
            done += size
            now = perf_counter()
            if now - paused > PAUSE:
                sleep(0)
                paused = now
            if now - last < 0.0005:
                batch *= 2
            elif now - last > 0.002 and batch > 1:
                batch //= 2
            last = now


class SearchBot(Bot):
    """Thinks for a number of iterations or of seconds."""

    __slots__ = ("iterations", "seconds", "last")

    def __init__(self, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> None:
        super().__init__(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.last = 0  # iterations of the last choice

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        return "search"

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The options by how often the search came back to them, with their mean result for the seat."""
        options = table.choices(seat)
        if len(options) == 1:
            return [(options[0], 0, 0.5)]
        search = Search(table, seat, self.dice.fresh())
        if self.iterations > 0:
            search.run(self.iterations)
        else:
            search.run_for(self.seconds)
        self.last = search.iterations
        ranked: list[tuple[float, float, int]] = []
        for child in search.root.children:
            if child.seat == seat:
                ranked.append((-child.visits, -child.total / child.visits, child.move))
        ranked.sort()
        thought = [(move, int(-visits), -value) for visits, value, move in ranked]
        tried = [move for move, _, _ in thought]
        return thought + [(move, 0, 0.0) for move in options if move not in tried]
