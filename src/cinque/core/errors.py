"""What can go wrong, each with a class of its own and a message that a person understands."""

from __future__ import annotations


class CinqueError(Exception):
    """Any error that is not a defect of cinque itself."""


class UnknownGame(CinqueError):
    """No game of that name is installed."""


class OptionError(CinqueError):
    """A number of players or an option that the game does not have."""


class ContentError(CinqueError):
    """A card, tile or number in a content file is missing or wrong; names file and record."""


class UnknownMove(CinqueError):
    """A text or number that is no move of the game at all."""


class IllegalMove(CinqueError):
    """A move of the game that is not possible now; `clause` names the rule, where one is known."""

    def __init__(self, message: str, clause: str = "") -> None:
        super().__init__(message)
        self.clause = clause


class NotYourTurn(CinqueError):
    """The seat is not asked anything at the moment."""


class StaleMove(CinqueError):
    """The move answers an earlier position than the present one."""


class GameOver(CinqueError):
    """The game has ended; nothing more can be played."""


class UnknownSeat(CinqueError):
    """There is no such seat at this table."""


class NoHistory(CinqueError):
    """The table keeps no record and no events."""


class BadRecord(CinqueError):
    """A record or saved table that cannot be read or does not fit the game."""
