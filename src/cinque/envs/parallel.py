"""PettingZoo: all agents act in every step, for games in which players choose simultaneously."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from gymnasium.spaces import Space
from pettingzoo import ParallelEnv

from cinque.core import SPECTATOR, Game, Rules, Table
from cinque.envs.spaces import Spec, load, rewards


class CinqueParallel(ParallelEnv[str, dict[str, Any], int]):
    """A game as a parallel environment.

    In each step every seat to move acts, which are several in a simultaneous choice. The action mask of a seat that has
    nothing to decide is all 0, and its action is ignored."""

    def __init__(
        self, game: str | Rules | Game, players: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        self.game = load(game, players, options)
        self.metadata = {"name": f"cinque_{self.game.name}_v0", "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.specification = Spec(self.game)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.players)]
        self.agents: list[str] = []
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.specification.space)
        self.action_spaces = {agent: self.specification.action_space() for agent in self.possible_agents}
        self.table: Table = self.game.template()
        self._seeds = random.Random()
        self._legal: dict[int, list[int]] = {}  # actions of the seats to move

    def observation_space(self, agent: str) -> Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        if seed is not None:
            self._seeds = random.Random(int(seed))
        self.table = self.game.deal(self._seeds.getrandbits(53), history=False)
        self.agents = self.possible_agents[:]
        return self._observe(), {agent: {} for agent in self.agents}

    def _observe(self) -> dict[str, dict[str, Any]]:
        table, spec = self.table, self.specification
        self._legal = {seat: spec.legal_actions(table, seat) for seat in table.to_move}
        return {
            agent: spec.observation(table, seat, self._legal.get(seat, []))
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, dict[str, Any]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        for seat, legal in self._legal.items():
            action = actions[self.possible_agents[seat]]
            if action not in legal:
                raise ValueError(f"{action} is not a legal action of {self.possible_agents[seat]}: see its action_mask")
        for seat in self._legal:
            action = int(actions[self.possible_agents[seat]])
            self.table.play_unchecked(seat, self.specification.moves[seat][action])
        over = self.table.over
        seen = self._observe()
        agents = self.agents
        gained = rewards(self.table) if over else [0.0] * self.game.players
        if over:
            self.agents = []
        return (
            seen,
            dict(zip(agents, gained, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def render(self) -> str:
        return msgspec.json.encode(self.table.view(SPECTATOR)).decode()
