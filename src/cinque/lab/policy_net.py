"""The net in training: a residual policy (the heuristics' opinion plus an MLP) and a value, with PPO in numpy."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cinque.bots.net.file import FIXED_POINT_ONE, Layer
from cinque.bots.net.forward import FIRST_SHIFT, SHIFT, Batch
from cinque.bots.net.inputs import OPINION_STEPS

Floats = NDArray[np.float32]
Weights = dict[str, Floats]

EPOCHS = 3
MINIBATCH = 1024
CLIP = 0.2
MAX_GRADIENT_NORM = 0.5
BETA = 2.0  # how much the opinion counts before training
BETA_RATE = 10.0  # times the rate of the other weights
LEAD_VALUE = 0.3  # what a lead of one standard deviation of the standings is worth before training
MAX_WEIGHT = 127


class Decisions(NamedTuple):
    """A batch of decisions to learn from. Those without legal moves only teach the value."""

    inputs: Floats
    outputs: NDArray[np.int64]
    legal: NDArray[np.bool_]
    opinions: Floats
    kinds: NDArray[np.int64]
    chosen: NDArray[np.int64]
    log_chance: Floats
    advantage: Floats
    result: Floats

    def rows(self, which: Any) -> Decisions:
        """Some of the decisions."""
        return Decisions(*(column[which] for column in self))


def new_weights(inputs: int, outputs: int, kinds: int, hidden: tuple[int, int], standings: range, seed: int) -> Weights:
    """Random weights that leave the decision to the opinions at first, and the value to the standings (own first)."""
    random = np.random.default_rng([seed, 1])

    def drawn(rows: int, columns: int, spread: float) -> Floats:
        return random.normal(0, spread, (rows, columns)).astype(np.float32)

    first, second = hidden
    weights = {
        "w1": drawn(inputs, first, 1 / np.sqrt(60)), "b1": np.zeros(first, np.float32),
        "w2": drawn(first, second, np.sqrt(2 / first)), "b2": np.zeros(second, np.float32),
        "policy": drawn(second, outputs, 0.01), "policy_bias": np.zeros(outputs, np.float32),
        "value": drawn(second, 1, 0.01), "value_bias": np.zeros(1, np.float32),
        "beta": np.full(kinds, BETA, np.float32),
    }  # fmt: skip
    if len(standings) > 1:
        # Two units of each layer carry the lead and its negative, because a unit can't be less than 0.
        for unit, sign in enumerate((1.0, -1.0)):
            weights["w1"][:, unit] = 0
            weights["w1"][standings, unit] = -sign / (len(standings) - 1)
            weights["w1"][standings[0], unit] = sign
            weights["w2"][:, unit] = 0
            weights["w2"][unit, unit] = 1
            weights["value"][unit] = sign * LEAD_VALUE
    return weights


def chances(weights: Weights, inputs: Floats, batch: Batch | Decisions, opinions: Floats) -> tuple[Any, ...]:
    """Both hidden layers, the chances of the legal moves, and the value."""
    first = np.maximum(inputs @ weights["w1"] + weights["b1"], 0)
    second = np.maximum(first @ weights["w2"] + weights["b2"], 0)
    logits = np.take_along_axis(second @ weights["policy"] + weights["policy_bias"], batch.outputs, 1)
    logits = np.where(batch.legal, logits + weights["beta"][batch.kinds] * opinions, np.float32(-1e9))
    powers = np.exp(logits - logits.max(1, keepdims=True)) * batch.legal
    found = powers / np.maximum(powers.sum(1, keepdims=True), np.float32(1e-9))
    return first, second, found, (second @ weights["value"] + weights["value_bias"])[:, 0]


class Learner:
    """Weights with their optimizer: PPO with Adam, written out."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.first = {name: np.zeros_like(layer) for name, layer in weights.items()}
        self.second = {name: np.zeros_like(layer) for name, layer in weights.items()}
        self.steps = 0
        self.entropy = 0.0
        self.divergence = 0.0

    def learn(self, batch: Decisions, rate: float, entropy_weight: float, random: np.random.Generator) -> None:
        """Improve the weights by a batch of decisions."""
        real = batch.legal.any(1)
        spread = batch.advantage[real]
        scaled = np.where(real, (batch.advantage - spread.mean()) / (spread.std() + 1e-6), 0).astype(np.float32)
        batch = batch._replace(advantage=scaled)
        entropies, divergences = [], []
        for _ in range(EPOCHS):
            order = random.permutation(len(scaled))
            for rows in np.array_split(order, max(1, len(order) // MINIBATCH)):
                gradients, entropy, divergence = self.gradients(batch.rows(rows), entropy_weight)
                self.adam(gradients, rate)
                entropies.append(entropy)
                divergences.append(divergence)
        self.entropy, self.divergence = float(np.mean(entropies)), float(np.mean(divergences))

    def gradients(self, part: Decisions, entropy_weight: float) -> tuple[Weights, float, float]:
        """The gradient of PPO's clipped loss, of the value's squared error and of the entropy."""
        p = self.weights
        count = len(part.inputs)
        rows = np.arange(count)
        first, second, found, value = chances(p, part.inputs, part, part.opinions)
        real = part.legal.any(1)
        chosen = np.log(found[rows, part.chosen] + 1e-9)
        ratio = np.where(real, np.exp(np.minimum(chosen - part.log_chance, 20)), 1)
        gain = part.advantage
        clipped = ((ratio > 1 + CLIP) & (gain > 0)) | ((ratio < 1 - CLIP) & (gain < 0))
        weight = np.where(clipped, 0, -gain * ratio)[:, None] / count
        by_logit = -weight * found
        by_logit[rows, part.chosen] += weight[:, 0]
        logs = np.log(found + 1e-9)
        entropy = -(found * logs).sum(1, keepdims=True)
        by_logit += entropy_weight / count * found * (logs + entropy)
        by_logit = np.where(part.legal, by_logit, 0).astype(np.float32)
        size = p["policy"].shape[1]
        flat = (rows[:, None] * size + part.outputs).ravel()
        by_output = np.bincount(flat, by_logit.ravel(), count * size).reshape(count, size).astype(np.float32)
        by_beta = np.bincount(part.kinds.ravel(), (by_logit * part.opinions).ravel(), len(p["beta"]))
        by_value = ((value - part.result) / count)[:, None]
        by_second = (by_output @ p["policy"].T + by_value @ p["value"].T) * (second > 0)
        by_first = (by_second @ p["w2"].T) * (first > 0)
        gradients: Weights = {
            "policy": second.T @ by_output, "policy_bias": by_output.sum(0),
            "value": second.T @ by_value, "value_bias": by_value.sum(0),
            "w2": first.T @ by_second, "b2": by_second.sum(0),
            "w1": part.inputs.T @ by_first, "b1": by_first.sum(0), "beta": by_beta.astype(np.float32),
        }  # fmt: skip
        divergence = np.where(real, part.log_chance - chosen, 0).sum() / max(1, real.sum())
        return gradients, float(entropy[real].mean()), float(divergence)

    def adam(self, gradients: Weights, rate: float) -> None:
        """Take one step, with a bound on the length of the gradient."""
        length = np.sqrt(sum(float((g * g).sum()) for g in gradients.values()))
        self.steps += 1
        shrink = np.float32(min(1.0, MAX_GRADIENT_NORM / (length + 1e-9)))
        for name, found in gradients.items():
            g = found * shrink
            self.first[name] += np.float32(0.1) * (g - self.first[name])
            self.second[name] += np.float32(0.001) * (g * g - self.second[name])
            mean = self.first[name] / np.float32(1 - 0.9**self.steps)
            square = self.second[name] / np.float32(1 - 0.999**self.steps)
            step = np.float32(rate * (BETA_RATE if name == "beta" else 1.0))
            self.weights[name] -= step * mean / (np.sqrt(square) + np.float32(1e-5))


def quantized(weights: Weights, center: Floats, scale: Floats) -> tuple[list[Layer], list[int]]:
    """The layers as whole numbers for exact inference, and beta.

    In training `center` was subtracted from the inputs, and the rest was multiplied by `scale`."""
    first = 2 * FIRST_SHIFT
    other = SHIFT + FIRST_SHIFT
    w1 = weights["w1"] * scale[:, None]
    layers = [
        _layer(w1, weights["b1"] - center @ w1, first, first),
        _layer(weights["w2"], weights["b2"], SHIFT, other),
        _layer(weights["policy"], weights["policy_bias"], SHIFT, other),
        _layer(weights["value"], weights["value_bias"], SHIFT, other),
    ]
    return layers, [round(float(beta) * FIXED_POINT_ONE) for beta in weights["beta"]]


def _layer(matrix: Floats, bias: Floats, places: int, bias_places: int) -> Layer:
    """A layer with fixed-point weights and biases: `places` and `bias_places` are their fractional bits."""
    step = np.maximum(np.abs(matrix).max(1), 1e-12).astype(np.float64) / MAX_WEIGHT
    scales = np.maximum(np.rint(step * (1 << places)), 1).astype("<i4")
    exact = matrix.astype(np.float64) * (1 << places) / scales[:, None]
    numbers = np.clip(np.rint(exact), -MAX_WEIGHT, MAX_WEIGHT).astype(np.int8)
    biases = np.rint(bias.astype(np.float64) * (1 << bias_places)).astype("<i8")
    return Layer(scales.tobytes(), numbers.tobytes(), biases.tobytes())


def scaled_opinions(opinions: NDArray[np.int64]) -> Floats:
    """Opinions in units of `tau`."""
    found: Floats = (opinions / OPINION_STEPS).astype(np.float32)
    return found


def int32_bytes(numbers: list[int]) -> bytes:
    """Whole numbers as little-endian bytes."""
    return np.array(numbers, "<i4").tobytes()
