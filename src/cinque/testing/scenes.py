"""Scenes: set up the exact position of a clause, play moves by their text, and inspect the result.

A game's tests derive their own Scene with methods that set up positions in the game's terms."""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

from cinque.core import Event, Game, IllegalMove, Table, load
from cinque.core.engine.history import History

T = TypeVar("T", bound=Table)


_loaded: dict[str, Game] = {}


def loaded(name: str, players: int, **options: Any) -> Game:
    """Load a game by name, with a cache."""
    key = f"{name} {players} {sorted(options.items())}"
    if key not in _loaded:
        _loaded[key] = load(name, players, **options)
    return _loaded[key]


class Scene(Generic[T]):
    """A table for tests; moves are written as text."""

    def __init__(self, t: T) -> None:
        self.t = t

    @property
    def game(self) -> Game:
        """The game of the table."""
        return self.t.game

    # -- given and when -------------------------------------------------------------------

    def begin(self) -> Self:
        """Run the agenda until a player has to move, and record events from here on."""
        self.t.history = History(1)
        self.t.recording = True
        self.t.advance()
        self.t.simplify_knowledge()
        return self

    def play(self, *moves: str) -> Self:
        """Play these moves, each for the first seat to move."""
        for move in moves:
            self.t.play(self.t.current_player(), self.game.moves.parse(move))
        return self

    def answer(self, seat: int, *moves: str) -> Self:
        """Play these moves for this seat."""
        for move in moves:
            self.t.play(seat, self.game.moves.parse(move))
        return self

    # -- then -----------------------------------------------------------------------------

    @property
    def current_player(self) -> int:
        """The first seat to move."""
        return self.t.current_player()

    @property
    def question_id(self) -> str:
        """The id of the current step."""
        return self.t.game.id_of(type(self.t.agenda[-1]))

    def legal_moves(self, seat: int | None = None) -> list[str]:
        """The legal moves of this seat (default: the first to move)."""
        return [
            self.game.moves.text(move) for move in self.t.legal_moves(self.current_player if seat is None else seat)
        ]

    def kinds(self) -> set[str]:
        """The kinds of legal moves of the first seat to move."""
        return {text.split()[0] for text in self.legal_moves()}

    def refused(self, move: str) -> str:
        """The clause that forbids this move, or empty; raises AssertionError if the move is legal."""
        try:
            self.play(move)
        except IllegalMove as illegal:
            return illegal.clause
        raise AssertionError(f"'{move}' is legal")

    def events(self, *kinds: str) -> list[Event]:
        """The events of these kinds (default: all), oldest first."""
        return [event for event in self.t.events if not kinds or event.kind in kinds]
