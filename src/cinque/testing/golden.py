"""Golden records: whole games and exact counts of options, committed; a change in them must be explained.

A game keeps one file a case in a folder of its tests, and its test calls `check_golden`. `python -m
cinque.testing.golden GAME FOLDER` makes them anew, after a change of rules or content that is meant.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import Any

import msgspec

from cinque.core import Record, Table, dice, load
from cinque.testing.cases import Case, cases
from cinque.testing.eyes import Broken

SEED = 7
MOST = 3000  # positions in which the counts of sequences end


def make(case: Case) -> dict[str, Any]:
    """One random game of a case: its record, how many options each choice had, how it ended and was seen."""
    table = case.game.deal(SEED)
    chance = dice(SEED + 1)
    options = []
    while not table.over:
        seat = table.mover()
        offered = table.options(seat)
        options.append(len(offered))
        table.play(seat, offered[chance.below(len(offered))])
    return {
        "record": msgspec.to_builtins(table.record),
        "options": options,
        "outcome": _outcome(table),
        "seen": seen(table),
        "sequences": sequences(case),
    }


def _outcome(table: Table) -> Any:
    """The outcome as it stands in a file: JSON has no tuples."""
    return msgspec.json.decode(msgspec.json.encode(table.outcome))


def seen(table: Table) -> str:
    """A digest of the last position in everybody's eyes."""
    views = [table.view(seat) for seat in (None, *range(table.players))]
    return hashlib.sha256(msgspec.json.encode(views)).hexdigest()[:16]


def sequences(case: Case) -> list[int]:
    """How many sequences of 1, 2, 3 ... choices there are from the deal ("perft"), while they are not too many."""
    tables: list[Table] = [case.game.deal(SEED, history=False)]
    counts: list[int] = []
    while tables and len(tables) <= MOST and len(counts) < 8:
        after = []
        for table in tables:
            seat = table.mover()
            for move in table.choices(seat):
                child = table.copy()
                child.apply(seat, move)
                if not child.over:
                    after.append(child)
        tables = after
        counts.append(len(tables))
    return counts


def stored(folder: Path, case: Case) -> dict[str, Any]:
    """The committed file of a case; a game that lacks it is told how to make it."""
    path = folder / f"{case.name}.json"
    if not path.is_file():
        raise AssertionError(f"{path.name} is missing: python -m cinque.testing.golden {case.rules.name} {folder}")
    data: dict[str, Any] = msgspec.json.decode(path.read_bytes())
    return data


def check_golden(folder: Path, case: Case) -> None:
    """The stored game goes as before, choice for choice, and its record replays to the same end."""
    data = stored(folder, case)
    made = make(case)
    differ = [key for key in data.keys() | made.keys() if data.get(key) != made.get(key)]
    if differ:
        raise Broken(f"{case.name}: a game no longer goes as before; different are: {', '.join(sorted(differ))}")
    table = case.game.replay(Record(**data["record"]))
    if seen(table) != data["seen"] or _outcome(table) != data["outcome"]:
        raise Broken(f"{case.name}: the stored record replays to another end")


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
