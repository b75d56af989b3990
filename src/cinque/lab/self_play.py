"""Games that a net learns from: against itself, against its past versions and against the game's heuristics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from cinque.bots.net.forward import Batch, Batcher
from cinque.bots.net.inputs import InputLayout, Observation, Observer, expanded_columns, net_columns
from cinque.bots.net.search import reward
from cinque.core import Dice, Game, Table, dice
from cinque.lab.policy_net import Decisions, Floats, Weights, chances, scaled_opinions

RANDOM_MOVE_SHARE = 0.15  # share of random moves among them
MIN_USES = 8  # an input that differs less often is left out
MIN_SPREAD = 0.3  # an input with less is not scaled up further
GAE_LAMBDA = 0.95  # lambda of the advantage estimate
PAST, SCRIPTED = 0.08, 0.08  # shares of games against past versions and against the heuristics
HEURISTICS, NET = -2, -1  # who plays a seat; from 0 on, a past version
LEAD_SPREAD = 1.5  # standard deviations of the lead that count as `lead_scale`


class Encoder:
    """How decisions of a game become inputs; fitted once, to games of the heuristics."""

    def __init__(
        self,
        game: Game,
        prior: str,
        tau: float,
        lead_scale: float,
        layout: InputLayout,
        outputs: list[int],
        center: Floats,
        scale: Floats,
    ) -> None:
        self.game = game
        self.prior = prior
        self.tau = tau
        self.lead_scale = lead_scale
        self.layout = layout
        self.outputs = outputs
        self.center = center  # what is subtracted from each input
        self.scale = scale  # what the rest is multiplied by
        self.observer = Observer(game, prior, tau)
        self.batcher = Batcher(game, layout, outputs)

    def inputs(self, batch: Batch) -> Floats:
        """A batch's inputs as the net gets them in training."""
        found: Floats = (batch.inputs - self.center) * self.scale
        return found


def next_decision(table: Table) -> tuple[int, list[int]]:
    """Play forced moves up to a real decision; return its seat and legal moves, or -1 if the game is over."""
    while not table.over:
        seat = table.current_player()
        legal = table.legal_moves_unchecked(seat)
        if len(legal) > 1:
            return seat, legal
        table.play_unchecked(seat, legal[0])
    return -1, []


def _observations(
    game: Game, observer: Observer, seed: int, leads: list[float]
) -> Iterator[tuple[Observation, list[float]]]:
    """Decisions in games of the heuristics with some random moves, with the raw opinions."""
    random = np.random.default_rng([seed, 2])
    chance = dice(seed * 1000 + 7)
    number = 0
    while True:
        table = game.deal(seed * 1_000_003 + number, history=False)
        number += 1
        while True:
            seat, legal = next_decision(table)
            if seat < 0:
                break
            world = table.redeal_unchecked(seat, chance)
            observation = observer.observe(table, seat, legal, world)
            weights: list[float] = observer.policy(world, seat, legal)
            yield observation, weights
            best = weights.index(max(weights))
            place = best if random.random() >= RANDOM_MOVE_SHARE else int(random.integers(len(legal)))
            table.play_unchecked(seat, legal[place])
        scores = table.compute_scores()
        for seat in range(game.players):
            rivals = [scores[other] for other in range(game.players) if other != seat]
            leads.append(float(scores[seat] - max(rivals)) if rivals else 0.0)


def fit_encoder(game: Game, prior: str, seed: int, count: int) -> Encoder:
    """Play games by the heuristics and keep the inputs that occur."""
    observations: list[Observation] = []
    raw: list[list[float]] = []
    leads: list[float] = []
    for observation, weights in _observations(game, Observer(game, prior, 1.0), seed, leads):
        observations.append(observation)
        raw.append(weights)
        if len(observations) >= count and leads:
            break
    gaps = [ranked[-1] - ranked[-2] for ranked in map(sorted, raw) if ranked[-1] > ranked[-2]]
    tau = float(np.median(gaps)) if gaps else 1.0
    lead_scale = max(1.0, LEAD_SPREAD * float(np.std(leads)))
    observer = Observer(game, prior, tau)
    for observation, weights in zip(observations, raw, strict=True):
        observation.opinions = observer.opinions(weights)
    kinds = [kind for _, kind in net_columns(game)]
    width = len(kinds)
    everything = InputLayout(list(range(width)), [], game.players, list(range(game.moves.size)))
    expanded = set(expanded_columns(game))
    batcher = Batcher(game, everything, [])
    total, squares, seen = (np.zeros(everything.size) for _ in range(3))
    values: dict[tuple[int, int], int] = {}
    used = np.zeros(game.moves.size, np.int64)
    head = None
    for start in range(0, len(observations), 1000):
        rows = batcher.batch(observations[start : start + 1000], np.float32).inputs
        head = rows[0].copy() if head is None else head
        total += rows.sum(0)
        squares += (rows.astype(np.float64) ** 2).sum(0)
        seen += (rows != head).sum(0)
        for column in expanded:
            for value, times in zip(*np.unique(rows[:, column], return_counts=True), strict=True):
                if value:
                    key = (column, int(value))
                    values[key] = values.get(key, 0) + int(times)
    for observation in observations:
        used[observation.actions] += 1
    spread = np.sqrt(np.maximum(squares / len(observations) - (total / len(observations)) ** 2, 0))
    common = seen >= MIN_USES
    columns = [column for column in range(width) if common[column] and column not in expanded]
    pairs = sorted(key for key, times in values.items() if times >= MIN_USES)
    actions = np.flatnonzero(used >= MIN_USES).tolist()
    layout = InputLayout(columns, pairs, game.players, actions)
    center, scale = np.zeros(layout.size, np.float32), np.ones(layout.size, np.float32)
    means = total / len(observations)
    for place, column in enumerate(columns):
        if kinds[column] not in ("flag", "one of"):
            center[place] = means[column]
            scale[place] = 1 / max(MIN_SPREAD, spread[column])
    standings = slice(layout.first_standing, layout.first_standing + game.players)
    center[standings] = means[width : width + game.players].mean()
    scale[standings] = 1 / max(1.0, float(spread[width : width + game.players].mean()))
    scale[layout.first_standing + game.players :] = 0.01
    return Encoder(game, prior, tau, lead_scale, layout, actions, center, scale)


class Row:
    """A decision of the learning net in a game in progress."""

    __slots__ = ("inputs", "outputs", "opinions", "kinds", "chosen", "log_chance", "value", "advantage", "result")

    def __init__(self, inputs: Floats, outputs: Any, opinions: Any, kinds: Any, value: float) -> None:
        self.inputs = inputs
        self.outputs = outputs
        self.opinions = opinions
        self.kinds = kinds
        self.value = value
        self.chosen = 0
        self.log_chance = 0.0
        self.advantage = 0.0
        self.result = 0.0


class GameInPlay:
    """A game in progress: who plays each seat, and the learner's decisions by seat."""

    __slots__ = ("table", "who", "rows", "values", "turn")

    def __init__(self, table: Table, who: list[int]) -> None:
        self.table = table
        self.who = who
        self.rows: list[list[Row]] = [[] for _ in who]
        self.values: list[list[Row]] = [[] for _ in who]  # positions without a decision, to learn their value
        self.turn = -1


class SelfPlay:
    """Plays whole games, so that an update depends on nothing but the weights and its number."""

    def __init__(self, encoder: Encoder, batch: int, seed: int) -> None:
        self.encoder = encoder
        self.seed = seed
        self.batch = batch  # decisions per update, about
        self.games = max(2, batch // 300)  # at first; then as many as it takes
        self.against_heuristics = [0.0, 0.0]  # won, played; older updates count less
        self.decisions = 0

    def play(self, update: int, weights: Weights, past: list[Weights]) -> Decisions:
        """Play games with these weights and return all their decisions."""
        random = np.random.default_rng([self.seed, 3, update])
        chance = dice((self.seed * 1_000_003 + update) * 2 + 1)
        game = self.encoder.game
        self.against_heuristics = [0.95 * count for count in self.against_heuristics]
        playing: list[GameInPlay] = []
        for number in range(self.games):
            deal = ((self.seed + 1) * 100_000 + update) * 1000 + number
            playing.append(GameInPlay(game.deal(deal, history=False), self._assign_seats(random, len(past))))
        done: list[Row] = []
        while playing:
            playing = self._step(playing, weights, past, random, chance, done)
        self.decisions = len(done)
        self.games = max(2, round(self.games * self.batch / max(1, len(done))))
        return self._collect(done)

    def _assign_seats(self, random: np.random.Generator, past: int) -> list[int]:
        """Who plays each seat of the next game; the learner has at least one."""
        players = self.encoder.game.players
        kind, seat = random.random(), int(random.integers(players))
        version = int(random.integers(past)) if past else 0
        if players > 1 and kind < SCRIPTED:
            return [NET if other == seat else HEURISTICS for other in range(players)]
        if players > 1 and past and kind < SCRIPTED + PAST:
            return [NET if other == seat else version for other in range(players)]
        return [NET] * players

    def _step(
        self, playing: list[GameInPlay], weights: Weights, past: list[Weights],
        random: np.random.Generator, chance: Dice, done: list[Row],
    ) -> list[GameInPlay]:  # fmt: skip
        """Make one decision in each game; return the games that go on."""
        observer = self.encoder.observer
        going_on: list[GameInPlay] = []
        asked: dict[int, list[tuple[GameInPlay, Observation]]] = {}
        to_value: list[tuple[GameInPlay, Observation]] = []
        for played in playing:
            table = played.table
            seat, legal = next_decision(table)
            if seat < 0:
                self._finish(played, done)
                continue
            going_on.append(played)
            if len(played.who) > 2:
                turn = observer.heuristics.turn_index(table)
                if turn != played.turn:
                    played.turn = turn
                    for other, who in enumerate(played.who):
                        if other != seat and who == NET:
                            world = table.redeal_unchecked(other, chance)
                            to_value.append((played, observer.observe(table, other, [], world)))
            observation = observer.observe(table, seat, legal, table.redeal_unchecked(seat, chance))
            asked.setdefault(played.who[seat], []).append((played, observation))
        for who in sorted(asked):
            group = asked[who]
            if who == HEURISTICS:
                for played, observation in group:
                    played.table.play_unchecked(observation.seat, observation.legal[observation.opinions.index(0)])
            else:
                self._decide(group, weights if who == NET else past[who], random, who == NET)
        if to_value:
            self._note_values(to_value, weights)
        return going_on

    def _decide(
        self, group: list[tuple[GameInPlay, Observation]], weights: Weights, random: np.random.Generator, learning: bool
    ) -> None:
        batch = self.encoder.batcher.batch([observation for _, observation in group], np.float32)
        inputs = self.encoder.inputs(batch)
        opinions = scaled_opinions(batch.opinions)
        _, _, found, value = chances(weights, inputs, batch, opinions)
        sums = found.cumsum(1)
        drawn = (sums < random.random((len(group), 1)) * sums[:, -1:]).sum(1)
        for place, (played, observation) in enumerate(group):
            count = len(observation.legal)
            chosen = min(int(drawn[place]), count - 1)
            if learning:
                row = Row(
                    inputs[place], batch.outputs[place, :count], opinions[place, :count],
                    batch.kinds[place, :count], float(value[place]),
                )  # fmt: skip
                row.chosen = chosen
                row.log_chance = float(np.log(found[place, chosen] + 1e-9))
                played.rows[observation.seat].append(row)
            played.table.play_unchecked(observation.seat, observation.legal[chosen])

    def _note_values(self, group: list[tuple[GameInPlay, Observation]], weights: Weights) -> None:
        batch = self.encoder.batcher.batch([observation for _, observation in group], np.float32)
        inputs = self.encoder.inputs(batch)
        none = batch.outputs[0, :0]
        for place, (played, observation) in enumerate(group):
            played.values[observation.seat].append(Row(inputs[place], none, none, none, 0.0))

    def _finish(self, played: GameInPlay, done: list[Row]) -> None:
        """Credit the result of a game to the decisions of each seat."""
        if HEURISTICS in played.who:
            self.against_heuristics[0] += played.table.returns()[played.who.index(NET)]
            self.against_heuristics[1] += 1
        for seat, rows in enumerate(played.rows):
            result = reward(played.table, seat, self.encoder.lead_scale) if rows else 0.0
            trace, following = 0.0, 0.0
            for place in range(len(rows) - 1, -1, -1):
                row = rows[place]
                gained = result if place == len(rows) - 1 else following
                trace = gained - row.value + GAE_LAMBDA * trace
                following = row.value
                row.advantage = trace
                row.result = trace + row.value
            if rows:
                for row in played.values[seat]:
                    row.result = result
                done += rows
                done += played.values[seat]

    def _collect(self, done: list[Row]) -> Decisions:
        width = max(len(row.outputs) for row in done)
        count = len(done)
        outputs = np.full((count, width), len(self.encoder.outputs), np.int64)
        legal = np.zeros((count, width), np.bool_)
        opinions = np.zeros((count, width), np.float32)
        kinds = np.zeros((count, width), np.int64)
        for place, row in enumerate(done):
            size = len(row.outputs)
            outputs[place, :size] = row.outputs
            legal[place, :size] = True
            opinions[place, :size] = row.opinions
            kinds[place, :size] = row.kinds
        return Decisions(
            inputs=np.stack([row.inputs for row in done]), outputs=outputs, legal=legal, opinions=opinions, kinds=kinds,
            chosen=np.array([row.chosen for row in done]),
            log_chance=np.array([row.log_chance for row in done], np.float32),
            advantage=np.array([row.advantage for row in done], np.float32),
            result=np.array([row.result for row in done], np.float32),
        )  # fmt: skip
