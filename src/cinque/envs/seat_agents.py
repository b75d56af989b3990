"""The common base of both PettingZoo environments: a game, an agent for each seat, and their spaces."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from gymnasium.spaces import Space

from cinque.core import SPECTATOR, Game, Rules, Table
from cinque.envs.spaces import Spec, load


class SeatAgents:
    """A game and its table, with one agent for each seat."""

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
        self._seeds = random.Random()

    def observation_space(self, agent: str) -> Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def deal(self, seed: int | None) -> None:
        """Deal a new game; a seed makes this and all following deals reproducible."""
        if seed is not None:
            self._seeds = random.Random(int(seed))
        self.table = self.game.deal(self._seeds.getrandbits(53), history=False)
        self.agents = self.possible_agents[:]

    def render(self) -> str:
        """What a spectator sees, as JSON."""
        return msgspec.json.encode(self.table.view(SPECTATOR)).decode()
