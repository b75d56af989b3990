"""Messages about tables: creating, joining and leaving them, moderation, and lists of tables."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from cinque.server.messages.base import (
    LINE,
    Limit,
    Name,
    OptionValue,
    RequestBody,
    Response,
    SeatKind,
    SeatNo,
    Status,
    Token,
    Value,
)


class Clock(RequestBody):
    """The time control. `move`: `seconds` per move; `game`: `seconds` for the game plus `increment` per move.

    `timeout`: when time runs out, a bot takes over the seat (`bot`), a bot makes this one move (`move`), or the
    player loses (`lose`). Decision windows (QuestionInfo.window) have their own times. Answers wait until `hold`
    milliseconds, and up to half of that at random, have passed. After `window` seconds the server passes; 0: no limit,
    except that in a veiled choice at a table with a clock it passes after `seconds`, at most a day. null: the default
    of this kind of clock.
    """

    kind: Literal["none", "move", "game"] = "none"
    seconds: Limit = 0
    increment: Limit = 0
    timeout: Literal["bot", "move", "lose"] = "bot"
    hold: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    window: Limit | None = None


class NewSeat(RequestBody):
    """A seat at a new table: mine (several: hot seat), open to anyone, or a bot's."""

    kind: Literal["me", "open", "bot"] = "open"
    name: Name | None = None
    bot: Name = "normal"


class NewTable(RequestBody):
    """Create a table. `hints`: allow hints even if several people play. `start`: when full, or when all are ready."""

    game: Name
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[Name, OptionValue], Meta(max_length=40)] = {}
    clock: Clock = field(default_factory=Clock)
    public: bool = False
    hints: bool = False
    start: Literal["full", "ready"] = "full"
    title: Annotated[str, Meta(max_length=60, pattern=LINE)] = ""


class Rematch(RequestBody):
    """`step`: the same level (0), or one harder (1) or easier (-1) if OutcomeInfo.rematch offers it."""

    step: Literal[-1, 0, 1] = 0


class Created(Response):
    """The new table. Everybody with the `invite` token can join; put it in the URL fragment."""

    table: str
    invite: str


class Join(RequestBody):
    """Take a seat; null takes any open one. A public table needs no `invite`."""

    invite: Token | None = None
    seat: SeatNo | None = None
    name: Name | None = None


class Joined(Response):
    """The seat I have taken."""

    table: str
    seat: int


class Spectate(RequestBody):
    """Watch the table; a public table needs no `invite`."""

    invite: Token | None = None


class SeatBody(RequestBody):
    """One of my seats."""

    seat: SeatNo


class SeatLink(Response):
    """A token that signs in another device as the player of this seat (POST /api/me); put it in the URL fragment
    (`/#/me/TOKEN/TABLE`)."""

    table: str
    seat: int
    token: str


class Kick(RequestBody):
    """Kick a player before the start (`seat`), or a spectator at any time (`person`, as in `Spectators`)."""

    seat: SeatNo | None = None
    person: Annotated[str, Meta(max_length=32, pattern=r"^[0-9a-f]+$(?!\n)")] | None = None


class HandOver(RequestBody):
    """Let a bot play for an absent player until they return."""

    seat: SeatNo


class Spectator(Response):
    """A person who watches and has no seat."""

    person: str
    name: str


class Spectators(Response):
    """The spectators who are connected now; for the host."""

    spectators: list[Spectator]


class Mute(RequestBody):
    """`on`: only the host can chat."""

    on: bool


class Start(RequestBody):
    """Start now, with this bot in the open seats."""

    bot: Name = "normal"


class Empty(RequestBody):
    """An empty body."""


class Done(Response):
    """The request was carried out."""

    ok: bool = True


class SeatInfo(Response):
    """A seat. `clock`: milliseconds left when the message was sent, or null; it runs while `thinking`.

    `away`: a bot plays for a person who left, ran out of time or was absent, and who may reclaim the seat. `host`:
    the host of the table sits here."""

    seat: int
    name: str
    kind: SeatKind
    bot: str
    connected: bool
    ready: bool
    resigned: bool
    clock: int | None
    thinking: bool
    away: bool
    host: bool


class TableInfo(Response):
    """A table in the lobby or in my list. `my_turn`: one of `my_seats` is to move; `host`: I am the host.

    A bot plays `reclaimable_seats` for me; I can take them back."""

    table: str
    title: str
    game: str
    options: dict[str, Value]
    status: Status
    public: bool
    seats: list[SeatInfo]
    clock: Clock
    my_seats: list[int]
    reclaimable_seats: list[int]
    my_turn: bool
    host: bool
    created: int
    changed: int


class Tables(Response):
    tables: list[TableInfo]
