"""What a seat can observe of a table, and the error for a violated contract."""

from __future__ import annotations

from typing import Any

import msgspec

from cinque.core import SPECTATOR, Table
from cinque.core.engine.history import History
from cinque.testing.cases import Case


class ContractViolation(AssertionError):
    """A violated contract, with its case, seed and number of moves."""


def require(holds: bool, case: Case, seed: int, table: Table, what: str) -> None:
    """Raise ContractViolation with the place unless `holds`."""
    if not holds:
        when = f", after {len(table.require_history().moves)} moves" if table.history is not None else ""
        raise ContractViolation(f"{case.name}, seed {seed}{when}: {what}")


def observe(table: Table, seat: int) -> bytes:
    """Everything that a seat or SPECTATOR sees of a table, as comparable bytes."""
    return msgspec.json.encode(observed(table, seat))


def observed(table: Table, seat: int) -> dict[str, Any]:
    """The same as `observe`, by name."""
    question: Any = None
    refusals: Any = None
    warnings: Any = None
    if seat in table.to_move:
        question, refusals, warnings = table.question(seat), table.refusals(seat), table.warnings(seat)
    counts = [table.scores, table.rivals(), table.era(), [] if seat == SPECTATOR else table.stats(seat)]
    return {
        "view": table.view(seat),
        "to_move": table.public_to_move,
        "breadcrumbs": table.breadcrumbs(),
        "question": question,
        "refusals": refusals,
        "warnings": warnings,
        "counts": counts,
    }


def seen_events(table: Table, seat: int) -> list[Any]:
    """What a seat may see of all events."""
    return [(e.kind, e.seat, e.visible_data(seat)) for e in table.events]


def with_history(table: Table) -> Table:
    """Give the table a history that starts now, and return it; undo locks need the knowledge of a spectator."""
    table.history = History(0)
    table.recording = True
    if table.families():
        table.remember(SPECTATOR)
    return table
