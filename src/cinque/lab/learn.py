"""Learning to forecast: plays by the quick opinion, a row of features each time a turn ends, weights that fit who won.

The chance of a seat is the softmax of its weighted features among the seats; a team's is measured against 0. Newton's
method finds the weights in a few steps over all rows, so nothing but the standard library is needed.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import NamedTuple

from cinque.core import Dice, Game, Hints, Table, dice
from cinque.core.errors import OptionError
from cinque.core.hints import chances
from cinque.core.learnt import Lesson

STRAY = 60  # choices in a thousand made at random, so that more than one way to play is seen
KEPT = 5  # one game in so many is kept apart, to see what the weights are worth on plays they were not fitted to
STEPS = 12  # of Newton's method, at most
FIRM = 1.0  # how strongly weights are drawn to 0, in rows, after scaling features to a spread of 1
LEAST = 1e-6


class Row(NamedTuple):
    """A position between two turns: features by seat, what the estimate says, and what came of it."""

    features: list[list[float]]
    estimate: list[float]
    payoff: list[float]


def rows(game: Game, hints: Hints, seed: int) -> list[Row]:
    """The positions of one game played by the quick opinion."""
    table = game.deal(seed, history=False)
    chance = dice(seed ^ 0x1EA27)
    found: list[tuple[list[list[float]], list[float]]] = []
    clock = hints.clock(table)
    while not table.over:
        seat = table.mover()
        table.apply(seat, _chosen(table, hints, seat, chance))
        if not table.over and hints.clock(table) != clock:
            clock = hints.clock(table)
            found.append(([hints.features(table, s) for s in range(game.players)], hints.estimate(table)))
    payoff = table.payoff()
    return [Row(features, estimate, payoff) for features, estimate in found]


def _chosen(table: Table, hints: Hints, seat: int, chance: Dice) -> int:
    options = table.choices(seat)
    if len(options) == 1:
        return options[0]
    if chance.below(1000) < STRAY:
        return options[chance.below(len(options))]
    weights = hints.quick(table, seat, options)
    return options[weights.index(max(weights))]


def train(game: Game, games: int, seed: int, source: str, told: Callable[[int, int], None]) -> Lesson:
    """Play, fit and measure; `told` hears how many games are played."""
    hints = game.rules.hints
    if hints is None or not hints.traits():
        raise OptionError(f"{game.title} names no features to learn from (Hints.traits and Hints.features)")
    if games < KEPT:
        raise OptionError(f"{games} games are too few to learn from")
    learning: list[Row] = []
    apart: list[Row] = []
    for number in range(games):
        found = rows(game, hints, seed + number)
        (apart if number % KEPT == KEPT - 1 else learning).extend(found)
        told(number + 1, games)
    if not learning or not apart:
        raise OptionError(f"the plays of {game.title} have no turns to learn from: its clock stands still")
    weights = [float(f"{weight:.4g}") for weight in fit(learning, game.team)]
    return Lesson(
        players=game.players,
        team=game.team,
        source=source,
        rows=len(learning),
        loss=loss([(chances(weights, row.features, game.team), row.payoff) for row in apart], game.team),
        by_hand=loss([(row.estimate, row.payoff) for row in apart], game.team),
        weights=dict(zip(hints.traits(), weights, strict=True)),
    )


def loss(forecasts: list[tuple[list[float], list[float]]], team: bool) -> float:
    """The mean log-loss of forecasts against what came of them; 0 is perfect."""
    total = 0.0
    for forecast, payoff in forecasts:
        if team:
            chance = min(max(forecast[0], LEAST), 1.0 - LEAST)
            total -= payoff[0] * log(chance) + (1.0 - payoff[0]) * log(1.0 - chance)
        else:
            total -= sum(won * log(max(chance, LEAST)) for chance, won in zip(forecast, payoff, strict=True))
    return total / len(forecasts)


def fit(found: list[Row], team: bool) -> list[float]:
    """The weights under which these winners are most likely, drawn a little to 0."""
    prepared = [_contest(row, team) for row in found]
    count = len(prepared[0][0][0])
    scale = _spread([features for contest, _ in prepared for features in contest], count)
    scaled = [([[x / s for x, s in zip(one, scale)] for one in contest], won) for contest, won in prepared]
    weights = [0.0] * count
    for _ in range(STEPS):
        slope = [-FIRM * weight for weight in weights]
        bend = [[FIRM if i == j else 0.0 for j in range(count)] for i in range(count)]
        for contest, won in scaled:
            _add(contest, won, weights, slope, bend)
        step = solve(bend, slope)
        weights = [weight + move for weight, move in zip(weights, step)]
        if max(abs(move) for move in step) < 1e-4:
            break
    return [weight / s for weight, s in zip(weights, scale)]


def _contest(row: Row, team: bool) -> tuple[list[list[float]], list[float]]:
    """Who measures up against whom: the seats, or the mean of a team against nothing at all."""
    if not team:
        return row.features, row.payoff
    players = len(row.features)
    mean = [sum(column) / players for column in zip(*row.features)]
    return [mean, [0.0] * len(mean)], [row.payoff[0], 1.0 - row.payoff[0]]


def _spread(features: list[list[float]], count: int) -> list[float]:
    """The root mean square of each feature, at least a little."""
    squares = [0.0] * count
    for one in features:
        for i in range(count):
            squares[i] += one[i] * one[i]
    return [sqrt(square / len(features)) or 1.0 for square in squares]


def _add(
    contest: list[list[float]], won: list[float], weights: list[float], slope: list[float], bend: list[list[float]]
) -> None:
    """Add one row's slope and curvature of the log-likelihood.

    All is measured from the last contestant, who drops out of the sums."""
    base = contest[-1]
    count = len(weights)
    share = sum(won)
    apart = [[x - y for x, y in zip(one, base)] for one in contest[:-1]]
    chance = chances(weights, [*apart, [0.0] * count], False)
    mean = [0.0] * count
    for s, one in enumerate(apart):
        p, gain = chance[s] * share, won[s] - chance[s] * share
        for i in range(count):
            x = one[i]
            if x:
                slope[i] += gain * x
                mean[i] += p * x
                line, factor = bend[i], p * x
                for j in range(i, count):
                    line[j] += factor * one[j]
    for i in range(count):
        if mean[i]:
            line, factor = bend[i], mean[i] / (share or 1.0)
            for j in range(i, count):
                line[j] -= factor * mean[j]


def solve(upper: list[list[float]], right: list[float]) -> list[float]:
    """The solution of a symmetric system given by its upper half, after Cholesky.

    >>> [round(x, 6) for x in solve([[4.0, 2.0], [0.0, 3.0]], [2.0, 1.0])]
    [0.5, 0.0]
    """
    count = len(right)
    low = [[0.0] * count for _ in range(count)]
    for i in range(count):
        for j in range(i + 1):
            rest = upper[j][i] - sum(low[i][k] * low[j][k] for k in range(j))
            low[i][j] = sqrt(max(rest, 1e-12)) if i == j else rest / low[j][j]
    half: list[float] = []
    for i in range(count):
        half.append((right[i] - sum(low[i][k] * half[k] for k in range(i))) / low[i][i])
    found = [0.0] * count
    for i in reversed(range(count)):
        found[i] = (half[i] - sum(low[k][i] * found[k] for k in range(i + 1, count))) / low[i][i]
    return found
