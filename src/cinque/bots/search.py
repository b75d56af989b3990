"""Information-set Monte Carlo tree search: plays any game, needs only `redeal`.

It descends by upper confidence bounds and continues with random playouts to the end. A move's bound counts how often
it was available instead of how often its parent was visited, so that rarely legal moves are not explored too much.
Without hidden information and dice this is plain UCT.
"""

from __future__ import annotations

from math import log, sqrt
from typing import TYPE_CHECKING, Final, cast

from cinque.bots.playout import simulate
from cinque.bots.tree import Branch, Tree, TreeBot
from cinque.core.engine.random import Dice

if TYPE_CHECKING:
    from cinque.core.engine.table import Table

EXPLORATION: Final = 0.7
NO_MOVES: Final[list[int]] = []


class Node(Branch):
    """A move of one seat in the tree, and what follows."""

    __slots__ = ("seen", "next", "legal", "untried", "children")

    def __init__(self, move: int, seat: int) -> None:
        super().__init__(move, seat)
        self.seen: float = 1.0  # how often the move was available
        self.next: int = -1  # the seat to move at the first visit, or -1 if worlds differ
        self.legal: list[int] = NO_MOVES  # its legal moves
        self.untried: list[int] = NO_MOVES  # those without a child yet
        self.children: list[Node] = NO_NODES


NO_NODES: Final[list[Node]] = []  # a leaf's children, shared by all leaves


def best_child(node: Node) -> Node:
    """The child with the highest upper confidence bound; all children must be available."""
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
            share = log(seen) * (EXPLORATION * EXPLORATION)
        visits = child.visits
        bound = child.total / visits + sqrt(share / visits)
        if bound > highest:
            highest = bound
            best = child
    return best


def best_known(node: Node, untried: list[int], seat: int, d: Dice, secret: bool) -> Node | None:
    """The best child among the seat's legal moves if worlds differ; `untried` gets the moves without a child.

    In a secret choice the width of the bounds is random: two seats that follow the same fixed formula would
    synchronize, as if one could see the other's choice.
    """
    best: Node | None = None
    highest: float = -1.0
    for child in node.children:
        if child.seat == seat and child.move in untried:
            untried.remove(child.move)
            child.seen += 1.0
            width = EXPLORATION * sqrt(log(child.seen) / child.visits)
            if secret:
                width *= float(d.below(1024)) / 512.0
            bound = child.total / child.visits + width
            if bound > highest:
                highest = bound
                best = child
    return best


def add_child(node: Node, move: int, seat: int) -> Node:
    """Add a child."""
    child = Node(move, seat)
    if node.children:
        node.children.append(child)
    else:
        node.children = [child]
    return child


def descend(node: Node, legal: list[int], seat: int, d: Dice) -> Node:
    """The child to follow; a new one until every legal move has a child."""
    if not node.children:
        node.next = seat
        node.legal = legal
        node.untried = legal[:]
    elif node.next != seat or node.legal != legal:
        return descend_among(node, legal, seat, d, False)
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


def descend_among(node: Node, legal: list[int], seat: int, d: Dice, secret: bool) -> Node:
    """The child to follow if worlds differ in their legal moves or several seats share the node."""
    untried = legal[:]
    best = best_known(node, untried, seat, d, secret)
    if not untried:
        assert best is not None
        return best
    move = untried[d.below(len(untried))]
    if node.next == seat and move in node.untried:
        node.untried.remove(move)
    else:
        node.next = -1
    return add_child(node, move, seat)


class Search(Tree):
    """A search tree with upper confidence bounds."""

    __slots__ = ("root",)

    def __init__(self, table: Table, seat: int, seed: int) -> None:
        super().__init__(table, seat, seed)
        self.root = Node(-1, -1)

    def top(self) -> Branch:
        return self.root

    def first_moves(self) -> list[Branch]:
        branches: list[Branch] = []
        branches.extend(self.root.children)
        return branches

    def follow(self, node: Branch, t: Table, seat: int, legal: list[int], secret: bool) -> Branch:
        """The child with the highest bound, or an untried move."""
        if secret:
            return descend_among(cast(Node, node), legal, seat, self.dice, True)
        return descend(cast(Node, node), legal, seat, self.dice)

    def evaluate(self, t: Table) -> list[float]:
        """The result of a random playout to the end."""
        simulate(t, self.dice)
        return t.returns()


class SearchBot(TreeBot):
    """Tree search with a budget of iterations or seconds for each choice."""

    __slots__ = ()

    @property
    def name(self) -> str:
        """The name on the command line."""
        return "search"

    def new_tree(self, table: Table, seat: int) -> Tree:
        return Search(table, seat, self.dice.new_seed())
