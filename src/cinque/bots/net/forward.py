"""Exact inference: the same whole numbers with numpy, for many positions in one pass, or without it.

Weights and inputs are whole numbers. With numpy they are float64, whose sums are exact below 2**53 in any order, so
both ways give the same logits and values.
"""

# not compiled: numpy does the work

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Protocol

from cinque.bots.net.file import NetFile, integers
from cinque.bots.net.inputs import MAX_INPUT, OPINION_INPUT, OPINION_STEPS, InputLayout, Observation, net_columns

if TYPE_CHECKING:
    import numpy

    from cinque.core.engine.game import Game

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # more threads are slower with small matrices, and change sums
try:
    import numpy as np
except ImportError:  # the fallback needs no numpy
    np = None  # type: ignore[assignment]

FIRST_SHIFT = 12  # from the first layer's sums to hidden values
SHIFT = 20  # from the other layers' sums to their results


class Forward(Protocol):
    """A net ready to use."""

    def __call__(self, observations: list[Observation]) -> list[tuple[list[int], int]]:
        """The logits of each observation's legal moves, and the value for its seat; FIXED_POINT_ONE is 1."""


def forward(net: NetFile, game: Game, with_numpy: bool = True) -> Forward:
    """A net ready to use: with numpy if it is installed."""
    return NumpyForward(net, game) if with_numpy and np is not None else PlainForward(net)


class PlainForward:
    """Inference in plain Python."""

    def __init__(self, net: NetFile) -> None:
        self.inputs = net.inputs()
        self.first, self.second, self.policy, self.value = [layer.rows() for layer in net.layers]
        self.biases = [integers(layer.biases, "q") for layer in net.layers]
        outputs = integers(net.outputs, "i")
        self.outputs = {action: place for place, action in enumerate(outputs)}
        self.other = len(outputs)
        self.beta = net.beta

    def __call__(self, observations: list[Observation]) -> list[tuple[list[int], int]]:
        """One observation after the other."""
        return [self.one(observation) for observation in observations]

    def one(self, observation: Observation) -> tuple[list[int], int]:
        """The logits of the legal moves, and the value."""
        sums = self.biases[0]
        for place, value in self.inputs.inputs(observation):
            row = self.first[place]
            sums = [total + value * weight for total, weight in zip(sums, row)]
        hidden = [total >> FIRST_SHIFT if total > 0 else 0 for total in sums]
        sums = self.biases[1]
        for place, value in enumerate(hidden):
            if value:
                row = self.second[place]
                sums = [total + value * weight for total, weight in zip(sums, row)]
        hidden = [total >> SHIFT if total > 0 else 0 for total in sums]
        live = [(place, value) for place, value in enumerate(hidden) if value]
        logits: list[int] = []
        for action, kind, opinion in zip(observation.actions, observation.kinds, observation.opinions):
            output = self.outputs.get(action, self.other)
            total = self.biases[2][output]
            for place, value in live:
                total += value * self.policy[place][output]
            logits.append((total >> SHIFT) + self.beta[kind] * opinion // OPINION_STEPS)
        total = self.biases[3][0]
        for place, value in live:
            total += value * self.value[place][0]
        return logits, total >> SHIFT


class Batch:
    """Observations as arrays: the inputs, and for each legal move (padded) its output, opinion and kind."""

    __slots__ = ("inputs", "outputs", "legal", "opinions", "kinds")

    def __init__(self, inputs: Any, outputs: Any, legal: Any, opinions: Any, kinds: Any) -> None:
        self.inputs: numpy.ndarray[Any, Any] = inputs
        self.outputs: numpy.ndarray[Any, Any] = outputs
        self.legal: numpy.ndarray[Any, Any] = legal
        self.opinions: numpy.ndarray[Any, Any] = opinions
        self.kinds: numpy.ndarray[Any, Any] = kinds


class Batcher:
    """Turns observations into arrays."""

    def __init__(self, game: Game, inputs: InputLayout, outputs: list[int]) -> None:
        columns, moves = len(net_columns(game)), game.moves.size
        self.layout = inputs
        self.size = inputs.size
        self.place_of_column = np.full(columns, self.size)
        self.place_of_column[inputs.columns] = np.arange(len(inputs.columns))
        self.is_expanded = np.zeros(columns, bool)
        self.is_expanded[list(inputs.by_value)] = True
        self.place_of_action = np.full(moves, self.size)
        for action, place in inputs.by_action.items():
            self.place_of_action[action] = place
        self.other = len(outputs)
        self.output_of_action = np.full(moves, self.other)
        self.output_of_action[outputs] = np.arange(len(outputs))
        self.opinion_inputs = np.array(OPINION_INPUT)

    def batch(self, observations: list[Observation], dtype: Any) -> Batch:
        """The arrays of these observations."""
        count = len(observations)
        inputs = np.zeros((count, self.size + 1), dtype)  # the last column takes what the net doesn't use
        rows = np.repeat(np.arange(count), [len(observation.cells) for observation in observations])
        cells = np.array([cell for observation in observations for cell in observation.cells], np.int64)
        values = cells.astype(np.int32)  # the lower half
        columns = cells >> 32
        expanded = self.is_expanded[columns]
        inputs[rows, self.place_of_column[columns]] = np.clip(values, -MAX_INPUT, MAX_INPUT)
        for at in np.flatnonzero(expanded).tolist():
            place = self.layout.by_value[int(columns[at])].get(int(values[at]))
            if place is not None:
                inputs[rows[at], place] = 1
        first = self.layout.first_standing
        inputs[:, first : first + self.layout.players] = [observation.standings for observation in observations]
        lengths = np.array([len(observation.legal) for observation in observations])
        legal = np.arange(max(1, int(lengths.max()))) < lengths[:, None]
        actions = np.array([action for observation in observations for action in observation.actions], np.int64)
        opinions = np.zeros(legal.shape, np.int64)
        opinions[legal] = [opinion for observation in observations for opinion in observation.opinions]
        kinds = np.zeros(legal.shape, np.int64)
        kinds[legal] = [kind for observation in observations for kind in observation.kinds]
        outputs = np.full(legal.shape, self.other)
        outputs[legal] = self.output_of_action[actions]
        inputs[np.repeat(np.arange(count), lengths), self.place_of_action[actions]] = self.opinion_inputs[
            -opinions[legal]
        ]
        return Batch(inputs[:, : self.size], outputs, legal, opinions, kinds)


class NumpyForward:
    """Inference with numpy, all observations in one pass."""

    def __init__(self, net: NetFile, game: Game) -> None:
        self.batcher = Batcher(game, net.inputs(), integers(net.outputs, "i"))
        self.weights = [self._matrix(layer) for layer in net.layers]
        self.biases = [np.frombuffer(layer.biases, "<i8").astype(np.float64) for layer in net.layers]
        self.beta = np.array(net.beta)

    @staticmethod
    def _matrix(layer: Any) -> numpy.ndarray[Any, Any]:
        scales = np.frombuffer(layer.scales, "<i4").astype(np.float64)
        weights = np.frombuffer(layer.weights, np.int8).astype(np.float64)
        return scales[:, None] * weights.reshape(len(scales), -1)

    def __call__(self, observations: list[Observation]) -> list[tuple[list[int], int]]:
        """Evaluate all decisions in one pass."""
        batch = self.batcher.batch(observations, np.float64)
        first = self._hidden(batch.inputs, 0, FIRST_SHIFT)
        second = self._hidden(first, 1, SHIFT)
        policy = self._shifted(second @ self.weights[2] + self.biases[2], SHIFT)
        value = self._shifted(second @ self.weights[3] + self.biases[3], SHIFT)[:, 0]
        logits = np.take_along_axis(policy, batch.outputs, 1).astype(np.int64)
        logits += self.beta[batch.kinds] * batch.opinions // OPINION_STEPS
        listed = logits.tolist()
        values = value.astype(np.int64).tolist()
        return [(listed[row][: len(observation.legal)], values[row]) for row, observation in enumerate(observations)]

    def _hidden(self, inputs: Any, layer: int, shift: int) -> Any:
        return self._shifted(np.maximum(inputs @ self.weights[layer] + self.biases[layer], 0), shift)

    @staticmethod
    def _shifted(sums: Any, shift: int) -> Any:
        return np.floor(sums * (1.0 / (1 << shift)))
