"""Boards for the terminal: a game may draw its own, every other view is laid out generically.

A game's own board is the module `terminal` of its folder, with one function:

    def draw(view: View, words: Words, names: list[str]) -> rich.console.RenderableType

It is given what one seat may see (`table.view(seat)`), the game's words and the players' names by
seat, and never the table: what is not in the view cannot be shown by mistake. Its labels come from
[board] in the game's words, by `words.board`, so that it speaks the player's language. It should fit
100 columns and still be readable on 80.

The generic layout shows scalars as a line of facts, lists of alike things as tables, the rest nested. A field is
labelled with the game's word for it, from [names.field] of its words; without one, with its own name.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Group
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cinque.core.game import Rules
    from cinque.core.words import Words


def own(rules: Rules) -> str:
    """The module that draws the game's own board; empty when it has none."""
    home = sys.modules[type(rules).__module__].__package__
    return f"{home}.terminal" if home and find_spec(f"{home}.terminal") is not None else ""


def draw(rules: Rules, view: Any, words: Words, names: list[str]) -> RenderableType:
    """The board as one seat sees it: the game's own drawing if it has one, else the generic layout."""
    module = own(rules)
    if module:
        drawing: RenderableType = import_module(module).draw(view, words, names)
        return drawing
    return layout(view, words, names)


def layout(view: Any, words: Words, names: list[str]) -> RenderableType:
    """A drawing of any view, from its field names and values alone."""
    data = msgspec.to_builtins(view)
    if not isinstance(data, dict):
        return Text(cell(data, words))
    return block(data, words, names)


def block(data: dict[str, Any], words: Words, names: list[str]) -> RenderableType:
    """One mapping: its short values on top, then a part for each value that holds more."""
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
    """Alike records as a table with a line each; one record a seat gets the players' names."""
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
    """A list of lists, a line each."""
    lines = Text(f"{words.name('field', key)}\n", style="dim")
    lines.append("\n".join(f"  {cell(row, words)}" for row in rows), style="default")
    return lines


def is_short(value: Any) -> bool:
    """Whether a value reads well inside a line."""
    if isinstance(value, list):
        return len(value) <= 12 and not any(isinstance(item, (list, dict)) for item in value)
    return not isinstance(value, dict)


def cell(value: Any, words: Words) -> str:
    """A value in a few characters."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(cell(item, words) for item in value) or "-"
    if isinstance(value, dict):
        return ", ".join(f"{words.name('field', key)} {cell(item, words)}" for key, item in value.items()) or "-"
    return str(value)
