"""The same measurements of cinque, in whichever way (compiled, interpreted) this process runs it."""

from __future__ import annotations

import random
from time import process_time as clock
from typing import Any

import cinque
from benchmarks.peers import Sample
from cinque.bots.playout import copies, simulate
from cinque.bots.search import Search
from cinque.core import Game, Table, dice

BATCH = 20  # games between two looks at the clock


def game_of(name: str, players: int) -> Game:
    """A listed game, or one of the two examples."""
    if name in ("connect_four", "leduc"):
        from importlib import import_module

        return cinque.load(import_module(f"examples.{name}").RULES, players=players)
    return cinque.load(name, players=players)


def own_driver(game: Game, seconds: float, seed: int) -> Sample:
    """Random games by the engine's own driver."""
    d = dice(seed)
    decisions = 0
    start = clock()
    while clock() - start < seconds:
        for _ in range(BATCH):
            seed += 1
            decisions += simulate(game.deal(seed, history=False), d)
    return Sample(decisions, clock() - start)


def driven(game: Game, seconds: float, seed: int) -> Sample:
    """Random games driven by this interpreted loop, moves unchecked as OpenSpiel's `apply_action` is."""
    draw = random.Random(seed).random
    decisions = 0
    start = clock()
    while clock() - start < seconds:
        for _ in range(BATCH):
            seed += 1
            table = game.deal(seed, history=False)
            while not table.over:
                seat = table.current_player()
                moves = table.legal_moves_unchecked(seat)
                table.play_unchecked(seat, moves[int(draw() * len(moves))])
                decisions += 1
    return Sample(decisions, clock() - start)


def checked(game: Game, seconds: float, seed: int) -> Sample:
    """The same through `waiting`, `options` and `play`, every move checked."""
    draw = random.Random(seed).random
    decisions = 0
    start = clock()
    while clock() - start < seconds:
        for _ in range(BATCH):
            seed += 1
            table = game.deal(seed, history=False)
            while not table.over:
                seat = table.to_move[0]
                moves = table.legal_moves(seat)
                table.play(seat, moves[int(draw() * len(moves))])
                decisions += 1
    return Sample(decisions, clock() - start)


def choices(game: Game, games: int, seed: int) -> Sample:
    """How many options a decision has, and how often it has only one (not timed)."""
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


def half_way(game: Game, seed: int) -> Table:
    """A table half-way through a random game."""
    length = simulate(game.deal(seed, history=False), dice(seed))
    d = dice(seed)
    table = game.deal(seed, history=False)
    for _ in range(length // 2):
        moves = table.legal_moves_unchecked(table.current_player())
        table.play_unchecked(table.current_player(), moves[d.below(len(moves))])
    return table


def viewing(game: Game, seconds: float, seed: int) -> Sample:
    """What the seats of a table half-way through a random game see, one after the other."""
    table = half_way(game, seed)
    count = 0
    start = clock()
    while clock() - start < seconds:
        for seat in range(table.players):
            table.view(seat)
        count += table.players
    return Sample(count, clock() - start)


def copying(game: Game, seconds: float, seed: int) -> Sample:
    """Copies of a table half-way through a random game."""
    table = half_way(game, seed)
    count = 0
    start = clock()
    while clock() - start < seconds:
        copies(table, 1000)
        count += 1000
    return Sample(count, clock() - start)


def searching(game: Game, seconds: float, seed: int, iterations: int = 10_000) -> Sample:
    """Iterations of the tree search from the first choice of a game, playouts to the end."""
    count = 0
    start = clock()
    while clock() - start < seconds:
        table: Any = game.deal(seed, history=False)
        search = Search(table, table.current_player(), seed + count)
        search.grow(iterations, seconds)
        count += search.iterations
    return Sample(count, clock() - start)
