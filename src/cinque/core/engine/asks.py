"""Questions that recur in games."""

from __future__ import annotations

from typing import TypeVar

from mypy_extensions import mypyc_attr

from cinque.core.engine.checks import LEGAL
from cinque.core.engine.move_kinds import Kind
from cinque.core.engine.steps import Ask

T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class AmountAsk(Ask[T]):
    """Choose an amount between two bounds, or one of a few other moves such as passing."""

    __slots__ = ()

    def amounts(self) -> Kind:
        """The moves that name an amount."""
        raise NotImplementedError

    def lowest(self, t: T) -> int:
        """The lowest legal amount."""
        raise NotImplementedError

    def highest(self, t: T) -> int:
        """The highest legal amount."""
        raise NotImplementedError

    def too_low(self) -> int:
        """The clause that forbids lower amounts; LEGAL if they aren't shown."""
        return LEGAL

    def too_high(self) -> int:
        """The clause that forbids higher amounts; LEGAL if they aren't shown."""
        return LEGAL

    def others(self, t: T) -> list[int]:
        """The moves that name no amount; all are legal unless `check_other` is overridden."""
        return []

    def check_other(self, t: T, move: int) -> int:
        """LEGAL, or the clause that forbids one of the other moves."""
        return LEGAL

    def legal_moves(self, t: T) -> list[int]:
        moves = [move for move in self.others(t) if self.check_other(t, move) == LEGAL]
        moves += self.amounts().row(self.lowest(t), self.highest(t))
        return moves

    def candidates(self, t: T) -> list[int]:
        kind = self.amounts()
        low, high = self.lowest(t), max(self.highest(t), self.lowest(t) - 1)
        first, last = kind.arg(kind.first), kind.arg(kind.end - 1)
        below = kind.row(first, low - 1)[::-1] if self.too_low() else []  # the nearest first: it is shown
        above = kind.row(high + 1, last) if self.too_high() else []
        return below + kind.row(low, high) + above + self.others(t)

    def check(self, t: T, move: int) -> int:
        if move not in self.amounts():
            return self.check_other(t, move)
        amount = self.amounts().arg(move)
        if amount < self.lowest(t):
            return self.too_low()
        return self.too_high() if amount > self.highest(t) else LEGAL

    def refusal_group(self, move: int, clause: int) -> int:
        return self.amounts().first if move in self.amounts() else move

    def shape(self) -> str:
        return "amount"
