"""Messages about tables: making, joining, leaving them, and their lines in lists."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from cinque.server.messages.shapes import (
    LINE,
    Answer,
    Body,
    Choice,
    Limit,
    Name,
    SeatKind,
    SeatNo,
    Status,
    Token,
    Value,
)


class Clock(Body):
    """Time to think. `move`: `seconds` for each move; `game`: `seconds` for all, plus `increment` a move.

    `timeout` says what happens at zero: `bot` plays on for the seat, `move` lets a bot make this one move,
    `lose` concedes. In a window (QuestionInfo.window) time is counted otherwise: for `hold` milliseconds answers
    given ahead and bots' answers to a veiled one wait, and after `window` seconds (0: never) the server passes.
    null: as is usual with such a clock.
    """

    kind: Literal["none", "move", "game"] = "none"
    seconds: Limit = 0
    increment: Limit = 0
    timeout: Literal["bot", "move", "lose"] = "bot"
    hold: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    window: Limit | None = None


class NewSeat(Body):
    """A place at a new table: for me (also several: hot-seat), for whoever comes, or for a bot."""

    kind: Literal["me", "open", "bot"] = "open"
    name: Name | None = None
    bot: Name = "normal"


class NewTable(Body):
    """`hints`: a bot may be asked for one also where several people play."""

    game: Name
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[Name, Choice], Meta(max_length=40)] = {}
    clock: Clock = field(default_factory=Clock)
    public: bool = False
    hints: bool = False
    start: Literal["full", "ready"] = "full"
    title: Annotated[str, Meta(max_length=60, pattern=LINE)] = ""


class Rematch(Body):
    """`step`: the same again (0), a step harder (1) or easier (-1) where the outcome offers it."""

    step: Literal[-1, 0, 1] = 0


class Created(Answer):
    """`invite` opens a private table to whoever has the link; keep it in the fragment of the address."""

    table: str
    invite: str


class Join(Body):
    """Take a seat. `invite`: the table's; not needed at a public table."""

    invite: Token | None = None
    seat: SeatNo | None = None
    name: Name | None = None


class Joined(Answer):
    table: str
    seat: int


class Spectate(Body):
    invite: Token | None = None


class SeatBody(Body):
    seat: SeatNo


class SeatLink(Answer):
    """A token by which another device becomes who sits here (POST /api/me); it belongs into a fragment
    (`/#/me/TOKEN/TABLE`)."""

    table: str
    seat: int
    token: str


class Remove(Body):
    """Who has to go: a player before the start (`seat`), or a spectator at any time (`person`, of `Watchers`)."""

    seat: SeatNo | None = None
    person: Annotated[str, Meta(max_length=32, pattern=r"^[0-9a-f]+$(?!\n)")] | None = None


class Watcher(Answer):
    person: str
    name: str


class Watchers(Answer):
    """Who is watching now and has no seat; for the host."""

    watchers: list[Watcher]


class Mute(Body):
    """With `on`, only the host can write into the chat."""

    on: bool


class Start(Body):
    """Begin now; open seats go to this bot."""

    bot: Name = "normal"


class Empty(Body):
    """No body is needed."""


class Done(Answer):
    ok: bool = True


class SeatInfo(Answer):
    """`clock`: milliseconds left when the message was sent, or null; it runs down while `thinking`.

    `away`: a bot plays on for a person who left or whose time ran out, and who may come back. `host`: who made the
    table sits here."""

    seat: int
    name: str
    kind: SeatKind
    bot: str
    connected: bool
    ready: bool
    conceded: bool
    clock: int | None
    thinking: bool
    away: bool
    host: bool


class TableInfo(Answer):
    """A line of the lobby or of my tables. `mine`: my seats there; `turn`: one of them is waited for; `back`: seats
    that a bot plays for me, and which I may take back."""

    table: str
    title: str
    game: str
    options: dict[str, Value]
    status: Status
    public: bool
    seats: list[SeatInfo]
    clock: Clock
    mine: list[int]
    back: list[int]
    turn: bool
    host: bool
    created: int
    changed: int


class Tables(Answer):
    tables: list[TableInfo]
