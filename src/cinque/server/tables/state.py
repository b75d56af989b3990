"""The state of a table apart from the game itself, as its log defines it: players, clocks, chat, pauses, notices.

Snapshots store these structs as JSON. A field whose stored name differs declares it in `rename`: databases hold the
stored names, so they never change.
"""

from __future__ import annotations

from typing import Any

import msgspec

from cinque.core import Outcome
from cinque.core.clients.auto_answers import AutoAnswer
from cinque.server.messages import ChatLine, Clock, SeatKind, Status


class SeatSetup(msgspec.Struct, frozen=True):
    """Who a seat was set up for."""

    kind: SeatKind
    name: str
    bot: str = ""
    person: str = ""


class Setup(msgspec.Struct, frozen=True):
    """The choices made when the table was created."""

    game: str
    options: dict[str, Any]
    content: str
    seats: list[SeatSetup]
    clock: Clock
    start: str
    title: str
    host: str
    hints: bool = False  # allow hints even if several people play
    salt: int = 0  # never leaves the server; the random part of holds derives from it


class SeatSummary(msgspec.Struct, frozen=True, rename={"resigned": "conceded"}):
    """A seat as lists of tables show it. The person's id never leaves the server."""

    name: str
    kind: SeatKind
    bot: str
    person: str
    ready: bool
    resigned: bool
    away: bool = False


class Summary(msgspec.Struct, frozen=True, rename={"kicked": "barred"}):
    """What lists of tables show, stored with the table so that they need not load it."""

    seats: list[SeatSummary]
    kicked: list[str] = []


_PLAYER_STORED = {
    "time_left": "left",
    "clock_started": "since",
    "resigned": "conceded",
    "wants_pause": "wish",
    "joined_version": "sat",
    "auto_answers": "habits",
    "increments": "gains",
}


class Player(msgspec.Struct, rename=_PLAYER_STORED):
    """Who has a seat: a person, a bot, or nobody yet (`open`). `time_left` and `clock_started` are the clock."""

    name: str
    kind: SeatKind
    bot: str
    person: str
    ready: bool
    time_left: int  # milliseconds, as of `clock_started`
    clock_started: int = 0  # when this seat's clock started for the current question; 0 if it is not running
    resigned: bool = False
    wants_pause: bool = False
    away: bool = False  # a bot plays for the person, who may return
    timed_out: bool = False  # the person is away because they ran out of time
    had_grace: bool = False  # the person got extra time on returning after a timeout, which happens once a game
    joined_version: int = 0  # the version at which the person took the seat or returned; 0 if at the table's creation
    auto_answers: dict[str, AutoAnswer] = {}  # by decision window
    increments: list[tuple[int, int]] = []  # time gained: (number of the seat's move, milliseconds)
    used: int = 0  # milliseconds deducted since the last move of anybody; an undo of that move gives them back


class Takeback(msgspec.Struct):
    """A pending request to take back a move."""

    seat: int
    step: int
    agreed: list[int]


class TableNotice(msgspec.Struct, frozen=True):
    """A notice about the table, such as a timeout."""

    index: int
    kind: str
    seat: int
    facts: dict[str, Any]


_ROOM_STORED = {
    "players": "chairs",
    "asked_versions": "asked",
    "seat_versions": "counts",
    "message_count": "spoken",
    "undo_version": "rewound",
    "undo_seat_versions": "rewound_counts",
    "rules_changed_at": "mended",
    "request_keys": "keys",
    "asked_at": "opened",
    "kicked": "barred",
}


class RoomState(msgspec.Struct, kw_only=True, rename=_ROOM_STORED):
    """The state of a table apart from the game. `version` counts log entries.

    A seat sees its own version (`seat_versions`): it counts only the changes this seat can notice, so a version never
    gives away that somebody else has answered in secret."""

    players: list[Player]
    asked_versions: list[int]  # the seat version at which each seat's current question was asked
    seat_versions: list[int]  # the version of each seat, then that of spectators
    version: int = 0
    changed: int = 0  # when something last changed that everybody can notice
    message_count: int = 0  # chat lines and notices so far; they share one numbering
    status: Status = "open"
    paused: bool = False
    undo_version: int = 0  # the version of the last undo
    undo_seat_versions: list[int] = []  # the seat version of the last undo, for each seat and for spectators
    rules_changed_at: int = 0  # the version at which the table continued under changed rules; 0 if it never did
    movers: list[int] = []  # the seat that made each move that was not undone
    takeback: Takeback | None = None
    notices: list[TableNotice] = []
    chat: list[ChatLine] = []
    request_keys: dict[str, int] = {}  # requests already done, with the seat version they were acknowledged with
    rematch: str | None = None
    ended: Outcome | None = None
    last_at: int = 0
    asked_at: int = 0  # when the current question was asked
    muted: bool = False  # only the host can chat
    kicked: list[str] = []  # people the host kicked
    writers: dict[str, str] = {}  # the names of spectators who have written in the chat, by person
