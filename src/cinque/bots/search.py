"""Information-set Monte-Carlo tree search: plays any game through `redeal` alone.

It walks down the tree by upper confidence bounds and plays on at random to the end. A move's bound counts
how often it was available, not how often its parent was visited, so moves that are seldom possible are not
explored for ever. Without hidden things and dice this is plain UCT.
"""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Final, cast

from cinque.bots.playout import simulate
from cinque.bots.tree import Branch, Tree, TreeBot
from cinque.core.random import Dice

if TYPE_CHECKING:
    from cinque.core.table import Table

EXPLORE: Final = 0.7
NOTHING: Final[list[int]] = []


class Node(Branch):
    """A move of one seat in the tree, and what follows."""

    __slots__ = ("seen", "next", "options", "untried", "children")

    def __init__(self, move: int, seat: int) -> None:
        super().__init__(move, seat)
        self.seen: float = 1.0  # how often the move could have been chosen
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


class Search(Tree):
    """A tree by upper confidence bounds."""

    __slots__ = ("root",)

    def __init__(self, table: Table, seat: int, seed: int) -> None:
        super().__init__(table, seat, seed)
        self.root = Node(-1, -1)

    def top(self) -> Branch:
        return self.root

    def first_moves(self) -> list[Branch]:
        found: list[Branch] = []
        found.extend(self.root.children)
        return found

    def follow(self, node: Branch, t: Table, seat: int, options: list[int], secret: bool) -> Branch:
        """The highest bound, or an option never tried."""
        if secret:
            return descend_among(cast(Node, node), options, seat, self.dice, True)
        return descend(cast(Node, node), options, seat, self.dice)

    def worth(self, t: Table) -> list[float]:
        """What a random play to the end brings."""
        simulate(t, self.dice)
        return t.payoff()


class SearchBot(TreeBot):
    """Thinks for a number of iterations or of seconds a choice."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        return "search"

    def planted(self, table: Table, seat: int) -> Tree:
        return Search(table, seat, self.dice.fresh())
