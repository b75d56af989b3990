"""Files of the command line: write them atomically, read saved games and records."""

from __future__ import annotations

import contextlib
import os
import re
import tempfile
from pathlib import Path
from typing import Any

import msgspec

import cinque
from cinque.cli.arguments import InputError
from cinque.core.engine.errors import BadRecord
from cinque.core.engine.game import Game
from cinque.core.engine.record import Record

SAVED_PAGE = re.compile(rb'<script type="application/json" id="cinque-game">(.*?)</script>', re.DOTALL)


def check_writable(path: Path | None) -> None:
    """Raise InputError if a file can't be written. Call it before a long run, not after it."""
    if path is None:
        return
    if not path.parent.is_dir():
        raise InputError(f"there is no folder {path.parent}")
    if path.is_dir():
        raise InputError(f"{path} is a folder, not a file")
    try:
        is_new = not path.exists()
        with path.open("ab"):
            pass
        if is_new:
            path.unlink()
    except OSError as error:
        raise InputError(f"can't write {path}: {error.strerror}") from None


def write(path: Path, text: str) -> None:
    """Write a file atomically: after a crash or Ctrl-C the old one is still there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
    except OSError as error:
        raise InputError(f"can't write {path}: {error.strerror}") from None


def read(path: Path) -> Any:
    """Read the JSON in a file, or inside a page that a browser saved."""
    try:
        data = path.read_bytes()
        page = SAVED_PAGE.search(data)
        return msgspec.json.decode(data if page is None else page[1])
    except OSError as error:
        raise InputError(f"can't read {path}: {error.strerror}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise InputError(f"{path} is not a saved game or record: it is not JSON") from None


def read_record(path: Path) -> tuple[Record, dict[str, Any]]:
    """Read a record, bare or inside a saved game, and the other data of the saved game."""
    data = read(path)
    inner = data.get("record", data) if isinstance(data, dict) else data
    try:
        record = Record.from_json(inner) if isinstance(inner, str) else msgspec.convert(inner, Record)
    except msgspec.ValidationError as error:
        raise BadRecord(f"{path} is not a saved game or record: {error}") from None
    return record, data if inner is not data else {}


def game_of(record: Record, content: Path | None = None) -> Game:
    """The game that a record was played with."""
    return cinque.load(record.game, players=record.players, content=content, **record.options)
