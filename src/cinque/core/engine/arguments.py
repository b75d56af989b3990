"""Arguments from callers: moves and seats that are numpy integers become ints."""

from __future__ import annotations

from operator import index
from typing import Any


def as_int(value: Any) -> Any:
    """The value as an int if it is a whole number of another type; otherwise the value itself."""
    if isinstance(value, int) or not hasattr(value, "__index__"):
        return value
    return index(value)
