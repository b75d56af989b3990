"""Tables in notebooks: importing `cinque.lab` in IPython or Jupyter lets tables show their board.

By default they show what a spectator sees, so nothing hidden appears by accident; `board(table, seat)` shows what a
seat sees.
"""

from __future__ import annotations

import io
import sys
from html import escape
from importlib import import_module
from typing import Any

import msgspec

from cinque.core import SPECTATOR, Rules, Table

WIDTH = 110
FORMAT = "<pre style='line-height:1.15;font-family:Menlo,DejaVu Sans Mono,monospace'>{code}</pre>"


class Board:
    """A board as a notebook shows it."""

    def __init__(self, html: str) -> None:
        self.html = html

    def _repr_html_(self) -> str:
        return self.html


def board(table: Table, seat: int = SPECTATOR) -> Board:
    """The board as a seat or a spectator sees it."""
    return Board(f"<p><b>{escape(describe(table))}</b></p>{board_html(table, seat)}")


def describe(table: Table) -> str:
    """A table in one line: the game, whose turn it is or who won, and the scores."""
    if table.over:
        state = f"won by seat {', '.join(map(str, table.winners)) or 'nobody'} ({table.reason})"
    else:
        state = f"seat {', '.join(map(str, table.public_to_move))} to move"
    return f"{table.game.title}, {table.players} players, {state}, scores {table.scores}"


def board_html(table: Table, seat: int) -> str:
    """The game's terminal board as HTML; without rich, the view as JSON."""
    view = table.view(seat)
    terminal = terminal_board(table.game.rules)
    if terminal is None:
        text = msgspec.json.format(msgspec.json.encode(view), indent=2).decode()
        return f"<pre>{escape(text)}</pre>"
    from rich.console import Console

    console = Console(record=True, file=io.StringIO(), width=WIDTH, force_terminal=True)
    names = [f"seat {number}" for number in range(table.players)]
    console.print(terminal.draw(view, table.game.words("en"), names))
    return console.export_html(inline_styles=True, code_format=FORMAT)


def terminal_board(rules: Rules) -> Any:
    """The module that draws the game's board, or None if it has none or rich is missing."""
    home = sys.modules[type(rules).__module__].__package__
    for name in (f"{home}.view.terminal", f"{home}.terminal") if home else ():
        try:
            return import_module(name)
        except ModuleNotFoundError:
            continue
    return None


def register(shell: Any) -> None:
    """Let an IPython shell show tables; this is what `%load_ext cinque.lab` does."""
    kinds = shell.display_formatter.formatters
    kinds["text/html"].for_type(Table, lambda table: board(table).html)
    kinds["text/plain"].for_type(Table, lambda table, printer, cycle: printer.text(f"<{describe(table)}>"))


def register_here() -> None:
    """Register in the shell that runs this process, if any."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is not None:
        register(shell)
