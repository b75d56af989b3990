"""`cinque simulate`: many games between bots, and what came of them."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from cinque import bots
from cinque.cli.common import Complaint, add_game_options, load, positive, whole
from cinque.core.game import Game
from cinque.core.random import dice


class Plan(NamedTuple):
    """Everything a process needs to play its share; a game by name, so that it can be sent."""

    game: str
    players: int
    options: list[str]
    content: Path | None
    entries: list[str]
    iterations: int
    seconds: float
    depth: int

    def load(self) -> Game:
        """The game itself."""
        return load(self.game, self.players, self.options, self.content)

    def seat_of(self, entry: int, number: int) -> int:
        """Where a bot sits in the number-th game: everybody moves up one seat from game to game."""
        return (entry + number) % self.players

    def bot(self, entry: int, seed: int) -> bots.Bot:
        """The bot of an entry, seeded for one game."""
        name = self.entries[entry]
        searches = name in bots.SEARCHING
        budget = (self.iterations, self.seconds, self.depth) if searches else (0, 0.0, 0)
        return bots.get(name, seed=seed * 64 + entry, iterations=budget[0], seconds=budget[1], depth=budget[2])


class Result(NamedTuple):
    """One game; scores and winners by entry, not by seat."""

    seed: int
    decisions: int
    scores: list[int]
    winners: list[int]
    reason: str


def add_commands(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("simulate", help="many games between bots: winners, scores, lengths, speed")
    add_game_options(parser)
    parser.add_argument("--games", type=positive, default=100, metavar="K", help="how many (100)")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="of the first game; the next has S+1 (0)")
    parser.add_argument(
        "--bot",
        action="append",
        metavar="NAME",
        help=f"who plays: one for all, or one a seat ({', '.join(bots.names())}; default random). "
        "Bots change seats from game to game.",
    )
    parser.add_argument("--iterations", type=positive, default=0, metavar="N", help="a search's budget for each choice")
    parser.add_argument("--seconds", type=float, default=0.0, metavar="T", help="the same, in time: not reproducible")
    parser.add_argument("--depth", type=positive, default=0, metavar="D", help="cut playouts, where a game estimates")
    parser.add_argument("--processes", type=positive, default=1, metavar="P", help="share the games out (1)")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play, then report; Ctrl-C reports what has been played."""
    game = load(chosen.game, chosen.players, chosen.option, chosen.content)
    plan = Plan(
        chosen.game,
        game.players,
        chosen.option,
        chosen.content,
        entries(chosen.bot or ["random"], game.players),
        chosen.iterations,
        chosen.seconds,
        chosen.depth,
    )
    if not 0 <= chosen.seconds < float("inf"):
        raise Complaint("the seconds of thought must be a positive number")
    for entry in range(game.players):
        plan.bot(entry, 0)
    results: list[Result] = []
    interrupted = False
    start = time.perf_counter()
    with progress() as bar:
        task = bar.add_task(game.title, total=chosen.games)
        try:
            for result in play_all(plan, game, chosen.seed, chosen.games, chosen.processes):
                results.append(result)
                bar.update(task, completed=len(results))
        except KeyboardInterrupt:
            interrupted = True
    seconds = time.perf_counter() - start
    if results:
        facts = summary(plan, game, results, seconds, chosen.seed)
        if chosen.json:
            print(json.dumps(facts, indent=2))
        else:
            show(facts)
    return 130 if interrupted else 0


def entries(names: list[str], players: int) -> list[str]:
    """One bot for each seat."""
    if len(names) not in (1, players):
        raise Complaint(f"give one --bot for all or {players}, one a seat; there are {len(names)}")
    return names * players if len(names) == 1 else names


def progress() -> Progress:
    """A bar on stderr, when somebody can see it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())


def play_all(plan: Plan, game: Game, seed: int, games: int, processes: int) -> Iterator[Result]:
    """All results, in the order of their seeds whatever the number of processes."""
    if processes == 1:
        for number in range(games):
            yield play_one(plan, game, seed + number, number)
        return
    size = max(1, min(50, games // (processes * 4)))
    shards = [(plan, seed, first, min(first + size, games)) for first in range(0, games, size)]
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        for results in pool.map(play_shard, shards):
            yield from results


def play_shard(shard: tuple[Plan, int, int, int]) -> list[Result]:
    """A few games in a row, in a process of its own."""
    plan, seed, first, last = shard
    game = plan.load()
    return [play_one(plan, game, seed + number, number) for number in range(first, last)]


def play_one(plan: Plan, game: Game, seed: int, number: int) -> Result:
    """One game; random players need no redealt tables and go by the engine's own driver."""
    table = game.deal(seed, history=False)
    if all(name == "random" for name in plan.entries):
        decisions = bots.simulate(table, dice(seed ^ 0x5DEECE66D))
    else:
        decisions = 0
        seated: list[bots.Bot | None] = [None] * game.players
        for entry in range(game.players):
            seated[plan.seat_of(entry, number)] = plan.bot(entry, seed)
        while not table.over:
            seat = table.mover()
            bot = seated[seat]
            assert bot is not None
            table.apply(seat, bots.ask(bot, table, seat, seed * 1_000_003 + decisions))
            decisions += 1
    scores, won = table.scores, table.winners
    order = [plan.seat_of(entry, number) for entry in range(game.players)]
    winners = [entry for entry, seat in enumerate(order) if seat in won]
    return Result(seed, decisions, [scores[seat] for seat in order], winners, table.reason)


def summary(plan: Plan, game: Game, results: list[Result], seconds: float, seed: int) -> dict[str, Any]:
    """The whole simulation as plain data."""
    decisions = sum(result.decisions for result in results)
    lengths = [result.decisions for result in results]
    wins = [sum(1 / len(r.winners) for r in results if entry in r.winners) for entry in range(game.players)]
    rows = [
        {
            "bot": plan.entries[entry],
            "wins": round(wins[entry], 3),
            "share": round(wins[entry] / len(results), 4),
            "mean_score": round(mean(r.scores[entry] for r in results), 3),
            "lowest_score": min(r.scores[entry] for r in results),
            "highest_score": max(r.scores[entry] for r in results),
        }
        for entry in range(game.players)
    ]
    return {
        "game": game.name,
        "players": game.players,
        "options": game.options,
        "games": len(results),
        "seed": seed,
        "bots": rows,
        "shared_wins": sum(len(r.winners) > 1 for r in results),
        "reasons": dict(Counter(r.reason for r in results).most_common()),
        "length": {"mean": round(mean(lengths), 2), "shortest": min(lengths), "longest": max(lengths)},
        "decisions": decisions,
        "seconds": round(seconds, 4),
        "decisions_per_second": round(decisions / seconds, 1),
    }


def show(facts: dict[str, Any]) -> None:
    """The summary for people."""
    console = Console(highlight=False)
    console.print(
        f"[bold]{facts['game']}[/], {facts['players']} players, {facts['games']} games from seed {facts['seed']}"
    )
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for column in ("bot", "wins", "share", "mean score", "lowest", "highest"):
        grid.add_column(column, justify="left" if column == "bot" else "right")
    for row in facts["bots"]:
        cells = (
            f"{row['wins']:g}",
            f"{row['share']:.1%}",
            row["mean_score"],
            row["lowest_score"],
            row["highest_score"],
        )
        grid.add_row(row["bot"], *map(str, cells))
    console.print(grid)
    length = facts["length"]
    console.print(f"choices a game: mean {length['mean']}, from {length['shortest']} to {length['longest']}")
    console.print("ends: " + ", ".join(f"{reason} {count}" for reason, count in facts["reasons"].items()))
    rate = facts["decisions_per_second"]
    console.print(f"{facts['decisions']} choices in {facts['seconds']:.2f} s: {rate:,.0f} a second")
