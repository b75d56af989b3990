"""What a table remembers of its play: moves, events, and how far back each seat may go."""

# not compiled: only tables that people watch keep a history

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cinque.core.events import Event
from cinque.core.record import Record

if TYPE_CHECKING:
    from cinque.core.game import Game


class Mark(NamedTuple):
    """A move that nothing has sealed yet."""

    seat: int
    decided: bool  # there was more than one way to answer


class History:
    """The moves and events of one play, and the trail that can still be taken back.

    Undo asks no other world and no true hand: chance and `seal` cut the trail, and both happen where the rules
    say so, for all to see. So what a seat may take back tells it nothing.
    """

    __slots__ = ("events", "moves", "now", "sealed", "seats", "seed", "trail")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.moves: list[int] = []
        self.seats: list[tuple[int, int]] = []  # (index, seat) where another than the first waiting seat moved
        self.events: list[Event] = []
        self.trail: list[Mark] = []
        self.sealed = False  # something came to light, or became binding, since the last move began
        self.now = 0

    def twin(self) -> History:
        """The same history again, to go on differently."""
        c = History(self.seed)
        c.moves = self.moves[:]
        c.seats = self.seats[:]
        c.events = self.events[:]
        c.trail = self.trail[:]
        c.sealed = self.sealed
        c.now = self.now
        return c

    def note(self, first_waiting: int, seat: int, move: int, decided: bool, chance: bool) -> None:
        """Remember a move just played; chance and what was sealed end what can be taken back."""
        if seat != first_waiting:
            self.seats.append((len(self.moves), seat))
        self.moves.append(move)
        if chance or self.sealed:
            self.trail = []
        else:
            self.trail.append(Mark(seat, decided))

    def undo_point(self, seat: int, veiled: int = -1) -> int:
        """The number of moves before the seat's last decision, or all of them when it cannot be taken back.

        Answers without a choice are taken back with the decision they followed: who only takes those back would
        be asked them again. The last `veiled` moves are answers that no other seat may know of: whoever else has
        given some, a seat takes its own back, and nothing before them."""
        count = len(self.moves)
        for mark in reversed(self.trail if veiled < 0 else self.trail[len(self.trail) - veiled :]):
            if mark.seat != seat and veiled < 0:
                break
            count -= 1
            if mark.seat == seat and mark.decided:
                return count
        return len(self.moves)

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
