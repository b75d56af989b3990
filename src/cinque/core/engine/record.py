"""A record stores a whole game: options, content, seed and moves."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from typing import Any

import msgspec

from cinque.core.engine.errors import BadRecord

EXACT_BITS = 53  # JavaScript and many JSON parsers round larger numbers: draw new seeds with at most this many bits


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything needed to replay a game, event for event.

    `seats` lists only the moves not made by the first seat to move, as (index of the move, seat).
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
        """Read a record; raises BadRecord if it is invalid."""
        try:
            return msgspec.json.decode(text, type=Record)
        except msgspec.MsgspecError as error:
            raise BadRecord(f"not a record of a game: {error}") from None
