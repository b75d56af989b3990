"""Observations and actions of a game as arrays: the names, kinds and bounds of all columns, and how to fill buffers."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray

import cinque
from cinque.bots.net.inputs import inverse_permutation, moves_by_action
from cinque.core import Game, Rules, Table

LOW, HIGH = (0, 1) if sys.byteorder == "little" else (1, 0)  # halves of a cell: the value and the column

Floats = NDArray[np.float32]
Mask = NDArray[np.int8]


class Spec:
    """What agents of a game see and do.

    `names`, `kinds` and `bounds` describe the columns of an observation. Seats are relative to the viewer, in
    observations and in actions: number 1 is the seat after the viewer."""

    def __init__(self, game: Game) -> None:
        self.game = game
        columns = game.template().columns()
        self.names = [column.name for column in columns]
        self.kinds = [column.kind for column in columns]
        self.bounds = [(column.low, column.high) for column in columns]
        self.width = len(columns)
        self.actions = game.moves.size
        self.moves = [moves_by_action(game, seat) for seat in range(game.players)]  # by seat: the move of each action
        self.actions_by_move = [inverse_permutation(moves) for moves in self.moves]  # by seat: the action of each move
        self.has_seat_actions = self.moves[0] != self.moves[-1]  # whether any action has a seat as its argument
        self.observation_space = Box(
            np.array([low for low, _ in self.bounds], np.float32),
            np.array([high for _, high in self.bounds], np.float32),
        )
        self.space = Dict({"observation": self.observation_space, "action_mask": Box(0, 1, (self.actions,), np.int8)})

    def __repr__(self) -> str:
        return f"<{self.game.title}, {self.game.players} players: {self.width} columns, {self.actions} actions>"

    def action_space(self) -> Discrete:
        """A new space of all actions."""
        return Discrete(self.actions)

    def observe_into(self, table: Table, seat: int, buffer: Floats) -> None:
        """Write what the seat may see into a row of `width` numbers."""
        cells: list[int] = []
        table.encode_cells(cells, 0, seat)
        buffer.fill(0)
        scatter(cells, buffer)

    def mask_into(self, table: Table, seat: int, buffer: Mask) -> None:
        """Write 1 for each legal action of the seat and 0 for all others into a row of `actions` numbers."""
        buffer.fill(0)
        if seat in table.to_move:
            buffer[self.legal_actions(table, seat)] = 1

    def legal_actions(self, table: Table, seat: int) -> list[int]:
        """The legal actions of a seat that is to move."""
        legal = table.legal_moves_unchecked(seat)
        if self.has_seat_actions:
            return list(map(self.actions_by_move[seat].__getitem__, legal))
        return legal

    def observation(self, table: Table, seat: int, actions: list[int]) -> dict[str, Any]:
        """The observation of a seat with these legal actions, in new arrays."""
        row = np.zeros(self.width, np.float32)
        cells: list[int] = []
        table.encode_cells(cells, 0, seat)
        scatter(cells, row)
        mask = bytearray(self.actions)
        for action in actions:
            mask[action] = 1
        return {"observation": row, "action_mask": np.frombuffer(mask, np.int8)}


def scatter(cells: list[int], flat: Floats) -> None:
    """Write cells (see `cinque.core.engine.encoding`) into a flat array of zeros."""
    halves = np.fromiter(cells, np.int64, len(cells)).view(np.int32)
    flat[halves[HIGH::2]] = halves[LOW::2]


def load(game: str | Rules | Game, players: int | None, options: dict[str, Any]) -> Game:
    """A game by name, by its rules, or loaded already."""
    return game if isinstance(game, Game) else cinque.load(game, players, **options)


def rewards(table: Table) -> list[float]:
    """Each seat's reward after the end, from -1 for a loss to 1 for a win; winners share the win."""
    return [2.0 * share - 1.0 for share in table.returns()]
