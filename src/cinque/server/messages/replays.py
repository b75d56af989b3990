"""Replays, records, and what else is answered by HTTP."""

from __future__ import annotations

from typing import Any

from msgspec import Raw

from cinque.server.messages.seen import EventInfo, OutcomeInfo
from cinque.server.messages.shapes import Answer, Body, Value


class Frame(Answer):
    """The table after `step` moves, as one seat saw it; `seat` and `move` led here (-1: the deal, or a secret).

    `rivals`: the scores of the parties without a seat, as the outcome names them. `era` changes with every round."""

    step: int
    seat: int
    move: int
    text: str
    view: Raw
    scores: list[int]
    rivals: list[int]
    era: int
    waiting: list[int]
    events: list[EventInfo]


class Frames(Answer):
    """Frames `start` .. of `steps` + 1; ask again from `next` until it is null. `team`: as in State."""

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


class Judged(Answer):
    """A choice of mine that mattered, by a bot's estimate; `step` is the frame that shows it.

    `best`: the bot would have done the same; `other` is then the chance (percent) that its second choice left. Else
    `better` is what it would have done, and `other` the chance with that. `chance` is that of what was played.
    """

    step: int
    best: bool
    text: str
    better: str
    chance: int
    other: int


class Review(Answer):
    """How far the bot has come with my choices, and what it found so far; ask again until `done` is `all`."""

    done: int
    all: int
    judged: list[Judged]


class Story(Answer):
    table: str
    events: list[EventInfo]


class Import(Body):
    """A record as exported, to be watched or played on by people and bots in its seats."""

    record: dict[str, Any]
    public: bool = False


class RecordText(Answer):
    record: dict[str, Any]


class Health(Answer):
    ok: bool
    version: str
    database: str


class Trouble(Answer):
    """Every error by HTTP: `code` for programs, `text` for people."""

    code: str
    text: str
