"""Messages about replays, reviews and records, and general HTTP responses."""

from __future__ import annotations

from typing import Any

from msgspec import Raw

from cinque.server.messages.base import RequestBody, Response, Value
from cinque.server.messages.state import EventInfo, OutcomeInfo


class Frame(Response):
    """The table after `step` moves, as one seat saw it. `seat` and `move` are the last move (-1: the deal, or secret).

    `rivals` are the scores of parties without a seat, in the order of OutcomeInfo.rivals. `era` changes every round."""

    step: int
    seat: int
    move: int
    text: str
    view: Raw
    scores: list[int]
    rivals: list[int]
    era: int
    to_move: list[int]
    events: list[EventInfo]


class Frames(Response):
    """One page of a replay, from frame `start` on; it has `steps` + 1 frames. Request `next` until it is null."""

    table: str
    game: str
    title: str
    seat: int
    names: list[str]
    options: dict[str, Value]
    steps: int
    start: int
    next: int | None
    frames: list[Frame]
    outcome: OutcomeInfo | None
    team: bool


class ReviewedMove(Response):
    """A move of mine that made a clear difference, as a bot estimates it; `step` is the frame that shows it.

    `best`: it was better than the best `alternative`. The chances to win, in percent, are `win_chance` with the move
    and `alternative_win_chance` with the alternative.
    """

    step: int
    best: bool
    text: str
    alternative: str
    win_chance: int
    alternative_win_chance: int


class Review(Response):
    """How many of my choices the bot has reviewed, and the results so far; request again until `done` is `total`."""

    done: int
    total: int
    moves: list[ReviewedMove]


class EventLog(Response):
    """All events of the table that I may see."""

    table: str
    events: list[EventInfo]


class ImportRecord(RequestBody):
    """A record to watch or to continue: its JSON text as exported, or an object."""

    record: str | dict[str, Any]
    public: bool = False


class RecordText(Response):
    """The record as JSON text. Store it unparsed: some JSON parsers round its seed."""

    record: str


class Health(Response):
    """The state of the server and its version; `database` is the kind of database."""

    ok: bool
    version: str
    database: str


class ErrorBody(Response):
    """The body of every HTTP error: `code` for programs, `text` for people."""

    code: str
    text: str
