"""Gymnasium: one agent against bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import msgspec
import numpy as np
from numpy.typing import NDArray

from cinque import bots
from cinque.core import Game, Rules, Table
from cinque.envs.spaces import Spec, load, rewards


class CinqueSingle(gymnasium.Env[dict[str, Any], np.int64]):
    """A game for one agent; bots play the other seats.

    `opponents` are names of bots, given to the other seats in order and repeated as needed. `seat` is the agent's seat;
    by default it changes from game to game. An illegal action loses the game: `action_masks` and the `action_mask` in
    every observation say what is legal. With `skip_forced`, moves without a choice are played automatically."""

    def __init__(
        self,
        game: str | Rules | Game,
        players: int | None = None,
        opponents: Sequence[str] = ("greedy",),
        seat: int | None = None,
        skip_forced: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game = load(game, players, options)
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.specification = Spec(self.game)
        self.observation_space = self.specification.space
        self.action_space = self.specification.action_space()
        self.opponents = [opponents] if isinstance(opponents, str) else list(opponents)
        for name in self.opponents:
            bots.get(name)
        self._blind = all(name == "random" for name in self.opponents)  # random bots need no redealt table
        self.fixed_seat = seat
        self.skip_forced = skip_forced
        self.table: Table = self.game.template()
        self.seat = 0
        self._bots: dict[int, bots.Bot] = {}
        self._legal: list[int] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            self._deal()
            self._advance()
            if not self.table.over:
                return self._seen(), self._info()

    def _deal(self) -> None:
        players = self.game.players
        deal = int(self.np_random.integers(1 << 53))
        self.table = self.game.deal(deal, history=False, knowledge=not self._blind)
        self.seat = int(self.np_random.integers(players)) if self.fixed_seat is None else int(self.fixed_seat)
        others = [(self.seat + place) % players for place in range(1, players)]
        self._bots = {
            other: bots.get(self.opponents[place % len(self.opponents)], seed=deal + other)
            for place, other in enumerate(others)
        }

    def _advance(self) -> None:
        """Let the bots play until the agent has to choose or the game is over."""
        table = self.table
        while not table.over:
            seat = table.current_player()
            legal = table.legal_moves_unchecked(seat)
            if seat == self.seat and (len(legal) > 1 or not self.skip_forced):
                self._legal = self.specification.legal_actions(table, seat)
                return
            if len(legal) == 1:
                table.play_unchecked(seat, legal[0])
                continue
            bot = self._bots[seat]
            move = bot.choose(table, seat) if self._blind else bots.choose_move(bot, table, seat, bot.dice.new_seed())
            table.play_unchecked(seat, move)
        self._legal = []

    def step(self, action: int | np.integer[Any]) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if action not in self._legal:
            self._legal = []
            return self._seen(), -1.0, True, False, {**self._info(), "illegal": True}
        self.table.play_unchecked(self.seat, self.specification.moves[self.seat][int(action)])
        self._advance()
        over = self.table.over
        return self._seen(), rewards(self.table)[self.seat] if over else 0.0, over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, for trainers that ask the environment."""
        mask = np.zeros(self.specification.actions, np.bool_)
        mask[self._legal] = True
        return mask

    def _seen(self) -> dict[str, Any]:
        return self.specification.observation(self.table, self.seat, self._legal)

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "scores": self.table.scores}

    def render(self) -> str:
        """What the agent sees, as JSON."""
        return msgspec.json.encode(self.table.view(self.seat)).decode()
