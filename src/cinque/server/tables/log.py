"""The log of a table: an append-only list of entries, from which every server rebuilds the same room."""

from __future__ import annotations

from typing import Any

import msgspec


class Entry(msgspec.Struct, frozen=True):
    """One entry of a table's log. `apply_entry.py` says what each kind does.

    `idx` counts from 0, `at` is in milliseconds since 1970, `key` is the client's key for its request, and `data`
    holds what only some kinds need."""

    idx: int
    kind: str
    seat: int
    at: int
    move: int = -1
    key: str | None = None
    data: dict[str, Any] = {}
