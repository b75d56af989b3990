"""`cinque replay`: a recorded game again, step by step or all at once."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.console import Group
from rich.text import Text

from cinque.cli import board
from cinque.cli.common import Complaint, game_of, read_record, whole
from cinque.cli.pages import lines_of, pages, put, room
from cinque.cli.says import Says
from cinque.cli.screen import Screen
from cinque.core.game import Game
from cinque.core.record import Record
from cinque.core.table import Table

TOLD = 5  # lines of what a move did below the board; where it did more, all of it is a part of its own


def add_commands(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("replay", help="a recorded or saved game again, step by step")
    parser.add_argument("file", type=Path, metavar="FILE", help="a saved game or a record")
    parser.add_argument("--seat", type=whole, metavar="N", help="through the eyes of that seat, 1 being the first")
    parser.add_argument("--content", type=Path, metavar="FOLDER", help="the content it was played with")
    parser.add_argument("--all", action="store_true", help="print the whole story, as when the output is no terminal")
    parser.add_argument("--lang", metavar="LANGUAGE", help="of the texts: en, de (that of the saved game, else en)")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Replay the file."""
    record, extra = read_record(chosen.file)
    game = game_of(record, chosen.content)
    if chosen.seat is not None and not 1 <= chosen.seat <= game.players:
        raise Complaint(f"there are seats 1 to {game.players}, not {chosen.seat}")
    seat = None if chosen.seat is None else chosen.seat - 1
    says = Says(chosen.lang or str(extra.get("language", "en")))
    names = [str(name) for name in extra.get("names", [])] or [
        says("player", number=number) for number in range(1, game.players + 1)
    ]
    whole_table = game.replay(record)
    if chosen.all or not sys.stdout.isatty() or not sys.stdin.isatty():
        tell(game, whole_table, record, seat, names, says)
    else:
        browse(game, record, seat, names, says)
    return 0


def story(table: Table, seat: int | None, names: list[str], says: Says, first: int, last: int) -> list[str]:
    """The lines of the log that the seat may read, for moves from `first` to `last`."""
    words = table.game.words(says.language)
    call: Callable[[int], str] = lambda s: names[s] if 0 <= s < len(names) else says("nobody")  # noqa: E731
    told = [words.event(event, seat, call) for event in table.events if first <= event.index <= last]
    return [line for line in told if line]


def tell(game: Game, table: Table, record: Record, seat: int | None, names: list[str], says: Says) -> None:
    """The whole story, one line an event, then the last position."""
    console = Screen(highlight=False, soft_wrap=True)
    about = says("replayed", title=game.title, players=game.players, seed=record.seed, moves=len(record.moves))
    console.print(about, markup=False)
    for index in range(len(record.moves) + 1):
        for line in story(table, seat, names, says, index, index):
            console.print(f"{index:4}  {line}", markup=False)
    console.print(ending(table, names, says), markup=False)


def ending(table: Table, names: list[str], says: Says) -> str:
    """How it ended, or that it has not."""
    scores = ", ".join(f"{names[s]} {score}" for s, score in enumerate(table.scores))
    if not table.over:
        return says("not_over", scores=scores)
    winners = says("and").join(names[s] for s in table.winners) or says("nobody")
    reason = table.game.words(says.language).name("reason", table.reason)
    return says("won", winners=winners, reason=reason, scores=scores)


def browse(game: Game, record: Record, seat: int | None, names: list[str], says: Says) -> None:
    """Step through at the terminal; of a board too tall for the screen the same page stays in sight."""
    console = Screen(highlight=False)
    last = len(record.moves)
    index = page = 0
    while True:
        table = game.replay(record, index)
        drawing = board.draw(game.rules, table.view(seat), game.words(says.language), names)
        told = [Text(line) for line in story(table, seat, names, says, index, index)]
        if index == last:
            told.append(Text(ending(table, names, says)))
        happened = lines_of(console, Group(*told))
        keys = lines_of(console, Text(says("replay_keys", index=index, last=last), style="dim"))
        below = [*happened[-TOLD:], *keys]
        whole_story = [Text("\n").join(told)] if len(happened) > TOLD else []
        found = pages(console, Group(drawing, *whole_story), max(8, room(console) - len(below) - 1))
        console.clear()
        put(console, found[page % len(found)].lines)
        if len(found) > 1:
            listed = " · ".join(f"p {n} {one.title}" for n, one in enumerate(found, 1))
            console.print(Text(says("sections", list=listed), style="cyan", no_wrap=True, overflow="ellipsis"))
        put(console, below)
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
            page = (page + 1) % len(found)
        elif re.fullmatch(r"p ?\d+", answer):
            page = min(int(answer[1:]), len(found)) - 1
        elif answer.isdecimal():
            index = min(int(answer), last)
        elif not answer:
            index = min(index + 1, last)
