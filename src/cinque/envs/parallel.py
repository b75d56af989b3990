"""PettingZoo: all agents act in every step, for games in which players choose simultaneously."""

from __future__ import annotations

from typing import Any

from pettingzoo import ParallelEnv

from cinque.core import Game, Rules
from cinque.envs.seat_agents import SeatAgents
from cinque.envs.spaces import rewards


class CinqueParallel(SeatAgents, ParallelEnv[str, dict[str, Any], int]):
    """A game as a parallel environment.

    In each step every seat to move acts: one seat, or several in a simultaneous choice. The action mask of a seat
    that has nothing to decide is all 0, and its action is ignored."""

    def __init__(
        self, game: str | Rules | Game, players: int | None = None, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__(game, players, render_mode, **options)
        self._legal: dict[int, list[int]] = {}  # actions of the seats to move

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        self.deal(seed)
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
