"""The errors cinque raises. Every message is written for people."""

from __future__ import annotations


class CinqueError(Exception):
    """Base class: wrong input or a wrong file, not a bug in cinque."""


class UnknownGame(CinqueError):
    """No game with that name is installed."""


class OptionError(CinqueError):
    """A number of players or an option that the game does not have."""


class ContentError(CinqueError):
    """A card, tile or number in a content file is missing or wrong; names file and record."""


class UnknownMove(CinqueError):
    """A text or number that is not a move of this game."""


class IllegalMove(CinqueError):
    """A move that is not legal now; `clause` is the id of the rule that forbids it, if known."""

    def __init__(self, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.clause = clause


class NotYourTurn(CinqueError):
    """The seat has nothing to decide at the moment."""


class GameOver(CinqueError):
    """The game has ended, so no move can be played."""


class UnknownSeat(CinqueError):
    """The table has no such seat."""


class NoHistory(CinqueError):
    """The table keeps no record and no events."""


class BadRecord(CinqueError):
    """A record or saved table that cannot be read or does not fit the game."""
