"""PettingZoo: one agent for each seat, asked one after the other."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from gymnasium.spaces import Space
from pettingzoo import AECEnv

from cinque.core import SPECTATOR, Game, Rules, Table
from cinque.envs.spaces import Spec, load, rewards


class CinqueAEC(AECEnv[str, dict[str, Any], int]):
    """A game as an AEC environment. Observations are dicts of `observation` and `action_mask`.

    Rewards come at the end, from -1 to 1. Seats that choose simultaneously are asked one after the other and don't
    see each other's answers."""

    def __init__(
        self, game: str | Rules | Game, players: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        self.game = load(game, players, options)
        self.metadata = {"name": f"cinque_{self.game.name}_v0", "render_modes": ["ansi"], "is_parallelizable": True}
        self.render_mode = render_mode
        self.specification = Spec(self.game)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.specification.space)
        self.action_spaces = {agent: self.specification.action_space() for agent in self.possible_agents}
        self.table: Table = self.game.template()
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = random.Random()
        self._seat = 0
        self._legal: list[int] = []  # actions of the seat to move

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = random.Random(int(seed))
        self.table = self.game.deal(self._seeds.getrandbits(53), history=False)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._next()

    def _next(self) -> None:
        """Note who is to move and what it may do."""
        self._seat = self.table.current_player()
        self._legal = self.specification.legal_actions(self.table, self._seat)
        self.agent_selection = self.possible_agents[self._seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seats[agent]
        if seat == self._seat:
            legal = self._legal
        else:
            legal = self.specification.legal_actions(self.table, seat) if seat in self.table.to_move else []
        return self.specification.observation(self.table, seat, legal)

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action not in self._legal:
            raise ValueError(f"{action} is not a legal action of {agent}: see its action_mask")
        self.table.play_unchecked(self._seat, self.specification.moves[self._seat][int(action)])
        self._cumulative_rewards[agent] = 0.0
        if not self.table.over:
            self._next()
            return
        self._legal = []
        for other, reward in zip(self.possible_agents, rewards(self.table), strict=True):
            self.rewards[other] = reward
            self.terminations[other] = True
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str:
        return msgspec.json.encode(self.table.view(SPECTATOR)).decode()

    def close(self) -> None:
        """Nothing is held open."""
