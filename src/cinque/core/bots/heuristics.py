"""Heuristics: what a game can tell bots about good play. They are opinions, never rules."""

from __future__ import annotations

from math import exp
from typing import Any

from mypy_extensions import mypyc_attr


class TrainedWeights:
    """Weights trained on finished games: one for each feature of the game, by number of players."""

    __slots__ = ("rivals", "teams")

    rivals: list[list[float]]  # weights for competitive games, by number of players; empty if not trained
    teams: list[list[float]]  # weights for cooperative games, by number of players

    def __init__(self, rivals: list[list[float]], teams: list[list[float]]) -> None:
        self.rivals = rivals
        self.teams = teams

    def weights(self, players: int, team: bool) -> list[float]:
        """Return the weights for this number of players; empty if there are none."""
        by_players = self.teams if team else self.rivals
        return by_players[players] if players < len(by_players) else []


def win_chances(weights: list[float], rows: list[list[float]], team: bool) -> list[float]:
    """Compute each seat's chance to win from its features (one row for each seat).

    Rivals: the softmax of their weighted sums. A team: one chance for all, the logistic function of the mean sum."""
    count = len(weights)
    sums: list[float] = []
    best = 0.0 if team else -1000.0
    for row in rows:
        total = 0.0
        for i in range(count):
            total += weights[i] * row[i]
        sums.append(total)
        if total > best:
            best = total
    if team:
        mean = sum(sums) / len(sums)
        chance = 1.0 / (1.0 + exp(-mean if mean > -500.0 else 500.0))
        return [chance] * len(sums)
    shares = [exp(total - best) for total in sums]
    whole = sum(shares)
    return [share / whole for share in shares]


@mypyc_attr(allow_interpreted_subclasses=True)
class Heuristics:
    """A game's opinions for bots: one shared, stateless object.

    Methods only get redealt tables. They may read everything on them, must not change them, and accept legal moves in
    any order. Implement `policy`, and either `temperature` or `win_estimate`; the rest has defaults.
    """

    trained: TrainedWeights | None = None  # read from bots/trained.toml in the game's folder when the game is loaded

    def value(self, t: Any, seat: int) -> float:
        """Estimate the seat's final points from its current position."""
        return float(t.compute_scores()[seat])

    def temperature(self) -> float:
        """The lead, in points, that makes a seat about three times as likely to win."""
        raise NotImplementedError

    def standings(self, t: Any) -> list[float]:
        """Estimate every seat's final points, between two turns only; rollouts compare them."""
        if t.over:
            return [float(points) for points in t.compute_scores()]
        return [self.value(t, seat) for seat in range(t.players)]

    def win_estimate(self, t: Any) -> list[float]:
        """Estimate each seat's chance to win, from 0 to 1, at any moment; by default the softmax of `value`."""
        if t.over:
            return list(t.returns())
        values = [self.value(t, seat) for seat in range(t.players)]
        best = max(values)
        temperature = self.temperature()
        shares = [exp((value - best) / temperature) for value in values]
        total = sum(shares)
        return [share / total for share in shares]

    def policy(self, t: Any, seat: int, legal: list[int]) -> list[float]:
        """Rate each legal move carefully; only the order matters. The greedy bot plays the best one."""
        raise NotImplementedError

    def playout_policy(self, t: Any, seat: int, legal: list[int]) -> list[float]:
        """Rate each legal move fast, for playouts: without copying the table or playing on it."""
        return self.policy(t, seat, legal)

    def feature_names(self) -> list[str]:
        """The names of the `features`; empty if the game has nothing to train."""
        return []

    def features(self, t: Any, seat: int) -> list[float]:
        """Describe the seat's position as one number for each feature name, between two turns only."""
        return []

    def win_probabilities(self, t: Any) -> list[float]:
        """Each seat's chance to win, between two turns only: from trained weights, or else `win_estimate`."""
        trained = self.trained
        if trained is None:
            return self.win_estimate(t)
        if t.over:
            return list(t.returns())
        team: bool = t.game.team
        weights = trained.weights(t.players, team)
        if not weights:
            return self.win_estimate(t)
        return win_chances(weights, [self.features(t, seat) for seat in range(t.players)], team)

    def turn_index(self, t: Any) -> int:
        """A number that grows when a turn ends and never falls; it decides when playouts stop."""
        return 0

    def playout_turns(self, t: Any) -> int:
        """How many turns playouts look ahead: 1 if turns have many choices, 2 if they have few."""
        return 1

    def rollout_turns(self, t: Any) -> int:
        """How many turns rollouts play before they compare standings; 0 to play to the end of the game."""
        return 2 * int(t.players)

    def playout_noise(self) -> int:
        """How many playout choices in a thousand are random."""
        return 50

    def choices_per_turn(self) -> int:
        """The approximate number of real choices in a turn. A bot divides its time for a turn by this number."""
        return 5
