"""Boards for the terminal: a game may draw its own, every other view is laid out generically.

A game's own board is the module `cinque.cli.boards.<game>` with one function:

    def draw(view: View, words: Words, names: list[str]) -> rich.console.RenderableType

It is given what one seat may see (`table.view(seat)`), the game's words and the players' names by
seat, and never the table: what is not in the view cannot be shown by mistake. Its labels come from
[board] in the game's words, by `words.board`, so that it speaks the player's language. It should fit
100 columns and still be readable on 80.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from cinque.cli.boards.generic import layout

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cinque.core.words import Words


def draw(game: str, view: Any, words: Words, names: list[str]) -> RenderableType:
    """The board as one seat sees it: the game's own drawing if it has one, else the generic layout."""
    name = f"{__name__}.{game}"
    if game.isidentifier() and game != "generic" and find_spec(name) is not None:
        drawing: RenderableType = import_module(name).draw(view, words, names)
        return drawing
    return layout(view, words, names)
