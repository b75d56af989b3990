"""What a table remembers of its play: moves, events, and how far back each seat may go."""

# not compiled: only tables that people watch keep a history

from __future__ import annotations

from typing import TYPE_CHECKING

from cinque.core.events import Event
from cinque.core.record import Record

if TYPE_CHECKING:
    from cinque.core.game import Game
    from cinque.core.table import Table

WORLDS = 6  # how many redealt worlds decide whether a move taught a seat something


class Mark:
    """A move that no chance has followed yet, with the table before it."""

    __slots__ = ("before", "events", "move", "seat", "taught")

    def __init__(self, before: Table, seat: int, move: int, events: list[Event]) -> None:
        self.before = before
        self.seat = seat
        self.move = move
        self.events = events
        self.taught: bool | None = None  # once somebody has asked


class History:
    """The moves and events of one play, and the trail that can still be taken back."""

    __slots__ = ("events", "moves", "now", "seats", "seed", "trail")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.moves: list[int] = []
        self.seats: list[tuple[int, int]] = []  # (index, seat) where another than the first waiting seat moved
        self.events: list[Event] = []
        self.trail: list[Mark] = []
        self.now = 0

    def note(self, before: Table, first_waiting: int, seat: int, move: int, chance: bool) -> None:
        """Remember a move just played; chance ends what can be taken back."""
        if seat != first_waiting:
            self.seats.append((len(self.moves), seat))
        self.moves.append(move)
        if chance:
            self.trail = []
            return
        caused = []
        for event in reversed(self.events):
            if event.index != self.now:
                break
            caused.append(event)
        self.trail.append(Mark(before, seat, move, caused[::-1]))

    def record(self, game: Game) -> Record:
        """The play as a record."""
        return Record(
            game=game.name,
            players=game.players,
            options=game.options,
            content=game.digest,
            seed=self.seed,
            moves=self.moves[:],
            seats=self.seats[:],
        )


def taught(mark: Mark, after: Table) -> bool:
    """Whether any seat learnt from the move what it could not know before; found out once for each move."""
    if mark.taught is None:
        mark.taught = _taught(mark, after)
    return mark.taught


def _taught(mark: Mark, after: Table) -> bool:
    """For every seat the same move is played in worlds redealt for that seat; where it cannot be played
    there, or leads to something else in that seat's eyes, the true move told the seat about the true world.
    A secret answer that others still wait beside tells nothing.
    """
    given = mark.before.answers
    if given and after.answers and after.answers[mark.seat] == [*given[mark.seat], mark.move]:
        return False
    for seat in range(after.players):
        truth = _eyes(after, mark.events, seat)
        for seed in range(WORLDS):
            world = mark.before.redeal(seat, seed)
            if mark.move not in world.choices(mark.seat):
                return True
            world.history = History(0)
            world.watched = True
            world.apply(mark.seat, mark.move)
            if _eyes(world, world.history.events, seat) != truth:
                return True
    return False


def _eyes(table: Table, events: list[Event], seat: int) -> tuple[object, ...]:
    """All that a seat sees of a table and of what just happened."""
    return table.view(seat), table.asked, [(e.kind, e.seat, e.seen(seat)) for e in events]
