"""A trained net as a bot: two hidden layers in numpy, saved with everything needed to use it in a .npz file."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cinque.bots import Bot
from cinque.core import Table
from cinque.envs.spaces import Floats, Spec

LAYERS = ("w1", "b1", "w2", "b2", "policy", "policy_bias", "value", "value_bias")


class Net:
    """A policy and a value for one game: two hidden layers with ReLU on an observation followed by its action mask.

    `layers` has a matrix or vector for each name in LAYERS; `mean` and `scale` normalize the input."""

    def __init__(self, game: str, layers: dict[str, Floats], mean: Floats, scale: Floats) -> None:
        self.game = game
        self.layers = layers
        self.mean = mean
        self.scale = scale

    def normalize(self, inputs: Floats) -> Floats:
        """The normalized inputs of the first layer."""
        scaled: Floats = np.clip((inputs - self.mean) * self.scale, -5, 5)
        return scaled

    def forward(self, inputs: Floats) -> tuple[Floats, Floats, Floats, Floats]:
        """Both hidden layers, the logits of all actions, and the value from -1 to 1."""
        p = self.layers
        first = np.maximum(inputs @ p["w1"] + p["b1"], 0)
        second = np.maximum(first @ p["w2"] + p["b2"], 0)
        value = np.tanh((second @ p["value"] + p["value_bias"])[:, 0])
        return first, second, second @ p["policy"] + p["policy_bias"], value

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write the net to a .npz file."""
        arrays: dict[str, Any] = {**self.layers, "mean": self.mean, "scale": self.scale}
        np.savez_compressed(file, game=np.array(self.game), **arrays)


@lru_cache(maxsize=8)
def _load(file: Path, changed: int) -> Net:
    with np.load(file, allow_pickle=False) as saved:
        layers = {name: saved[name] for name in LAYERS}
        return Net(str(saved["game"]), layers, saved["mean"], saved["scale"])


def load_net(file: str | os.PathLike[str]) -> Net:
    """Read a net; raises KeyError or ValueError if the file is not one."""
    path = Path(file)
    return _load(path, path.stat().st_mtime_ns)  # bots are created for every game


def describe(spec: Spec) -> str:
    """The game that a net is for: other options or another number of players have other columns."""
    return f"{spec.game.name}, {spec.game.players} players, {spec.width} columns, {spec.actions} actions"


class NetBot(Bot):
    """Plays the action with the highest logit."""

    __slots__ = ("_file", "_net", "_spec")

    def __init__(self, file: str | os.PathLike[str], seed: int = 0) -> None:
        super().__init__(seed)
        self._file = Path(file)
        self._net = load_net(file)
        self._spec: Spec | None = None

    @property
    def name(self) -> str:
        """The name on the command line."""
        return f"net:{self._file}"

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The legal moves, best first, with the value of the position."""
        spec = self._spec
        if spec is None or spec.game is not table.game:
            spec = self._spec = spec_of(table)
            if describe(spec) != self._net.game:
                raise ValueError(f"{self._file} is a net for {self._net.game}, not for {describe(spec)}")
        actions = np.array(spec.legal_actions(table, seat))
        row = np.zeros(spec.width + spec.actions, np.float32)
        spec.observe_into(table, seat, row[: spec.width])
        row[spec.width + actions] = 1
        _, _, logits, value = self._net.forward(self._net.normalize(row[None]))
        order: NDArray[np.int64] = np.argsort(-logits[0, actions], kind="stable")
        chance = (float(value[0]) + 1) / 2
        return [(spec.moves[seat][int(action)], 0, chance) for action in actions[order]]


_specs: dict[int, Spec] = {}


def spec_of(table: Table) -> Spec:
    """The spec of a table's game; one for all bots of a process."""
    spec = _specs.get(id(table.game))
    if spec is None or spec.game is not table.game:
        spec = _specs[id(table.game)] = Spec(table.game)
    return spec
