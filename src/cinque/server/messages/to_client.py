"""What the server says on a socket."""

from __future__ import annotations

from typing import Literal

from msgspec import Raw, Struct

from cinque.server.messages.seen import (
    ChatLine,
    CrumbInfo,
    EventInfo,
    FigureInfo,
    HabitInfo,
    MoveInfo,
    Notice,
    OutcomeInfo,
    QuestionInfo,
    RefusalInfo,
    TakebackInfo,
    UndoInfo,
)
from cinque.server.messages.shapes import Status, Value
from cinque.server.messages.tables import Clock, SeatInfo, TableInfo


class ServerMessageBase(Struct, tag_field="t", kw_only=True):
    """Every message says what it is in `t`."""


class State(ServerMessageBase, tag="state"):
    """The whole truth of one table for one seat (`seat` -1: a spectator); newer replaces older.

    `version` counts the changes this seat could notice, `step` moves made. Forget the story from `events_from` on, then
    append `events`: that is right after a move, an undo and a reconnection alike. `view` is the game's own
    (null before the deal). `crumbs` say where in the rules the table is, outermost first, to everybody. `scores` are
    of now, `figures` and `habits` of this seat alone. `team`: all win or lose together. `hints`: they may be
    asked for. `back`: seats that a bot plays for me since I left or my time ran out, and which I may take back.
    `again`: I may ask for a rematch. `muted`: only the host may chat.
    A connection that holds several seats (hot-seat) receives one State for each of them.
    """

    table: str
    seat: int
    hands: list[int]
    version: int
    step: int
    status: Status
    paused: bool
    game: str
    title: str
    options_chosen: dict[str, Value]
    content: str
    seats: list[SeatInfo]
    spectators: int
    clock: Clock
    team: bool
    hints: bool
    muted: bool
    host: bool
    back: list[int]
    again: bool
    view: Raw
    waiting: list[int]
    crumbs: list[CrumbInfo]
    scores: list[int]
    figures: list[FigureInfo]
    question: QuestionInfo | None
    options: list[MoveInfo]
    refusals: list[RefusalInfo]
    habits: list[HabitInfo]
    undo: UndoInfo
    takeback: TakebackInfo | None
    pause_wishes: list[int]
    events_from: int
    events: list[EventInfo]
    notices: list[Notice]
    outcome: OutcomeInfo | None
    rematch: str | None
    now: int


class Ack(ServerMessageBase, tag="ack"):
    """Stored for good; any State of this `version` or later shows it. A key sent twice is answered twice, done once."""

    key: str
    version: int


class Refused(ServerMessageBase, tag="refused"):
    """Not done, nothing changed.

    `code`: stale | illegal | unknown | turn | over | seat | paused | open | undo | takeback | busy | bot |
    idle | limit | plan | window | muted | hints.
    """

    key: str
    code: str
    clause: str
    text: str
    version: int


class Chatted(ServerMessageBase, tag="chat"):
    """Lines new to this connection; the first message after connecting brings the last hundred."""

    lines: list[ChatLine]


class Presence(ServerMessageBase, tag="presence"):
    """Somebody came or went, and nothing else changed."""

    connected: list[bool]
    spectators: int


class Hint(ServerMessageBase, tag="hint"):
    """What a bot would do here; it saw only what the seat sees.

    `tries` games were tried out (1: it judged at first sight), of which it expects `chance` in a hundred to be won
    (-1: it does not say)."""

    key: str
    seat: int
    bot: str
    version: int
    move: int
    text: str
    tries: int
    chance: int


class Planned(ServerMessageBase, tag="planned"):
    """What could be done in a turn that has not come: on a copy in which everything this seat cannot know is drawn
    anew, and what others may do first is guessed (`guessed`). `moves` are the planned ones that fit, `question` and
    `options` come after them (null and empty: the turn would be over); `view` is the game's own.
    """

    key: str
    seat: int
    version: int
    guessed: bool
    moves: list[int]
    view: Raw
    figures: list[FigureInfo]
    question: QuestionInfo | None
    options: list[MoveInfo]
    refusals: list[RefusalInfo]


class Problem(ServerMessageBase, tag="problem"):
    """The message itself could not be read, or came too fast. `code`: malformed | limit | shutdown."""

    code: str
    text: str


class Lobby(ServerMessageBase, tag="lobby"):
    """On the personal socket, first: the public tables and mine."""

    public: list[TableInfo]
    mine: list[TableInfo]


class LobbyChange(ServerMessageBase, tag="lobby_change"):
    """On the personal socket, at most once a second: what is new in the two lists, and what is no longer in them."""

    public: list[TableInfo]
    mine: list[TableInfo]
    public_gone: list[str]
    mine_gone: list[str]


class Ring(ServerMessageBase, tag="ring"):
    """On the personal socket: your turn, a game over, a take-back asked for, a rematch offered."""

    table: str
    game: str
    seat: int
    kind: Literal["turn", "over", "takeback", "rematch"]
    text: str


ServerMessage = State | Ack | Refused | Chatted | Presence | Hint | Planned | Problem | Lobby | LobbyChange | Ring
