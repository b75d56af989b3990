"""Boards in notebooks. A table shows itself as a spectator sees it; `board(table, seat)` shows what a seat sees."""

from __future__ import annotations

from cinque.core import SPECTATOR, Table
from cinque.core.engine.display import table_html


class Board:
    """A board as a notebook shows it."""

    def __init__(self, html: str) -> None:
        self.html = html

    def _repr_html_(self) -> str:
        return self.html


def board(table: Table, seat: int = SPECTATOR) -> Board:
    """The board as a seat or a spectator sees it; with the seat's legal moves if it is to move."""
    return Board(table_html(table, seat))
