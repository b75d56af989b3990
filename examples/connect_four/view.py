"""The view: what a seat may see."""

from __future__ import annotations

import msgspec

from cinque.core import SeatNo


class View(msgspec.Struct):
    """The board, column by column from the bottom; nothing is hidden."""

    columns: list[list[SeatNo]]
    turn: SeatNo
