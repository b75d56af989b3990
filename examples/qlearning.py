"""OpenSpiel's tabular Q-learner learns Leduc poker against a random player: `./cinque python examples/qlearning.py`.

Needs open_spiel (`pip install open_spiel`). Any agent of OpenSpiel can be used in the same way, with any game."""

# not compiled: the work is done in OpenSpiel

from __future__ import annotations

from statistics import mean
from typing import Any

import numpy as np
from open_spiel.python.algorithms.random_agent import RandomAgent
from open_spiel.python.algorithms.tabular_qlearner import QLearner
from open_spiel.python.rl_environment import ChanceEventSampler, Environment

from cinque.envs import openspiel
from examples import leduc


def play(env: Any, agents: list[Any], learn: bool) -> float:
    """Play one game; the reward of the first agent."""
    step = env.reset()
    while not step.last():
        agent = agents[step.observations["current_player"]]
        step = env.step([agent.step(step, is_evaluation=not learn).action])
    for agent in agents:
        agent.step(step, is_evaluation=not learn)
    return float(step.rewards[0])


def train(episodes: int, seed: int) -> tuple[float, float]:
    """Train for some games; the mean reward of 300 games before and after."""
    np.random.seed(seed)
    env = Environment(openspiel.register(leduc.RULES, players=2), chance_event_sampler=ChanceEventSampler(seed))
    actions = env.action_spec()["num_actions"]
    agents = [QLearner(0, actions, step_size=0.05), RandomAgent(1, actions)]
    before = mean(play(env, agents, learn=False) for _ in range(300))
    for _ in range(episodes):
        play(env, agents, learn=True)
    return before, mean(play(env, agents, learn=False) for _ in range(300))


if __name__ == "__main__":
    print("mean reward before and after: {:.2f}, {:.2f}".format(*train(20_000, seed=1)))
