"""Scenes: a table in exactly the position a clause speaks of, with short ways to play on it and look at it.

A game's tests derive their own Scene, whose methods set the position up in the game's words."""

from __future__ import annotations

from typing import Any, Generic, Self, TypeVar

from cinque.core import Event, Game, IllegalMove, Table, load
from cinque.core.history import History

T = TypeVar("T", bound=Table)


_loaded: dict[str, Game] = {}


def loaded(name: str, players: int, **options: Any) -> Game:
    """A game by name, read from its files only once."""
    key = f"{name} {players} {sorted(options.items())}"
    if key not in _loaded:
        _loaded[key] = load(name, players, **options)
    return _loaded[key]


class Scene(Generic[T]):
    """A table; moves go in and come out by their texts."""

    def __init__(self, t: T) -> None:
        self.t = t

    @property
    def game(self) -> Game:
        """The game of the table."""
        return self.t.game

    # -- given and when -------------------------------------------------------------------

    def begin(self) -> Self:
        """Run what is on the agenda until somebody must choose, and tell events from here on."""
        self.t.history = History(1)
        self.t.watched = True
        self.t.advance()
        return self

    def play(self, *moves: str) -> Self:
        """Play these moves, each for the first seat that is asked."""
        for move in moves:
            self.t.play(self.t.mover(), self.game.moves.parse(move))
        return self

    def answer(self, seat: int, *moves: str) -> Self:
        """Play these moves for a certain seat."""
        for move in moves:
            self.t.play(seat, self.game.moves.parse(move))
        return self

    # -- then -----------------------------------------------------------------------------

    @property
    def mover(self) -> int:
        """The first seat that is asked."""
        return self.t.mover()

    @property
    def asked(self) -> str:
        """What is being asked, by the name of its step."""
        return type(self.t.agenda[-1]).__name__

    @property
    def options(self) -> list[str]:
        """What the first seat that is asked can do."""
        return self.offers()

    def offers(self, seat: int | None = None) -> list[str]:
        """What this seat (default: the first that is asked) can do."""
        return [self.game.moves.text(move) for move in self.t.options(self.mover if seat is None else seat)]

    def kinds(self) -> set[str]:
        """The kinds of moves that the first seat that is asked can choose from."""
        return {text.split()[0] for text in self.options}

    def refused(self, move: str) -> str:
        """The clause that forbids this move, empty when none is named; a move that is allowed is an error."""
        try:
            self.play(move)
        except IllegalMove as illegal:
            return illegal.clause
        raise AssertionError(f"'{move}' is allowed")

    def events(self, *kinds: str) -> list[Event]:
        """Events of these kinds (all, when none is named), oldest first."""
        return [event for event in self.t.events if not kinds or event.kind in kinds]
