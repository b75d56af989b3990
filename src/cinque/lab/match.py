"""Games between bots: seats, results, thinking times and failures."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import msgspec

import cinque
from cinque import bots
from cinque.bots.levels import LevelBot
from cinque.bots.playout import play_random
from cinque.bots.tree import TreeBot
from cinque.core import Game, Outcome, Record, Table
from cinque.lab.workers import run_tasks


class Setup(NamedTuple):
    """A game by name and options, for loading it in other processes and on other machines."""

    game: str
    players: int
    options: dict[str, Any]
    content: str | None = None
    files: tuple[tuple[str, str], ...] = ()  # the content itself as (name, text), for machines without the folder

    def load(self) -> Game:
        """The game; the same object every time, because reading content takes longer than playing."""
        key = msgspec.json.encode(self, order="deterministic")
        game = _loaded.get(key)
        if game is None:
            folder = self.content
            if self.files:
                kept = TemporaryDirectory(prefix="cinque-content-")
                _folders.append(kept)
                folder = kept.name
                for name, text in self.files:
                    (Path(folder) / name).write_text(text, encoding="utf-8")
            game = _loaded[key] = cinque.load(self.game, self.players, folder, **self.options)
        return game


_loaded: dict[bytes, Game] = {}
_folders: list[TemporaryDirectory[str]] = []  # removed when the process ends


class GameResult(msgspec.Struct, frozen=True):
    """One finished game; all lists are by seat."""

    seats: list[str]
    seed: int
    scores: list[int]
    winners: list[int]
    reason: str
    moves: list[int]
    choices: list[int]  # choices with more than one legal move
    seconds: list[float]  # thinking time
    faults: list[int]  # how often the bot failed and a greedy one chose instead
    errors: list[list[str]] = []  # the first error of each kind: an exception with its traceback, an illegal move

    def record(self, game: Game) -> Record:
        """The game as a record."""
        return Record(
            game=game.name,
            players=game.players,
            options=game.options,
            content=game.digest,
            seed=self.seed,
            moves=self.moves,
            names=self.seats,
            result=Outcome(self.winners, self.scores, self.reason),
        )


MoveCallback = Callable[[Table, int, list[int], int], None]


def play(
    game: Game,
    seats: Sequence[str],
    seed: int,
    rotation: int = 0,
    table: Table | None = None,
    watch: MoveCallback | None = None,
) -> GameResult:
    """Play one game with these bots, by seat.

    The same seed gives the same game, unless a bot's budget is time (`has_time_budget`). `rotation` says by how many
    seats the bots have moved since the first game with this deal; their random numbers move with them. `table` is the
    `deal` for these seats and this seed, if the caller needs its events; `watch` is called before every move with the
    table, the seat, its legal moves and the move it chose."""
    players = [lab_bot(name, seed * 64 + (seat - rotation) % game.players) for seat, name in enumerate(seats)]
    blind = all_random(seats)
    table = deal(game, seats, seed) if table is None else table
    moves: list[int] = []
    choices, faults = [0] * game.players, [0] * game.players
    spent = [0.0] * game.players
    errors: list[list[str]] = [[] for _ in seats]
    if blind and watch is None:
        start = time.perf_counter()
        play_random(table, [player.dice for player in players], moves, choices)
        spent = [(time.perf_counter() - start) / game.players] * game.players
    while not table.over:
        seat = table.current_player()
        legal = table.legal_moves_unchecked(seat)
        if len(legal) == 1:
            move = legal[0]
        else:
            start = time.perf_counter()
            choices[seat] += 1
            chance = seed * 1_000_003 + len(moves)
            bot = players[seat]
            move = bot.choose(table, seat) if blind else choose_safely(bot, table, seat, chance, legal, errors[seat])
            if move < 0:
                faults[seat] += 1
                move = bots.choose_move(bots.GreedyBot(chance), table, seat, chance)
            spent[seat] += time.perf_counter() - start
        moves.append(move)
        if watch is not None:
            watch(table, seat, legal, move)
        table.play_unchecked(seat, move)
    for player in players:
        player.close()
    wrong = errors if any(faults) else []
    return GameResult(
        list(seats), seed, table.scores, table.winners, table.reason, moves, choices, spent, faults, wrong
    )


def deal(game: Game, seats: Sequence[str], seed: int, history: bool = False) -> Table:
    """A table for these bots; they get redealt tables that respect what they have seen, with or without history."""
    return game.deal(seed, history, knowledge=not all_random(seats))


def all_random(seats: Sequence[str]) -> bool:
    """Whether all bots are random: they look at nothing, so they need no redealt table."""
    return all(name == "random" for name in seats)


def lab_bot(name: str, seed: int) -> bots.Bot:
    """A bot for experiments: a level has no time limit."""
    bot = bots.get(name, seed=seed)
    if isinstance(bot, LevelBot):
        bot.seconds = 0.0
    return bot


def has_time_budget(name: str) -> bool:
    """Whether the bot's budget is time instead of iterations, so that its games are not reproducible."""
    bot = lab_bot(name, 0)
    return isinstance(bot, TreeBot) and bot.seconds > 0


def choose_safely(bot: bots.Bot, table: Table, seat: int, seed: int, legal: list[int], errors: list[str]) -> int:
    """The bot's choice in a redealt world, or -1 if it fails or the move is not legal.

    The first error of each kind is added to `errors`, for the author of the bot."""
    try:
        move = bots.choose_move(bot, table, seat, seed)
    except (Exception, SystemExit) as error:  # a bot may fail in any way; the game goes on
        if not any(text.startswith("Traceback") for text in errors):
            errors.append("".join(traceback.format_exception(error)).rstrip())
        return -1
    if move in legal and not isinstance(move, bool):
        return move
    if not any(text.startswith("answered") for text in errors):
        listed = ", ".join(map(str, legal[:8]))
        errors.append(f"answered {repr(move)[:80]}, which is not legal; seat {seat} may play {listed}")
    return -1


Job = tuple[tuple[str, ...], int, int]  # bots by seat, seed, rotation
GAMES_PER_TASK = 8


def play_all(setup: Setup, jobs: Iterable[Job], processes: int = 1) -> Iterator[GameResult]:
    """Play these jobs in parallel; the results come in the order of the jobs."""
    listed = list(jobs)
    size = max(1, min(GAMES_PER_TASK, len(listed) // (processes * 4))) if processes > 1 else 1
    tasks = [(setup, listed[first : first + size]) for first in range(0, len(listed), size)]
    for results in run_tasks(_play_jobs, tasks, processes):
        yield from results


def failures(names: Iterable[str], played: Iterable[GameResult]) -> dict[str, list[str]]:
    """The errors of each bot that failed, each kind of error once."""
    by_bot: dict[str, list[str]] = {}
    for game in played:
        for name, errors in zip(game.seats, game.errors, strict=False):
            for error in errors if name in names else ():
                mine = by_bot.setdefault(name, [])
                if not any(error[:8] == other[:8] for other in mine):
                    mine.append(error)
    return by_bot


def _play_jobs(task: tuple[Setup, list[Job]]) -> list[GameResult]:
    setup, jobs = task
    game = setup.load()
    return [play(game, seats, seed, rotation) for seats, seed, rotation in jobs]
