"""The table and its only step: dropping a disc."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from cinque.core import Ask, Moves, Table
from examples.connect_four.view import View

if TYPE_CHECKING:
    from cinque.core import Game

WIDE: Final = 7
HIGH: Final = 6
FREE: Final = -1
WAYS: Final = [1, HIGH, HIGH + 1, HIGH + 2]  # offsets to the next cell of a line

MOVES: Final = Moves()
DROP: Final = MOVES.add("drop", column=(1, WIDE))


class ConnectFour(Table):
    """The discs on the board.

    The cells include an empty row on top and an empty column on either side of the board. No line of discs can
    cross them, so following a line needs no bounds check.
    """

    ENCODED: ClassVar[dict[str, str]] = {"cells": "row 63 of seats", "height": "row 7"}

    cells: list[int]  # the seat of each disc, column by column from the bottom
    height: list[int]
    open: list[int]  # the moves for columns that are not full

    def compute_scores(self) -> list[int]:
        return [1 if self.over and seat in self.winners and len(self.winners) == 1 else 0 for seat in (0, 1)]

    def build_view(self, seat: int) -> View:
        columns = [self.cells[place(x, 0) : place(x, self.height[x])] for x in range(WIDE)]
        return View(columns, sum(self.height) % 2)

    def census(self) -> dict[str, int]:
        return {"cells": self.cells.count(FREE) + sum(self.height)}

    def four(self, at: int, seat: int) -> bool:
        """Whether the disc at this cell is part of four in a row, in any direction."""
        cells = self.cells
        for way in WAYS:
            n = 1
            ahead = at + way
            while cells[ahead] == seat:
                n += 1
                ahead += way
            back = at - way
            while cells[back] == seat:
                n += 1
                back -= way
            if n >= 4:
                return True
        return False


def place(x: int, y: int) -> int:
    """The index of column x, row y in the cells."""
    return (x + 1) * (HIGH + 1) + y


class Drop(Ask[ConnectFour]):
    """The seat drops a disc into a column that is not full."""

    __slots__ = ()

    def legal_moves(self, t: ConnectFour) -> list[int]:
        return t.open[:]

    def play(self, t: ConnectFour, move: int) -> None:
        x = DROP.arg(move) - 1
        y = t.height[x]
        at = place(x, y)
        t.cells[at] = self.seat
        t.height[x] = y + 1
        if y + 1 == HIGH:
            t.open.remove(move)
        if t.recording:
            t.emit("drop", self.seat, {"column": x + 1})
        if t.four(at, self.seat):
            t.end([self.seat], "four in a row")
        elif not t.open:
            t.end([0, 1], "the board is full")
        else:
            t.then(TURNS[1 - self.seat])

    def shape(self) -> str:
        return "place"


TURNS: Final[list[Drop]] = [Drop(0), Drop(1)]


def deal(game: Game, seed: int) -> ConnectFour:
    """Deal a new table."""
    t = ConnectFour()
    t.begin(game, seed)
    t.cells = [FREE] * place(WIDE + 1, 0)
    t.height = [0] * WIDE
    t.open = DROP.all()
    t.then(TURNS[0])
    return t
