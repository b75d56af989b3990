"""Statistics with confidence intervals: win shares, and ratings from game results."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, erfc, exp, log, log10, sqrt
from statistics import NormalDist
from typing import NamedTuple

from cinque.core import dice

Z_95 = 1.96  # standard deviations of a 95 % interval


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson interval of a share.

    >>> [round(x, 3) for x in wilson(158, 200)]
    [0.728, 0.841]
    """
    if games == 0:
        return 0.0, 1.0
    share, z = wins / games, Z_95
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return max(0.0, middle - half), min(1.0, middle + half)


def normal_p(z: float) -> float:
    """The two-sided p-value of a standard normal value.

    >>> round(normal_p(1.96), 3)
    0.05
    """
    return erfc(abs(z) / sqrt(2.0))


def false_discovery(values: Sequence[float]) -> list[float]:
    """Benjamini-Hochberg q-values: the share of false findings among all that are at least as extreme.

    >>> [round(q, 3) for q in false_discovery([0.01, 0.04, 0.03])]
    [0.03, 0.04, 0.04]
    """
    order = sorted(range(len(values)), key=lambda place: -values[place])
    found = [1.0] * len(values)
    least = 1.0
    for rank, place in enumerate(order):
        least = min(least, values[place] * len(values) / (len(values) - rank))
        found[place] = least
    return found


def detectable_errors(measures: int = 1) -> float:
    """How many standard errors a difference must have to be found in four of five comparisons of this many measures.

    >>> round(detectable_errors(), 2), round(detectable_errors(100), 2)
    (2.8, 4.32)
    """
    return NormalDist().inv_cdf(1 - 0.025 / measures) + NormalDist().inv_cdf(0.8)


def games_needed(difference: float, deviation: float, measures: int = 1) -> int:
    """The number of games with which a paired comparison finds this mean difference in four of five cases, or -1.

    >>> games_needed(0.1, 0.5)
    197
    """
    if difference == 0:
        return -1
    return max(2, ceil((detectable_errors(measures) * deviation / difference) ** 2))


class Result(NamedTuple):
    """The entrants of a game by seat, and its winners (several if they share)."""

    seats: tuple[int, ...]
    winners: tuple[int, ...]


def ratings(results: Sequence[Result], entrants: int, rounds: int = 60) -> list[float]:
    """Elo-like ratings with mean 0: the strengths under which these results are most likely.

    A seat wins with probability strength / sum of strengths at the table (Bradley-Terry, for any number of seats),
    solved by fixed-point iteration. Every entrant also draws one game with an average player, so that a bot that
    never lost has a finite rating."""
    won = [0.5] * entrants
    for result in results:
        for winner in result.winners:
            won[winner] += 1.0 / len(result.winners)
    tables: dict[tuple[int, ...], int] = {}
    for result in results:
        if result.winners:
            key = tuple(sorted(result.seats))
            tables[key] = tables.get(key, 0) + 1
    strength = [1.0] * entrants
    for _ in range(rounds):
        faced = [1.0 / (value + 1.0) for value in strength]
        for seats, games in tables.items():
            share = games / sum(strength[seat] for seat in seats)
            for seat in seats:
                faced[seat] += share
        strength = [won[i] / faced[i] for i in range(entrants)]
        center = exp(sum(log(value) for value in strength) / entrants)
        strength = [value / center for value in strength]
    return [400.0 * log10(value) for value in strength]


def rating_intervals(
    blocks: Sequence[Sequence[Result]], entrants: int, samples: int = 120
) -> list[tuple[float, float]]:
    """95 % intervals of the ratings, by bootstrap over blocks of paired games."""
    chance = dice(2026)
    drawn: list[list[float]] = []
    for _ in range(samples):
        picked = [result for _ in blocks for result in blocks[chance.below(len(blocks))]]
        drawn.append(ratings(picked, entrants, 25))
    intervals = []
    for entrant in range(entrants):
        values = sorted(row[entrant] for row in drawn)
        intervals.append((values[int(0.025 * samples)], values[min(samples - 1, int(0.975 * samples))]))
    return intervals
