"""Events: what happened, for logs and animations, with who may see which part."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from typing import Any, Final

import msgspec

SPECTATOR: Final = -1  # the seat number of a spectator


class Event(msgspec.Struct, frozen=True, rename={"shown_to": "to"}):  # saves use the short name
    """One thing that happened.

    `index` counts the moves up to and including the one that caused it; 0 is the deal.
    `data` is public; if it is None, only the seats in the bit mask `shown_to` see the event at all.
    `secret` is added for the seats in `shown_to`.
    """

    index: int
    kind: str
    seat: int
    data: dict[str, Any] | None
    secret: dict[str, Any] | None = None
    shown_to: int = 0

    def visible_data(self, seat: int) -> dict[str, Any] | None:
        """The data that this seat or SPECTATOR may see, or None if it may not know of the event."""
        allowed = seat >= 0 and self.shown_to >> seat & 1 == 1
        if allowed and self.secret is not None:
            return {**(self.data or {}), **self.secret}
        if self.data is None and not allowed:
            return None
        return dict(self.data or {})
