"""Calibrate a net: turn its values into chances to win that come true, and measure how often they do."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
import numpy as np

from cinque.bots.net.bot import LoadedNet
from cinque.bots.net.file import FIXED_POINT_ONE, UNCALIBRATED, NetFile
from cinque.bots.net.inputs import Observation
from cinque.core import Game, Table, dice
from cinque.lab.self_play import next_decision

GAMES = 300  # of the net against itself
GAMES_PER_PASS = 50  # games in one pass
SEED = 6_000_000
STEPS = 30  # of Newton's method
RIDGE = 1e-3  # keeps the weights finite when every value predicts the winner
BINS = 10


class JudgedPosition(NamedTuple):
    """A position at the start of a turn: the net's value for a seat, and what the seat got in the end."""

    value: int
    result: float  # 1 for a win, 0 for a loss


class ReliabilityBin(NamedTuple):
    """Positions with similar predicted chances: the mean chance, the share that was won, and how many there are."""

    chance: float
    won: float
    positions: int


class _GameInPlay:
    """A game in progress, with the values of its positions by seat."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.turn = -1
        self.values: list[tuple[int, int]] = []  # seat, value


def judged_positions(loaded: LoadedNet, game: Game, games: int, seed: int = SEED) -> list[JudgedPosition]:
    """Positions of games of the net against itself, one for every seat and turn."""
    found: list[JudgedPosition] = []
    chance = dice(seed)
    for first in range(0, games, GAMES_PER_PASS):
        numbers = range(first, min(games, first + GAMES_PER_PASS))
        playing = [_GameInPlay(game.deal(seed + number, history=False, knowledge=True)) for number in numbers]
        going_on = playing
        while going_on:
            going_on = _step(loaded, going_on, chance.new_seed())
        for played in playing:
            results = played.table.returns()
            found += [JudgedPosition(value, results[seat]) for seat, value in played.values]
    return found


def _step(loaded: LoadedNet, playing: list[_GameInPlay], seed: int) -> list[_GameInPlay]:
    """Play the net's move in each game; return the games that go on."""
    observer, chance = loaded.observer, dice(seed)
    observations: list[Observation] = []
    asked: list[tuple[_GameInPlay, bool]] = []  # the game, and whether it is a new turn
    for played in playing:
        table = played.table
        mover, legal = next_decision(table)
        if mover < 0:
            continue
        turn = observer.heuristics.turn_index(table)
        new, played.turn = turn != played.turn, turn
        asked.append((played, new))
        for seat in range(table.players) if new else [mover]:
            observations.append(
                observer.observe(table, seat, legal if seat == mover else [], table.redeal_unchecked(seat, chance))
            )
    judged = iter(zip(observations, loaded.forward(observations), strict=True)) if observations else iter(())
    for played, new in asked:
        for _ in range(played.table.players if new else 1):
            observation, (logits, value) = next(judged)
            if new:
                played.values.append((observation.seat, value))
            if observation.legal:
                move = observation.legal[logits.index(max(logits))]
        played.table.play_unchecked(played.table.current_player(), move)
    return [played for played, _ in asked]


def fit(positions: list[JudgedPosition]) -> tuple[float, float, float]:
    """The calibration that makes the results most likely: logistic regression, with a cube for values near a win."""
    values = np.array([position.value / FIXED_POINT_ONE for position in positions])
    results = np.array([position.result for position in positions])
    columns = np.stack([np.ones(len(values)), values, values**3], 1)
    start = weights = np.array(UNCALIBRATED)
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(-np.clip(columns @ weights, -30, 30)))
        gradient = columns.T @ (chances - results) + RIDGE * (weights - start)
        curvature = columns.T @ (columns * (chances * (1 - chances))[:, None]) + RIDGE * np.eye(3)
        weights = weights - np.linalg.solve(curvature, gradient)
    base, slope, cubic = (round(float(weight), 4) for weight in weights)
    return base, slope, cubic


def reliability(net: NetFile, positions: list[JudgedPosition]) -> list[ReliabilityBin]:
    """Compare predicted and actual wins, in ten bins of the predicted chance."""
    bins: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for value, result in positions:
        chance = net.win_chance(value)
        bins[min(BINS - 1, int(chance * BINS))].append((chance, result))
    found: list[ReliabilityBin] = []
    for pairs in bins:
        if pairs:
            chance, won = (sum(column) / len(pairs) for column in zip(*pairs, strict=True))
            found.append(ReliabilityBin(chance, won, len(pairs)))
    return found


def calibrated(net: NetFile, game: Game, games: int = 0) -> tuple[NetFile, list[ReliabilityBin]]:
    """The net with a calibration from half of the games, and how it did in the others."""
    games = games or GAMES
    loaded = LoadedNet(net, game)
    found = msgspec.structs.replace(net, calibration=fit(judged_positions(loaded, game, games // 2)))
    return found, reliability(found, judged_positions(loaded, game, games - games // 2, SEED + games))
