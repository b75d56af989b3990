"""Helionox's heuristics for bots: how each seat stands and how good a move looks.

`playout_policy` judges a move alone. `policy` plays it, follows the card or action to its end, and values the position
reached plus what the rest of the turn can still bring.
"""

# not rule code: heuristics for bots

from __future__ import annotations

import math
from typing import Any, Final, cast

from mypy_extensions import mypyc_attr

from cinque.core.bots.heuristics import Heuristics
from cinque.core.engine.steps import ASKS_ONE, Ask
from cinque.games.helionox.bots.features import FEATURE_NAMES, features
from cinque.games.helionox.bots.playout_policy import is_hopeless_call, move_score
from cinque.games.helionox.bots.values import position_value, team_position_value, turn_potential
from cinque.games.helionox.rules.final_scoring import shadow_score, team_score
from cinque.games.helionox.rules.main_phase import MainAction
from cinque.games.helionox.rules.moves import CALL, END, END_TIDY
from cinque.games.helionox.rules.table import Helionox

TEMPERATURE: Final = 6.0  # a lead of this many points makes a seat about three times as likely to win
RIVAL_WEIGHT: Final = 0.3  # weight of the best rival's position
HOPELESS: Final = -1000.0  # below every position
MAX_DEPTH: Final = 30  # the most choices to follow to the end of an action


def value(t: Helionox, seat: int) -> float:
    """Return the value of the seat's position, including what its turn can still bring."""
    if t.cooperative:
        return team_position_value(t) + turn_potential(t, seat)
    best = -1000.0
    for other in range(t.players):
        if other != seat:
            there = position_value(t, other)
            best = there if there > best else best
    return position_value(t, seat) - RIVAL_WEIGHT * best + turn_potential(t, seat)


def follow_through(t: Helionox) -> None:
    """Play the action in progress to its end with the playout policy for every seat."""
    for _ in range(MAX_DEPTH):
        if t.over or t.agenda[-1].asks != ASKS_ONE:
            return
        ask = cast(Ask[Any], t.agenda[-1])
        if isinstance(ask, MainAction):
            return
        legal = ask.legal_moves(t)
        best = legal[0]
        highest = -1000.0
        for move in legal:
            worth = move_score(t, ask.seat, move)
            if worth > highest:
                highest = worth
                best = move
        t.play_unchecked(ask.seat, best)


@mypyc_attr(allow_interpreted_subclasses=True)
class HelionoxHeuristics(Heuristics):
    """Heuristics for Helionox."""

    def win_estimate(self, t: Any) -> list[float]:
        """Estimate each seat's chance to win."""
        if t.over:
            return cast(list[float], t.returns())
        if t.cooperative:
            lead = team_position_value(t) - 0.5 * t.players * len(t.event_cards[t.event_deck]) / (2.0 * t.players)
            share = 1.0 / (1.0 + math.exp(-lead / (10.0 + 5.0 * t.players)))
            return [share] * t.players
        estimates = [position_value(t, seat) for seat in range(t.players)]
        best = max(estimates)
        shares = [math.exp((worth - best) / TEMPERATURE) for worth in estimates]
        total = sum(shares)
        return [share / total for share in shares]

    def standings(self, t: Any) -> list[float]:
        """Return each seat's position in points; for a team, its lead."""
        if t.cooperative:
            lead = float(team_score(t) - shadow_score(t)) if t.over else team_position_value(t)
            return [lead] * int(t.players)
        if t.over:
            return [float(points) for points in t.compute_scores()]
        return [position_value(t, seat) for seat in range(t.players)]

    def policy(self, t: Any, seat: int, legal: list[int]) -> list[float]:
        """Score each move by the position it leads to; a move that ends the turn loses what is left unused."""
        if t.answers:
            return [move_score(t, seat, move) for move in legal]
        scores: list[float] = []
        for move in legal:
            if move in (END, END_TIDY):
                worth = value(t, seat) - turn_potential(t, seat) + (0.02 if move == END else 0.0)
            elif move in CALL and is_hopeless_call(t, seat, move):
                worth = HOPELESS
            else:
                world = t.copy()
                world.play_unchecked(seat, move)
                follow_through(world)
                worth = value(world, seat) + 0.02 * move_score(t, seat, move)
            scores.append(worth)
        return scores

    def playout_policy(self, t: Any, seat: int, legal: list[int]) -> list[float]:
        """Score each move without playing it."""
        return [move_score(t, seat, move) for move in legal]

    def feature_names(self) -> list[str]:
        """Return the names of the features."""
        return FEATURE_NAMES

    def features(self, t: Any, seat: int) -> list[float]:
        """Return the features of a seat."""
        return features(t, seat)

    def turn_index(self, t: Any) -> int:
        """Return the number of finished turns."""
        return int(t.turns)

    def choices_per_turn(self) -> int:
        """Return roughly how many real choices a turn has."""
        return 11
