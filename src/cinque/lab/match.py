"""Games between bots: seats, results, thinking times and failures."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, NamedTuple

import msgspec

import cinque
from cinque import bots
from cinque.bots.levels import LevelBot
from cinque.bots.tree import TreeBot
from cinque.core import CinqueError, Game, Record, Table


class Setup(NamedTuple):
    """A game by name and options, for loading it in other processes."""

    game: str
    players: int
    options: dict[str, Any]
    content: str | None = None

    def load(self) -> Game:
        """Load the game."""
        return cinque.load(self.game, self.players, self.content, **self.options)


class BotDied(CinqueError):
    """A bot ended its process."""


class Played(msgspec.Struct, frozen=True):
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
            seats=[],
        )


def play(game: Game, seats: Sequence[str], seed: int) -> Played:
    """Play one game with these bots, by seat.

    The same seed gives the same game, unless a bot's budget is time (`has_time_budget`)."""
    players = [lab_bot(name, seed * 64 + seat) for seat, name in enumerate(seats)]
    blind = all(name == "random" for name in seats)  # random bots look at nothing, so they need no redealt table
    table = game.deal(seed, history=False, knowledge=not blind)
    moves: list[int] = []
    choices, faults = [0] * game.players, [0] * game.players
    spent = [0.0] * game.players
    errors: list[list[str]] = [[] for _ in seats]
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
            move = bot.choose(table, seat) if blind else ask_safely(bot, table, seat, chance, legal, errors[seat])
            if move < 0:
                faults[seat] += 1
                move = bots.ask(bots.GreedyBot(chance), table, seat, chance)
            spent[seat] += time.perf_counter() - start
        moves.append(move)
        table.play_unchecked(seat, move)
    for player in players:
        player.close()
    wrong = errors if any(faults) else []
    return Played(list(seats), seed, table.scores, table.winners, table.reason, moves, choices, spent, faults, wrong)


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


def ask_safely(bot: bots.Bot, table: Table, seat: int, seed: int, legal: list[int], errors: list[str]) -> int:
    """The bot's choice in a redealt world; -1 if it fails or the move is not legal.

    The first error of each kind is added to `errors`, for the author of the bot."""
    try:
        move = bots.ask(bot, table, seat, seed)
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


Job = tuple[tuple[str, ...], int]


def play_all(setup: Setup, jobs: Iterable[Job], processes: int = 1) -> Iterator[Played]:
    """Play these jobs (bots by seat, seed) in parallel; the results come in the order of the jobs."""
    listed = list(jobs)
    if processes == 1:
        game = setup.load()
        for seats, seed in listed:
            yield play(game, seats, seed)
        return
    size = max(1, min(8, len(listed) // (processes * 4)))
    shards = [(setup, listed[first : first + size]) for first in range(0, len(listed), size)]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        try:
            for results in pool.map(_shard, shards):
                yield from results
        except BrokenProcessPool:
            raise BotDied("a process ended in the middle of a game; one of the bots must have ended it") from None


def failures(names: Iterable[str], played: Iterable[Played]) -> dict[str, list[str]]:
    """The errors of each bot that failed, each kind of error once."""
    by_bot: dict[str, list[str]] = {}
    for one in played:
        for name, errors in zip(one.seats, one.errors, strict=False):
            for error in errors if name in names else ():
                mine = by_bot.setdefault(name, [])
                if not any(error[:8] == other[:8] for other in mine):
                    mine.append(error)
    return by_bot


def _shard(shard: tuple[Setup, list[Job]]) -> list[Played]:
    setup, jobs = shard
    game = setup.load()
    return [play(game, seats, seed) for seats, seed in jobs]
