"""Train Phoenicia for two players by self-play, with numpy alone, and save the net as a bot.

./cinque compile
./cinque python examples/ppo.py --out policy.npz
./cinque simulate phoenicia --bot net:policy.npz --bot greedy --games 400
"""

# not compiled: the work is done in numpy

from __future__ import annotations

import argparse
import os
import time
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more threads would wait for each other and slow down learning

import numpy as np
from numpy.typing import NDArray

import cinque.envs
from cinque import bots
from cinque.envs.net_bot import Net, NetBot, describe
from cinque.envs.spaces import Floats, Spec

HIDDEN = 128
GAMES = 64  # played side by side
BATCH = 4096  # decisions between two updates
EPOCHS = 3
MINIBATCH = 512
RATE = 7e-4
GAE_LAMBDA = 0.95  # lambda of the advantage estimate
CLIP = 0.2
ENTROPY_COEFFICIENT = 0.01

Ints = NDArray[np.int64]


class Learner:
    """A net with its optimizer: PPO with Adam, written out."""

    def __init__(self, spec: Spec, seed: int) -> None:
        self.random = np.random.default_rng(seed)
        width, size = spec.width + spec.actions, spec.actions
        shapes = {
            "w1": (width, HIDDEN), "b1": (HIDDEN,), "w2": (HIDDEN, HIDDEN), "b2": (HIDDEN,),
            "policy": (HIDDEN, size), "policy_bias": (size,), "value": (HIDDEN, 1), "value_bias": (1,),
        }  # fmt: skip
        layers: dict[str, Floats] = {}
        for name, shape in shapes.items():
            spread = 0.01 if name in ("policy", "value") else 1 / np.sqrt(shape[0])
            drawn = self.random.normal(0, spread, shape) if len(shape) == 2 else np.zeros(shape)
            layers[name] = drawn.astype(np.float32)
        self.net = Net(describe(spec), layers, np.zeros(width, np.float32), np.ones(width, np.float32))
        self.first = {name: np.zeros_like(layer) for name, layer in layers.items()}
        self.second = {name: np.zeros_like(layer) for name, layer in layers.items()}
        self.steps = 0
        self.seen = 1e-4  # inputs so far, for their mean and variance
        self.variance = np.ones(width, np.float32)

    def act(self, inputs: Floats, mask: NDArray[np.int8]) -> tuple[Ints, Floats, Floats]:
        """Draw an action for each row; also its log probability and the value."""
        _, _, logits, value = self.net.forward(inputs)
        chances = masked_softmax(logits, mask)
        sums = chances.cumsum(1)
        drawn = (sums < self.random.random((len(sums), 1)) * sums[:, -1:]).sum(1)
        actions = np.minimum(drawn, mask.shape[1] - 1)
        return actions, np.log(chances[np.arange(len(actions)), actions] + 1e-9), value

    def scale_inputs(self, inputs: Floats) -> None:
        """Update the mean and the scale of the inputs."""
        count = len(inputs)
        shift = inputs.mean(0) - self.net.mean
        total = self.seen + count
        spread = self.variance * self.seen + inputs.var(0) * count + shift**2 * (self.seen * count / total)
        self.variance = (spread / total).astype(np.float32)
        self.net.mean = (self.net.mean + shift * (count / total)).astype(np.float32)
        self.net.scale = (1 / np.sqrt(self.variance + 1e-4)).astype(np.float32)
        self.seen = total

    def learn(self, batch: dict[str, Any], rate: float) -> None:
        """Improve the net by a batch of decisions."""
        inputs = self.net.normalize(batch["input"])
        advantage = batch["advantage"]
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        for _ in range(EPOCHS):
            order = self.random.permutation(len(inputs))
            for rows in np.array_split(order, max(1, len(order) // MINIBATCH)):
                part = {name: column[rows] for name, column in batch.items() if name != "input"}
                self.adam(self.gradients(inputs[rows], part, advantage[rows]), rate)

    def gradients(self, x: Floats, part: dict[str, Any], advantage: Floats) -> dict[str, Floats]:
        """The gradient of PPO's clipped loss, of the value's squared error, and of the entropy."""
        p = self.net.layers
        count = len(x)
        first, second, logits, value = self.net.forward(x)
        chances = masked_softmax(logits, part["mask"])
        chosen = chances[np.arange(count), part["action"]] + 1e-9
        ratio = np.exp(np.log(chosen) - part["chance"])
        clipped = ((ratio > 1 + CLIP) & (advantage > 0)) | ((ratio < 1 - CLIP) & (advantage < 0))
        weight = np.where(clipped, 0, -advantage * ratio)[:, None] / count
        by_logit = -weight * chances
        by_logit[np.arange(count), part["action"]] += weight[:, 0]
        logs = np.log(chances + 1e-9)
        entropy = -(chances * logs).sum(1, keepdims=True)
        by_logit += ENTROPY_COEFFICIENT / count * chances * (logs + entropy)
        by_value = (0.5 / count * (value - part["return"]) * (1 - value**2))[:, None]
        by_second = (by_logit @ p["policy"].T + by_value @ p["value"].T) * (second > 0)
        by_first = (by_second @ p["w2"].T) * (first > 0)
        return {
            "policy": second.T @ by_logit, "policy_bias": by_logit.sum(0),
            "value": second.T @ by_value, "value_bias": by_value.sum(0),
            "w2": first.T @ by_second, "b2": by_second.sum(0),
            "w1": x.T @ by_first, "b1": by_first.sum(0),
        }  # fmt: skip

    def adam(self, gradients: dict[str, Floats], rate: float) -> None:
        """Take one step, with a bound on the length of the gradient."""
        length = np.sqrt(sum(float((g * g).sum()) for g in gradients.values()))
        self.steps += 1
        for name, found in gradients.items():
            g = found * np.float32(min(1.0, 0.5 / (length + 1e-9)))
            self.first[name] += np.float32(0.1) * (g - self.first[name])
            self.second[name] += np.float32(0.001) * (g * g - self.second[name])
            mean = self.first[name] / np.float32(1 - 0.9**self.steps)
            square = self.second[name] / np.float32(1 - 0.999**self.steps)
            self.net.layers[name] -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-8))


def masked_softmax(logits: Floats, mask: NDArray[np.int8]) -> Floats:
    """The chances of legal actions."""
    legal = np.where(mask > 0, logits, np.float32(-1e9))
    powers = np.exp(legal - legal.max(1, keepdims=True))
    chances: Floats = powers / powers.sum(1, keepdims=True)
    return chances


def inputs_of(seen: dict[str, Any]) -> Floats:
    """What the net gets: the observation and which actions are legal."""
    joined: Floats = np.concatenate([seen["observation"], seen["action_mask"]], axis=1, dtype=np.float32)
    return joined


def train(seconds: float, seed: int, out: str = "", game: str = "phoenicia", players: int = 2) -> Net:
    """Train for so many CPU seconds; return the net. It is saved to `out` about every ten seconds."""
    env = cinque.envs.vector(game, players=players, num_envs=GAMES, skip_forced=True)
    learner = Learner(env.specification, seed)
    seen, info = env.reset(seed=seed)
    store = Store(players)
    start = time.process_time()
    spent = 0.0
    updates = 0
    while spent < seconds:
        while store.finished < BATCH:
            inputs = inputs_of(seen)
            actions, chances, values = learner.act(learner.net.normalize(inputs), seen["action_mask"])
            store.add(inputs, seen["action_mask"], actions, chances, values, info["seat"])
            seen, _, ended, _, info = env.step(actions)
            for row in np.flatnonzero(ended):
                store.finish(int(row), info["final_rewards"][row])
        batch = store.take()
        if updates < 40:
            learner.scale_inputs(batch["input"])
        learner.learn(batch, RATE * max(0.1, 1 - spent / seconds))
        updates += 1
        before, spent = spent, time.process_time() - start
        if out and before // 10 != spent // 10:
            learner.net.save(out)
    return learner.net


class Store:
    """Decisions, by game and seat until their game ends, then with their advantages."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.pending: dict[tuple[int, int], list[tuple[Any, ...]]] = {}
        self.done: list[dict[str, Any]] = []
        self.finished = 0

    def add(self, inputs: Floats, mask: Any, actions: Ints, chances: Floats, values: Floats, seats: Ints) -> None:
        """Note a decision of every game."""
        for row, seat in enumerate(seats.tolist()):
            decision = (inputs[row], mask[row], actions[row], chances[row], values[row])
            self.pending.setdefault((row, seat), []).append(decision)

    def finish(self, row: int, rewards: Floats) -> None:
        """A game has ended: the reward counts for all decisions of a seat."""
        for seat in range(self.players):
            decisions = self.pending.pop((row, seat), [])
            if not decisions:
                continue
            inputs, masks, actions, chances, values = zip(*decisions, strict=True)
            value = np.array([*values, 0.0], np.float32)
            gained = np.zeros(len(decisions), np.float32)
            gained[-1] = rewards[seat]
            advantage = np.zeros(len(decisions), np.float32)
            trace = 0.0
            for i in range(len(decisions) - 1, -1, -1):
                trace = gained[i] + value[i + 1] - value[i] + GAE_LAMBDA * trace
                advantage[i] = trace
            part = {"input": np.stack(inputs), "mask": np.stack(masks), "action": np.array(actions)}
            part |= {"chance": np.array(chances), "advantage": advantage, "return": advantage + value[:-1]}
            self.done.append(part)
            self.finished += len(decisions)

    def take(self) -> dict[str, Any]:
        """All decisions of finished games, which are then forgotten."""
        batch = {name: np.concatenate([part[name] for part in self.done]) for name in self.done[0]}
        self.done, self.finished = [], 0
        return batch


def share(net: str, opponent: str, games: int, seed: int = 9_000_000) -> float:
    """The share of games that a net wins against another bot; every deal is played from both seats."""
    game = cinque.load("phoenicia", players=2)
    won = 0.0
    for number in range(games):
        table = game.deal(seed + number // 2, history=False, knowledge=True)
        seats = [NetBot(net), bots.get(opponent, seed=number)]
        mine = number % 2
        while not table.over:
            seat = table.current_player()
            bot = seats[0 if seat == mine else 1]
            table.play_unchecked(seat, bots.choose_move(bot, table, seat, bot.dice.new_seed()))
        won += table.returns()[mine]
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=60, help="CPU seconds of training")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="policy.npz")
    parser.add_argument("--games", type=int, default=400, help="games against greedy afterwards")
    chosen = parser.parse_args()
    train(chosen.seconds, chosen.seed, chosen.out).save(chosen.out)
    print(f"{chosen.out}: wins {share(chosen.out, 'greedy', chosen.games):.3f} of {chosen.games} games against greedy")


if __name__ == "__main__":
    main()
