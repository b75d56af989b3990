"""Find and describe the differences between two states."""

from __future__ import annotations

from typing import Any

import msgspec

from cinque.core import Table
from cinque.testing.observation import observed

MAX_SHOWN = 4  # differences, at most


def difference(here: Any, there: Any) -> str:
    """The first differences of two states, as "seats.1.hand: [3, 7] or [3, 9]"."""
    found: list[str] = []
    _compare("", here, there, found)
    more = len(found) - MAX_SHOWN
    return "; ".join(found[:MAX_SHOWN]) + (f"; and {more} more" if more > 0 else "")


def seen_difference(here: Table, there: Table, seat: int) -> str:
    """The first differences between what a seat sees of two tables."""
    return difference(msgspec.to_builtins(observed(here, seat)), msgspec.to_builtins(observed(there, seat)))


def _compare(path: str, here: Any, there: Any, found: list[str]) -> None:
    if isinstance(here, dict) and isinstance(there, dict):
        for key in {**here, **there}:
            _compare(f"{path}.{key}" if path else str(key), here.get(key), there.get(key), found)
    elif isinstance(here, list) and isinstance(there, list) and len(here) == len(there) and _nested(here):
        for number, (one, other) in enumerate(zip(here, there, strict=True)):
            _compare(f"{path}.{number}", one, other, found)
    elif here != there:
        found.append(f"{path}: {here!r} or {there!r}")


def _nested(items: list[Any]) -> bool:
    return any(isinstance(item, (list, dict)) for item in items)
