"""Steps of the environments per CPU second, next to PettingZoo's Connect Four: ./cinque python -m benchmarks.envs"""

from __future__ import annotations

import argparse
import random
import time
from statistics import median
from typing import Any

import numpy as np
from pettingzoo.classic import connect_four_v3

import cinque
import cinque.envs
from cinque.core.engine import table as engine

COUNT = 64  # games side by side in a vector


def aec_rate(env: Any, seconds: float) -> float:
    """Random play through PettingZoo's loop, with observation and mask at every step."""
    luck = random.Random(1)
    steps = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        env.reset(seed=steps)
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = seen["action_mask"].view(np.bool_).nonzero()[0]  # five times as fast as on int8
            env.step(int(legal[int(luck.random() * len(legal))]))
            steps += 1
    return steps / (time.process_time() - start)


def vector_rate(env: Any, seconds: float) -> float:
    """Random play in a vector; choosing the actions is not counted."""
    luck = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    steps, spent = 0, 0.0
    while spent < seconds:
        noise = luck.random(seen["action_mask"].shape, np.float32) + np.float32(0.1)
        actions = (seen["action_mask"] * noise).argmax(1)
        start = time.process_time()
        seen, *_ = env.step(actions)
        spent += time.process_time() - start
        steps += len(actions)
    return steps / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds of each measurement")
    parser.add_argument("--rounds", type=int, default=3)
    chosen = parser.parse_args()
    if engine.__file__.endswith(".py"):
        print("interpreted: compile the engine first (./cinque compile)")
    peer = connect_four_v3.env()
    print("| game, 2 players | AEC steps/s | to connect_four_v3 | vector steps/s | to connect_four_v3 |")
    print("| --- | --- | --- | --- | --- |")
    for rules in cinque.installed_games():
        game = cinque.load(rules, players=2)
        rows = []
        for _ in range(chosen.rounds):
            base = aec_rate(peer, chosen.seconds)
            aec = aec_rate(cinque.envs.aec(game), chosen.seconds)
            vector = vector_rate(cinque.envs.vector(game, num_envs=COUNT), chosen.seconds)
            rows.append((aec, aec / base, vector, vector / base))
        aec, ratio, vector, more = (median(column) for column in zip(*rows, strict=True))
        print(f"| {rules.title} | {aec:,.0f} | {ratio:.2f} | {vector:,.0f} | {more:.2f} |", flush=True)


if __name__ == "__main__":
    main()
