"""A record stores a whole game: options, content, seed and moves."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from html import escape
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from cinque.core.engine.errors import BadRecord
from cinque.core.engine.questions import Outcome

EXACT_BITS = 53  # JavaScript and many JSON parsers round larger numbers: draw new seeds with at most this many bits


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything needed to replay a game, event for event.

    `seats` lists only the moves not made by the first seat to move, as (index of the move, seat). A game from an
    experiment also says who played, by seat, and how it ended.
    """

    game: str
    players: int
    options: dict[str, Any]
    content: str
    seed: int
    moves: list[int]
    seats: list[tuple[int, int]] = []
    names: list[str] | UnsetType = UNSET
    result: Outcome | UnsetType = UNSET

    def __repr__(self) -> str:
        ended = f", {self.result.reason}: {self.result.scores}" if isinstance(self.result, Outcome) else ""
        return f"<record of {self.game}, {self.players} players, seed {self.seed}, {len(self.moves)} moves{ended}>"

    def _repr_html_(self) -> str:
        """The record in a notebook: who played, and how it ended."""
        names = self.names if isinstance(self.names, list) else [f"seat {seat}" for seat in range(self.players)]
        ended = self.result if isinstance(self.result, Outcome) else None
        rows = "".join(
            f"<tr><td>{escape(name)}</td><td>{ended.scores[seat] if ended else ''}</td>"
            f"<td>{'won' if ended and seat in ended.winners else ''}</td></tr>"
            for seat, name in enumerate(names)
        )
        return f"<p>{escape(repr(self)[1:-1])}</p><table>{rows}</table>"

    def to_json(self) -> str:
        """The record as one line of JSON."""
        return msgspec.json.encode(self).decode()

    @staticmethod
    def from_json(text: str | bytes) -> Record:
        """Read a record; raises BadRecord if it is invalid."""
        try:
            return msgspec.json.decode(text, type=Record)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise BadRecord(f"not a record of a game: {error}") from None
