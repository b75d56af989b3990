"""`cinque simulate`: many games between bots, and what came of them."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from statistics import mean
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from cinque import bots
from cinque.cli.common import Complaint, add_game_options, load, positive, whole, writable, write
from cinque.cli.screen import Screen
from cinque.core.game import Game
from cinque.lab.figures import wilson
from cinque.lab.match import BotDied, Job, Played, Setup, failures, play_all, random_playouts


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
        help=f"who plays: one for all, or one a seat ({', '.join(bots.names())}; default random), with a budget if "
        "wanted: plan@200 thinks for 200 iterations a choice, plan@0.5s for half a second a turn. "
        "Bots change seats from game to game.",
    )
    parser.add_argument("--paired", action="store_true", help="deal each game anew for every way to sit")
    parser.add_argument(
        "--iterations", type=positive, default=0, metavar="N", help="for search and plan without budget"
    )
    parser.add_argument("--seconds", type=float, default=0.0, metavar="T", help="the same, in time: not reproducible")
    parser.add_argument("--processes", type=positive, default=1, metavar="P", help="share the games out (1)")
    parser.add_argument("--records", type=Path, metavar="FILE", help="keep the plays (JSON Lines, one record a line)")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play, then report; Ctrl-C reports what has been played."""
    game = load(chosen.game, chosen.players, chosen.option, chosen.content)
    if not 0 <= chosen.seconds < float("inf"):
        raise Complaint("the seconds of thought must be a positive number")
    names = entries(chosen.bot or ["random"], game.players, chosen.iterations, chosen.seconds)
    for name in names:
        bots.get(name)
    writable(chosen.records)
    content = None if chosen.content is None else str(chosen.content)
    setup = Setup(chosen.game, game.players, game.options, content)
    results: list[Played] = []
    interrupted = False
    died: BotDied | None = None
    start = time.perf_counter()
    with progress() as bar:
        task = bar.add_task(game.title, total=chosen.games)
        try:
            for result in games(setup, names, chosen):
                results.append(result)
                bar.update(task, completed=len(results))
        except KeyboardInterrupt:
            interrupted = True
        except BotDied as error:  # what was played before is shown
            died = error
    seconds = time.perf_counter() - start
    if chosen.records is not None:
        write(chosen.records, "".join(one.record(game).to_json() + "\n" for one in results))
    if results:
        facts = summary(names, game, results, seconds, chosen.seed, chosen.paired)
        if chosen.json:
            print(json.dumps(facts, indent=2))
        else:
            show(facts)
        tell_failures(facts["bots"])
    if died is not None:
        raise died
    return 130 if interrupted else 0


def entries(names: list[str], players: int, iterations: int, seconds: float) -> list[str]:
    """One bot for each seat, the common budget added where a bot that searches has none."""
    if len(names) not in (1, players):
        raise Complaint(f"give one --bot for all or {players}, one a seat; there are {len(names)}")
    if iterations and seconds:
        raise Complaint("give iterations or seconds, not both")
    budget = f"@{iterations}" if iterations else f"@{seconds:g}s" if seconds else ""
    return [name + budget if name in bots.SEARCHING else name for name in names] * (players // len(names))


def order(number: int, players: int, paired: bool) -> tuple[int, list[int]]:
    """Which deal the number-th game is, and the seat of each bot: everybody moves up one seat from game to game."""
    deal = number // players if paired else number
    return deal, [(entry + number) % players for entry in range(players)]


def games(setup: Setup, names: list[str], chosen: argparse.Namespace) -> Iterator[Played]:
    """All games, in the order of their seeds whatever the number of processes."""
    if set(names) == {"random"} and chosen.processes == 1 and chosen.records is None:
        yield from random_playouts(setup, range(chosen.seed, chosen.seed + chosen.games))
        return
    jobs: list[Job] = []
    for number in range(chosen.games):
        deal, seats = order(number, setup.players, chosen.paired)
        jobs.append((tuple(names[seats.index(seat)] for seat in range(setup.players)), chosen.seed + deal))
    yield from play_all(setup, jobs, chosen.processes)


def progress() -> Progress:
    """A bar on stderr, when somebody can see it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())


def summary(
    names: list[str], game: Game, results: list[Played], seconds: float, seed: int, paired: bool
) -> dict[str, Any]:
    """The whole simulation as plain data; in a game won together everybody has the win."""
    rows = []
    wrong = failures(names, results)
    for entry, name in enumerate(names):
        seats = [order(number, game.players, paired)[1][entry] for number in range(len(results))]
        scores = [one.scores[seat] for one, seat in zip(results, seats, strict=True)]
        wins = sum(
            1 / (1 if game.team else len(one.winners))
            for one, seat in zip(results, seats, strict=True)
            if seat in one.winners
        )
        low, high = wilson(wins, len(results))
        rows.append(
            {
                "bot": name,
                "wins": round(wins, 3),
                "share": round(wins / len(results), 4),
                "from": round(low, 4),
                "to": round(high, 4),
                "mean_score": round(mean(scores), 3),
                "lowest_score": min(scores),
                "highest_score": max(scores),
                "choices": sum(one.choices[seat] for one, seat in zip(results, seats, strict=True)),
                "faults": sum(one.faults[seat] for one, seat in zip(results, seats, strict=True)),
                "errors": wrong.get(name, []),
            }
        )
    lengths = [len(one.moves) or sum(one.choices) for one in results]
    decisions = sum(lengths)
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


def by_greedy(row: dict[str, Any]) -> str:
    """What a bot's row says beside its name when it failed: its result is not its own."""
    return f" ({row['faults']} of {row['choices']} choices by greedy)" if row["faults"] else ""


def tell_failures(rows: list[dict[str, Any]]) -> None:
    """What went wrong first with each bot that failed, once, where whoever wrote it looks."""
    for bot, row in {row["bot"]: row for row in rows if row["faults"]}.items():
        for error in row["errors"]:
            print(
                f"cinque: {bot} failed, and greedy chose instead; the first time it {described(error)}", file=sys.stderr
            )


def described(error: str) -> str:
    """An error as the end of a sentence."""
    return f"raised:\n{error}" if error.startswith("Traceback") else error


def show(facts: dict[str, Any]) -> None:
    """The summary for people."""
    console = Screen(highlight=False)
    console.print(
        f"[bold]{facts['game']}[/], {facts['players']} players, {facts['games']} games from seed {facts['seed']}"
    )
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for column in ("bot", "wins", "share", "95 %", "mean score", "lowest", "highest"):
        grid.add_column(column, justify="left" if column == "bot" else "right")
    for row in facts["bots"]:
        cells = (
            f"{row['wins']:g}",
            f"{row['share']:.1%}",
            f"{row['from']:.1%} to {row['to']:.1%}",
            row["mean_score"],
            row["lowest_score"],
            row["highest_score"],
        )
        grid.add_row(row["bot"] + by_greedy(row), *map(str, cells))
    console.print(grid)
    length = facts["length"]
    console.print(f"choices a game: mean {length['mean']}, from {length['shortest']} to {length['longest']}")
    console.print("ends: " + ", ".join(f"{reason} {count}" for reason, count in facts["reasons"].items()))
    rate = facts["decisions_per_second"]
    console.print(f"{facts['decisions']} choices in {facts['seconds']:.2f} s: {rate:,.0f} a second")
