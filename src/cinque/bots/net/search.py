"""Search guided by a net: try its best moves in the same redealt worlds, play on by the net, compare its values."""

# not compiled: numpy does the work

from __future__ import annotations

from math import sqrt
from time import perf_counter
from typing import TYPE_CHECKING

from cinque.bots.net.file import FIXED_POINT_ONE
from cinque.bots.net.forward import Forward
from cinque.bots.net.inputs import Observation, Observer
from cinque.core.bots.levels import SearchSettings
from cinque.core.engine.random import Dice

if TYPE_CHECKING:
    from cinque.core.engine.table import Table

LOGIT_MARGIN = 7 * FIXED_POINT_ONE // 2  # a move this far below the best logit isn't tried
PRUNE_ERRORS = 1.5  # a candidate that is this many standard errors behind the best one
OVERRULE_ERRORS = 0.5  # standard errors needed to beat the net's favorite
MIN_WORLDS = 2  # worlds, however slow the engine is: fewer show no spread
MAX_CHOICES = 400  # in one world, in case a turn never ends
WIN, LEAD = 0.7, 0.3  # the weights of the result and of the lead
MAX_LEAD = 1.5


def reward(table: Table, seat: int, lead_scale: float) -> float:
    """What the end of a game is worth for a seat: mostly who won, and a bit by how much; from -1.15 to 1.15."""
    players = table.players
    share = table.returns()[seat]
    if table.game.team:
        return 2 * share - 1
    scores = table.compute_scores()
    won = (share * players - 1) / (players - 1)
    lead = (scores[seat] - max(scores[other] for other in range(players) if other != seat)) / lead_scale
    return WIN * won + LEAD * max(-MAX_LEAD, min(MAX_LEAD, lead))


class Candidate:
    """A move and the values of the worlds it was tried in."""

    __slots__ = ("move", "values")

    def __init__(self, move: int) -> None:
        self.move = move
        self.values: list[int] = []

    @property
    def mean(self) -> float:
        """The mean value so far."""
        return sum(self.values) / len(self.values) if self.values else 0.0


def standard_errors_ahead(first: Candidate, other: Candidate) -> float:
    """By how many standard errors `first` is better in the worlds where both were tried."""
    differences = [a - b for a, b in zip(first.values, other.values)]
    count = len(differences)
    mean = sum(differences) / count
    spread = sqrt(sum((d - mean) * (d - mean) for d in differences) / max(1, count - 1) / count)
    return mean / spread if spread > 0 else 0.0 if mean == 0 else 1000.0 if mean > 0 else -1000.0


class GuidedSearch:
    """The search for one choice."""

    def __init__(
        self, observer: Observer, forward: Forward, lead_scale: float, settings: SearchSettings, dice: Dice
    ) -> None:
        self.observer = observer
        self.forward = forward
        self.lead_scale = lead_scale
        self.settings = settings
        self.dice = dice
        self.turn_index = observer.heuristics.turn_index

    def values(self, table: Table, seat: int, moves: list[int], worlds: int) -> list[list[int]]:
        """The values of moves, each tried in the same new worlds."""
        tried = [Candidate(move) for move in moves]
        self._try(table, seat, tried, worlds, self.turn_index(table) + self.settings.turns)
        return [candidate.values for candidate in tried]

    def ranked(self, table: Table, seat: int, seconds: float = 0.0) -> list[tuple[int, int, int]]:
        """The legal moves as (move, worlds, value): the choice first, then by value, untried moves by their logits."""
        start = perf_counter()
        legal = table.legal_moves_unchecked(seat)
        logits, value = self.forward([self.observer.observe(table, seat, legal, table)])[0]
        order = sorted(range(len(legal)), key=lambda place: -logits[place])
        best = logits[order[0]]
        tried = [
            Candidate(legal[place]) for place in order[: self.settings.top] if logits[place] >= best - LOGIT_MARGIN
        ]
        rest = [(legal[place], 0, value) for place in order[len(tried) :]]
        if len(tried) == 1:
            return [(tried[0].move, 0, value), *rest]
        until = self.turn_index(table) + self.settings.turns
        live = tried
        worlds = max(MIN_WORLDS, self.settings.worlds)
        for upto in (MIN_WORLDS, worlds // 2, worlds):
            if upto > len(tried[0].values):
                self._try(table, seat, live, upto - len(tried[0].values), until)
            if upto > MIN_WORLDS or worlds <= 2 * MIN_WORLDS:
                live = self._pruned(live, tried[0])
            if len(live) == 1 or (seconds > 0 and perf_counter() - start > seconds / 2):
                break
        chosen = max(live, key=lambda candidate: candidate.mean)
        if chosen is not tried[0] and standard_errors_ahead(chosen, tried[0]) <= OVERRULE_ERRORS:
            chosen = tried[0]
        others = sorted((one for one in tried if one is not chosen), key=lambda one: -one.mean)
        return [(one.move, len(one.values), round(one.mean)) for one in (chosen, *others)] + rest

    def _try(self, table: Table, seat: int, live: list[Candidate], worlds: int, until: int) -> None:
        """Try all candidates in the same `worlds` new worlds."""
        tables: list[Table] = []
        for _ in range(worlds):
            world = table.redeal_unchecked(seat, self.dice)
            for candidate in live:
                tables.append(world.copy())
                tables[-1].play_unchecked(seat, candidate.move)
        for number, value in enumerate(self._play_on(tables, seat, until)):
            live[number % len(live)].values.append(value)

    @staticmethod
    def _pruned(live: list[Candidate], favorite: Candidate) -> list[Candidate]:
        """The candidates that are not clearly behind; the net's favorite stays."""
        best = max(live, key=lambda candidate: candidate.mean)
        return [one for one in live if one in (best, favorite) or standard_errors_ahead(best, one) <= PRUNE_ERRORS]

    def _play_on(self, tables: list[Table], seat: int, until: int) -> list[int]:
        """Continue all tables with the net's moves until turn `until`; return their values for the seat."""
        values = [0] * len(tables)
        live = list(range(len(tables)))
        for _ in range(MAX_CHOICES):
            asked: list[tuple[int, Observation, bool]] = []
            for number in live:
                found = self._next(tables[number], seat, until)
                if found is None:
                    values[number] = round(reward(tables[number], seat, self.lead_scale) * FIXED_POINT_ONE)
                else:
                    asked.append((number, *found))
            if not asked:
                break
            live = []
            for (number, observation, ended), (logits, value) in zip(
                asked, self.forward([observation for _, observation, _ in asked])
            ):
                values[number] = value if observation.seat == seat or tables[number].game.team else -value
                if not ended:
                    move = observation.legal[logits.index(max(logits))]
                    tables[number].play_unchecked(observation.seat, move)
                    live.append(number)
        return values

    def _next(self, table: Table, seat: int, until: int) -> tuple[Observation, bool] | None:
        """The next decision, and whether to stop there; None if the game is over.

        With two players, the seat to move values the position, because what is good for one is bad for the other. With
        more, the searching seat does."""
        while not table.over:
            mover = table.current_player()
            legal = table.legal_moves_unchecked(mover)
            if len(legal) > 1:
                ended = self.turn_index(table) >= until
                if ended and table.players > 2 and mover != seat:
                    return self.observer.observe(table, seat, [], table), True
                world = table.redeal_unchecked(mover, self.dice)
                return self.observer.observe(table, mover, legal, world), ended
            table.play_unchecked(mover, legal[0])
        return None
