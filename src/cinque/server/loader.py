"""Opens a room from its log: from a snapshot and the entries after it, or from the deal; and survives mended rules."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

import msgspec

from cinque import core
from cinque.core import CinqueError, Event, Game, Record, Table
from cinque.core.saving import state
from cinque.server.offered import Games
from cinque.server.present import Entry, Present
from cinque.server.room import Room, new_room
from cinque.server.store import Damaged, Snapshot, Store, TableRow

# A snapshot holds no trail of what may be undone; opening a few moves before the present rebuilds it.
TRAIL = 15
GAME_KINDS = ("move", "undo")


class Saved(msgspec.Struct, frozen=True):
    """What is inside a snapshot."""

    present: Present
    table: str
    events: list[Event]


# Made while there is one thread: msgspec crashes when several decode into a type for the first time at once.
_SAVED = msgspec.json.Decoder(Saved)
_RECORD = msgspec.json.Decoder(Record)  # the core decodes records when it restores a table


class Opened(msgspec.Struct, frozen=True):
    """A room, and the entry (if any) that must be written because the rules no longer agree with its past."""

    room: Room
    mend: dict[str, int] | None = None
    kept: int = 0  # the version of the newest snapshot under these rules
    damaged: bool = False  # a snapshot could not be read


@lru_cache(maxsize=64)
def _digest(folders: tuple[Path, ...]) -> str:
    total = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml") and "words" not in path.parts:
                total.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return total.hexdigest()[:32]


def rules_digest(game: Game) -> str:
    """A name for exactly these rules: the sources and content of the game and the core."""
    return _digest((game.rules.folder, Path(core.__file__).parent))


def snapshot(room: Room) -> Snapshot:
    """The room as it is now, to open it from later."""
    fields = {name: getattr(room, name) for name in Present.__struct_fields__}
    saved = Saved(Present(**fields), room.table.save(), room.table.events)
    return Snapshot(room.version, room.step, rules_digest(room.game), msgspec.json.encode(saved))


def _unpack(found: Snapshot) -> Saved:
    return _SAVED.decode(found.saved)


def mended(found: Snapshot) -> int:
    """The version at which the table went on under mended rules; 0: never."""
    return _unpack(found).present.mended


def _from_snapshot(row: TableRow, game: Game, saved: Saved) -> Room:
    table = game.restore(saved.table)
    table.past().events = list(saved.events)
    fields = {name: getattr(saved.present, name) for name in Present.__struct_fields__}
    return Room(id=row.id, setup=row.setup, game=game, table=table, **fields)


def readable(found: Snapshot) -> bool:
    """Whether the snapshot can be read at all."""
    try:
        _unpack(found)
    except msgspec.MsgspecError:
        return False
    return True


def load(store: Store, games: Games, row: TableRow) -> Opened:
    """The room as of the last stored entry; a damaged snapshot costs time only, since the log holds all of it."""
    game = games.of(row.setup)
    found = store.snapshots(row.id)
    snapshots = [one for one in found if readable(one)]
    damaged = len(snapshots) < len(found)
    newest = snapshots[0] if snapshots else None
    if newest is not None and newest.rules != rules_digest(game):
        return _under_new_rules(store, row, game, newest)
    mended = _unpack(newest).present.mended if newest is not None else 0
    usable = [one for one in snapshots if one.version >= mended]
    early = [one for one in usable if row.version - one.version >= TRAIL]
    start = early[0] if early else (usable[-1] if mended else None)
    if start is not None:
        try:
            room = _from_snapshot(row, game, _unpack(start))
            room = _continue(room, store.entries(row.id, start.version))
            return Opened(room, kept=0 if damaged else snapshots[0].version, damaged=damaged)
        except Exception:
            if mended:
                raise
            damaged = True
    room = _continue(new_room(row.id, row.setup, game, row.seed), store.entries(row.id))
    return Opened(room, kept=newest.version if newest is not None and not damaged else 0, damaged=damaged)


def _continue(room: Room, entries: list[Entry]) -> Room:
    for entry in entries:
        try:
            room.apply(entry)
        except Exception as error:
            raise Damaged(f"entry {entry.idx} of the log of table {room.id} does not fit: {error}") from error
    return room


def replay(store: Store, row: TableRow, game: Game, upto: Snapshot | None) -> tuple[Room, bool]:
    """The room from the deal on, and whether it agrees with the snapshot; raises where a move does not fit."""
    room = new_room(row.id, row.setup, game, row.seed)
    agrees = True
    for entry in store.entries(row.id):
        if upto is not None and room.version == upto.version:
            agrees = agrees and _same(room.table, upto)
        room.apply(entry)
    if upto is not None and room.version == upto.version:
        agrees = agrees and _same(room.table, upto)
    return room, agrees


def _same(table: Table, found: Snapshot) -> bool:
    kept = msgspec.json.decode(_unpack(found).table)["state"]
    return bool(msgspec.json.decode(msgspec.json.encode(state(table))) == kept)


def _under_new_rules(store: Store, row: TableRow, game: Game, newest: Snapshot) -> Opened:
    """Replay under the present rules; where that disagrees, go on from the snapshot and say so."""
    if not _unpack(newest).present.mended:
        try:
            room, agrees = replay(store, row, game, newest)
            if agrees:
                return Opened(room)
        except (CinqueError, AssertionError, LookupError, ValueError):
            pass
    room = _from_snapshot(row, game, _unpack(newest))
    return _mend(room, store.entries(row.id, newest.version))


def _mend(room: Room, entries: list[Entry]) -> Opened:
    """Apply what still fits of the entries after the snapshot; game entries after the first misfit are lost."""
    lost = 0
    for entry in entries:
        if entry.kind in GAME_KINDS:
            if lost:
                entry = _skipped(entry)
            else:
                try:
                    room.apply(entry)
                    continue
                except (CinqueError, LookupError, ValueError):
                    entry = _skipped(entry)
            lost += 1
        room.apply(entry)
    return Opened(room, {"lost": lost})


def _skipped(entry: Entry) -> Entry:
    return Entry(entry.idx, "skip", entry.seat, entry.at, -1, entry.key)
