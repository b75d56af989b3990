"""Small answers of a table to people and their clients: outcome, question, refusal."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from typing import Any

import msgspec


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a game ended; several winners share, none is possible. `rivals` are parties without a seat."""

    winners: list[int]
    scores: list[int]
    reason: str
    rivals: list[tuple[str, int]] = []


class Crumb(msgspec.Struct, frozen=True):
    """One open step a player can name, for the breadcrumb; `seat` is who decides it, or -1."""

    name: str
    seat: int
    facts: dict[str, Any]


class Question(msgspec.Struct, frozen=True):
    """What a seat is being asked, without the answers: those are `table.options(seat)`.

    `window` is the name under which it can be answered ahead ("": it cannot); `passing` is the move that
    declines and `taking` the one that takes what can do no harm, -1 where there is none."""

    ask: str
    shape: str
    crumbs: list[Crumb]
    facts: dict[str, Any]
    window: str = ""
    passing: int = -1
    taking: int = -1


class Refusal(msgspec.Struct, frozen=True):
    """Something a person might look for and may not do, with the clause and the figures that forbid it.

    `likewise` are further moves refused with the same words, too many to be shown one by one: all lower bids."""

    clause: str
    move: int = -1
    facts: dict[str, Any] = {}
    likewise: list[int] = []
