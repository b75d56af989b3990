"""`cinque replay`: show a recorded game, step by step or as a log."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Group
from rich.text import Text

from cinque.cli.arguments import InputError, whole_number
from cinque.cli.files import game_of, read_record
from cinque.cli.paging import available_lines, lines_of, pages, print_lines
from cinque.cli.screen import Screen
from cinque.cli.terminal_texts import TerminalTexts
from cinque.core import SPECTATOR
from cinque.core.clients import terminal
from cinque.core.engine.game import Game
from cinque.core.engine.record import Record
from cinque.core.engine.seed_recovery import recover
from cinque.core.engine.table import Table

LOG_LINES = 5  # below the board; a longer log becomes a section of its own


def add_commands(subparsers: Any) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("replay", help="replay a saved game or record, step by step")
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a saved game (JSON, or HTML from the browser) or a record"
    )
    parser.add_argument(
        "--seat", type=whole_number, metavar="N", help="show what this seat saw (1 is the first; default: a spectator)"
    )
    parser.add_argument("--content", type=Path, metavar="FOLDER", help="the content the game was played with")
    parser.add_argument("--all", action="store_true", help="print the whole log, as when the output isn't a terminal")
    parser.add_argument("--lang", metavar="LANGUAGE", help="en or de (default: the saved game's language, or en)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Replay the file."""
    record, extra = read_record(args.file)
    game = game_of(record, args.content)
    if "seats" not in extra:  # not saved by `cinque play`, so possibly by a browser
        record = recover(game, record)
    if args.seat is not None and not 1 <= args.seat <= game.players:
        raise InputError(f"choose a seat from 1 to {game.players}, not {args.seat}")
    seat = SPECTATOR if args.seat is None else args.seat - 1
    texts = TerminalTexts(args.lang or str(extra.get("language", "en")))
    saved_names = extra.get("names", extra.get("frames", {}).get("names", []))
    names = [str(name) for name in saved_names] or [
        texts("player", number=number) for number in range(1, game.players + 1)
    ]
    table = game.replay(record)
    if args.all or not sys.stdout.isatty() or not sys.stdin.isatty():
        print_log(game, table, record, seat, names, texts)
    else:
        browse(game, record, seat, names, texts)
    return 0


def log_lines(table: Table, seat: int, names: list[str], texts: TerminalTexts, first: int, last: int) -> list[str]:
    """The log lines that the seat may read, for moves from `first` to `last`."""
    words = table.game.words(texts.language)
    name_of: Callable[[int], str] = lambda s: names[s] if 0 <= s < len(names) else texts("nobody")  # noqa: E731
    lines = [words.event(event, seat, name_of) for event in table.events if first <= event.index <= last]
    return [line for line in lines if line]


def print_log(game: Game, table: Table, record: Record, seat: int, names: list[str], texts: TerminalTexts) -> None:
    """Print the whole log, one line for each event, then the result."""
    console = Screen(highlight=False, soft_wrap=True)
    about = texts("replayed", title=game.title, players=game.players, seed=record.seed, moves=len(record.moves))
    console.print(about, markup=False)
    for index in range(len(record.moves) + 1):
        for line in log_lines(table, seat, names, texts, index, index):
            console.print(f"{index:4}  {line}", markup=False)
    console.print(ending(table, names, texts), markup=False)


def ending(table: Table, names: list[str], texts: TerminalTexts) -> str:
    """The result, or that the game isn't over."""
    scores = ", ".join(f"{names[s]} {score}" for s, score in enumerate(table.scores))
    if not table.over:
        return texts("not_over", scores=scores)
    winners = texts("and").join(names[s] for s in table.winners) or texts("nobody")
    reason = table.game.words(texts.language).name("reason", table.reason)
    return texts("won", winners=winners, reason=reason, scores=scores)


def browse(game: Game, record: Record, seat: int, names: list[str], texts: TerminalTexts) -> None:
    """Step through the game; if the board has several pages, the current page stays visible."""
    console = Screen(highlight=False)
    last = len(record.moves)
    index = page = 0
    while True:
        table = game.replay(record, index)
        drawing = terminal.draw(game.rules, table.view(seat), game.words(texts.language), names)
        log = [Text(line) for line in log_lines(table, seat, names, texts, index, index)]
        if index == last:
            log.append(Text(ending(table, names, texts)))
        rendered = lines_of(console, Group(*log))
        keys = lines_of(console, Text(texts("replay_keys", index=index, last=last), style="dim"))
        below = [*rendered[-LOG_LINES:], *keys]
        whole_log = [Text("\n").join(log)] if len(rendered) > LOG_LINES else []
        sections = pages(console, Group(drawing, *whole_log), max(8, available_lines(console) - len(below) - 1))
        console.clear()
        print_lines(console, sections[page % len(sections)].lines)
        if len(sections) > 1:
            listed = " · ".join(f"p {n} {section.title}" for n, section in enumerate(sections, 1))
            console.print(Text(texts("sections", list=listed), style="cyan", no_wrap=True, overflow="ellipsis"))
        print_lines(console, below)
        try:
            answer = console.input("> ").strip().lower()
        except EOFError:
            return
        if answer == "q":
            return
        if answer == "b":
            index = max(0, index - 1)
        elif answer == "e":
            index = last
        elif answer == "p":
            page = (page + 1) % len(sections)
        elif re.fullmatch(r"p ?\d+", answer):
            page = min(int(answer[1:]), len(sections)) - 1
        elif answer.isdecimal():
            index = min(int(answer), last)
        elif not answer:
            index = min(index + 1, last)
