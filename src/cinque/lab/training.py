"""Train weights that estimate chances to win: play games, collect features after each turn, fit who won.

A seat's chance is the softmax of its weighted features among the seats; a team's chance is a logistic regression.
Newton's method needs only a few steps over all rows, so the standard library is enough.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import NamedTuple

from cinque.core import Dice, Game, Heuristics, Table, dice
from cinque.core.bots.heuristics import win_chances
from cinque.core.bots.trained import TrainingResult
from cinque.core.engine.errors import OptionError

RANDOM_PER_1000 = 60  # of a thousand choices are random, to see more than one way to play
HOLD_OUT_EVERY = 5  # every fifth game is held out, to measure the weights on games they were not fitted to
MAX_STEPS = 12  # of Newton's method
RIDGE = 1.0  # regularization, in rows, after scaling features to a spread of 1
EPSILON = 1e-6


class Row(NamedTuple):
    """A position between two turns: features by seat, the `win_estimate`, and the final result."""

    features: list[list[float]]
    estimate: list[float]
    payoff: list[float]


def rows(game: Game, heuristics: Heuristics, seed: int) -> list[Row]:
    """The positions of one game, played by the playout policy."""
    table = game.deal(seed, history=False)
    chance = dice(seed ^ 0x1EA27)
    positions: list[tuple[list[list[float]], list[float]]] = []
    turn = heuristics.turn_index(table)
    while not table.over:
        seat = table.current_player()
        table.play_unchecked(seat, _choose(table, heuristics, seat, chance))
        if not table.over and heuristics.turn_index(table) != turn:
            turn = heuristics.turn_index(table)
            features = [heuristics.features(table, s) for s in range(game.players)]
            positions.append((features, heuristics.win_estimate(table)))
    payoff = table.returns()
    return [Row(features, estimate, payoff) for features, estimate in positions]


def _choose(table: Table, heuristics: Heuristics, seat: int, chance: Dice) -> int:
    legal = table.legal_moves_unchecked(seat)
    if len(legal) == 1:
        return legal[0]
    if chance.below(1000) < RANDOM_PER_1000:
        return legal[chance.below(len(legal))]
    weights = heuristics.playout_policy(table, seat, legal)
    return legal[weights.index(max(weights))]


def train(game: Game, games: int, seed: int, source: str, progress: Callable[[int, int], None]) -> TrainingResult:
    """Play games, fit weights and measure them; call `progress` with the games played and the total."""
    heuristics = game.rules.heuristics
    if heuristics is None or not heuristics.feature_names():
        raise OptionError(
            f"{game.title} has no features to train: implement Heuristics.feature_names and Heuristics.features"
        )
    if games < HOLD_OUT_EVERY:
        raise OptionError(f"{games} games are not enough to train: use at least {HOLD_OUT_EVERY}")
    training: list[Row] = []
    held_out: list[Row] = []
    for number in range(games):
        played = rows(game, heuristics, seed + number)
        (held_out if number % HOLD_OUT_EVERY == HOLD_OUT_EVERY - 1 else training).extend(played)
        progress(number + 1, games)
    if not training or not held_out:
        raise OptionError(f"games of {game.title} have no turns to train on: Heuristics.turn_index doesn't advance")
    weights = [float(f"{weight:.4g}") for weight in fit(training, game.team)]
    return TrainingResult(
        players=game.players,
        team=game.team,
        source=source,
        rows=len(training),
        loss=loss([(win_chances(weights, row.features, game.team), row.payoff) for row in held_out], game.team),
        by_hand=loss([(row.estimate, row.payoff) for row in held_out], game.team),
        weights=dict(zip(heuristics.feature_names(), weights, strict=True)),
    )


def loss(forecasts: list[tuple[list[float], list[float]]], team: bool) -> float:
    """The mean log-loss of estimated chances against results; 0 is perfect."""
    total = 0.0
    for forecast, payoff in forecasts:
        if team:
            chance = min(max(forecast[0], EPSILON), 1.0 - EPSILON)
            total -= payoff[0] * log(chance) + (1.0 - payoff[0]) * log(1.0 - chance)
        else:
            total -= sum(won * log(max(chance, EPSILON)) for chance, won in zip(forecast, payoff, strict=True))
    return total / len(forecasts)


def fit(training: list[Row], team: bool) -> list[float]:
    """The maximum-likelihood weights for these results, slightly regularized."""
    prepared = [_contestants(row, team) for row in training]
    count = len(prepared[0][0][0])
    scale = _feature_scale([features for contest, _ in prepared for features in contest], count)
    scaled = [([[x / s for x, s in zip(row, scale)] for row in contest], won) for contest, won in prepared]
    weights = [0.0] * count
    for _ in range(MAX_STEPS):
        gradient = [-RIDGE * weight for weight in weights]
        hessian = [[RIDGE if i == j else 0.0 for j in range(count)] for i in range(count)]
        for contest, won in scaled:
            _add(contest, won, weights, gradient, hessian)
        step = solve(hessian, gradient)
        weights = [weight + move for weight, move in zip(weights, step)]
        if max(abs(move) for move in step) < 1e-4:
            break
    return [weight / s for weight, s in zip(weights, scale)]


def _contestants(row: Row, team: bool) -> tuple[list[list[float]], list[float]]:
    """The contestants and their results: the seats, or the mean of a team against zeros."""
    if not team:
        return row.features, row.payoff
    players = len(row.features)
    mean = [sum(column) / players for column in zip(*row.features)]
    return [mean, [0.0] * len(mean)], [row.payoff[0], 1.0 - row.payoff[0]]


def _feature_scale(features: list[list[float]], count: int) -> list[float]:
    """The root mean square of each feature; 1 if it is always 0."""
    squares = [0.0] * count
    for row in features:
        for i in range(count):
            squares[i] += row[i] * row[i]
    return [sqrt(square / len(features)) or 1.0 for square in squares]


def _add(
    contest: list[list[float]],
    won: list[float],
    weights: list[float],
    gradient: list[float],
    hessian: list[list[float]],
) -> None:
    """Add the gradient and Hessian of the log-likelihood of one row.

    Features are taken relative to the last contestant, who then drops out of the sums."""
    base = contest[-1]
    count = len(weights)
    share = sum(won)
    relative = [[x - y for x, y in zip(row, base)] for row in contest[:-1]]
    chance = win_chances(weights, [*relative, [0.0] * count], False)
    mean = [0.0] * count
    for s, row in enumerate(relative):
        p, gain = chance[s] * share, won[s] - chance[s] * share
        for i in range(count):
            x = row[i]
            if x:
                gradient[i] += gain * x
                mean[i] += p * x
                line, factor = hessian[i], p * x
                for j in range(i, count):
                    line[j] += factor * row[j]
    for i in range(count):
        if mean[i]:
            line, factor = hessian[i], mean[i] / (share or 1.0)
            for j in range(i, count):
                line[j] -= factor * mean[j]


def solve(upper: list[list[float]], right: list[float]) -> list[float]:
    """Solve a symmetric system, given by its upper half, by Cholesky decomposition.

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
    solution = [0.0] * count
    for i in reversed(range(count)):
        solution[i] = (half[i] - sum(low[k][i] * solution[k] for k in range(i + 1, count))) / low[i][i]
    return solution
