"""Snapshots: a room saved as JSON, so that opening a table need not replay its whole log."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

import msgspec

from cinque import core
from cinque.core import CinqueError, Event, Game, Record, Table
from cinque.core.engine.saving import state
from cinque.server.storage.store import Snapshot, TableRow
from cinque.server.tables.room import Room
from cinque.server.tables.state import RoomState


class SnapshotContent(msgspec.Struct, frozen=True, rename={"state": "present"}):
    """The content of a snapshot."""

    state: RoomState
    table: str
    events: list[Event]


# Created while there is one thread: msgspec crashes if several threads decode the first value of a type together.
_SAVED = msgspec.json.Decoder(SnapshotContent)
_RECORD = msgspec.json.Decoder(Record)  # the core decodes records when it restores a table


@lru_cache(maxsize=64)
def _digest(folders: tuple[Path, ...]) -> str:
    total = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml") and "words" not in path.parts:
                total.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()[:32]


def rules_digest(game: Game) -> str:
    """A digest of the rules: the sources and content of the game and the core."""
    return _digest((game.rules.folder, Path(core.__file__).parent))


def is_snapshot_due(room: Room, last_version: int, every: int) -> bool:
    """Whether to take a snapshot now: `every` entries after the last one, and at the end of the game."""
    return room.version - last_version >= every or room.status == "over"


def take_snapshot(room: Room) -> Snapshot:
    """A snapshot of the room as it is now."""
    saved = SnapshotContent(room.state, room.table.save(), room.table.events)
    return Snapshot(room.version, room.step, rules_digest(room.game), msgspec.json.encode(saved))


def decode_snapshot(snapshot: Snapshot) -> SnapshotContent:
    return decode_saved(snapshot.saved)


def decode_saved(saved: bytes) -> SnapshotContent:
    return _SAVED.decode(saved)


def is_readable(snapshot: Snapshot) -> bool:
    """Whether the snapshot can be decoded."""
    try:
        decode_snapshot(snapshot)
    except msgspec.MsgspecError:
        return False
    return True


def rules_changed_at(snapshot: Snapshot) -> int:
    """The version at which the table continued under changed rules, or 0 if the rules never changed."""
    return decode_snapshot(snapshot).state.rules_changed_at


def restore(row: TableRow, game: Game, saved: SnapshotContent, other_content: bool = False) -> Room:
    """The room a snapshot holds."""
    table = game.restore(saved.table, other_content)
    table.require_history().events = list(saved.events)
    return Room(row.id, row.setup, game, table, saved.state)


def same_position(table: Table, snapshot: Snapshot) -> bool:
    """Whether the table is in the position the snapshot holds."""
    try:
        saved = table.game.restore(decode_snapshot(snapshot).table, other_content=True)
    except CinqueError:
        return False
    return state(table) == state(saved)
