"""Socket messages from the server to the client."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Raw, Struct

from cinque.server.messages.base import Status, Value
from cinque.server.messages.state import (
    AutoAnswerInfo,
    BreadcrumbInfo,
    ChatLine,
    EventInfo,
    MoveInfo,
    Notice,
    OutcomeInfo,
    QuestionInfo,
    RefusalInfo,
    StatInfo,
    TakebackInfo,
    UndoInfo,
)
from cinque.server.messages.tables import Clock, SeatInfo, TableInfo


class ServerMessageBase(Struct, tag_field="t", kw_only=True):
    """`t` is the kind of message."""


class State(ServerMessageBase, tag="state"):
    """Everything one seat sees of a table (`seat` -1: a spectator). The first message about a seat; Updates follow.

    `version` counts the changes this seat can notice, `step` the moves made. To update the event log, drop its events
    from index `events_from` on and append `events`; this works after a move, an undo and a reconnection. `view` is the
    game's own View (null before the deal). `breadcrumbs` are the current place in the rules, outermost first.
    `question`, `legal_moves`, `refusals`, `stats` and `auto_answers` belong to this seat. `team`: all players win or
    lose together. `hints`: hints are allowed. `my_seats`: the seats this connection plays; each gets its own State (hot
    seat). `reclaimable_seats`: a bot plays them for me because I left or ran out of time. `pause_requests`: the seats
    that want a pause. `muted`: only the host can chat. `host`: I am the host. `rematch`: the table of the rematch.
    """

    table: str
    seat: int
    my_seats: list[int]
    version: int
    step: int
    status: Status
    paused: bool
    game: str
    title: str
    options: dict[str, Value]
    content: str
    seats: list[SeatInfo]
    spectators: int
    clock: Clock
    team: bool
    hints: bool
    muted: bool
    host: bool
    reclaimable_seats: list[int]
    can_rematch: bool
    view: Raw
    to_move: list[int]
    breadcrumbs: list[BreadcrumbInfo]
    scores: list[int]
    stats: list[StatInfo]
    question: QuestionInfo | None
    legal_moves: list[MoveInfo]
    refusals: list[RefusalInfo]
    auto_answers: list[AutoAnswerInfo]
    undo: UndoInfo
    takeback: TakebackInfo | None
    pause_requests: list[int]
    events_from: int
    events: list[EventInfo]
    notices: list[Notice]
    outcome: OutcomeInfo | None
    rematch: str | None
    now: int


class Update(ServerMessageBase, tag="update"):
    """What changed since the last State or Update of this seat on this socket.

    `changes` has new values by JSON pointer (RFC 6901), such as `/view/seats/0/money`: replace the value there. All
    other parts of the State stay the same. `events_from` and `events` are used like those of a State."""

    seat: int
    changes: dict[str, Any]
    events_from: int
    events: list[EventInfo]


class Ack(ServerMessageBase, tag="ack"):
    """The request is stored; States from `version` on include it. A repeated key is acknowledged again, done once."""

    key: str
    version: int


class Refused(ServerMessageBase, tag="refused"):
    """The request is refused; nothing has changed.

    `code`: stale | late | illegal | unknown | turn | over | seat | paused | open | undo | takeback | busy | bot |
    idle | limit | plan | replaced | window | muted | blank | hints.
    """

    key: str
    code: str
    clause: str
    text: str
    version: int


class ChatLines(ServerMessageBase, tag="chat"):
    """Chat lines that are new to this connection; after connecting, the most recent ones."""

    lines: list[ChatLine]


class Presence(ServerMessageBase, tag="presence"):
    """Somebody connected or disconnected; nothing else changed."""

    connected: list[bool]
    spectators: int


class Hint(ServerMessageBase, tag="hint"):
    """The move a bot would make here; it knows only what the seat knows.

    `playouts`: the number of simulated games (1: none). `win_chance`: the estimated chance to win in percent
    (-1: unknown)."""

    key: str
    seat: int
    bot: str
    version: int
    move: int
    text: str
    playouts: int
    win_chance: int


class Planned(ServerMessageBase, tag="planned"):
    """The answer to `plan`, computed on a copy of the table where everything this seat cannot know is redealt.

    `guessed`: moves of other players before this seat's turn were guessed. `moves` are the planned moves that are
    legal; `question`, `legal_moves` and `view` are the position after them (null and empty: the turn would be over).
    """

    key: str
    seat: int
    version: int
    guessed: bool
    moves: list[int]
    view: Raw
    stats: list[StatInfo]
    question: QuestionInfo | None
    legal_moves: list[MoveInfo]
    refusals: list[RefusalInfo]


class Pong(ServerMessageBase, tag="pong"):
    """The answer to `ping`."""

    key: str


class Problem(ServerMessageBase, tag="problem"):
    """A message was malformed, or there were too many. `code`: malformed | limit | shutdown.

    `key` is that of the message, if it could be read: don't send it again. Otherwise it is empty."""

    code: str
    text: str
    key: str = ""


class Lobby(ServerMessageBase, tag="lobby"):
    """The first message on the personal socket: the public tables and mine."""

    public: list[TableInfo]
    mine: list[TableInfo]


class LobbyChange(ServerMessageBase, tag="lobby_change"):
    """On the personal socket, at most once a second: new and changed tables of both lists, and removed ones."""

    public: list[TableInfo]
    mine: list[TableInfo]
    public_removed: list[str]
    mine_removed: list[str]


class Notification(ServerMessageBase, tag="notification"):
    """On the personal socket: it is my turn, a game is over, or a takeback or rematch is requested."""

    table: str
    game: str
    seat: int
    kind: Literal["turn", "over", "takeback", "rematch"]
    text: str


TableMessage = State | Update | Ack | Refused | ChatLines | Presence | Hint | Planned | Pong | Problem
ServerMessage = TableMessage | Lobby | LobbyChange | Notification
