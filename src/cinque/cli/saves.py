"""Save terminal games to disk after every move, and load them."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import msgspec

from cinque.cli.arguments import InputError
from cinque.cli.files import read_record, write
from cinque.core.engine.record import Record


class SavedGame(msgspec.Struct):
    """A terminal game: its record and the player of each seat ("human" or a bot's name)."""

    record: Record
    seats: list[str]
    names: list[str]
    content: str | None = None
    language: str = "en"


def folder() -> Path:
    """The default folder of saved games."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "cinque" / "saves"


def new_path(game: str) -> Path:
    """An unused file name for a new game."""
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = folder() / f"{stem}.json"
    number = 2
    while path.exists():
        path = folder() / f"{stem}-{number}.json"
        number += 1
    return path


def latest() -> Path:
    """The latest saved game."""
    paths = sorted(folder().glob("*.json"), key=lambda path: path.stat().st_mtime) if folder().is_dir() else []
    if not paths:
        raise InputError(f"there is no saved game in {folder()}")
    return paths[-1]


def save(path: Path, saved: SavedGame) -> None:
    """Write the file atomically."""
    write(path, msgspec.json.encode(saved).decode() + "\n")


def load(path: Path) -> SavedGame:
    """Load a saved game. For a bare record, every seat is played by a person."""
    record, extra = read_record(path)
    defaults: dict[str, Any] = {
        "seats": ["human"] * record.players,
        "names": [f"Player {seat + 1}" for seat in range(record.players)],
    }
    known = {key: value for key, value in extra.items() if key in ("seats", "names", "content", "language")}
    try:
        saved = msgspec.convert({**defaults, **known, "record": msgspec.to_builtins(record)}, SavedGame)
    except msgspec.ValidationError as error:
        raise InputError(f"{path} is not a saved game: {error}") from None
    if len(saved.seats) != record.players or len(saved.names) != record.players:
        raise InputError(f"{path} is not a saved game: its number of seats differs from its record")
    return saved
