"""Planning: information-set tree search whose playouts stop at the end of a turn.

From a new leaf, the game's playout policy plays until the turn is over (or several turns, as the game says); the value
is the game's estimate of the chances to win there. All leaves are at the end of the same turn, so none looks better
just because it is later. Exploration scales with the spread of the values seen, so it needs no tuning for a game.
Priors from the game's policy order moves but never exclude one.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING, Final, cast

from cinque.bots.playout import best_move
from cinque.bots.search import Search
from cinque.bots.tree import Branch, Tree, TreeBot
from cinque.core.bots.heuristics import Heuristics
from cinque.core.engine.random import Dice

if TYPE_CHECKING:
    from cinque.core.engine.table import Table

SEAT_STRIDE: Final = 16  # more than any game has; a child's key is move * SEAT_STRIDE + seat
MAX_CHOICES: Final = 200  # in a playout, in case a turn never ends


class PlanParameters:
    """Parameters of planning; the defaults won most games, other values are for experiments."""

    __slots__ = ("explore", "even", "further", "hand")

    def __init__(self) -> None:
        self.explore: float = 0.5  # the width of the bounds, in standard deviations of the values seen
        self.even: float = 0.8  # the share of the priors that is uniform
        self.further: float = 0.0  # how many more turns playouts look ahead than the game says
        self.hand: float = 0.0  # 1 to use win_estimate instead of trained weights


class PlanNode(Branch):
    """A move of one seat in the tree, and what follows."""

    __slots__ = ("prior", "has_priors", "children")

    def __init__(self, move: int, seat: int, prior: float) -> None:
        super().__init__(move, seat)
        self.prior: float = prior
        self.has_priors: bool = False
        self.children: dict[int, PlanNode] = {}


def play_to_turn_end(t: Table, d: Dice, heuristics: Heuristics, until: int, noise: int) -> None:
    """Play by the playout policy until `turn_index` reaches `until`; `noise` choices in a thousand are random."""
    count = 0
    while not t.over and count < MAX_CHOICES:
        if heuristics.turn_index(t) >= until:
            return
        seat = t.current_player()
        legal = t.legal_moves_unchecked(seat)
        move = legal[0]
        if len(legal) > 1:
            if d.below(1000) < noise:
                move = legal[d.below(len(legal))]
            else:
                move = best_move(heuristics.playout_policy(t, seat, legal), legal)
        t.play_unchecked(seat, move)
        count += 1


def priors(weights: list[float], uniform: float) -> list[float]:
    """Softmax of the weights in units of their standard deviation, mixed with a uniform share `uniform`."""
    count = len(weights)
    mean = sum(weights) / count
    square = 0.0
    for w in weights:
        square += (w - mean) * (w - mean)
    unit = sqrt(square / count) + 0.000001
    high = max(weights)
    shares = [exp((w - high) / unit) for w in weights]
    total = sum(shares)
    return [(1.0 - uniform) * share / total + uniform / count for share in shares]


class Plan(Tree):
    """A search tree up to the end of the turn."""

    __slots__ = ("heuristics", "parameters", "until", "noise", "root", "mean", "square")

    def __init__(self, table: Table, seat: int, seed: int, heuristics: Heuristics, parameters: PlanParameters) -> None:
        super().__init__(table, seat, seed)
        self.heuristics = heuristics
        self.parameters = parameters
        self.until: int = heuristics.turn_index(table) + heuristics.playout_turns(table) + int(parameters.further)
        self.noise: int = heuristics.playout_noise()
        self.root = PlanNode(-1, -1, 1.0)
        self.mean: list[float] = [0.0] * table.players  # of the values so far, by seat
        self.square: list[float] = [0.0] * table.players  # the sum of their squared deviations

    def top(self) -> Branch:
        return self.root

    def first_moves(self) -> list[Branch]:
        branches: list[Branch] = []
        branches.extend(self.root.children.values())
        return branches

    def set_priors(self, node: PlanNode, t: Table, seat: int, legal: list[int]) -> None:
        """Set priors from the game's heuristics: `policy` at the root, `playout_policy` below."""
        node.has_priors = True
        heuristics = self.heuristics
        weights = heuristics.policy(t, seat, legal) if node is self.root else heuristics.playout_policy(t, seat, legal)
        shares = priors(weights, self.parameters.even)
        for i in range(len(legal)):
            node.children[legal[i] * SEAT_STRIDE + seat].prior = shares[i]

    def follow(self, node: Branch, t: Table, seat: int, legal: list[int], secret: bool) -> Branch:
        """The move with the highest bound among those legal in this world; in a secret choice the bounds are random."""
        parent = cast(PlanNode, node)
        children = parent.children
        available: list[PlanNode] = []
        fresh = not parent.has_priors
        for move in legal:
            child = children.get(move * SEAT_STRIDE + seat)
            if child is None:
                child = PlanNode(move, seat, 1.0 / len(legal))
                children[move * SEAT_STRIDE + seat] = child
                fresh = True
            available.append(child)
        if fresh:
            self.set_priors(parent, t, seat, legal)
        visits = 0.0
        total = 0.0
        mass = 0.0
        for child in available:
            visits += child.visits
            total += child.total
            mass += child.prior
        first = total / visits if visits > 0.0 else 0.5
        spread = 0.1
        if self.iterations > 1:
            spread = sqrt(self.square[seat] / self.iterations) + 0.001
        width = self.parameters.explore * spread * sqrt(visits + 1.0) / mass
        best = available[0]
        highest = -1000.0
        for child in available:
            seen = child.visits
            bonus = width * child.prior / (1.0 + seen)
            if secret:
                bonus *= float(self.dice.below(1024)) / 512.0
            bound = (child.total / seen if seen > 0.0 else first) + bonus
            if bound > highest:
                highest = bound
                best = child
        return best

    def ended(self, t: Table) -> bool:
        """Whether the last turn to search is over."""
        return self.heuristics.turn_index(t) >= self.until

    def evaluate(self, t: Table) -> list[float]:
        """Play to the end of the turn and return the estimated chances to win."""
        heuristics = self.heuristics
        if not t.over:
            play_to_turn_end(t, self.dice, heuristics, self.until, self.noise)
        values: list[float] = t.returns() if t.over else self.estimate(t)
        count = self.iterations + 1
        for seat in range(t.players):
            off = values[seat] - self.mean[seat]
            self.mean[seat] += off / count
            self.square[seat] += off * (values[seat] - self.mean[seat])
        return values

    def estimate(self, t: Table) -> list[float]:
        return self.heuristics.win_estimate(t) if self.parameters.hand > 0.0 else self.heuristics.win_probabilities(t)

    def is_decided(self, left: float) -> bool:
        """Whether no other move can overtake the most visited one."""
        first = 0.0
        second = 0.0
        for child in self.root.children.values():
            if child.visits > first:
                second = first
                first = child.visits
            elif child.visits > second:
                second = child.visits
        return first - second > left


class PlanBot(TreeBot):
    """Plans with a budget of iterations for each choice or seconds for each turn.

    Without heuristics it uses tree search."""

    __slots__ = ("parameters",)

    def __init__(self, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> None:
        super().__init__(seed, iterations, seconds)
        self.parameters = PlanParameters()

    @property
    def name(self) -> str:
        """The name on the command line."""
        return "plan"

    def new_tree(self, table: Table, seat: int) -> Tree:
        heuristics = table.game.rules.heuristics
        if heuristics is None:
            return Search(table, seat, self.dice.new_seed())
        return Plan(table, seat, self.dice.new_seed(), heuristics, self.parameters)

    def time_limit(self, table: Table) -> float:
        """The time for a turn divided by its number of choices."""
        heuristics = table.game.rules.heuristics
        return self.seconds if heuristics is None else self.seconds / heuristics.choices_per_turn()
