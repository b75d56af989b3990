"""Train a net for a game by self-play, with checkpoints; then let it prove itself against the current expert."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from cinque.bots.net.file import (
    Gate,
    NetFile,
    NetRefused,
    comparable_options,
    integers,
    write_net,
)
from cinque.bots.net.inputs import InputLayout, layout_digest, net_columns
from cinque.core import Game
from cinque.core.bots.levels import Recipe
from cinque.core.engine.errors import OptionError
from cinque.lab.match import play
from cinque.lab.policy_net import Learner, Weights, int32_bytes, new_weights, quantized
from cinque.lab.self_play import Encoder, SelfPlay, fit_encoder
from cinque.lab.statistics import wilson

ENTROPY_COEFFICIENT = 0.01
BATCH = 8192  # decisions per update
FIT_DECISIONS = 16000  # decisions to find out which inputs matter
MAX_PAST_VERSIONS = 4  # past versions to play against
CHECKPOINT_EVERY = 5  # updates between two checkpoints
TIMED_UPDATES = 4  # updates that are timed to find out how many fit into the minutes
GATE_SEED = 7_000_000


class Plan(msgspec.Struct, frozen=True):
    """What a training run does; a checkpoint belongs to one plan. Equal plans give equal nets."""

    game: str
    players: int
    options: dict[str, Any]
    content: str
    layout: str
    seed: int
    recipe: Recipe
    batch: int
    fit: int


class Progress(msgspec.Struct, frozen=True):
    """How far training is."""

    update: int
    updates: int
    decisions: int
    seconds: float  # of CPU, all runs together
    against_heuristics: float  # share of games won lately, with exploration
    entropy: float
    divergence: float


class Training:
    """A training run that can be stopped at any time and continued from its last checkpoint."""

    def __init__(self, game: Game, plan: Plan, updates: int, minutes: float, checkpoint: Path) -> None:
        if game.rules.heuristics is None:
            raise OptionError(f"{game.title} has no heuristics: a net learns to improve on them")
        self.game = game
        self.plan = plan
        self.updates = updates  # 0: as many as fit into the minutes
        self.minutes = minutes
        self.checkpoint = checkpoint
        self.update = 0
        self.decisions = 0
        self.seconds = 0.0
        self.past: list[Weights] = []
        self.resumed = checkpoint.is_file()
        if self.resumed:
            self._restore()
        else:
            encoder = fit_encoder(game, plan.recipe.prior, plan.seed, plan.fit)
            layout = encoder.layout
            standings = range(layout.first_standing, layout.first_standing + game.players)
            sizes = (layout.size, len(encoder.outputs) + 1, len(game.moves.kinds))
            self._begin(encoder, Learner(new_weights(*sizes, plan.recipe.hidden, standings, plan.seed)))

    def _begin(self, encoder: Encoder, learner: Learner) -> None:
        self.encoder = encoder
        self.learner = learner
        self.play = SelfPlay(encoder, self.plan.batch, self.plan.seed)

    def run(self, report: Callable[[Progress], None]) -> NetFile:
        """Train to the end; call `report` after each update."""
        start = time.process_time() - self.seconds
        while not self.updates or self.update < self.updates:
            if not self.updates and self.update == TIMED_UPDATES:
                spent = (time.process_time() - start) / TIMED_UPDATES
                self.updates = max(TIMED_UPDATES + 1, round(self.minutes * 60 / spent))
            self._learn()
            self.seconds = time.process_time() - start
            won, played = self.play.against_heuristics
            share = won / played if played else 0.0
            learner = self.learner
            report(
                Progress(
                    self.update, self.updates, self.decisions, self.seconds, share, learner.entropy, learner.divergence
                )
            )
            if self.update % CHECKPOINT_EVERY == 0 or self.update == self.updates:
                self._save()
        return self.net()

    def _learn(self) -> None:
        """One update."""
        done = self.update / self.updates if self.updates else 0.0
        random = np.random.default_rng([self.plan.seed, 4, self.update])
        batch = self.play.play(self.update, self.learner.weights, self.past)
        rate = self.plan.recipe.rate * max(0.1, 1 - 0.9 * done)
        self.learner.learn(batch, rate, ENTROPY_COEFFICIENT * (1 - 0.7 * done), random)
        self.update += 1
        self.decisions += self.play.decisions
        if self.update % max(1, (self.updates or 200) // 10) == 0:
            copied = {name: layer.copy() for name, layer in self.learner.weights.items()}
            self.past = [*self.past, copied][-MAX_PAST_VERSIONS:]

    # -- checkpoints ----------------------------------------------------------------------

    def _save(self) -> None:
        """Write everything that the next update depends on, in one step."""
        encoder, learner = self.encoder, self.learner
        state = {
            "plan": msgspec.to_builtins(self.plan), "updates": self.updates, "update": self.update,
            "decisions": self.decisions, "seconds": self.seconds, "games": self.play.games, "steps": learner.steps,
            "tau": encoder.tau, "lead_scale": encoder.lead_scale, "columns": encoder.layout.columns,
            "values": encoder.layout.values, "actions": encoder.layout.actions, "outputs": encoder.outputs,
        }  # fmt: skip
        arrays: dict[str, Any] = {"centre": encoder.center, "scale": encoder.scale}
        groups = {"weights": learner.weights, "first": learner.first, "second": learner.second}
        groups |= {f"past{number}": weights for number, weights in enumerate(self.past)}
        for group, layers in groups.items():
            arrays |= {f"{group}.{name}": layer for name, layer in layers.items()}
        new = self.checkpoint.with_name(f"{self.checkpoint.name}.new")
        new.parent.mkdir(parents=True, exist_ok=True)
        with new.open("wb") as file:
            np.savez(file, state=np.frombuffer(msgspec.json.encode(state), np.uint8), **arrays)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self.checkpoint)

    def _restore(self) -> None:
        with np.load(self.checkpoint, allow_pickle=False) as saved:
            state = msgspec.json.decode(saved["state"].tobytes())
            if msgspec.convert(state["plan"], Plan) != self.plan:
                raise OptionError(f"{self.checkpoint} is from another training run: use another --out, or delete it")
            if self.updates and state["updates"] != self.updates:
                raise OptionError(f"{self.checkpoint} is a run of {state['updates']} updates, not {self.updates}")
            groups: dict[str, Weights] = {}
            for name in saved.files:
                group, _, layer = name.partition(".")
                if layer:
                    groups.setdefault(group, {})[layer] = saved[name]
            center, scale = saved["centre"], saved["scale"]
        layout = InputLayout(
            state["columns"], [tuple(pair) for pair in state["values"]], self.game.players, state["actions"]
        )
        prior = self.plan.recipe.prior
        outputs = state["outputs"]
        encoder = Encoder(self.game, prior, state["tau"], state["lead_scale"], layout, outputs, center, scale)
        learner = Learner(groups["weights"])
        learner.first, learner.second, learner.steps = groups["first"], groups["second"], state["steps"]
        self._begin(encoder, learner)
        self.play.games = state["games"]
        self.past = [groups[name] for name in sorted(groups) if name.startswith("past")]
        self.updates, self.update = state["updates"], state["update"]
        self.decisions, self.seconds = state["decisions"], state["seconds"]

    # -- the net --------------------------------------------------------------------------

    def net(self) -> NetFile:
        """The net so far, as it is saved."""
        encoder, plan = self.encoder, self.plan
        layers, beta = quantized(self.learner.weights, encoder.center, encoder.scale)
        return NetFile(
            game=plan.game, players=plan.players, options=plan.options, content=plan.content, layout=plan.layout,
            source=f"cinque train {plan.game} --players {plan.players} --updates {self.updates} --seed {plan.seed}",
            updates=self.update, prior=encoder.prior, tau=encoder.tau, lead_scale=encoder.lead_scale,
            columns=int32_bytes(encoder.layout.columns), values=encoder.layout.values,
            actions=int32_bytes(encoder.layout.actions), outputs=int32_bytes(encoder.outputs),
            layers=layers, beta=beta, search=plan.recipe.search,
        )  # fmt: skip


def plan_for(game: Game, seed: int, batch: int = 0, fit: int = 0) -> Plan:
    """The plan to train a game by its recipe."""
    return Plan(
        game=game.name, players=game.players, options=comparable_options(game), content=game.digest,
        layout=layout_digest(game), seed=seed, recipe=game.rules.recipe, batch=batch or BATCH,
        fit=fit or FIT_DECISIONS,
    )  # fmt: skip


class MatchLog(msgspec.Struct):
    """The results of a match so far, because it can take longer than training."""

    net: str  # digest of the candidate
    opponent: str
    won: list[float]  # the candidate's share of each game


def net_digest(net: NetFile) -> str:
    """A digest of a net without its match."""
    return blake2b(msgspec.msgpack.encode(msgspec.structs.replace(net, gate=None)), digest_size=12).hexdigest()


def read_match(path: Path, net: NetFile, opponent: str) -> MatchLog:
    """The match of this net against this opponent: from the file if it was interrupted, or else a new one."""
    new = MatchLog(net_digest(net), opponent, [])
    if not path.is_file():
        return new
    found = msgspec.json.decode(path.read_bytes(), type=MatchLog)
    return found if (found.net, found.opponent) == (new.net, new.opponent) else new


def gate(
    game: Game, candidate: str, log: MatchLog, games: int, report: Callable[[MatchLog], None] | None = None
) -> Gate:
    """Play paired games: each deal once from every seat, the opponent in all others. Continues the match in `log`."""
    opponent = log.opponent
    for number in range(len(log.won), games):
        seat = number % game.players
        seats = [candidate if other == seat else opponent for other in range(game.players)]
        result = play(game, seats, GATE_SEED + number // game.players, seat)
        if result.faults[seat]:
            raise OptionError(f"the candidate failed: {result.errors[seat][0]}")
        log.won.append(1 / len(result.winners) if seat in result.winners else 0.0)
        if report is not None:
            report(log)
    won = sum(log.won[:games])
    low, high = wilson(won, games)
    return Gate(opponent, games, won, low, high)


def passes(gate: Gate, players: int) -> bool:
    """Whether a net is clearly stronger than its opponents: the interval lies above the fair share."""
    return gate.low > 1 / players


def renewed(net: NetFile, game: Game) -> NetFile:
    """The net with the digests of the game as it is now, to be measured again; raises NetRefused if it can't fit."""
    columns = len(net_columns(game))
    if (net.game, net.players) != (game.name, game.players) or max(integers(net.columns, "i")) >= columns:
        raise NetRefused(f"this net doesn't fit {game.title} with {game.players} players: train a new one")
    return msgspec.structs.replace(net, content=game.digest, layout=layout_digest(game), gate=None)


def save_match(path: Path, log: MatchLog) -> None:
    """Write the results so far, in one step."""
    new = path.with_name(f"{path.name}.new")
    new.write_bytes(msgspec.json.encode(log))
    new.replace(path)


def save_candidate(path: Path, net: NetFile, gate: Gate | None) -> None:
    """Write a net with the match it played."""
    write_net(path, msgspec.structs.replace(net, gate=gate))
