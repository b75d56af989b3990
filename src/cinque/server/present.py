"""What the log of a table holds, and what it makes of everything beside the game itself."""

from __future__ import annotations

import unicodedata
from typing import Any

import msgspec

from cinque.core import Outcome
from cinque.core.habits import Wish
from cinque.server.messages import ChatLine, Clock, SeatKind, Status


class Entry(msgspec.Struct, frozen=True):
    """One line of the log. `at` is in milliseconds since 1970; `data` holds what only some kinds need."""

    idx: int
    kind: str
    seat: int
    at: int
    move: int = -1
    key: str | None = None
    data: dict[str, Any] = {}


def plain(name: str) -> str:
    """A name as it is kept: one kind of blank, none at its ends, one way to write each letter."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def other_name(name: str, taken: list[str]) -> str:
    """The name, with a number where somebody at the table has it already."""
    name = plain(name)
    known = {plain(one).casefold() for one in taken}
    found, number = name, 2
    while found.casefold() in known:
        found, number = f"{name} {number}", number + 1
    return found


class SeatSetup(msgspec.Struct, frozen=True):
    kind: SeatKind
    name: str
    bot: str = ""
    person: str = ""


class Setup(msgspec.Struct, frozen=True):
    """What was chosen when the table was made."""

    game: str
    options: dict[str, Any]
    content: str
    seats: list[SeatSetup]
    clock: Clock
    start: str
    title: str
    host: str
    hints: bool = False  # also where several people play


class Chair(msgspec.Struct):
    """A seat and who is in it; `left` and `since` are its clock."""

    name: str
    kind: SeatKind
    bot: str
    person: str
    ready: bool
    left: int  # milliseconds, as of `since`
    since: int = 0  # when this seat began to owe its choice; 0: it does not
    conceded: bool = False
    wish: bool = False  # to pause
    away: bool = False  # a bot plays on since the person left or their time ran out
    sat: int = 0  # the version at which the person took the seat; 0: at the making of the table
    habits: dict[str, Wish] = {}  # answers given ahead, by window
    gains: list[tuple[int, int]] = []  # time gained: with which of the seat's moves, milliseconds


class Takeback(msgspec.Struct):
    """A take-back asked for and not yet decided."""

    seat: int
    step: int
    agreed: list[int]


class TableNotice(msgspec.Struct, frozen=True):
    index: int
    kind: str
    seat: int
    facts: dict[str, Any]


class Present(msgspec.Struct, kw_only=True):
    """All that a log says beside the game itself; snapshots keep it with the saved table."""

    chairs: list[Chair]
    asked: list[int]  # at which of its counts each seat's present question arose
    counts: list[int]  # changes each seat, and last a spectator, could notice: the version they are shown
    version: int = 0  # entries of the log
    changed: int = 0  # when everybody could last notice something
    spoken: int = 0  # lines of chat and notices so far
    status: Status = "open"
    paused: bool = False
    rewound: int = 0  # the version of the last undo
    rewound_counts: list[int] = []  # the same in each one's counts; noticed or not
    mended: int = 0  # the version at which the table went on under mended rules
    movers: list[int] = []  # who made each move that stands
    takeback: Takeback | None = None
    notices: list[TableNotice] = []
    chat: list[ChatLine] = []
    keys: dict[str, int] = {}  # what was granted: the count its wisher was told
    rematch: str | None = None
    ended: Outcome | None = None
    last_at: int = 0
    opened: int = 0  # when the present question was put to the table
    muted: bool = False  # only the host may chat
    barred: list[str] = []  # whom the host sent away for good
