"""Search by turns: information-set tree search whose playouts end where a turn ends.

One tree for the seat that thinks. Every iteration draws a world that fits all the seat knows, walks down
the tree, adds one node, plays on by the game's quick opinion until the turn is over (or so many turns as the
game says), and hands the game's forecast back. All leaves lie at the end of the same turn: none seems better
for being further on. Exploration is measured by the spread of the values seen, so it needs no tuning by game,
and priors are soft: a game's opinion orders the options and never shuts one out.
"""

from __future__ import annotations

from math import exp, sqrt
from time import perf_counter, sleep
from typing import TYPE_CHECKING, Any, Final, cast

from cinque.bots.bot import Bot
from cinque.bots.playout import favourite
from cinque.bots.search import PAUSE, SearchBot, answered
from cinque.core.hints import Hints
from cinque.core.random import Dice, dice
from cinque.core.steps import ASKS_ONE, Ask

if TYPE_CHECKING:
    from cinque.core.table import Table

SEATS: Final = 16  # more than any game has; a child's key is move * SEATS + seat
EXPLORE: Final = 0.5  # the width of the bounds, in standard deviations of the values seen
EVEN: Final = 0.8  # the share of the priors that is shared out evenly
BATCH: Final = 8  # iterations between two looks at the clock
LONGEST: Final = 200  # choices in a playout, should a turn never end


class Spot:
    """A move of one seat in the tree, with what came of it."""

    __slots__ = ("move", "seat", "visits", "total", "prior", "informed", "kids")

    def __init__(self, move: int, seat: int, prior: float) -> None:
        self.move: Final[int] = move
        self.seat: Final[int] = seat
        self.prior: float = prior
        self.visits: float = 0.0
        self.total: float = 0.0
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


def priors(weights: list[float]) -> list[float]:
    """Shares by weight, in units of the weights' own spread; most of it is shared out evenly."""
    count = len(weights)
    mean = sum(weights) / count
    square = 0.0
    for w in weights:
        square += (w - mean) * (w - mean)
    unit = sqrt(square / count) + 0.000001
    high = max(weights)
    found = [exp((w - high) / unit) for w in weights]
    total = sum(found)
    return [(1.0 - EVEN) * share / total + EVEN / count for share in found]


class Plan:
    """The growing tree of one seat at one table."""

    __slots__ = ("table", "seat", "dice", "hints", "until", "noise", "root", "iterations", "mean", "square")

    def __init__(self, table: Table, seat: int, seed: int, hints: Hints) -> None:
        self.table = table
        self.seat = seat
        self.dice = dice(seed)
        self.hints = hints
        self.until: int = hints.clock(table) + hints.ahead(table)
        self.noise: int = hints.noise()
        self.root = Spot(-1, -1, 1.0)
        self.iterations = 0
        self.mean: list[float] = [0.0] * table.players  # of the values handed back, by seat
        self.square: list[float] = [0.0] * table.players  # the sum of their squared deviations

    def inform(self, node: Spot, t: Table, seat: int, options: list[int]) -> None:
        """Priors by the game's hints: at the root by the careful opinion, below by the quick one."""
        node.informed = True
        hints = self.hints
        weights = hints.weights(t, seat, options) if node is self.root else hints.quick(t, seat, options)
        shares = priors(weights)
        for i in range(len(options)):
            node.kids[options[i] * SEATS + seat].prior = shares[i]

    def pick(self, node: Spot, t: Table, seat: int, options: list[int], secret: bool) -> Spot:
        """The option to follow, among those of this world; in a secret choice the width is drawn at random."""
        kids = node.kids
        found: list[Spot] = []
        fresh = not node.informed
        for move in options:
            kid = kids.get(move * SEATS + seat)
            if kid is None:
                kid = Spot(move, seat, 1.0 / len(options))
                kids[move * SEATS + seat] = kid
                fresh = True
            found.append(kid)
        if fresh:
            self.inform(node, t, seat, options)
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
        width = EXPLORE * spread * sqrt(visits + 1.0) / mass
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

    def iterate(self) -> None:
        """One world, one walk down the tree, one new node, one forecast handed back."""
        d = self.dice
        hints = self.hints
        t = self.table.redealt(self.seat, d)
        node = self.root
        path: list[Spot] = []
        while not t.over:
            if hints.clock(t) >= self.until:
                break
            step = t.agenda[-1]
            if step.asks == ASKS_ONE:
                ask = cast(Ask[Any], step)
                options = ask.options(t)
                move = options[0]
                if len(options) > 1:
                    node = self.pick(node, t, ask.seat, options, False)
                    move = node.move
                    path.append(node)
                t.agenda.pop()
                ask.play(t, move)
                t.advance()
            else:
                node = self.together(t, node, path)
            if path and node.visits == 0.0:
                break
        if not t.over:
            roll(t, d, hints, self.until, self.noise)
        values: list[float] = t.payoff() if t.over else hints.forecast(t)
        self.iterations += 1
        for seat in range(t.players):
            off = values[seat] - self.mean[seat]
            self.mean[seat] += off / self.iterations
            self.square[seat] += off * (values[seat] - self.mean[seat])
        for node in path:
            node.visits += 1.0
            node.total += values[node.seat]

    def together(self, t: Table, fork: Spot, path: list[Spot]) -> Spot:
        """Seats that choose at once, in order; each walks by its own moves from the fork."""
        step = t.agenda[-1]
        at = [fork for _ in range(t.players)]
        result = fork
        while not t.over and t.agenda[-1] is step:
            seat = t.mover()
            options = t.choices(seat)
            move = options[0]
            if len(options) > 1:
                node = self.pick(at[seat], t, seat, options, True)
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
        """Iterate until the budget is used up, or until no other option can still be visited most."""
        start = perf_counter()
        paused = start
        share = 0.0  # of the budget that is used up
        while share < 1.0:
            for _ in range(BATCH):
                self.iterate()
            now = perf_counter()
            share = float(self.iterations) / iterations if iterations > 0 else (now - start) / seconds
            if self.settled(float(self.iterations) * (1.0 / share - 1.0)):
                return
            if now - paused > PAUSE:  # other threads go on meanwhile
                sleep(0)
                paused = now

    def settled(self, left: float) -> bool:
        """Whether the most visited option stays so whatever the iterations left bring."""
        first = 0.0
        second = 0.0
        for kid in self.root.kids.values():
            if kid.visits > first:
                second = first
                first = kid.visits
            elif kid.visits > second:
                second = kid.visits
        return first - second > left

    def ranked(self) -> list[tuple[int, int, float]]:
        """The options as (move, visits, value), most visited first."""
        found: list[tuple[float, float, int]] = []
        for kid in self.root.kids.values():
            if kid.seat == self.seat:
                value = kid.total / kid.visits if kid.visits > 0.0 else 0.0
                found.append((-kid.visits, -value, kid.move))
        found.sort()
        return [(move, int(-visits), -value) for visits, value, move in found]


class PlanBot(Bot):
    """Thinks for so many iterations a choice, or so many seconds a turn; without hints by plain tree search."""

    __slots__ = ("iterations", "seconds", "last")

    def __init__(self, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> None:
        super().__init__(seed)
        self.iterations = iterations
        self.seconds = seconds
        self.last = 0  # iterations of the last choice

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        return "plan"

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The options by how often the search came back to them, with their mean forecast for the seat."""
        options = table.choices(seat)
        if len(options) == 1:
            return [(options[0], 0, 0.5)]
        hints = table.game.rules.hints
        if hints is None:
            return SearchBot(self.dice.fresh(), self.iterations, self.seconds).think(table, seat)
        plan = Plan(table, seat, self.dice.fresh(), hints)
        plan.grow(self.iterations, self.seconds / hints.pace())
        self.last = plan.iterations
        return plan.ranked()
