"""The engine: tables, steps, moves, events, records and content; it knows no game."""

from cinque.core.errors import (
    BadRecord,
    CinqueError,
    ContentError,
    GameOver,
    IllegalMove,
    NoHistory,
    NotYourTurn,
    OptionError,
    StaleMove,
    UnknownGame,
    UnknownMove,
    UnknownSeat,
)
from cinque.core.events import Event
from cinque.core.game import Game, Option, Rules, load
from cinque.core.habits import Wish, given
from cinque.core.hints import Hints
from cinque.core.kinds import Kind
from cinque.core.moves import Moves, Seats
from cinque.core.outcome import Crumb, Outcome, Question, Refusal
from cinque.core.parts import Part
from cinque.core.random import Dice, dice
from cinque.core.record import Record
from cinque.core.steps import Ask, Seated, Step, Together
from cinque.core.table import Table
from cinque.core.views import BySeat, SeatNo, StepId
from cinque.core.words import Words

__all__ = [
    "Ask",
    "BadRecord",
    "BySeat",
    "CinqueError",
    "ContentError",
    "Crumb",
    "Dice",
    "Event",
    "Game",
    "GameOver",
    "Hints",
    "IllegalMove",
    "Kind",
    "Moves",
    "NoHistory",
    "NotYourTurn",
    "Option",
    "OptionError",
    "Outcome",
    "Part",
    "Question",
    "Record",
    "Refusal",
    "Rules",
    "SeatNo",
    "Seated",
    "Seats",
    "StaleMove",
    "Step",
    "StepId",
    "Table",
    "Together",
    "UnknownGame",
    "UnknownMove",
    "UnknownSeat",
    "Wish",
    "Words",
    "dice",
    "given",
    "load",
]
