"""A digest of a random game, which must be the same compiled, interpreted and on any machine."""

from __future__ import annotations

import hashlib
import sys
from typing import Any

import msgspec

from cinque.core.engine.saving import state
from cinque.testing.cases import Case, cases


def trace(case: Case, seed: int) -> dict[str, Any]:
    """The moves, number of legal moves, outcome, and a digest of every position and event of one random game."""
    total = hashlib.sha256()
    moves = options = 0
    for table, _, seat, legal in case.walk(seed):
        total.update(msgspec.json.encode([state(table), table.to_move, legal], order="deterministic"))
        moves += seat >= 0
        options += len(legal)
    events = [(e.index, e.kind, e.seat, e.data, e.secret, e.shown_to) for e in table.events]
    total.update(msgspec.json.encode(events, order="deterministic"))
    return {
        "seed": seed,
        "moves": moves,
        "options": options,
        "winners": table.winners,
        "scores": table.scores,
        "reason": table.reason,
        "digest": total.hexdigest()[:16],
    }


def main() -> None:
    """Print the traces of every case of every installed game: `python -m cinque.testing.trace [SEEDS [FIRST]]`."""
    seeds = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    for case in cases():
        for seed in range(first, seeds):
            print(case.name, msgspec.json.encode(trace(case, seed)).decode())


if __name__ == "__main__":
    main()
