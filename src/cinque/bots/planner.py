"""Search by turns: information-set tree search whose playouts end where a turn ends.

A new leaf is played on by the game's quick opinion until the turn is over (or so many turns as the game says), and
is worth what the game forecasts there. All leaves lie at the end of the same turn: none seems better for being
further on. Exploration is measured by the spread of the values seen, so it needs no tuning by game, and priors are
soft: a game's opinion orders the options and never shuts one out.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING, Final, cast

from cinque.bots.playout import favourite
from cinque.bots.search import Search
from cinque.bots.tree import Branch, Tree, TreeBot
from cinque.core.hints import Hints
from cinque.core.random import Dice

if TYPE_CHECKING:
    from cinque.core.table import Table

SEATS: Final = 16  # more than any game has; a child's key is move * SEATS + seat
LONGEST: Final = 200  # choices in a playout, should a turn never end


class Manner:
    """How a plan is made; the figures are those that won, others are for experiments."""

    __slots__ = ("explore", "even", "further", "hand")

    def __init__(self) -> None:
        self.explore: float = 0.5  # the width of the bounds, in standard deviations of the values seen
        self.even: float = 0.8  # the share of the priors that is shared out evenly
        self.further: float = 0.0  # turns that playouts look ahead, more than the game says
        self.hand: float = 0.0  # 1: the estimate by hand instead of the learnt forecast


class Spot(Branch):
    """A move of one seat in the tree, and what follows."""

    __slots__ = ("prior", "informed", "kids")

    def __init__(self, move: int, seat: int, prior: float) -> None:
        super().__init__(move, seat)
        self.prior: float = prior
        self.informed: bool = False
        self.kids: dict[int, Spot] = {}


def roll(t: Table, d: Dice, hints: Hints, until: int, noise: int) -> None:
    """Play on by the quick opinion until so many turns are over; so many choices in a thousand are random."""
    count = 0
    while not t.over and count < LONGEST:
        if hints.clock(t) >= until:
            return
        seat = t.mover()
        options = t.choices(seat)
        move = options[0]
        if len(options) > 1:
            if d.below(1000) < noise:
                move = options[d.below(len(options))]
            else:
                move = favourite(hints.quick(t, seat, options), options)
        t.apply(seat, move)
        count += 1


def priors(weights: list[float], even: float) -> list[float]:
    """Shares by weight, in units of the weights' own spread; so much of it is shared out evenly."""
    count = len(weights)
    mean = sum(weights) / count
    square = 0.0
    for w in weights:
        square += (w - mean) * (w - mean)
    unit = sqrt(square / count) + 0.000001
    high = max(weights)
    found = [exp((w - high) / unit) for w in weights]
    total = sum(found)
    return [(1.0 - even) * share / total + even / count for share in found]


class Plan(Tree):
    """A tree to the end of the turn."""

    __slots__ = ("hints", "manner", "until", "noise", "root", "mean", "square")

    def __init__(self, table: Table, seat: int, seed: int, hints: Hints, manner: Manner) -> None:
        super().__init__(table, seat, seed)
        self.hints = hints
        self.manner = manner
        self.until: int = hints.clock(table) + hints.ahead(table) + int(manner.further)
        self.noise: int = hints.noise()
        self.root = Spot(-1, -1, 1.0)
        self.mean: list[float] = [0.0] * table.players  # of the values handed back, by seat
        self.square: list[float] = [0.0] * table.players  # the sum of their squared deviations

    def top(self) -> Branch:
        return self.root

    def first_moves(self) -> list[Branch]:
        found: list[Branch] = []
        found.extend(self.root.kids.values())
        return found

    def inform(self, node: Spot, t: Table, seat: int, options: list[int]) -> None:
        """Priors by the game's hints: at the root by the careful opinion, below by the quick one."""
        node.informed = True
        hints = self.hints
        weights = hints.weights(t, seat, options) if node is self.root else hints.quick(t, seat, options)
        shares = priors(weights, self.manner.even)
        for i in range(len(options)):
            node.kids[options[i] * SEATS + seat].prior = shares[i]

    def follow(self, node: Branch, t: Table, seat: int, options: list[int], secret: bool) -> Branch:
        """The option of the highest bound, among those of this world; in a secret choice its width is drawn."""
        spot = cast(Spot, node)
        kids = spot.kids
        found: list[Spot] = []
        fresh = not spot.informed
        for move in options:
            kid = kids.get(move * SEATS + seat)
            if kid is None:
                kid = Spot(move, seat, 1.0 / len(options))
                kids[move * SEATS + seat] = kid
                fresh = True
            found.append(kid)
        if fresh:
            self.inform(spot, t, seat, options)
        visits = 0.0
        total = 0.0
        mass = 0.0
        for kid in found:
            visits += kid.visits
            total += kid.total
            mass += kid.prior
        first = total / visits if visits > 0.0 else 0.5
        spread = 0.1
        if self.iterations > 1:
            spread = sqrt(self.square[seat] / self.iterations) + 0.001
        width = self.manner.explore * spread * sqrt(visits + 1.0) / mass
        best = found[0]
        highest = -1000.0
        for kid in found:
            seen = kid.visits
            bonus = width * kid.prior / (1.0 + seen)
            if secret:
                bonus *= float(self.dice.below(1024)) / 512.0
            bound = (kid.total / seen if seen > 0.0 else first) + bonus
            if bound > highest:
                highest = bound
                best = kid
        return best

    def ended(self, t: Table) -> bool:
        """Where the last turn to look at is over."""
        return self.hints.clock(t) >= self.until

    def worth(self, t: Table) -> list[float]:
        """What the game forecasts at the end of the turn."""
        hints = self.hints
        if not t.over:
            roll(t, self.dice, hints, self.until, self.noise)
        values: list[float] = t.payoff() if t.over else self.forecast(t)
        count = self.iterations + 1
        for seat in range(t.players):
            off = values[seat] - self.mean[seat]
            self.mean[seat] += off / count
            self.square[seat] += off * (values[seat] - self.mean[seat])
        return values

    def forecast(self, t: Table) -> list[float]:
        return self.hints.estimate(t) if self.manner.hand > 0.0 else self.hints.forecast(t)

    def settled(self, left: float) -> bool:
        """Whether the most visited option stays so."""
        first = 0.0
        second = 0.0
        for kid in self.root.kids.values():
            if kid.visits > first:
                second = first
                first = kid.visits
            elif kid.visits > second:
                second = kid.visits
        return first - second > left


class PlanBot(TreeBot):
    """Thinks for so many iterations a choice, or so many seconds a turn; without hints by plain tree search."""

    __slots__ = ("manner",)

    def __init__(self, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> None:
        super().__init__(seed, iterations, seconds)
        self.manner = Manner()

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        return "plan"

    def planted(self, table: Table, seat: int) -> Tree:
        hints = table.game.rules.hints
        if hints is None:
            return Search(table, seat, self.dice.fresh())
        return Plan(table, seat, self.dice.fresh(), hints, self.manner)

    def patience(self, table: Table) -> float:
        """A turn's time, shared out among its choices."""
        hints = table.game.rules.hints
        return self.seconds if hints is None else self.seconds / hints.pace()
