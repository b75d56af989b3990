"""A record is a whole play: game, options, content, seed and moves."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from typing import Any

import msgspec

from cinque.core.errors import BadRecord


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything needed to play the same game again, event for event.

    `seats` names who moved only where that was not the first waiting seat: (index of the move, seat).
    """

    game: str
    players: int
    options: dict[str, Any]
    content: str
    seed: int
    moves: list[int]
    seats: list[tuple[int, int]] = []

    def to_json(self) -> str:
        """The record as one line of JSON."""
        return msgspec.json.encode(self).decode()

    @staticmethod
    def from_json(text: str | bytes) -> Record:
        """Read a record; raises BadRecord with the place that is wrong."""
        try:
            return msgspec.json.decode(text, type=Record)
        except msgspec.MsgspecError as error:
            raise BadRecord(f"this is not a record of a game: {error}") from None
