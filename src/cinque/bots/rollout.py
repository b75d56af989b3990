"""Rollouts: play each of the best-looking moves in the same worlds and continue with the game's playout policy.

Choosing by rollouts of a sensible policy is rarely worse than the policy itself (policy improvement, Tesauro and
Galperin). All candidates meet the same worlds, so their differences are far less noisy than their results. The move
that the policy likes best is overruled only by a clear difference, in standard errors.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import TYPE_CHECKING, Any, Final

from cinque.bots.playout import best_move
from cinque.bots.search import Search
from cinque.bots.tree import Tree, TreeBot
from cinque.core.bots.heuristics import Heuristics

if TYPE_CHECKING:
    from cinque.core.engine.table import Table

MAX_CANDIDATES: Final = 6  # candidates: the moves that look best
MIN_WORLDS: Final = 5  # played before a candidate is given up
PRUNE_ERRORS: Final = 1.5  # a candidate that is this many standard errors behind the best one
OVERRULE_ERRORS: Final = 0.7  # standard errors needed to beat the policy's favorite
MAX_CHOICES: Final = 3000  # in a rollout, in case a game never ends


class RolloutParameters:
    """Parameters of rollouts; other values are for experiments."""

    __slots__ = ("top", "further")

    def __init__(self) -> None:
        self.top: float = float(MAX_CANDIDATES)  # candidates
        self.further: float = 1.0  # multiplies the number of turns that the game looks ahead


class Candidate:
    """A move and its results in the worlds so far."""

    __slots__ = ("move", "leads", "total")

    def __init__(self, move: int) -> None:
        self.move: Final[int] = move
        self.leads: list[float] = []  # by world; fewer if the candidate was given up
        self.total: float = 0.0


def standard_errors_ahead(first: Candidate, other: Candidate) -> float:
    """By how many standard errors `first` is better, in the worlds where both were played; 0 if all results are
    equal."""
    count = len(first.leads) if len(first.leads) < len(other.leads) else len(other.leads)
    if count < 2:
        return 0.0
    total = 0.0
    for i in range(count):
        total += first.leads[i] - other.leads[i]
    mean = total / count
    square = 0.0
    for i in range(count):
        off = first.leads[i] - other.leads[i] - mean
        square += off * off
    error = sqrt(square / (count - 1) / count)
    if error > 0.0:
        return mean / error
    return 0.0 if mean == 0.0 else 1000.0 if mean > 0.0 else -1000.0


def lead(heuristics: Heuristics, t: Table, seat: int) -> float:
    """The seat's lead over the best other seat; in a team, its own standing."""
    standings = heuristics.standings(t)
    if t.game.team:
        return standings[seat]
    best = -1.0e9
    for other in range(len(standings)):
        if other != seat and standings[other] > best:
            best = standings[other]
    return standings[seat] - best


class Rollouts(Tree):
    """The candidates of one choice; an iteration rolls out one of them in the current world."""

    __slots__ = ("heuristics", "until", "first", "live", "turn", "world", "given_up")

    def __init__(
        self, table: Table, seat: int, seed: int, heuristics: Heuristics, parameters: RolloutParameters
    ) -> None:
        super().__init__(table, seat, seed)
        self.heuristics = heuristics
        horizon = int(heuristics.rollout_turns(table) * parameters.further)
        self.until: int = heuristics.turn_index(table) + horizon if horizon > 0 else -1
        legal = table.legal_moves_unchecked(seat)[:]
        self.dice.shuffle(legal)
        weights = heuristics.policy(table, seat, legal)
        order = [(-weights[i], i) for i in range(len(legal))]
        order.sort()
        self.live: list[Candidate] = [Candidate(legal[i]) for _, i in order[: int(parameters.top)]]
        self.given_up: list[Candidate] = []
        self.first: Candidate = self.live[0]  # the policy's favorite; never given up
        self.turn = 0
        self.world: Table = table

    def iterate(self) -> None:
        """Roll out the next candidate in this world, or the first one in a new world."""
        if self.turn == 0:
            self.world = self.table.redeal_unchecked(self.seat, self.dice)
        candidate = self.live[self.turn]
        t: Table = self.world.copy()
        t.play_unchecked(self.seat, candidate.move)
        self.roll_out(t)
        value = lead(self.heuristics, t, self.seat)
        candidate.leads.append(value)
        candidate.total += value
        self.iterations += 1
        self.turn += 1
        if self.turn == len(self.live):
            self.turn = 0
            if len(candidate.leads) >= MIN_WORLDS:
                self.prune()

    def roll_out(self, t: Table) -> None:
        """Play by the playout policy as far as the game looks ahead."""
        heuristics = self.heuristics
        count = 0
        while not t.over and count < MAX_CHOICES:
            if 0 <= self.until <= heuristics.turn_index(t):
                return
            seat = t.current_player()
            legal = t.legal_moves_unchecked(seat)
            move = legal[0]
            if len(legal) > 1:
                move = best_move(heuristics.playout_policy(t, seat, legal), legal)
            t.play_unchecked(seat, move)
            count += 1

    def best(self) -> Candidate:
        """The live candidate with the highest mean; the first one in a tie."""
        best = self.live[0]
        for candidate in self.live:
            if len(candidate.leads) == 0 or len(best.leads) == 0:
                continue
            if candidate.total / len(candidate.leads) > best.total / len(best.leads):
                best = candidate
        return best

    def prune(self) -> None:
        """Give up candidates clearly behind the best one, and those whose results equal the favorite's."""
        best = self.best()
        kept: list[Candidate] = []
        for candidate in self.live:
            if candidate is not self.first and (
                standard_errors_ahead(best, candidate) > PRUNE_ERRORS or candidate.leads == self.first.leads
            ):
                self.given_up.append(candidate)
            else:
                kept.append(candidate)
        self.live = kept

    def is_decided(self, left: float) -> bool:
        """Whether one candidate is left, or one of two is clearly better."""
        if self.turn:
            return False
        if len(self.live) == 1:
            return True
        return (
            len(self.live) == 2
            and abs(standard_errors_ahead(self.live[0], self.live[1])) > 3.0
            and len(self.first.leads) > MIN_WORLDS
        )

    def ranked(self) -> list[tuple[int, int, float]]:
        """The legal moves as (move, worlds, value): the choice first, then by mean, untried moves last."""
        best = self.best()
        if best is not self.first and standard_errors_ahead(best, self.first) <= OVERRULE_ERRORS:
            best = self.first
        tried = self.live + self.given_up
        spread = self.spread()
        order: list[tuple[bool, float, int, int]] = []
        for place in range(len(tried)):
            candidate = tried[place]
            mean = candidate.total / len(candidate.leads) if candidate.leads else 0.0
            order.append((candidate is not best, -mean, place, len(candidate.leads)))
        order.sort()
        ranking = [(tried[p].move, worlds, chance(-mean, spread)) for _, mean, p, worlds in order]
        known = [candidate.move for candidate in tried]
        return ranking + [(move, 0, 0.0) for move in self.table.legal_moves_unchecked(self.seat) if move not in known]

    def spread(self) -> float:
        """The standard deviation of the favorite's leads; it converts leads into chances."""
        leads = self.first.leads
        if len(leads) < 2:
            return 1.0
        mean = self.first.total / len(leads)
        square = 0.0
        for value in leads:
            square += (value - mean) * (value - mean)
        return sqrt(square / (len(leads) - 1)) + 0.001


def chance(lead: float, spread: float) -> float:
    """Convert a lead into a chance to win, from 0 to 1."""
    steps = lead / spread
    steps = 30.0 if steps > 30.0 else -30.0 if steps < -30.0 else steps
    return 1.0 / (1.0 + exp(-1.7 * steps))


class RolloutBot(TreeBot):
    """Chooses by rollouts, with a budget of rollouts for each choice or seconds for each turn.

    Without heuristics it uses tree search."""

    __slots__ = ("parameters",)

    def __init__(self, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> None:
        super().__init__(seed, iterations, seconds)
        self.parameters = RolloutParameters()

    @property
    def name(self) -> str:
        """The name on the command line."""
        return "rollout"

    def new_tree(self, table: Table, seat: int) -> Tree:
        heuristics: Any = table.game.rules.heuristics
        if heuristics is None:
            return Search(table, seat, self.dice.new_seed())
        return Rollouts(table, seat, self.dice.new_seed(), heuristics, self.parameters)

    def time_limit(self, table: Table) -> float:
        """The time for a turn divided by its number of choices."""
        heuristics = table.game.rules.heuristics
        return self.seconds if heuristics is None else self.seconds / heuristics.choices_per_turn()
