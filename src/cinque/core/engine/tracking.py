"""Whether new tables track who knows what: passes an argument of `Game.deal` on to `begin`."""

# not compiled: a thread-local value, read once per deal

from __future__ import annotations

import threading

_current = threading.local()


def tracking() -> bool:
    """Whether tables dealt now keep knowledge; True by default."""
    return getattr(_current, "enabled", True)


def set_tracking(enabled: bool) -> bool:
    """Set whether tables dealt from now on keep knowledge; return the previous setting."""
    before = tracking()
    _current.enabled = enabled
    return before
