"""Load a room from the database: from a snapshot and the entries after it, or from the deal.

If the rules have changed since, the log is replayed under the new ones. If it no longer fits, the table continues
from its snapshot, and an entry in the log says so.
"""

from __future__ import annotations

import msgspec

from cinque.core import CinqueError, Game
from cinque.server.storage.store import DamagedTable, Snapshot, Store, TableRow
from cinque.server.tables import snapshots
from cinque.server.tables.apply_entry import apply_entry
from cinque.server.tables.catalog import Catalog
from cinque.server.tables.log import Entry
from cinque.server.tables.room import Room, new_room
from cinque.server.tables.snapshots import rules_digest

# A snapshot does not hold what may be undone; loading from a few entries earlier rebuilds it.
UNDO_MARGIN = 15
GAME_KINDS = ("move", "undo")


class LoadedRoom(msgspec.Struct, frozen=True):
    """A room, and the data of the `mend` entry to write if the log doesn't replay under the current rules."""

    room: Room
    rules_changed: dict[str, int] | None = None
    snapshot_version: int = 0  # the version of the newest snapshot under these rules
    damaged: bool = False  # a snapshot could not be read


def load(store: Store, catalog: Catalog, row: TableRow) -> LoadedRoom:
    """The room as of the last stored entry. A damaged snapshot only costs time: the log holds everything."""
    game = catalog.load_for(row.setup)
    found = store.snapshots(row.id)
    sound = [one for one in found if snapshots.is_readable(one)]
    damaged = len(sound) < len(found)
    newest = sound[0] if sound else None
    if newest is not None and newest.rules != rules_digest(game):
        return _under_new_rules(store, row, game, newest)
    if newest is None and row.setup.content != game.digest:
        return _under_new_content(store, row, game)
    changed_at = snapshots.rules_changed_at(newest) if newest is not None else 0
    usable = [one for one in sound if one.version >= changed_at and one.rules == rules_digest(game)]
    early = [one for one in usable if row.version - one.version >= UNDO_MARGIN]
    start = early[0] if early else (usable[-1] if changed_at else None)
    if start is not None:
        try:
            room = snapshots.restore(row, game, snapshots.decode_snapshot(start))
            room = _apply_all(room, store.entries(row.id, start.version))
            return LoadedRoom(room, snapshot_version=0 if damaged else sound[0].version, damaged=damaged)
        except Exception:
            if changed_at:
                raise
            damaged = True
    room = _apply_all(new_room(row.id, row.setup, game, row.seed), store.entries(row.id))
    return LoadedRoom(
        room, snapshot_version=newest.version if newest is not None and not damaged else 0, damaged=damaged
    )


def _apply_all(room: Room, entries: list[Entry]) -> Room:
    for entry in entries:
        try:
            apply_entry(room, entry)
        except Exception as error:
            raise DamagedTable(f"entry {entry.idx} of the log of table {room.id} does not fit: {error}") from error
    return room


def replay(store: Store, row: TableRow, game: Game, snapshot: Snapshot | None) -> tuple[Room, bool]:
    """Replay the whole log; also return whether it agrees with the snapshot. Raises if an entry does not fit."""
    room = new_room(row.id, row.setup, game, row.seed)
    agrees = True
    for entry in store.entries(row.id):
        if snapshot is not None and room.version == snapshot.version:
            agrees = agrees and snapshots.same_position(room.table, snapshot)
        apply_entry(room, entry)
    if snapshot is not None and room.version == snapshot.version:
        agrees = agrees and snapshots.same_position(room.table, snapshot)
    return room, agrees


def _under_new_rules(store: Store, row: TableRow, game: Game, newest: Snapshot) -> LoadedRoom:
    """Replay under the current rules; if the result disagrees, continue from the snapshot and say so."""
    if not snapshots.rules_changed_at(newest):
        try:
            room, agrees = replay(store, row, game, newest)
            if agrees:
                return LoadedRoom(room)
        except (CinqueError, AssertionError, LookupError, ValueError):
            pass
    room = snapshots.restore(row, game, snapshots.decode_snapshot(newest), other_content=True)
    return _continue_under_new_rules(room, store.entries(row.id, newest.version))


def _under_new_content(store: Store, row: TableRow, game: Game) -> LoadedRoom:
    """Replay a log without snapshots under changed cards and numbers; say so if anything was played."""
    room, entries = new_room(row.id, row.setup, game, row.seed), store.entries(row.id)
    if any(entry.kind in GAME_KINDS for entry in entries):
        return _continue_under_new_rules(room, entries)
    return LoadedRoom(_apply_all(room, entries))


def _continue_under_new_rules(room: Room, entries: list[Entry]) -> LoadedRoom:
    """Apply the entries that still fit; moves after the first that does not are lost."""
    lost = 0
    for entry in entries:
        if entry.kind in GAME_KINDS:
            if lost:
                entry = _skipped(entry)
            else:
                try:
                    apply_entry(room, entry)
                    continue
                except (CinqueError, LookupError, ValueError):
                    entry = _skipped(entry)
            lost += 1
        apply_entry(room, entry)
    return LoadedRoom(room, {"lost": lost})


def _skipped(entry: Entry) -> Entry:
    return Entry(entry.idx, "skip", entry.seat, entry.at, -1, entry.key)
