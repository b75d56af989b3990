"""The table and its steps: a drop of a disc is the only choice there is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cinque.core import Ask, Moves, Table
from examples.connect_four.view import View

if TYPE_CHECKING:
    from cinque.core import Game

WIDE: Final = 7
HIGH: Final = 6
FREE: Final = -1

SPACE: Final = Moves()
DROP: Final = SPACE.add("drop", column=(1, WIDE))


class ConnectFour(Table):
    """The discs on the board."""

    __slots__ = ("cells", "height", "left")
    cells: list[int]  # column by column, from the bottom
    height: list[int]
    left: int  # free cells

    def copy(self) -> ConnectFour:
        c = ConnectFour()
        self.share(c)
        c.cells = self.cells[:]
        c.height = self.height[:]
        c.left = self.left
        return c

    def points(self) -> list[int]:
        return [1 if self.over and seat in self.won and len(self.won) == 1 else 0 for seat in (0, 1)]

    def show(self, seat: int) -> View:
        columns = [self.cells[x * HIGH : x * HIGH + self.height[x]] for x in range(WIDE)]
        return View(columns, (WIDE * HIGH - self.left) % 2)

    def census(self) -> dict[str, int]:
        return {"cells": self.left + sum(self.height)}

    def run_length(self, x: int, y: int, dx: int, dy: int, seat: int) -> int:
        """How many discs of the seat lie in this direction, one after the other."""
        n = 0
        x += dx
        y += dy
        while 0 <= x < WIDE and 0 <= y < HIGH and self.cells[x * HIGH + y] == seat:
            n += 1
            x += dx
            y += dy
        return n

    def four(self, x: int, y: int, seat: int) -> bool:
        """Whether the disc just dropped makes four in a row."""
        if y >= 3 and self.run_length(x, y, 0, -1, seat) >= 3:
            return True
        for dy in range(-1, 2):
            if self.run_length(x, y, 1, dy, seat) + self.run_length(x, y, -1, -dy, seat) >= 3:
                return True
        return False


class Drop(Ask[ConnectFour]):
    """The seat drops a disc into a column that is not full."""

    __slots__ = ()

    def options(self, t: ConnectFour) -> list[int]:
        return [DROP + x for x in range(WIDE) if t.height[x] < HIGH]

    def play(self, t: ConnectFour, move: int) -> None:
        x = move - DROP
        y = t.height[x]
        t.cells[x * HIGH + y] = self.seat
        t.height[x] = y + 1
        t.left -= 1
        if t.watched:
            t.tell("drop", self.seat, {"column": x + 1})
        if t.four(x, y, self.seat):
            t.end([self.seat], "four in a row")
        elif t.left == 0:
            t.end([0, 1], "the board is full")
        else:
            t.then(TURNS[1 - self.seat])

    def shape(self) -> str:
        return "place"


TURNS: Final[list[Drop]] = [Drop(0), Drop(1)]


def deal(game: Game, seed: int) -> ConnectFour:
    """A new table."""
    t = ConnectFour()
    t.begin(game, seed)
    t.cells = [FREE] * (WIDE * HIGH)
    t.height = [0] * WIDE
    t.left = WIDE * HIGH
    t.then(TURNS[0])
    return t
