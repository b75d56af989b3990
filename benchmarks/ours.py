"""The same measurements of cinque, compiled or interpreted, as this process runs it."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import process_time as clock
from typing import Any

import cinque
from benchmarks.peers import Sample
from cinque.bots.playout import copies, simulate
from cinque.bots.search import Search
from cinque.core import Game, Table, dice

BATCH = 20  # games between two readings of the clock


def game_of(name: str, players: int) -> Game:
    """An installed game, or one of the two examples."""
    if name in ("connect_four", "leduc"):
        from importlib import import_module

        return cinque.load(import_module(f"examples.{name}").RULES, players=players)
    return cinque.load(name, players=players)


def simulated_games(game: Game, seconds: float, seed: int) -> Sample:
    """Decisions in random games, played by the engine's own playout loop."""
    d = dice(seed)
    decisions = 0
    start = clock()
    while clock() - start < seconds:
        for _ in range(BATCH):
            seed += 1
            decisions += simulate(game.deal(seed, history=False), d)
    return Sample(decisions, clock() - start)


def unchecked(game: Game, seconds: float, seed: int) -> Sample:
    """Decisions in random games, played by an interpreted loop; unchecked, like OpenSpiel's `apply_action`."""
    return _random_games(game, seconds, seed, _play_unchecked)


def checked(game: Game, seconds: float, seed: int) -> Sample:
    """The same with `legal_moves` and `play`, which check every move."""
    return _random_games(game, seconds, seed, _play_checked)


def _random_games(
    game: Game, seconds: float, seed: int, play_game: Callable[[Table, Callable[[], float]], int]
) -> Sample:
    draw = random.Random(seed).random
    decisions = 0
    start = clock()
    while clock() - start < seconds:
        for _ in range(BATCH):
            seed += 1
            decisions += play_game(game.deal(seed, history=False), draw)
    return Sample(decisions, clock() - start)


def _play_unchecked(table: Table, draw: Callable[[], float]) -> int:
    decisions = 0
    while not table.over:
        seat = table.current_player()
        moves = table.legal_moves_unchecked(seat)
        table.play_unchecked(seat, moves[int(draw() * len(moves))])
        decisions += 1
    return decisions


def _play_checked(table: Table, draw: Callable[[], float]) -> int:
    decisions = 0
    while not table.over:
        seat = table.to_move[0]
        moves = table.legal_moves(seat)
        table.play(seat, moves[int(draw() * len(moves))])
        decisions += 1
    return decisions


def branching(game: Game, games: int, seed: int) -> Sample:
    """How many legal moves a decision has, and how often only one (not timed)."""
    d = dice(seed)
    decisions = options = forced = 0
    for number in range(games):
        table = game.deal(seed + number, history=False)
        while not table.over:
            moves = table.legal_moves_unchecked(table.current_player())
            decisions += 1
            options += len(moves)
            forced += len(moves) == 1
            table.play_unchecked(table.current_player(), moves[d.below(len(moves))])
    return Sample(decisions, 1.0, options / decisions, forced / decisions)


def mid_game_table(game: Game, seed: int) -> Table:
    """A table in the middle of a random game."""
    length = simulate(game.deal(seed, history=False), dice(seed))
    d = dice(seed)
    table = game.deal(seed, history=False)
    for _ in range(length // 2):
        moves = table.legal_moves_unchecked(table.current_player())
        table.play_unchecked(table.current_player(), moves[d.below(len(moves))])
    return table


def views(game: Game, seconds: float, seed: int) -> Sample:
    """Views of a table in mid-game, for one seat after the other."""
    table = mid_game_table(game, seed)
    count = 0
    start = clock()
    while clock() - start < seconds:
        for seat in range(table.players):
            table.view(seat)
        count += table.players
    return Sample(count, clock() - start)


def table_copies(game: Game, seconds: float, seed: int) -> Sample:
    """Copies of a table in mid-game."""
    table = mid_game_table(game, seed)
    count = 0
    start = clock()
    while clock() - start < seconds:
        copies(table, 1000)
        count += 1000
    return Sample(count, clock() - start)


def search_iterations(game: Game, seconds: float, seed: int, iterations: int = 10_000) -> Sample:
    """Iterations of the tree search from the first choice of a game, with playouts to the end."""
    count = 0
    start = clock()
    while clock() - start < seconds:
        table: Any = game.deal(seed, history=False)
        search = Search(table, table.current_player(), seed + count)
        search.grow(iterations, seconds)
        count += search.iterations
    return Sample(count, clock() - start)
