"""Whether a table that is being dealt shall keep track of who knows what: an argument of `Game.deal` for `begin`."""

# not compiled: a thread-local value, read once per deal

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

_current = threading.local()


def tracking() -> bool:
    """Whether tables dealt now keep knowledge; True unless the caller of `Game.deal` doesn't want it."""
    return getattr(_current, "wanted", True)


@contextmanager
def track(enabled: bool) -> Iterator[None]:
    """Deal tables with or without knowledge inside this block."""
    before = tracking()
    _current.enabled = enabled
    try:
        yield
    finally:
        _current.enabled = before
