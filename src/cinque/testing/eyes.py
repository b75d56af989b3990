"""What the checks look with: what one seat sees of a table, and how a broken contract is told."""

from __future__ import annotations

from typing import Any

import msgspec

from cinque.core import Table
from cinque.core.history import History
from cinque.testing.cases import Case


class Broken(AssertionError):
    """The contract is not kept; says by which case, seed and move."""


def require(holds: bool, case: Case, seed: int, table: Table, what: str) -> None:
    """Raise Broken, saying where, unless it holds."""
    if not holds:
        played = len(table.past().moves) if table.history is not None else -1
        raise Broken(f"{case.name}, seed {seed}, after {played} moves: {what}")


def sight(table: Table, seat: int | None) -> bytes:
    """All that a seat (None: a spectator) sees of a table, as comparable bytes."""
    question: Any = None
    refusals: Any = None
    if seat is not None and seat in table.waiting:
        question, refusals = table.question(seat), table.refusals(seat)
    counts = [table.scores, table.rivals(), table.era(), [] if seat is None else table.figures(seat)]
    return msgspec.json.encode([table.view(seat), table.asked, table.crumbs(), question, refusals, counts])


def told(table: Table, seat: int | None) -> list[Any]:
    """What a seat has heard of all events."""
    return [(e.kind, e.seat, e.seen(seat)) for e in table.events]


def watched(table: Table) -> Table:
    """The table with a history that begins now."""
    table.history = History(0)
    table.watched = True
    return table
