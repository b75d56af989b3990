"""The engine: tables, steps, moves, events, records and content; it knows no game."""

from cinque.core.errors import (
    BadRecord,
    CinqueError,
    ContentError,
    GameOver,
    IllegalMove,
    NotYourTurn,
    OptionError,
    StaleMove,
    UnknownGame,
    UnknownMove,
)
from cinque.core.events import Event
from cinque.core.game import Game, Option, Rules, load
from cinque.core.moves import Moves
from cinque.core.outcome import Crumb, Outcome, Question, Refusal
from cinque.core.random import Dice, dice
from cinque.core.record import Record
from cinque.core.steps import Ask, Step, Together
from cinque.core.table import Table
from cinque.core.words import Words

__all__ = [
    "Ask",
    "BadRecord",
    "CinqueError",
    "ContentError",
    "Crumb",
    "Dice",
    "Event",
    "Game",
    "GameOver",
    "IllegalMove",
    "Moves",
    "NotYourTurn",
    "Option",
    "OptionError",
    "Outcome",
    "Question",
    "Record",
    "Refusal",
    "Rules",
    "StaleMove",
    "Step",
    "Table",
    "Together",
    "UnknownGame",
    "UnknownMove",
    "Words",
    "dice",
    "load",
]
