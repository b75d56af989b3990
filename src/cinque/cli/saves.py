"""Games played at the terminal are on disk after every move; this is where and how."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import msgspec

from cinque.cli.common import Complaint, read_record, write
from cinque.core.record import Record


class Sitting(msgspec.Struct):
    """A game at the terminal: its record and who sits where ("human" or a bot's name)."""

    record: Record
    seats: list[str]
    names: list[str]
    content: str | None = None
    language: str = "en"


def folder() -> Path:
    """Where saved games go unless told otherwise."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "cinque" / "saves"


def fresh(game: str) -> Path:
    """A name for a new game's file."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = folder() / f"{stem}.json"
    number = 2
    while path.exists():
        path = folder() / f"{stem}-{number}.json"
        number += 1
    return path


def latest() -> Path:
    """The game last saved."""
    found = sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime) if folder().is_dir() else []
    if not found:
        raise Complaint(f"there is no saved game in {folder()}")
    return found[-1]


def save(path: Path, sitting: Sitting) -> None:
    """Write the file whole or not at all."""
    write(path, msgspec.json.encode(sitting).decode() + "\n")


def load(path: Path) -> Sitting:
    """A saved game; a bare record is continued by people at every seat."""
    record, extra = read_record(path)
    defaults: dict[str, Any] = {
        "seats": ["human"] * record.players,
        "names": [f"Player {seat + 1}" for seat in range(record.players)],
    }
    known = {key: value for key, value in extra.items() if key in ("seats", "names", "content", "language")}
    try:
        sitting = msgspec.convert({**defaults, **known, "record": msgspec.to_builtins(record)}, Sitting)
    except msgspec.ValidationError as error:
        raise Complaint(f"{path} is not a saved game: {error}") from None
    if len(sitting.seats) != record.players or len(sitting.names) != record.players:
        raise Complaint(f"{path} is not a saved game: it names another number of seats than its record")
    return sitting
