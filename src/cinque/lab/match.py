"""One game between bots: who sits where, what came of it, and how long each thought."""

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
from cinque.core import CinqueError, Game, Record, Table, dice


class Setup(NamedTuple):
    """A game by name and options, so that other processes can load it."""

    game: str
    players: int
    options: dict[str, Any]
    content: str | None = None

    def load(self) -> Game:
        """The game itself."""
        return cinque.load(self.game, self.players, self.content, **self.options)


class BotDied(CinqueError):
    """A bot ended the process it played in."""


class Played(msgspec.Struct, frozen=True):
    """One finished game; all lists are by seat."""

    seats: list[str]
    seed: int
    scores: list[int]
    winners: list[int]
    reason: str
    moves: list[int]
    choices: list[int]  # how many real choices each seat had
    seconds: list[float]  # how long it thought about them
    faults: list[int]  # how often its bot failed and a greedy one chose instead
    errors: list[list[str]] = []  # what first went wrong: an exception with where it came from, an illegal answer

    def record(self, game: Game) -> Record:
        """The play as a record."""
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
    """One game, these bots on these seats; the same seed gives the same game, budgets of time aside."""
    table = game.deal(seed, history=False)
    players = [bots.get(name, seed=seed * 64 + seat) for seat, name in enumerate(seats)]
    blind = all(name == "random" for name in seats)  # looks at nothing, so needs no redealt table
    moves: list[int] = []
    choices, faults = [0] * game.players, [0] * game.players
    spent = [0.0] * game.players
    errors: list[list[str]] = [[] for _ in seats]
    while not table.over:
        seat = table.mover()
        options = table.choices(seat)
        if len(options) == 1:
            move = options[0]
        else:
            start = time.perf_counter()
            choices[seat] += 1
            chance = seed * 1_000_003 + len(moves)
            told = errors[seat]
            bot = players[seat]
            move = bot.choose(table, seat) if blind else safe(bot, table, seat, chance, options, told)
            if move < 0:
                faults[seat] += 1
                move = bots.ask(bots.GreedyBot(chance), table, seat, chance)
            spent[seat] += time.perf_counter() - start
        moves.append(move)
        table.apply(seat, move)
    for player in players:
        player.close()
    wrong = errors if any(faults) else []
    return Played(list(seats), seed, table.scores, table.winners, table.reason, moves, choices, spent, faults, wrong)


def safe(bot: bots.Bot, table: Table, seat: int, seed: int, options: list[int], told: list[str]) -> int:
    """The bot's choice in a redealt world; -1 when it fails or answers what is not on offer.

    `told` takes the first error of each kind, for whoever writes the bot."""
    try:
        move = bots.ask(bot, table, seat, seed)
    except (Exception, SystemExit) as error:  # a bot may fail in any way, and the game goes on
        own = traceback.format_exception(error)
        told += [] if any(text.startswith("Traceback") for text in told) else ["".join(own).rstrip()]
        return -1
    if move in options and not isinstance(move, bool):
        return move
    if not any(text.startswith("answered") for text in told):
        listed = ", ".join(map(str, options[:8]))
        told.append(f"answered {repr(move)[:80]}, which is not on offer; seat {seat} may play {listed}")
    return -1


Job = tuple[tuple[str, ...], int]


def play_all(setup: Setup, jobs: Iterable[Job], processes: int = 1) -> Iterator[Played]:
    """The games of these jobs (bots by seat, seed), in their order whatever the number of processes."""
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
            raise BotDied("a process ended in the middle of a game: one of the bots must have ended it") from None


def failures(names: Iterable[str], played: Iterable[Played]) -> dict[str, list[str]]:
    """What first went wrong with each of these bots, each kind of error once; only those that failed are in it."""
    found: dict[str, list[str]] = {}
    for one in played:
        for name, errors in zip(one.seats, one.errors, strict=False):
            for error in errors if name in names else ():
                mine = found.setdefault(name, [])
                if not any(error[:8] == other[:8] for other in mine):
                    mine.append(error)
    return found


def _shard(shard: tuple[Setup, list[Job]]) -> list[Played]:
    setup, jobs = shard
    game = setup.load()
    return [play(game, seats, seed) for seats, seed in jobs]


def random_playouts(setup: Setup, seeds: Iterable[int]) -> Iterator[Played]:
    """Games of random play by the engine's own driver, for its speed; they carry no moves."""
    game = setup.load()
    for seed in seeds:
        table = game.deal(seed, history=False)
        count = bots.simulate(table, dice(seed ^ 0x5DEECE66D))
        nothing = [0] * game.players
        seats = ["random"] * game.players
        yield Played(seats, seed, table.scores, table.winners, table.reason, [], [count, *nothing[1:]], [0.0], nothing)
