"""The history of a game: its moves, its events, and what can still be undone."""

# not compiled: only tables that people play at keep a history

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from cinque.core.engine.errors import NoHistory
from cinque.core.engine.events import Event
from cinque.core.engine.record import Record

if TYPE_CHECKING:
    from cinque.core.engine.game import Game


class UndoableMove(NamedTuple):
    """A move that can still be undone."""

    seat: int
    decided: bool  # there was more than one legal move


class History:
    """The moves and events of one game, and the moves that can still be undone.

    Chance and `lock_undo` empty `undoable`, at points that everyone can see. Whether a move can be undone never depends
    on hidden information, so it reveals none.
    """

    __slots__ = ("events", "moves", "now", "seats", "seed", "undoable", "undo_locked", "unrecorded")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.moves: list[int] = []
        self.seats: list[tuple[int, int]] = []  # (index, seat) for moves not made by the first seat to move
        self.events: list[Event] = []
        self.undoable: list[UndoableMove] = []
        self.undo_locked = False  # something was revealed or became binding since the last move began
        self.now = 0
        self.unrecorded = 0  # moves played unchecked, which the record lacks

    def copy(self) -> History:
        """A copy that can continue differently."""
        c = History(self.seed)
        c.moves = self.moves[:]
        c.seats = self.seats[:]
        c.events = self.events[:]
        c.undoable = self.undoable[:]
        c.undo_locked = self.undo_locked
        c.now = self.now
        c.unrecorded = self.unrecorded
        return c

    def add_move(self, first_to_move: int, seat: int, move: int, decided: bool, chance: bool) -> None:
        """Record a move just played. After chance or `lock_undo`, nothing before can be undone."""
        if seat != first_to_move:
            self.seats.append((len(self.moves), seat))
        self.moves.append(move)
        if chance or self.undo_locked:
            self.undoable = []
        else:
            self.undoable.append(UndoableMove(seat, decided))

    def undo_point(self, seat: int, veiled: int = -1, bots: Collection[int] = ()) -> int:
        """The number of moves before the seat's last decision, or the number of all moves if it cannot be undone.

        Later moves of `bots` are undone with it; a decision of anyone else prevents the undo. Forced moves are
        undone together with the decision before them, because they would only be forced again. The last `veiled`
        moves are secret answers; -1 means that there is no veiled question. A seat can undo only its own among them,
        no matter who else has answered, and nothing before them."""
        count = len(self.moves)
        for mark in reversed(self.undoable if veiled < 0 else self.undoable[len(self.undoable) - veiled :]):
            if mark.seat != seat and mark.seat not in bots and veiled < 0:
                break
            count -= 1
            if mark.seat == seat and mark.decided:
                return count
        return len(self.moves)

    def record(self, game: Game) -> Record:
        """The game as a record; raises NoHistory if moves are missing."""
        if self.unrecorded:
            raise NoHistory(f"{self.unrecorded} moves were played by `play_unchecked`, which records nothing")
        return record_of(game, self.seed, self.moves[:], self.seats[:])


def record_of(game: Game, seed: int, moves: list[int], seats: list[tuple[int, int]]) -> Record:
    """Build a record from a game's seed and moves. `seats` is explained at Record."""
    return Record(
        game=game.name,
        players=game.players,
        options=game.options,
        content=game.digest,
        seed=seed,
        moves=moves,
        seats=seats,
    )
