"""The game-independent core: tables, steps, moves, events, records and content."""

from cinque.core.bots.heuristics import Heuristics
from cinque.core.clients.auto_answers import AutoAnswer, auto_answer
from cinque.core.engine.asks import Amount, PickPlace, PickSome, YesNo
from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.errors import (
    BadRecord,
    CinqueError,
    ContentError,
    GameOver,
    IllegalMove,
    NoHistory,
    NotYourTurn,
    OptionError,
    UnknownGame,
    UnknownMove,
    UnknownSeat,
)
from cinque.core.engine.events import SPECTATOR, Event
from cinque.core.engine.game import Game, Option, Rules, load
from cinque.core.engine.move_kinds import Kind
from cinque.core.engine.moves import Moves, SeatDomain
from cinque.core.engine.parts import Part
from cinque.core.engine.pile_worlds import PublicFacts
from cinque.core.engine.piles import ALL, DOWN, NOBODY, OWNER, TOP, UNDER, UP, Pile, Piles, piles
from cinque.core.engine.questions import Breadcrumb, MoveWarning, Outcome, Question, Refusal
from cinque.core.engine.random import Dice, dice
from cinque.core.engine.record import Record
from cinque.core.engine.steps import Ask, SeatStep, SimultaneousAsk, Step
from cinque.core.engine.table import Table
from cinque.core.engine.view_types import BySeat, SeatNo, StepId
from cinque.core.texts.words import Words

__all__ = [
    "ALL",
    "DOWN",
    "LEGAL",
    "NOBODY",
    "OWNER",
    "SPECTATOR",
    "TOP",
    "UNDER",
    "UP",
    "Amount",
    "Ask",
    "AutoAnswer",
    "BadRecord",
    "Breadcrumb",
    "BySeat",
    "CinqueError",
    "ContentError",
    "Dice",
    "Event",
    "Game",
    "GameOver",
    "Heuristics",
    "IllegalMove",
    "Kind",
    "MoveWarning",
    "Moves",
    "NoHistory",
    "NotYourTurn",
    "Option",
    "OptionError",
    "Outcome",
    "Part",
    "PickPlace",
    "PickSome",
    "Pile",
    "Piles",
    "PublicFacts",
    "Question",
    "Record",
    "Refusal",
    "Rules",
    "SeatDomain",
    "SeatNo",
    "SeatStep",
    "SimultaneousAsk",
    "Step",
    "StepId",
    "Table",
    "UnknownGame",
    "UnknownMove",
    "UnknownSeat",
    "Words",
    "YesNo",
    "auto_answer",
    "clause",
    "dice",
    "load",
    "piles",
]
