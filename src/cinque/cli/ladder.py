"""`cinque ladder`: play every bot against every other and rate them, with an optional HTML report."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from cinque import bots
from cinque.cli.arguments import add_game_options, load, positive_number, whole_number
from cinque.cli.files import check_writable, write
from cinque.cli.grid import grid
from cinque.cli.progress import Progress
from cinque.cli.simulate import fallback_note, report, warn_time_budgets
from cinque.lab.ladder import Ladder
from cinque.lab.match import Setup
from cinque.lab.report import html
from cinque.lab.workers import BotDied


def add_commands(subparsers: Any) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("ladder", help="play every bot against every other and rate them")
    add_game_options(parser)
    usual = "random, greedy and the levels"
    parser.add_argument(
        "--bot",
        action="append",
        metavar="NAME",
        help=f"a bot, optionally with a budget (plan@200, plan@0.5s); default {usual}",
    )
    parser.add_argument(
        "--games", type=positive_number, default=200, metavar="K", help="minimum games per pair (default 200)"
    )
    parser.add_argument("--seed", type=whole_number, default=0, metavar="S", help="seed of the first deal (default 0)")
    parser.add_argument(
        "--processes", type=positive_number, default=1, metavar="P", help="number of processes (default 1)"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="save the games here (JSON Lines) and resume from them"
    )
    parser.add_argument("--page", type=Path, metavar="FILE", help="write an HTML report here")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, then report; Ctrl-C reports the games so far, and --out lets you resume."""
    game = load(args.game, args.players, args.option, args.content)
    names = args.bot or ["random", "greedy", *bots.LEVELS]
    for name in names:
        bots.get(name)
    warn_time_budgets(names)
    for path in (args.out, args.page):
        check_writable(path)
    content = None if args.content is None else str(args.content)
    ladder = Ladder(Setup(args.game, game.players, game.options, content), names, args.games, args.seed, args.out)
    progress = Progress()
    interrupted = False
    died: BotDied | None = None
    try:
        ladder.run(args.processes, progress.update)
    except KeyboardInterrupt:
        interrupted = True
    except BotDied as error:
        died = error
    progress.done()
    if ladder.played:
        facts = ladder.facts()
        if args.page is not None:
            write(args.page, html(facts))
        report(facts, args.json, show)
    if died is not None:
        raise died
    return 130 if interrupted else 0


def show(facts: dict[str, Any]) -> None:
    """Print the ladder as a table."""
    ladder = facts["ladder"]
    print(f"{ladder['game']}, {ladder['players']} players, {facts['played']} of {facts['of']} games")
    rated = "pairs" in facts
    headings = ["bot", "rating" if rated else "won", "interval", "games", "wins", "mean score", "ms/choice"]
    lines = []
    for row in sorted(facts["bots"], key=lambda entry: -entry.get("rating", entry["wins"])):
        if rated:
            head = (f"{row['rating']:+d}", f"{row['low']:+d} to {row['high']:+d}")
        else:
            head = (f"{row['share']:.3f}", f"{row['from']:.3f} to {row['to']:.3f}")
        cells = (row["games"], f"{row['wins']:g}", row["mean_score"], row["ms_a_choice"])
        lines.append([row["bot"] + fallback_note(row), *head, *cells])
    print(grid(headings, lines))
    for row in facts.get("pairs", []):
        print(pair_line(row["one"], row["two"], row["one_alone"], ladder["players"]))
        if ladder["players"] > 2:
            print(pair_line(row["two"], row["one"], row["two_alone"], ladder["players"]))
    seats = [f"{share:.3f}" for share in facts["seats"]]
    for seat, (low, high) in enumerate(facts.get("seat_intervals", [])):
        seats[seat] += f" ({low:.3f} to {high:.3f})"
    print(f"wins by seat: {', '.join(seats)}")


def pair_line(name: str, other: str, result: dict[str, Any], players: int) -> str:
    """One line: how a bot does alone against copies of another bot."""
    many = "" if players == 2 else f"{players - 1} "
    interval = f"{result['from']:.3f} to {result['to']:.3f}, n {result['games']}"
    return f"{name} against {many}{other}: {result['share']:.3f} ({interval})"
