"""Boards for the terminal and notebooks. A game can draw its own; any other view gets a generic layout.

A game's own board is the module `view/terminal.py` (or `terminal.py`) in its folder, with one function:

    def draw(view: View, words: Words, names: list[str]) -> rich.console.RenderableType

It gets what one seat may see (`table.view(seat)`), the game's words and the players' names by seat, but never the
table, so it can't show anything hidden by mistake. Take labels from [board] in the game's words with `words.board`,
so that they are translated. The board should fit 100 columns and be readable on 80.

The generic layout shows scalars in one line, lists of similar records as tables, and nests the rest. Labels of fields
come from [names.field] in the game's words; without one, the field name is shown.

Needs rich (`cinque[cli]`).
"""

from __future__ import annotations

import io
import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console, Group
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cinque.core.engine.game import Rules
    from cinque.core.texts.words import Words

HTML_COLUMNS = 110
HTML_TEMPLATE = "<pre style='line-height:1.15;font-family:Menlo,DejaVu Sans Mono,monospace'>{code}</pre>"


def board_module(rules: Rules) -> str:
    """The module that draws the game's own board; empty if there is none."""
    home = sys.modules[type(rules).__module__].__package__
    for module in (f"{home}.view.terminal", f"{home}.terminal") if home else ():
        try:
            if find_spec(module) is not None:
                return module
        except ModuleNotFoundError:  # a small game has a module `view`, not a package
            continue
    return ""


def draw(rules: Rules, view: Any, words: Words, names: list[str]) -> RenderableType:
    """The board as one seat sees it: the game's own drawing if it has one, else the generic layout."""
    module = board_module(rules)
    if module:
        drawing: RenderableType = import_module(module).draw(view, words, names)
        return Group(drawing, Text(words.mark_explanation(), style="dim")) if words.reconstructed else drawing
    return layout(view, words, names)


def html(board: RenderableType) -> str:
    """A board as HTML, with its colours."""
    console = Console(record=True, file=io.StringIO(), width=HTML_COLUMNS, force_terminal=True)
    console.print(board)
    return console.export_html(inline_styles=True, code_format=HTML_TEMPLATE)


def layout(view: Any, words: Words, names: list[str]) -> RenderableType:
    """Draw any view from its field names and values."""
    data = msgspec.to_builtins(view)
    if not isinstance(data, dict):
        return Text(cell(data, words))
    return block(data, words, names)


def block(data: dict[str, Any], words: Words, names: list[str]) -> RenderableType:
    """Draw a mapping: short values on top, then a part for each longer value."""
    facts = Text()
    parts: list[RenderableType] = []
    for key, value in data.items():
        if is_short(value):
            facts.append(f"{words.name('field', key)} ", style="dim")
            facts.append(f"{cell(value, words)}   ", style="bold")
        elif isinstance(value, dict):
            parts.append(Panel(block(value, words, names), title=words.name("field", key), title_align="left"))
        elif all(isinstance(item, dict) for item in value):
            parts.append(grid(key, value, words, names))
        else:
            parts.append(matrix(key, value, words))
    return Group(facts, *parts) if facts.plain else Group(*parts)


def grid(key: str, rows: list[dict[str, Any]], words: Words, names: list[str]) -> Grid:
    """Draw similar records as a table; records by seat get the players' names."""
    table = Grid(title=words.name("field", key), title_justify="left", title_style="bold", show_edge=False)
    columns = list(dict.fromkeys(column for row in rows for column in row))
    by_seat = len(rows) == len(names) and key in ("seats", "players")
    table.add_column("" if by_seat else "#", style="bold")
    for column in columns:
        table.add_column(words.name("field", column))
    for number, row in enumerate(rows):
        first = names[number] if by_seat else str(number + 1)
        table.add_row(first, *(cell(row.get(column), words) for column in columns))
    return table


def matrix(key: str, rows: list[Any], words: Words) -> RenderableType:
    """Draw a list of lists, one line each."""
    lines = Text(f"{words.name('field', key)}\n", style="dim")
    lines.append("\n".join(f"  {cell(row, words)}" for row in rows), style="default")
    return lines


def is_short(value: Any) -> bool:
    """Whether a value fits on one line."""
    if isinstance(value, list):
        return len(value) <= 12 and not any(isinstance(item, (list, dict)) for item in value)
    return not isinstance(value, dict)


def cell(value: Any, words: Words) -> str:
    """A value as short text."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(cell(item, words) for item in value) or "-"
    if isinstance(value, dict):
        return ", ".join(f"{words.name('field', key)} {cell(item, words)}" for key, item in value.items()) or "-"
    return str(value)
