"""Pub/sub between servers of one database: announces which tables changed; the log says how.

A lost notification costs time, never a move: servers also check their live tables every few seconds.
"""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable

import msgspec
import sqlalchemy as sa
import structlog

from cinque.server.storage.store import CHANNEL, Store

POLL_SECONDS = 0.02
RETRY_SECONDS = 0.5

_VERSIONS = msgspec.json.Decoder(dict[str, int])
OnCommits = Callable[[dict[str, int]], None]


class PubSub:
    """A thread that waits for commits of other servers and calls `on_commits({table: version})` in the event loop.

    An empty dict means that any table may have changed.
    """

    def __init__(self, store: Store, on_commits: OnCommits) -> None:
        self._store = store
        self._on_commits = on_commits
        self._loop = asyncio.get_running_loop()
        self._stop = threading.Event()
        self._log = structlog.get_logger()
        target = self._listen if store.postgres else self._poll
        self._thread = threading.Thread(target=target, name="cinque-pubsub", daemon=True)
        self._thread.start()

    async def close(self) -> None:
        self._stop.set()
        await asyncio.to_thread(self._thread.join, 3)

    def _publish(self, versions: dict[str, int]) -> None:
        if not self._stop.is_set():
            self._loop.call_soon_threadsafe(self._on_commits, versions)

    def _poll(self) -> None:
        """SQLite: poll `data_version`, which changes with every commit of another connection."""
        lost = False
        while not self._stop.is_set():
            try:
                with self._store.engine.connect() as connection:
                    if lost:
                        self._publish({})
                    lost = False
                    self._watch(connection)
            except (sa.exc.SQLAlchemyError, sqlite3.Error) as error:
                if not lost:
                    self._log.warning("pub/sub connection lost", error=type(error).__name__)
                lost = True
                self._stop.wait(RETRY_SECONDS)

    def _watch(self, connection: sa.Connection) -> None:
        """Poll until the server stops. New entries have a higher rowid in the log."""
        # One row for all changes: reading a row releases the GIL, and under load reacquiring it is slow.
        newest = """
            SELECT max(last), json_group_object(table_id, version) FROM
            (SELECT table_id, max(rowid) AS last, max(idx) + 1 AS version FROM log WHERE rowid > ? GROUP BY table_id)"""
        row = int(connection.scalar(sa.text("SELECT coalesce(max(rowid), 0) FROM log")) or 0)
        connection.rollback()
        raw = connection.connection.driver_connection
        assert raw is not None
        seen = None
        while not self._stop.wait(POLL_SECONDS):
            version = raw.execute("PRAGMA data_version").fetchone()[0]
            if version == seen:
                continue
            seen = version
            last, versions = raw.execute(newest, (row,)).fetchone()
            if last is not None:
                row = last
                self._publish(_VERSIONS.decode(versions))

    def _listen(self) -> None:
        """PostgreSQL: LISTEN on a connection of its own."""
        import psycopg

        address, lost = sa.make_url(self._store.address).set(drivername="postgresql"), False
        while not self._stop.is_set():
            try:
                shown = address.render_as_string(hide_password=False)
                with psycopg.connect(shown, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    lost = False
                    self._publish({})
                    while not self._stop.is_set():
                        versions: dict[str, int] = {}
                        for notification in connection.notifies(timeout=0.5, stop_after=1):
                            for change in notification.payload.split():
                                table, _, version = change.partition(":")
                                versions[table] = int(version)
                        if versions:
                            self._publish(versions)
            except psycopg.OperationalError as error:
                if not lost:
                    self._log.warning("pub/sub connection lost", error=type(error).__name__)
                lost = True
                self._stop.wait(RETRY_SECONDS)
