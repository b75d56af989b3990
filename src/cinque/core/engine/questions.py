"""What a table tells clients about the current choice and the result: Question, Refusal, MoveWarning, Outcome."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from typing import Any

import msgspec


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended. There may be several winners, or none. `rivals` are parties without a seat."""

    winners: list[int]
    scores: list[int]
    reason: str
    rivals: list[tuple[str, int]] = []


class Breadcrumb(msgspec.Struct, frozen=True):
    """One level of the breadcrumb: a step in progress that players have a name for. `seat` is the seat that decides,
    or -1."""

    name: str
    seat: int
    facts: dict[str, Any]


class Question(msgspec.Struct, frozen=True):
    """What a seat has to decide; the possible answers are `table.legal_moves(seat)`.

    `window` is the name for auto-answers, "" if there are none. `pass_move` declines and `accept_move` accepts
    something that can do no harm; each is -1 if there is no such move."""

    ask: str
    shape: str
    breadcrumbs: list[Breadcrumb]
    facts: dict[str, Any]
    window: str = ""
    pass_move: int = -1
    accept_move: int = -1


class MoveWarning(msgspec.Struct, frozen=True):
    """Why a legal move should be confirmed: it loses something for good, or cannot succeed.

    `key` is the key of its text in [warnings]. The move stays legal, and bots don't see the warning."""

    key: str
    move: int
    facts: dict[str, Any] = {}


class Refusal(msgspec.Struct, frozen=True):
    """Why something a player might look for is not legal: the clause that forbids it and the facts for its text.

    `likewise` are more moves refused for the same reason, too many to list one by one, such as all lower bids."""

    clause: str
    move: int = -1
    facts: dict[str, Any] = {}
    likewise: list[int] = []
