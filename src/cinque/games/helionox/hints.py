"""What a bot may be told: how well each seat stands, and how good a move looks. Opinions, no rules.

`quick` looks at a move by itself; `weights` plays it, follows the card or action to its end, and values the position
reached with what the rest of the turn can still bring.
"""

# not rule code: opinions for bots

from __future__ import annotations

import math
from typing import Any, Final, cast

from mypy_extensions import mypyc_attr

from cinque.core.hints import Hints
from cinque.core.steps import ASKS_ONE, Ask
from cinque.games.helionox.features import TRAITS, features
from cinque.games.helionox.final import shadow_score, team_score
from cinque.games.helionox.mainphase import Main
from cinque.games.helionox.moves import END, END_TIDY
from cinque.games.helionox.quick import glance
from cinque.games.helionox.table import Helionox
from cinque.games.helionox.worth import promise, standing, team_standing

TEMPER: Final = 6.0  # how much ahead makes a seat about three times as likely to win
RIVAL: Final = 0.3  # how much the best rival's position hurts
DEPTH: Final = 30  # choices followed to the end of an action


def value(t: Helionox, seat: int) -> float:
    """The seat's position with what its turn can still bring."""
    if t.cooperative:
        return team_standing(t) + promise(t, seat)
    best = -1000.0
    for other in range(t.players):
        if other != seat:
            there = standing(t, other)
            best = there if there > best else best
    return standing(t, seat) - RIVAL * best + promise(t, seat)


def follow_through(t: Helionox, seat: int) -> None:
    """Play the action in progress to its end, every seat at a glance."""
    for _ in range(DEPTH):
        if t.over or t.agenda[-1].asks != ASKS_ONE:
            return
        ask = cast(Ask[Any], t.agenda[-1])
        if isinstance(ask, Main):
            return
        options = ask.options(t)
        best = options[0]
        highest = -1000.0
        for move in options:
            worth = glance(t, ask.seat, move)
            if worth > highest:
                highest = worth
                best = move
        t.apply(ask.seat, best)


@mypyc_attr(allow_interpreted_subclasses=True)
class HelionoxHints(Hints):
    """The hints as bots take them."""

    def estimate(self, t: Any) -> list[float]:
        """How likely each seat is to win."""
        if t.over:
            return cast(list[float], t.payoff())
        if t.cooperative:
            lead = team_standing(t) - 0.5 * t.players * len(t.event_deck) / (2.0 * t.players)
            share = 1.0 / (1.0 + math.exp(-lead / (10.0 + 5.0 * t.players)))
            return [share] * t.players
        found = [standing(t, seat) for seat in range(t.players)]
        best = max(found)
        shares = [math.exp((worth - best) / TEMPER) for worth in found]
        total = sum(shares)
        return [share / total for share in shares]

    def standing(self, t: Any) -> list[float]:
        """Each seat's position in points; of a team its lead."""
        if t.cooperative:
            lead = float(team_score(t) - shadow_score(t)) if t.over else team_standing(t)
            return [lead] * int(t.players)
        if t.over:
            return [float(points) for points in t.points()]
        return [standing(t, seat) for seat in range(t.players)]

    def weights(self, t: Any, seat: int, options: list[int]) -> list[float]:
        """By the position that each option leads to; what ends the turn by what is left on the table."""
        if t.answers:
            return [glance(t, seat, move) for move in options]
        found: list[float] = []
        for move in options:
            if move in (END, END_TIDY):
                worth = value(t, seat) - promise(t, seat) + (0.02 if move == END else 0.0)
            else:
                world = t.copy()
                world.apply(seat, move)
                follow_through(world, seat)
                worth = value(world, seat) + 0.02 * glance(t, seat, move)
            found.append(worth)
        return found

    def quick(self, t: Any, seat: int, options: list[int]) -> list[float]:
        """At a glance."""
        return [glance(t, seat, move) for move in options]

    def traits(self) -> list[str]:
        """The names of the features."""
        return TRAITS

    def features(self, t: Any, seat: int) -> list[float]:
        """What the forecast looks at."""
        return features(t, seat)

    def clock(self, t: Any) -> int:
        """Turns finished."""
        return int(t.turns)

    def pace(self) -> int:
        """About how many real choices a turn has."""
        return 11
