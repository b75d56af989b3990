"""Questions that recur in games: an amount, a place, some of several things, yes or no."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from mypy_extensions import mypyc_attr

from cinque.core.engine.checks import LEGAL
from cinque.core.engine.move_kinds import Kind
from cinque.core.engine.steps import Ask

if TYPE_CHECKING:
    from cinque.core.engine.position import Position

T = TypeVar("T")


@mypyc_attr(allow_interpreted_subclasses=True)
class Amount(Ask[T]):
    """Choose an amount between two bounds. Set TOO_LOW and TOO_HIGH to the clauses behind the bounds if players can
    click on amounts beyond them."""

    __slots__ = ()
    TOO_LOW: ClassVar[int] = LEGAL
    TOO_HIGH: ClassVar[int] = LEGAL

    def kind(self) -> Kind:
        """The kind of move that names an amount as its only argument."""
        raise NotImplementedError

    def bounds(self, t: T) -> tuple[int, int]:
        """The lowest and the highest legal amount."""
        raise NotImplementedError

    def others(self, t: T) -> list[int]:
        """Moves without an amount, such as passing; all of them are legal."""
        return []

    def candidates(self, t: T) -> list[int]:
        low, high = self.bounds(t)
        kind = self.kind()
        below = kind.between(kind.arg(kind.first), low - 1) if self.TOO_LOW else []
        above = kind.between(max(low, high + 1), kind.arg(kind.end - 1)) if self.TOO_HIGH else []
        return self.others(t) + below[::-1] + kind.between(low, high) + above  # a refusal shows the nearest amount

    def check(self, t: T, move: int) -> int:
        if move not in self.kind():
            return LEGAL
        low, high = self.bounds(t)
        amount = self.kind().arg(move)
        return self.TOO_LOW if amount < low else LEGAL if amount <= high else self.TOO_HIGH

    def legal_moves(self, t: T) -> list[int]:
        low, high = self.bounds(t)
        return self.others(t) + self.kind().between(low, high)

    def shape(self) -> str:
        return "amount"


@mypyc_attr(allow_interpreted_subclasses=True)
class PickPlace(Ask[T]):
    """Choose a place on the board."""

    __slots__ = ()

    def shape(self) -> str:
        return "place"


@mypyc_attr(allow_interpreted_subclasses=True)
class PickSome(Ask[T]):
    """Pick several things, one at a time."""

    __slots__ = ()

    def shape(self) -> str:
        return "some"


@mypyc_attr(allow_interpreted_subclasses=True)
class YesNo(Ask[T]):
    """Answer yes or no."""

    __slots__ = ()

    def shape(self) -> str:
        return "yesno"


def ask_unless_forced(t: Position, ask: Ask[Any]) -> None:
    """Ask a question, or play its only legal move at once. Use it only where everyone can tell which move that is."""
    moves = ask.legal_moves(t)
    if len(moves) == 1:
        ask.play(t, moves[0])
    else:
        t.then(ask)
