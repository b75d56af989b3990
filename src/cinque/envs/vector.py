"""Many games side by side, with all observations in one array: the fastest way to play."""

from __future__ import annotations

import random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from cinque.core import Game, Rules, Table
from cinque.envs.spaces import Floats, Mask, Spec, load, rewards, scatter


class CinqueVector(VectorEnv[dict[str, Any], NDArray[np.int64], NDArray[Any]]):
    """`num_envs` games in parallel, for self-play: in each game the seat to move acts.

    `info["seat"]` is the seat that each row is about. A game that ends is dealt again in the same step; then
    `info["final_rewards"]` has the reward of every seat, and `termination` is true. The reward itself is that of the
    seat that has just moved. With `skip_forced`, moves without a choice are played automatically."""

    def __init__(
        self,
        game: str | Rules | Game,
        players: int | None = None,
        num_envs: int = 64,
        skip_forced: bool = False,
        **options: Any,
    ) -> None:
        self.game = load(game, players, options)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.num_envs = num_envs
        self.skip_forced = skip_forced
        self.specification = Spec(self.game)
        self.single_observation_space = self.specification.space
        self.single_action_space: gymnasium.Space[Any] = self.specification.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.tables: list[Table] = []
        self.seats: list[int] = []
        self._legal: list[list[int]] = []
        self._seeds = random.Random()
        self._dealt = 0

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        if seed is not None:
            self._seeds = random.Random(str(seed))
        self.seats = [0] * self.num_envs
        self._legal = [[]] * self.num_envs
        self.tables = [self._deal() for _ in range(self.num_envs)]
        for row in range(self.num_envs):
            self._ask(row)
        return self._seen(), {"seat": np.array(self.seats)}

    def _deal(self) -> Table:
        return self.game.deal(self._seeds.getrandbits(53), history=False)

    def _ask(self, row: int) -> bool:
        """Store the seat to move and its legal actions; return False if forced moves have ended the game."""
        table = self.tables[row]
        while True:
            seat = table.current_player()
            legal = table.legal_moves_unchecked(seat)
            if len(legal) > 1 or not self.skip_forced:
                break
            table.play_unchecked(seat, legal[0])
            if table.over:
                return False
        self.seats[row] = seat
        if self.specification.has_seat_actions:
            acts = self.specification.actions_by_move[seat]
            legal = [acts[move] for move in legal]
        self._legal[row] = legal
        return True

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[dict[str, Any], NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        count = self.num_envs
        gained = np.zeros(count)
        ended = np.zeros(count, np.bool_)
        info: dict[str, Any] = {}
        moves = self.specification.moves
        seats = self.seats
        for row, action in enumerate(actions.tolist()):
            if action not in self._legal[row]:
                raise ValueError(f"{action} is not a legal action in game {row}: see its action_mask")
            table = self.tables[row]
            seat = seats[row]
            table.play_unchecked(seat, moves[seat][action])
            if not table.over and self._ask(row):
                continue
            if not ended.any():
                info["final_rewards"] = np.zeros((count, self.game.players))
            final = rewards(table)
            info["final_rewards"][row] = final
            gained[row], ended[row] = final[seat], True
            while True:
                self.tables[row] = self._deal()
                if self._ask(row):
                    break
        seen = self._seen()
        info["seat"] = np.array(seats)
        return seen, gained, ended, np.zeros(count, np.bool_), info

    def _seen(self) -> dict[str, Any]:
        """The observations of all seats to move, in new arrays."""
        width, size, seats = self.specification.width, self.specification.actions, self.seats
        rows: Floats = np.zeros((self.num_envs, width), np.float32)
        masks = bytearray(self.num_envs * size)
        cells: list[int] = []
        start = 0
        for row, table in enumerate(self.tables):
            table.encode_cells(cells, row * width, seats[row])
            for action in self._legal[row]:
                masks[start + action] = 1
            start += size
        scatter(cells, rows.reshape(-1))
        mask: Mask = np.frombuffer(masks, np.int8).reshape(self.num_envs, size)
        return {"observation": rows, "action_mask": mask}
