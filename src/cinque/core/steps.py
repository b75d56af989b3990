"""Rules are written as steps on an agenda; a step that waits for a choice is an Ask or a Together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

if TYPE_CHECKING:
    from cinque.core.outcome import Refusal
    from cinque.core.position import Position

T = TypeVar("T")

MOST_SEATS: Final = 8

RUNS: Final = 0
ASKS_ONE: Final = 1
ASKS_MANY: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[T]):
    """One thing still to be done. Immutable, so that copied tables can share it.

    The constructor takes exactly the fields, those of the base class first, in the order in which
    they are assigned: saving and restoring rely on it.
    """

    __slots__ = ()

    @property
    def asks(self) -> int:
        """Whether the step waits: for nobody, for one seat, for several at once."""
        return RUNS

    def run(self, t: T) -> None:
        """Carry the step out."""
        raise NotImplementedError

    def crumb(self) -> str:
        """The step's name in the breadcrumb; empty: a player has no name for it.

        It is shown for as long as the step is on the agenda, so only a step that those before it belong to has one:
        what merely comes later is put on the agenda later, or has none."""
        return ""

    def facts(self, t: T) -> dict[str, Any]:
        """Figures for the texts of the breadcrumb and the question; only what all may know."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class Seated(Step[T]):
    """A step that is one seat's."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Step[T]):
    """A step in which one seat picks one of the offered moves. It has left the agenda when `play` runs."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat

    @property
    def asks(self) -> int:
        return ASKS_ONE

    def options(self, t: T) -> list[int]:
        """Every legal move; never empty."""
        raise NotImplementedError

    def play(self, t: T, move: int) -> None:
        """Carry out one of the options."""
        raise NotImplementedError

    def refusals(self, t: T) -> list[Refusal]:
        """What a person might look for here and may not do; never called in the hot path."""
        return []

    def shape(self) -> str:
        """How a client shows it: one, some, place, amount, order, yesno or pay."""
        return "one"

    def window(self) -> str:
        """The name under which it can be answered ahead, one of `Rules.windows`; empty: it cannot."""
        return ""

    def passing(self, t: T) -> int:
        """The move that declines; -1: there is none. With a window it is always one of the options."""
        return -1

    def taking(self, t: T) -> int:
        """The move that takes what can do no harm; -1: there is none."""
        return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Together(Step[T]):
    """A step in which several seats (a bit mask) choose at once, in secret.

    `t.answers[seat]` holds the moves a seat has answered so far in this choice. When every seat is
    done, the step leaves the agenda and `settle` reads the answers.
    """

    __slots__ = ("seats",)

    def __init__(self, seats: int) -> None:
        self.seats: Final[int] = seats

    @property
    def asks(self) -> int:
        return ASKS_MANY

    def options(self, t: T, seat: int) -> list[int]:
        """Every legal move of this seat now; never empty while it is not done."""
        raise NotImplementedError

    def done(self, t: T, seat: int) -> bool:
        """Whether the seat's choice is complete; one answer is enough unless a game says otherwise."""
        return len(cast("Position", t).answers[seat]) == 1

    def settle(self, t: T) -> None:
        """Everybody has chosen: carry out `t.answers`."""
        raise NotImplementedError

    def refusals(self, t: T, seat: int) -> list[Refusal]:
        """What a person might look for here and may not do."""
        return []

    def shape(self) -> str:
        """How a client shows it: one, some, place, amount, order, yesno or pay."""
        return "one"

    def window(self) -> str:
        """The name under which it can be answered ahead, one of `Rules.windows`; empty: it cannot."""
        return ""

    def passing(self, t: T, seat: int) -> int:
        """The move that declines; -1: there is none. With a window it is always one of the seat's options."""
        return -1

    def taking(self, t: T, seat: int) -> int:
        """The move that takes what can do no harm; -1: there is none."""
        return -1

    def veiled(self) -> bool:
        """Whether nobody sees who has answered before all have; `Table.asked` is what can be seen."""
        return False


S = TypeVar("S")


def for_seats(kind: Callable[[int], S]) -> list[S]:
    """A step of this kind for each seat there can be. Steps are immutable: a game that is played millions of times
    takes them from such a list instead of making them anew."""
    return [kind(seat) for seat in range(MOST_SEATS)]
