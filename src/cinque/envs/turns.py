"""PettingZoo: one agent for each seat; agents act one after the other."""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from cinque.core import Game, Rules
from cinque.envs.seat_agents import SeatAgents
from cinque.envs.spaces import rewards


class CinqueAEC(SeatAgents, AECEnv[str, dict[str, Any], int]):
    """A game as an AEC environment. Observations are dicts of `observation` and `action_mask`.

    Rewards come at the end, from -1 to 1. Seats that choose simultaneously are asked one after the other and don't
    see each other's answers."""

    def __init__(
        self, game: str | Rules | Game, players: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__(game, players, render_mode, **options)
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seat = 0
        self._legal: list[int] = []  # actions of the seat to move

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._next()

    def _next(self) -> None:
        """Select the seat to move and its legal actions."""
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

    def close(self) -> None:
        """Do nothing: there are no resources to release."""
