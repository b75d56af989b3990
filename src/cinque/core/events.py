"""What happened, for logs and animation; each event says who may see what of it."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True):
    """One thing that happened.

    `index` counts the moves played up to and including the one that caused it (0: the deal).
    `data` is public; where it is None, only the seats in the bit mask `to` learn of the event at all.
    `secret` is added for the seats in `to`.
    """

    index: int
    kind: str
    seat: int
    data: dict[str, Any] | None
    secret: dict[str, Any] | None = None
    to: int = 0

    def seen(self, seat: int | None) -> dict[str, Any] | None:
        """What this seat (None: a spectator) may see of it; None when it may not know of it."""
        let_in = seat is not None and seat >= 0 and self.to >> seat & 1 == 1
        if let_in and self.secret is not None:
            return {**(self.data or {}), **self.secret}
        if self.data is None and not let_in:
            return None
        return dict(self.data or {})
