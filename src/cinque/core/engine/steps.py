"""Steps: rules are written as steps on an agenda. Ask and SimultaneousAsk are steps that wait for players."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar, cast

from mypy_extensions import mypyc_attr

from cinque.core.engine.checks import LEGAL, refusals_from

if TYPE_CHECKING:
    from cinque.core.engine.position import Position
    from cinque.core.engine.questions import MoveWarning, Refusal

T = TypeVar("T")

MAX_SEATS: Final = 8

RUNS: Final = 0
ASKS_ONE: Final = 1
ASKS_MANY: Final = 2


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[T]):
    """Something still to be done. Steps are immutable, so copies of a table share them.

    The constructor takes exactly the fields, in the order in which they are assigned, those of the base class first:
    saving and restoring rely on it. ENCODED says how `encode` represents a field of an Ask, if not as a number:
    "bits 6", "one of 9" or "secret".
    """

    __slots__ = ()
    ENCODED: ClassVar[dict[str, str]] = {}

    def __repr__(self) -> str:
        from cinque.core.engine.display import describe_fields

        return describe_fields(self)

    @property
    def asks(self) -> int:
        """Who the step waits for: nobody (RUNS), one seat (ASKS_ONE) or several (ASKS_MANY)."""
        return RUNS

    def run(self, t: T) -> None:
        """Carry the step out."""
        raise NotImplementedError

    def breadcrumb(self) -> str:
        """The key of the step's name in the breadcrumb; empty if it isn't shown.

        The name is shown while the step is on the agenda, so give one only to a step that is in progress until it is
        removed, not to a step that merely comes later."""
        return ""

    def facts(self, t: T) -> dict[str, Any]:
        """Values for the texts of the breadcrumb and the question.

        If the step has a breadcrumb, everyone sees them, so they must be public. Otherwise only the seats that are
        asked see them."""
        return {}


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatStep(Step[T]):
    """A step that belongs to one seat."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step[T]):
    """A step that players decide: an Ask or a SimultaneousAsk."""

    __slots__ = ()

    def shape(self) -> str:
        """How clients show the choice: one, some, place, amount, order, yesno or pay."""
        return "one"

    def window(self) -> str:
        """The name for auto-answers, one of `Rules.windows`; empty if the question is always asked."""
        return ""


@mypyc_attr(allow_interpreted_subclasses=True)
class Ask(Decision[T]):
    """A step in which one seat picks a legal move. It has left the agenda when `play` runs.

    Implement `candidates` and `check`; legal moves and refusals follow from them. Implement `legal_moves` alone if
    nothing that a player can see is ever forbidden, or in addition if it can be faster; it must agree with `check`.
    """

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat: Final[int] = seat

    @property
    def asks(self) -> int:
        return ASKS_ONE

    def candidates(self, t: T) -> list[int]:
        """Every move that answers the question, legal or not, each once."""
        return self.legal_moves(t)

    def check(self, t: T, move: int) -> int:
        """LEGAL, or the `clause` that forbids a candidate."""
        return LEGAL

    def not_now(self, t: T) -> list[tuple[int, int]]:
        """Moves of other questions that the player can see and click, with the clauses that forbid them now. Never
        called in the hot path."""
        return []

    def legal_moves(self, t: T) -> list[int]:
        """Every legal move; never empty."""
        return [move for move in self.candidates(t) if self.check(t, move) == LEGAL]

    def play(self, t: T, move: int) -> None:
        """Carry out a legal move."""
        raise NotImplementedError

    def refusals(self, t: T) -> list[Refusal]:
        """Why the other moves that the player can see are not legal; never called in the hot path."""
        checked = [(move, self.check(t, move)) for move in self.candidates(t)]
        return refusals_from(t, self.seat, self, checked + self.not_now(t))

    def warnings(self, t: T) -> list[MoveWarning]:
        """Moves that a player should confirm, by what the seat knows; never called in the hot path."""
        return []

    def pass_move(self, t: T) -> int:
        """The move that declines, or -1 if there is none. In a window it must always be legal."""
        return -1

    def accept_move(self, t: T) -> int:
        """The move that accepts something that can do no harm, or -1 if there is none."""
        return -1


@mypyc_attr(allow_interpreted_subclasses=True)
class SimultaneousAsk(Decision[T]):
    """A step in which several seats (a bit mask) choose simultaneously and in secret.

    Implement `candidates` and `check`, or `legal_moves`, as in an Ask. `t.answers[seat]` holds the moves that a seat
    has played so far in this step. When every seat is done, the step leaves the agenda and `resolve` reads the answers.
    """

    __slots__ = ("seats",)

    def __init__(self, seats: int) -> None:
        self.seats: Final[int] = seats

    @property
    def asks(self) -> int:
        return ASKS_MANY

    def candidates(self, t: T, seat: int) -> list[int]:
        """Every move that answers the question, legal or not, each once."""
        return self.legal_moves(t, seat)

    def check(self, t: T, seat: int, move: int) -> int:
        """LEGAL, or the `clause` that forbids a candidate."""
        return LEGAL

    def legal_moves(self, t: T, seat: int) -> list[int]:
        """Every legal move of this seat; never empty until it is done."""
        return [move for move in self.candidates(t, seat) if self.check(t, seat, move) == LEGAL]

    def done(self, t: T, seat: int) -> bool:
        """Whether the seat has answered completely; by default after one move."""
        return len(cast("Position", t).answers[seat]) == 1

    def resolve(self, t: T) -> None:
        """Carry out `t.answers`, once everyone has chosen."""
        raise NotImplementedError

    def refusals(self, t: T, seat: int) -> list[Refusal]:
        """Why the other moves that the player can see are not legal; never called in the hot path."""
        return refusals_from(t, seat, self, [(move, self.check(t, seat, move)) for move in self.candidates(t, seat)])

    def warnings(self, t: T, seat: int) -> list[MoveWarning]:
        """Moves that the player should confirm, by what the seat knows."""
        return []

    def pass_move(self, t: T, seat: int) -> int:
        """The move that declines, or -1 if there is none. In a window it must always be legal."""
        return -1

    def accept_move(self, t: T, seat: int) -> int:
        """The move that accepts something that can do no harm, or -1 if there is none."""
        return -1

    def veiled(self) -> bool:
        """Whether it is secret who has already answered; `Table.public_to_move` is what everyone sees."""
        return False


S = TypeVar("S")


def for_seats(kind: Callable[[int], S]) -> list[S]:
    """One step of this kind for each possible seat.

    Steps are immutable, so a game can reuse them from such a list instead of creating them millions of times."""
    return [kind(seat) for seat in range(MAX_SEATS)]
