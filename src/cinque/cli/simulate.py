"""`cinque simulate`: play many games between bots and summarize the results."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import mean
from typing import Any

from cinque import bots
from cinque.cli.arguments import InputError, add_game_options, add_number_and_seed, load, positive_number
from cinque.cli.files import check_writable, write
from cinque.cli.grid import grid
from cinque.cli.progress import Progress
from cinque.core.engine.game import Game
from cinque.lab.match import GameResult, Job, Setup, failures, has_time_budget, play_all
from cinque.lab.statistics import wilson
from cinque.lab.workers import BotDied


def add_commands(subparsers: Any) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("simulate", help="play many games between bots: wins, scores, lengths, speed")
    add_game_options(parser)
    add_number_and_seed(parser, games=100)
    parser.add_argument(
        "--bot",
        action="append",
        metavar="NAME",
        help=f"one bot for all seats, or one per seat ({', '.join(bots.names())}; default random), optionally with a "
        "budget: plan@200 uses 200 iterations per choice, plan@0.5s half a second per turn. "
        "Bots rotate seats from game to game.",
    )
    parser.add_argument("--paired", action="store_true", help="play each deal once per seat rotation")
    parser.add_argument(
        "--iterations", type=positive_number, default=0, metavar="N", help="budget for search and plan bots without one"
    )
    parser.add_argument(
        "--seconds", type=float, default=0.0, metavar="T", help="the same in seconds (not reproducible)"
    )
    parser.add_argument(
        "--processes", type=positive_number, default=1, metavar="P", help="number of processes (default 1)"
    )
    parser.add_argument("--records", type=Path, metavar="FILE", help="save the records (JSON Lines)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, then report; Ctrl-C reports the games played so far."""
    game = load(args.game, args.players, args.option, args.content)
    if not 0 <= args.seconds < float("inf"):
        raise InputError("--seconds must be a positive number")
    names = bots_by_seat(args.bot or ["random"], game.players, args.iterations, args.seconds)
    for name in names:
        bots.get(name)
    warn_time_budgets(names)
    check_writable(args.records)
    content = None if args.content is None else str(args.content)
    setup = Setup(args.game, game.players, game.options, content)
    results: list[GameResult] = []
    interrupted = False
    died: BotDied | None = None
    start = time.perf_counter()
    progress = Progress(quiet=True)
    try:
        for result in play_games(setup, names, args):
            results.append(result)
            progress.update(len(results), args.games)
    except KeyboardInterrupt:
        interrupted = True
    except BotDied as error:  # the games before are still reported
        died = error
    progress.done()
    seconds = time.perf_counter() - start
    if args.records is not None:
        write(args.records, "".join(result.record(game).to_json() + "\n" for result in results))
    if results:
        facts = summary(names, game, results, seconds, args.seed, args.paired)
        report(facts, args.json, show)
    if died is not None:
        raise died
    return 130 if interrupted else 0


def bots_by_seat(names: list[str], players: int, iterations: int, seconds: float) -> list[str]:
    """One bot for each seat; search bots without a budget get the common one."""
    if len(names) not in (1, players):
        raise InputError(f"give one --bot for all seats or {players} (one per seat), not {len(names)}")
    if iterations and seconds:
        raise InputError("give --iterations or --seconds, not both")
    budget = f"@{iterations}" if iterations else f"@{seconds:g}s" if seconds else ""
    return [name + budget if name in bots.SEARCH_KINDS else name for name in names] * (players // len(names))


def warn_time_budgets(names: list[str]) -> None:
    """Warn about bots whose games aren't reproducible because their budget is time."""
    for name in dict.fromkeys(names):
        if has_time_budget(name):
            kind = name.partition("@")[0]
            print(
                f"cinque: {name} has a time budget, so its games aren't reproducible: try {kind}@200", file=sys.stderr
            )


def seating(game_index: int, players: int, paired: bool) -> tuple[int, list[int]]:
    """The deal of a game and the seat of each bot; bots rotate by one seat from game to game."""
    deal = game_index // players if paired else game_index
    return deal, [(entry + game_index) % players for entry in range(players)]


def play_games(setup: Setup, names: list[str], args: argparse.Namespace) -> Iterator[GameResult]:
    """Play all games, in the order of their seeds. The results don't depend on the number of processes."""
    jobs: list[Job] = []
    for number in range(args.games):
        deal, seats = seating(number, setup.players, args.paired)
        bots_by_seat = tuple(names[seats.index(seat)] for seat in range(setup.players))
        jobs.append((bots_by_seat, args.seed + deal, seats[0] if args.paired else 0))
    yield from play_all(setup, jobs, args.processes)


def summary(
    names: list[str], game: Game, results: list[GameResult], seconds: float, seed: int, paired: bool
) -> dict[str, Any]:
    """The results as plain data. In a cooperative game a win counts for every seat."""
    rows = []
    wrong = failures(names, results)
    for entry, name in enumerate(names):
        seats = [seating(number, game.players, paired)[1][entry] for number in range(len(results))]
        scores = [result.scores[seat] for result, seat in zip(results, seats, strict=True)]
        wins = sum(
            1 / (1 if game.team else len(result.winners))
            for result, seat in zip(results, seats, strict=True)
            if seat in result.winners
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
                "choices": sum(result.choices[seat] for result, seat in zip(results, seats, strict=True)),
                "faults": sum(result.faults[seat] for result, seat in zip(results, seats, strict=True)),
                "errors": wrong.get(name, []),
            }
        )
    lengths = [len(result.moves) for result in results]
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


def fallback_note(row: dict[str, Any]) -> str:
    """A note for a bot that failed: the greedy bot chose some of its moves."""
    return f" ({row['faults']} of {row['choices']} choices by greedy)" if row["faults"] else ""


def report(facts: dict[str, Any], as_json: bool, show_facts: Callable[[dict[str, Any]], None]) -> None:
    """Print results as JSON or as tables, and the failures of bots."""
    if as_json:
        print(json.dumps(facts, indent=2))
    else:
        show_facts(facts)
    print_failures(facts["bots"])


def print_failures(rows: list[dict[str, Any]]) -> None:
    """Print the first errors of each bot that failed to stderr, for its author."""
    for bot, row in {row["bot"]: row for row in rows if row["faults"]}.items():
        for error in row["errors"]:
            print(
                f"cinque: {bot} failed and greedy chose instead; the first time, it {describe_error(error)}",
                file=sys.stderr,
            )


def describe_error(error: str) -> str:
    """An error as the end of a sentence."""
    return f"raised:\n{error}" if error.startswith("Traceback") else error


def show(facts: dict[str, Any]) -> None:
    """Print the results as a table."""
    print(f"{facts['game']}, {facts['players']} players, {facts['games']} games from seed {facts['seed']}")
    headings = ["bot", "wins", "share", "95 %", "mean score", "lowest", "highest"]
    rows = []
    for row in facts["bots"]:
        interval = f"{row['from']:.1%} to {row['to']:.1%}"
        cells = [f"{row['wins']:g}", f"{row['share']:.1%}", interval]
        cells += [row["mean_score"], row["lowest_score"], row["highest_score"]]
        rows.append([row["bot"] + fallback_note(row), *cells])
    print(grid(headings, rows))
    length = facts["length"]
    print(f"choices per game: mean {length['mean']}, from {length['shortest']} to {length['longest']}")
    print("ends: " + ", ".join(f"{reason} {count}" for reason, count in facts["reasons"].items()))
    rate = facts["decisions_per_second"]
    print(f"{facts['decisions']} choices in {facts['seconds']:.2f} s: {rate:,.0f} per second")
