"""`cinque ladder`: play every bot against every other and rate them, with an optional HTML report."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from typing import Any, Literal

from rich.table import Table as Grid

from cinque import bots
from cinque.cli.arguments import add_game_options, load, positive, whole
from cinque.cli.files import writable, write
from cinque.cli.screen import Screen
from cinque.cli.simulate import by_greedy, report, warn_time_budgets
from cinque.lab.ladder import Ladder
from cinque.lab.match import BotDied, Setup
from cinque.lab.report import html

PROGRESS_SECONDS = 10.0  # between two lines if stderr is not a terminal


def add_commands(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("ladder", help="play every bot against every other and rate them")
    add_game_options(parser)
    usual = "random, greedy and the levels"
    parser.add_argument(
        "--bot",
        action="append",
        metavar="NAME",
        help=f"a bot, optionally with a budget (plan@200, plan@0.5s); default {usual}",
    )
    parser.add_argument("--games", type=positive, default=200, metavar="K", help="minimum games per pair (default 200)")
    parser.add_argument("--seed", type=whole, default=0, metavar="S", help="seed of the first deal (default 0)")
    parser.add_argument("--processes", type=positive, default=1, metavar="P", help="number of processes (default 1)")
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="save the games here (JSON Lines) and resume from them"
    )
    parser.add_argument("--page", type=Path, metavar="FILE", help="write an HTML report here")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


class Progress:
    """Shows progress: in place on a terminal, else a line now and then."""

    def __init__(self) -> None:
        self.live = sys.stderr.isatty()
        self.started = self.last = time.monotonic()
        self.first = -1

    def update(self, done: int, total: int) -> None:
        """Show how many games are played."""
        now = time.monotonic()
        if self.first < 0:
            self.first = done
        if not self.live and now - self.last < PROGRESS_SECONDS and done < total:
            return
        self.last = now
        line = f"{done} of {total} games"
        if self.first < done < total:
            line += f", about {(now - self.started) / (done - self.first) * (total - done):.0f} s to go"
        print(f"\r{line}\033[K" if self.live else line, end="" if self.live else "\n", file=sys.stderr, flush=True)

    def done(self) -> None:
        """Clear the line."""
        if self.live:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def run(chosen: argparse.Namespace) -> int:
    """Play, then report; Ctrl-C reports the games so far, and --out lets you resume."""
    game = load(chosen.game, chosen.players, chosen.option, chosen.content)
    names = chosen.bot or ["random", "greedy", *bots.LEVELS]
    for name in names:
        bots.get(name)
    warn_time_budgets(names)
    for path in (chosen.out, chosen.page):
        writable(path)
    content = None if chosen.content is None else str(chosen.content)
    ladder = Ladder(
        Setup(chosen.game, game.players, game.options, content), names, chosen.games, chosen.seed, chosen.out
    )
    progress = Progress()
    interrupted = False
    died: BotDied | None = None
    try:
        ladder.run(chosen.processes, progress.update)
    except KeyboardInterrupt:
        interrupted = True
    except BotDied as error:
        died = error
    progress.done()
    if ladder.played:
        facts = ladder.facts()
        if chosen.page is not None:
            write(chosen.page, html(facts))
        report(facts, chosen.json, show)
    if died is not None:
        raise died
    return 130 if interrupted else 0


def show(facts: dict[str, Any]) -> None:
    """Print the ladder as a table."""
    console = Screen(highlight=False)
    ladder = facts["ladder"]
    console.print(f"[bold]{ladder['game']}[/], {ladder['players']} players, {facts['played']} of {facts['of']} games")
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    rated = "pairs" in facts
    for column in (
        "bot",
        "rating" if rated else "won",
        "interval",
        "games",
        "wins",
        "mean score",
        "ms/choice",
    ):
        wraps = column in ("bot", "mean score", "ms/choice")  # numbers don't wrap on a narrow screen
        justify: Literal["left", "right"] = "left" if column == "bot" else "right"
        grid.add_column(column, justify=justify, no_wrap=not wraps, overflow="fold")
    for row in sorted(facts["bots"], key=lambda entry: -entry.get("rating", entry["wins"])):
        if rated:
            head = (f"{row['rating']:+d}", f"{row['low']:+d} to {row['high']:+d}")
        else:
            head = (f"{row['share']:.3f}", f"{row['from']:.3f} to {row['to']:.3f}")
        cells = (row["games"], f"{row['wins']:g}", row["mean_score"], row["ms_a_choice"])
        grid.add_row(row["bot"] + by_greedy(row), *head, *map(str, cells))
    console.print(grid)
    for row in facts.get("pairs", []):
        console.print(against(row["one"], row["two"], row["one_alone"], ladder["players"]))
        if ladder["players"] > 2:
            console.print(against(row["two"], row["one"], row["two_alone"], ladder["players"]))
    seats = ", ".join(f"{share:.3f}" for share in facts["seats"])
    console.print(f"wins by seat: {seats}")


def against(name: str, other: str, one: dict[str, Any], players: int) -> str:
    """One line for a bot alone among another."""
    many = "" if players == 2 else f"{players - 1} "
    interval = f"{one['from']:.3f} to {one['to']:.3f}, n {one['games']}"
    return f"{name} against {many}{other}: {one['share']:.3f} ({interval})"
