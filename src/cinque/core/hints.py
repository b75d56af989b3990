"""Hints are what a game may tell bots: opinions, never rules."""

from __future__ import annotations

from math import exp
from typing import Any

from mypy_extensions import mypyc_attr


class Learnt:
    """What plays have taught: a weight for each of a game's features, by number of players."""

    __slots__ = ("rivals", "teams")

    rivals: list[list[float]]  # by number of players; an empty list: nothing learnt
    teams: list[list[float]]  # the same where all win or lose together

    def __init__(self, rivals: list[list[float]], teams: list[list[float]]) -> None:
        self.rivals = rivals
        self.teams = teams

    def weights(self, players: int, team: bool) -> list[float]:
        """The weights for a table of this kind; empty: nothing learnt."""
        found = self.teams if team else self.rivals
        return found[players] if players < len(found) else []


def chances(weights: list[float], rows: list[list[float]], team: bool) -> list[float]:
    """Each seat's chance by its features (a row for each seat); of a team, the one chance of all.

    Rivals share 1 by the exponentials of their weighted sums; a team has the mean of its sums against 0."""
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
class Hints:
    """A game's opinions, one shared object without state of its own.

    All are asked about redealt tables only, may look at everything on them, leave them as they are and take
    options in any order. `weights`, and `temper` or `estimate`, must be written; the others have something to fall
    back on.
    """

    learnt: Learnt | None = None  # read from learnt.toml beside the game's rules, once the game is loaded

    def worth(self, t: Any, seat: int) -> float:
        """A seat's position in points, with what it promises, while the game goes on."""
        return float(t.points()[seat])

    def temper(self) -> float:
        """How many points of a lead make a seat about three times as likely to win."""
        raise NotImplementedError

    def standing(self, t: Any) -> list[float]:
        """Each seat's position in points, with what it promises, asked between two turns; rollouts compare it."""
        if t.over:
            return [float(points) for points in t.points()]
        return [self.worth(t, seat) for seat in range(t.players)]

    def estimate(self, t: Any) -> list[float]:
        """How well each seat stands, from 0 to 1, at any moment: by the difference of positions."""
        if t.over:
            return list(t.payoff())
        found = [self.worth(t, seat) for seat in range(t.players)]
        best = max(found)
        temper = self.temper()
        shares = [exp((value - best) / temper) for value in found]
        total = sum(shares)
        return [share / total for share in shares]

    def weights(self, t: Any, seat: int, options: list[int]) -> list[float]:
        """How good each option looks to a careful eye; only the order matters. Greedy plays by it."""
        raise NotImplementedError

    def quick(self, t: Any, seat: int, options: list[int]) -> list[float]:
        """The same at a glance, for playouts: it copies nothing and plays nothing."""
        return self.weights(t, seat, options)

    def traits(self) -> list[str]:
        """The names of what `features` looks at; none: the game has nothing to learn."""
        return []

    def features(self, t: Any, seat: int) -> list[float]:
        """A seat's position in numbers, one for each trait, asked between two turns only."""
        return []

    def forecast(self, t: Any) -> list[float]:
        """Each seat's chance to win, asked between two turns only: as learnt, or else by the estimate."""
        learnt = self.learnt
        if learnt is None:
            return self.estimate(t)
        if t.over:
            return list(t.payoff())
        team: bool = t.game.team
        weights = learnt.weights(t.players, team)
        if not weights:
            return self.estimate(t)
        return chances(weights, [self.features(t, seat) for seat in range(t.players)], team)

    def clock(self, t: Any) -> int:
        """A number that grows when a turn ends and never falls; playouts end by it."""
        return 0

    def ahead(self, t: Any) -> int:
        """How many turns playouts look ahead: 1 where turns have many choices, 2 where they have few."""
        return 1

    def horizon(self, t: Any) -> int:
        """How many turns rollouts play on before they compare standings; 0: to the end of the game."""
        return 2 * int(t.players)

    def noise(self) -> int:
        """How many choices in a thousand playouts make at random."""
        return 50

    def pace(self) -> int:
        """About how many real choices a turn has: a budget of time for a turn is shared out by it."""
        return 5
