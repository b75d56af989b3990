"""Golden games: committed records with the number of legal moves at each choice, so that tests notice every change.

A game keeps one file for each case in a folder of its tests, and its test calls `check_golden`. After an intended
change of rules or content, `python -m cinque.testing.golden GAME FOLDER` writes them again.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import Any

import msgspec

from cinque.core import SPECTATOR, Record, Table, dice, load
from cinque.testing.cases import Case, cases
from cinque.testing.observation import ContractViolation

SEED = 7
MAX_POSITIONS = 3000  # counting sequences stops here


def make(case: Case) -> dict[str, Any]:
    """Play one random game of a case: its record, the number of legal moves at each choice, outcome and final views."""
    table = case.game.deal(SEED)
    chance = dice(SEED + 1)
    options = []
    while not table.over:
        seat = table.current_player()
        legal = table.legal_moves(seat)
        options.append(len(legal))
        table.play(seat, legal[chance.below(len(legal))])
    return {
        "record": msgspec.to_builtins(table.record),
        "options": options,
        "outcome": _outcome(table),
        "seen": seen(table),
        "sequences": count_sequences(case),
    }


def _outcome(table: Table) -> Any:
    """The outcome after a round trip through JSON, which has no tuples."""
    return msgspec.json.decode(msgspec.json.encode(table.outcome))


def seen(table: Table) -> str:
    """A digest of the views of every seat and a spectator."""
    views = [table.view(seat) for seat in (SPECTATOR, *range(table.players))]
    return hashlib.sha256(msgspec.json.encode(views)).hexdigest()[:16]


def count_sequences(case: Case) -> list[int]:
    """The number of sequences of 1, 2, 3 ... moves from the deal ("perft"), up to MAX_POSITIONS."""
    tables: list[Table] = [case.game.deal(SEED, history=False)]
    counts: list[int] = []
    while tables and len(tables) <= MAX_POSITIONS and len(counts) < 8:
        after = []
        for table in tables:
            seat = table.current_player()
            for move in table.legal_moves_unchecked(seat):
                child = table.copy()
                child.play_unchecked(seat, move)
                if not child.over:
                    after.append(child)
        tables = after
        counts.append(len(tables))
    return counts


def stored(folder: Path, case: Case) -> dict[str, Any]:
    """Read the committed file of a case; the error says how to create it."""
    path = folder / f"{case.name}.json"
    if not path.is_file():
        raise AssertionError(f"{path.name} is missing: python -m cinque.testing.golden {case.rules.name} {folder}")
    data: dict[str, Any] = msgspec.json.decode(path.read_bytes())
    return data


def check_golden(folder: Path, case: Case) -> None:
    """The game is played as before, choice for choice, and its record replays to the same end."""
    data = stored(folder, case)
    made = make(case)
    differ = [key for key in data.keys() | made.keys() if data.get(key) != made.get(key)]
    if differ:
        raise ContractViolation(f"{case.name}: the game has changed in: {', '.join(sorted(differ))}")
    table = case.game.replay(Record(**data["record"]))
    if seen(table) != data["seen"] or _outcome(table) != data["outcome"]:
        raise ContractViolation(f"{case.name}: the stored record replays to a different end")


def main() -> None:
    """Write the golden files of a game."""
    if len(sys.argv) != 3:
        sys.exit("usage: python -m cinque.testing.golden GAME FOLDER")
    folder = Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for case in cases([load(sys.argv[1]).rules]):
        path = folder / f"{case.name}.json"
        path.write_bytes(msgspec.json.encode(make(case)) + b"\n")
        print(path.name)


if __name__ == "__main__":
    main()
