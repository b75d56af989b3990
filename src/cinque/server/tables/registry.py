"""The tables in this server's memory: loaded from the log, synchronized with other servers, and evicted when idle.

A table that may hold entries that were never stored is discarded and loaded again.
"""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from cinque.server.storage.store import AppendEntry, SaveSnapshot
from cinque.server.tables import loader, scheduler, snapshots
from cinque.server.tables.apply_entry import apply_entry
from cinque.server.tables.live_table import LiveTable
from cinque.server.tables.log import Entry
from cinque.server.tables.room import Room
from cinque.server.tables.summary import summarize
from cinque.server.ws.connection import POLICY, RESTART

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

CHECK_SECONDS = 10.0
DAY_MS = 24 * 3600 * 1000  # retention never removes younger tables
KINDS_KEEPING_SUMMARY = (
    "move",
    "chat",
    "ask",
    "answer",
    "undo",
    "habit",
)  # kinds that lists of tables don't show


class TableRegistry:
    """All live tables of one server process."""

    def __init__(self, server: GameServer) -> None:
        self._server = server
        self.live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable | None]] = {}

    # -- loading --------------------------------------------------------------------------

    async def open(self, table: str) -> LiveTable | None:
        """The live table, loaded if necessary; None if it does not exist."""
        live = self.live.get(table)
        if live is not None:
            live.touched = time.monotonic()
            if live.behind:
                await self.catch_up(live)
            return live
        task = self._loading.get(table)
        if task is None:
            task = asyncio.create_task(self._load(table))
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, table: str) -> LiveTable | None:
        server = self._server
        loaded = await server.in_thread(self._read, table)
        if loaded is None:
            return None
        live = LiveTable(loaded.room, server.seeds)
        live.loaded_at = server.now()
        live.snapshot_version = loaded.snapshot_version
        self.live[table] = live
        self._count()
        if loaded.damaged:
            server.log.error("snapshot damaged, table loaded from its log", table=table)
        if loaded.rules_changed is not None:
            await self._record_rules_change(live, loaded.rules_changed)
        server.bots.drive(live)
        return None if live.discarded else live

    def _read(self, table: str) -> loader.LoadedRoom | None:
        store = self._server.store
        row = store.table(table)
        if row is None:
            return None
        loaded = loader.load(store, self._server.catalog, row)
        if loaded.room.version != row.version:
            store.correct_version(table, row.version, loaded.room.version)
        self._mark_used([loaded.room])
        return loaded

    def _mark_used(self, rooms: Sequence[Room]) -> None:
        """Keep old tables from being removed, by `cinque admin tidy` or another server, while they are open here."""
        now = self._server.now()
        old = [room.id for room in rooms if room.state.changed < now - DAY_MS]
        if old:
            self._server.store.mark_used(old, now)

    async def _record_rules_change(self, live: LiveTable, data: dict[str, int]) -> None:
        """Log that the table continues from its snapshot because the rules changed, and save a new snapshot.

        That snapshot is never deleted: moves before it can no longer be replayed."""
        server = self._server
        async with live.lock:
            room = live.room
            entry = Entry(room.version, "mend", -1, max(server.now(), room.state.last_at), -1, None, dict(data))
            apply_entry(room, entry)
            try:
                stored = await server.writer.append(self.append_for(room, entry))
            except BaseException:
                self._discard(live)
                raise
            if stored:
                server.metrics.rules_changed.inc()
                server.log.warning("rules changed during a game", table=room.id, lost=data["lost"])
                self.save_snapshot(live)
            else:
                await self.reload(live)

    async def reload(self, live: LiveTable) -> None:
        """Forget what was not stored and read the log again; if that fails too, discard the table."""
        try:
            loaded = await self._server.in_thread(self._read, live.room.id)
            assert loaded is not None, "a table is never removed while somebody is connected to it"
        except BaseException:
            self._discard(live)
            raise
        old, new = live.room, loaded.room
        undone = new.state.undo_version != old.state.undo_version or new.version < old.version
        live.room = new
        live.snapshot_version = min(live.snapshot_version, new.version)
        live.events.clear()
        if undone:
            live.resend_all_events()
        live.after_undo()
        for person in new.state.kicked:
            await self.disconnect(live, person)

    def _discard(self, live: LiveTable) -> None:
        """Drop a table that may hold entries that were never stored. Its clients reconnect and load it again."""
        live.discarded = True
        if self.live.get(live.room.id) is live:
            del self.live[live.room.id]
        self._count()
        self._server.log.error("table discarded, loaded again on the next connection", table=live.room.id)
        for connection in list(live.connections):  # after the answers in progress
            asyncio.get_running_loop().call_soon(connection.close, RESTART, "read again")

    # -- storing --------------------------------------------------------------------------

    def append_for(self, room: Room, entry: Entry, member: str = "") -> AppendEntry:
        """What to store for an entry that was applied. `member` is a person who joins the table by this entry."""
        waiting = 0
        for seat in room.public_to_move:
            waiting |= 1 << seat
        same_summary = entry.kind in KINDS_KEEPING_SUMMARY and room.status == "playing"
        return AppendEntry(
            table=room.id,
            entry=entry,
            status=room.status,
            waiting=waiting,
            due=scheduler.due(room, entry.at, self._server.settings.bot_seconds),
            changed=room.state.changed,
            summary=None if same_summary else summarize(room),
            member=member,
        )

    def save_snapshot(self, live: LiveTable) -> None:
        """Save a snapshot with the next commit. Nobody waits for it: the log holds everything.

        A room that lacks other servers' entries is not saved: it may hold what a deleted person wrote."""
        room = live.room
        if room.version > live.snapshot_version and room.status != "open" and not live.behind:
            live.snapshot_version = room.version
            saving = SaveSnapshot(room.id, snapshots.take_snapshot(room), room.state.rules_changed_at)
            self._server.writer.append(saving).add_done_callback(functools.partial(self._snapshot_saved, live))

    def _snapshot_saved(self, live: LiveTable, done: asyncio.Future[bool]) -> None:
        if not done.cancelled() and done.exception() is not None:
            live.snapshot_version = 0  # the next entry tries again
            self._server.log.error("snapshot not saved", table=live.room.id, error=type(done.exception()).__name__)

    async def save_all(self) -> None:
        """Save a snapshot of every live table."""
        for live in list(self.live.values()):
            async with live.lock:
                self.save_snapshot(live)

    # -- other servers --------------------------------------------------------------------

    def on_commits(self, versions: dict[str, int]) -> None:
        """Another server committed entries of these tables; if the dict is empty, any table may have changed."""
        for table in versions or list(self.live):
            live = self.live.get(table)
            if live is None or (versions and versions[table] <= live.room.version):
                continue
            if live.connections or live.bot_task is not None:
                self._server.spawn(self.catch_up(live))
            else:
                live.behind = True
        self._server.lobby.changed(*versions)

    async def catch_up(self, live: LiveTable) -> None:
        """Read the entries other servers have written to this table, and broadcast them."""
        server = self._server
        async with live.lock:
            if live.discarded:
                return
            live.behind = False
            room = live.room
            entries = await server.in_thread(server.store.entries, room.id, room.version)
            audiences: set[int | None] = set()
            left: set[str] = set()
            for entry in entries:
                left.add(room.leaving_person(entry))
                try:
                    apply_entry(room, entry)
                except Exception:
                    server.log.exception("entry does not fit, table is reloaded", table=room.id)
                    await self.reload(live)
                    audiences = {None}
                    break
                only = entry.seat if room.last_entry_private else None
                if entry.kind in ("undo", "mend"):
                    live.after_undo(only)
                audiences.add(only)
            for audience in {None} if None in audiences else audiences:
                live.broadcast(server.now(), server.metrics, audience)
        for person in left - {""}:
            await self.disconnect(live, person)

    # -- connections ----------------------------------------------------------------------

    async def disconnect(self, live: LiveTable, person: str) -> None:
        """Close the sockets of a person who left or was kicked, unless they may watch."""
        room = live.room
        if person not in room.state.kicked:
            row = await self._server.in_thread(self._server.store.table, room.id)
            if row is None or row.public or room.setup.host == person or room.seats_of(person):
                return
        for connection in list(live.connections):
            if connection.person == person:
                connection.close(POLICY, "not at this table any more")

    # -- maintenance ----------------------------------------------------------------------

    async def run(self) -> None:
        """Check live tables against the database, in case a notification was lost, and evict idle ones."""
        server = self._server
        while True:
            await asyncio.sleep(min(CHECK_SECONDS, server.settings.room_idle_seconds))
            try:
                versions = await server.in_thread(server.store.versions, list(self.live))
                if versions:
                    self.on_commits(versions)
                    await self._reload_if_ahead(versions)
                in_use = [live.room for live in self.live.values() if live.connections]
                await server.in_thread(self._mark_used, in_use)
                for table, live in list(self.live.items()):
                    await self._evict_if_idle(table, live)
            except asyncio.CancelledError:
                raise
            except SQLAlchemyError as error:
                server.log.error("table check failed", error=type(error).__name__)
            except Exception:
                server.log.exception("table check failed")
            self._count()

    async def _reload_if_ahead(self, versions: dict[str, int]) -> None:
        """Reload tables that have more entries than the database, which may lose the newest when it fails over."""
        server = self._server
        for table, version in versions.items():
            live = self.live.get(table)
            if live is None or live.lock.locked() or version >= live.room.version:
                continue
            async with live.lock:
                stored = await server.in_thread(server.store.versions, [table])
                if stored.get(table, 0) < live.room.version and not live.discarded:
                    server.log.error("database lost entries", table=table)
                    await self.reload(live)
                    live.broadcast(server.now(), server.metrics)

    async def _evict_if_idle(self, table: str, live: LiveTable) -> None:
        idle = time.monotonic() - live.touched > self._server.settings.room_idle_seconds
        if live.connections or not idle or live.bot_task is not None or live.lock.locked():
            return
        async with live.lock:
            self.save_snapshot(live)
        if not live.connections and self.live.get(table) is live:
            del self.live[table]

    def _count(self) -> None:
        self._server.metrics.tables.set(len(self.live))
