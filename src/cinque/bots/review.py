"""Review a move after the game: compare it with the best alternative, in worlds consistent with what the seat knew.

Both moves are rolled out in the same worlds, by the game's trained net if it has one, otherwise by its playout policy,
and the chances to win are compared. The alternative is selected in other worlds than those of the comparison, so that
it doesn't look good by luck alone.
"""

from __future__ import annotations

import importlib
from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from cinque.bots.net.file import game_net_path
from cinque.bots.playout import best_move
from cinque.core.engine.random import Dice, dice

if TYPE_CHECKING:
    from cinque.core.bots.heuristics import Heuristics
    from cinque.core.engine.game import Game
    from cinque.core.engine.table import Table

MAX_ALTERNATIVES: Final = 6  # alternatives to try
TRIAL_WORLDS: Final = 8  # worlds to find the best of them
COMPARISON_WORLDS: Final = 64  # worlds to compare it with the played move
WORLDS_AT_ONCE: Final = 8  # worlds between two looks at the clock
MAX_CHOICES: Final = 3000  # in a playout, in case a game never ends


class Comparison:
    """The chances to win with the played move and with the alternative, and the standard error of the difference."""

    __slots__ = ("other", "worlds", "played", "instead", "standard_error")

    def __init__(self, other: int, worlds: int, played: float, instead: float, standard_error: float) -> None:
        self.other: int = other  # the alternative
        self.worlds: int = worlds  # how many worlds both were tried in
        self.played: float = played
        self.instead: float = instead
        self.standard_error: float = standard_error


def compare(table: Table, seat: int, played: int, seed: int, seconds: float = 0.0) -> Comparison | None:
    """Compare a move with the seat's best alternative; return None if there was none.

    `table` is a world consistent with what the seat knew. A limit of `seconds` (0 for no limit) can reduce the
    worlds."""
    chance = dice(seed)
    judge = judge_of(table.game, chance)
    others: list[int] = judge.alternatives(table, seat, played)[:MAX_ALTERNATIVES]
    if not others:
        return None
    end = perf_counter() + seconds if seconds > 0.0 else 0.0
    other = others[0]
    if len(others) > 1:
        means: list[float] = [_mean(found) for found in judge.chances(table, seat, others, TRIAL_WORLDS)]
        other = others[means.index(max(means))]
    first: list[float] = []
    second: list[float] = []
    while len(first) < COMPARISON_WORLDS and (end == 0.0 or perf_counter() < end):
        found: list[list[float]] = judge.chances(table, seat, [played, other], WORLDS_AT_ONCE)
        first += found[0]
        second += found[1]
    count = len(first)
    if count < 2:
        return Comparison(other, count, 0.0, 0.0, 1.0)
    a = _mean(first)
    b = _mean(second)
    square = 0.0
    for i in range(count):
        off = first[i] - second[i] - (a - b)
        square += off * off
    return Comparison(other, count, a, b, sqrt(square / (count - 1) / count))


def _mean(values: list[float]) -> float:
    total = 0.0  # sum() starts with an int, which compiled code takes for the type of the result
    for value in values:
        total += value
    return total / len(values)


def judge_of(game: Game, chance: Dice) -> Any:
    """The judge of this game: its net if it has one, otherwise its heuristics."""
    if game_net_path(game).is_file():
        nets = importlib.import_module("cinque.bots.net.bot")  # only now, because it loads numpy
        judge: Any = nets.review_judge(game, chance.new_seed())
        if judge is not None:
            return judge
    return HeuristicJudge(game.rules.heuristics, chance)


class HeuristicJudge:
    """Compares moves by rollouts of the heuristics, or by random playouts if there are none."""

    __slots__ = ("heuristics", "chance")

    def __init__(self, heuristics: Any, chance: Dice) -> None:
        self.heuristics: Any = heuristics
        self.chance: Dice = chance

    def alternatives(self, table: Table, seat: int, played: int) -> list[int]:
        """The other moves, best first; in random order if the game has no heuristics."""
        others = [move for move in table.legal_moves_unchecked(seat) if move != played]
        self.chance.shuffle(others)
        if self.heuristics is not None and others:
            weights = self.heuristics.policy(table, seat, others)
            order = [(-weights[i], i) for i in range(len(others))]
            order.sort()
            others = [others[i] for _, i in order]
        return others

    def chances(self, table: Table, seat: int, moves: list[int], worlds: int) -> list[list[float]]:
        """The chances to win after each move, in the same worlds."""
        found: list[list[float]] = [[] for _ in moves]
        for _ in range(worlds):
            world = table.redeal_unchecked(seat, self.chance)
            fork = self.chance.new_seed()
            for i in range(len(moves)):
                found[i].append(win_chance(world, seat, moves[i], self.heuristics, fork))
        return found


def win_chance(world: Table, seat: int, move: int, heuristics: Any, seed: int) -> float:
    """The seat's chance to win after the move, by a rollout; without heuristics, by a random playout to the end."""
    t = world.copy()
    t.play_unchecked(seat, move)
    if heuristics is None:
        rest = dice(seed)
        while not t.over:
            legal = t.legal_moves_unchecked(t.current_player())
            t.play_unchecked(t.current_player(), legal[rest.below(len(legal))])
        return float(t.returns()[seat])
    roll_out(t, heuristics, world)
    return float(t.returns()[seat] if t.over else heuristics.win_probabilities(t)[seat])


def roll_out(t: Table, heuristics: Heuristics, start: Table) -> None:
    """Play by the playout policy for the number of turns that the game looks ahead."""
    horizon = heuristics.rollout_turns(start)
    until = heuristics.turn_index(start) + horizon
    count = 0
    while not t.over and count < MAX_CHOICES:
        if horizon > 0 and heuristics.turn_index(t) >= until:
            return
        seat = t.current_player()
        legal = t.legal_moves_unchecked(seat)
        t.play_unchecked(
            seat, legal[0] if len(legal) == 1 else best_move(heuristics.playout_policy(t, seat, legal), legal)
        )
        count += 1
