"""Database queries; synchronous, so that the server, tests and `cinque verify` share them."""

from __future__ import annotations

import contextlib
import sqlite3
import time
import zlib
from collections.abc import Iterable, Sequence
from typing import Any, get_args

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from cinque.core import CinqueError
from cinque.server.messages.base import Status
from cinque.server.storage import database as db
from cinque.server.storage.account_security import SecurityStore
from cinque.server.storage.accounts import AccountStore
from cinque.server.tables.log import Entry
from cinque.server.tables.state import Setup, Summary

CHANNEL = "cinque"
TABLES_PER_NOTIFICATION = 200  # PostgreSQL limits a payload to 8,000 bytes
# Created while there is one thread: msgspec crashes if several threads decode the first value of a type together.
_SETUP = msgspec.json.Decoder(Setup)
_SUMMARY = msgspec.json.Decoder(Summary)
_DATA = msgspec.json.Decoder(dict[str, Any])
STATUSES = get_args(Status)
# SQLite stores any type in any column.
_PLAIN = {"game": str, "seed": int, "created": int, "version": int, "waiting": int, "due": int | None, "changed": int}
SNAPSHOTS_KEPT = 3


class DamagedTable(CinqueError):
    """The stored data of one table cannot be read; other tables are not affected."""


class OutOfOrder(Exception):
    """An entry does not follow the last stored entry of its table."""


class TableRow(msgspec.Struct, frozen=True):
    """A row of `tables`."""

    id: str
    game: str
    setup: Setup
    seed: int
    public: bool
    created: int
    status: Status
    version: int
    waiting: int
    due: int | None
    changed: int
    summary: Summary


class Snapshot(msgspec.Struct, frozen=True):
    """A room at one version. The database holds `saved` compressed."""

    version: int
    step: int
    rules: str
    saved: bytes


class AppendEntry(msgspec.Struct, frozen=True):
    """An entry to write, with the table's new row. `member` is a person who joins the table with this entry."""

    table: str
    entry: Entry
    status: str
    waiting: int
    due: int | None
    changed: int
    summary: Summary | None = None
    member: str = ""


class SaveSnapshot(msgspec.Struct, frozen=True):
    """A snapshot to save. The table's snapshot at version `keep` is never deleted."""

    table: str
    snapshot: Snapshot
    keep: int


def _row(row: Any) -> TableRow:
    values = row._mapping
    try:
        setup, summary = _SETUP.decode(values["setup"]), _SUMMARY.decode(values["summary"])
    except (msgspec.MsgspecError, TypeError) as error:
        raise DamagedTable(f"the row of table {values['id']} cannot be read: {error}") from None
    wrong = [name for name, kind in _PLAIN.items() if not isinstance(values[name], kind)]
    if wrong or values["status"] not in STATUSES:
        raise DamagedTable(f"the row of table {values['id']} cannot be read: {', '.join(wrong) or 'status'}")
    known = {name: values[name] for name in TableRow.__struct_fields__}
    return TableRow(**{**known, "setup": setup, "summary": summary})


def _rows(rows: Iterable[Any]) -> list[TableRow]:
    """All rows that can be read. A damaged row is left out, so that lists still work."""
    out: list[TableRow] = []
    for row in rows:
        with contextlib.suppress(DamagedTable):
            out.append(_row(row))
    return out


def _entry(row: Any) -> Entry:
    try:
        return Entry(row.idx, row.kind, row.seat, row.at, row.move, row.key, _DATA.decode(row.data))
    except msgspec.MsgspecError as error:
        raise DamagedTable(f"entry {row.idx} of the log of table {row.table_id} cannot be read: {error}") from None


def _values(table: str, entry: Entry) -> dict[str, Any]:
    return {
        "table_id": table,
        "idx": entry.idx,
        "kind": entry.kind,
        "seat": entry.seat,
        "move": entry.move,
        "key": entry.key,
        "at": entry.at,
        "data": msgspec.json.encode(entry.data).decode() if entry.data else "{}",
    }


def _json_row(append: AppendEntry) -> tuple[object, ...]:
    """The values that the two statements below read, in their order."""
    entry = append.entry
    data = msgspec.json.encode(entry.data).decode() if entry.data else "{}"
    logged = (append.table, entry.idx, entry.kind, entry.seat, entry.move, entry.key, entry.at, data)
    return (*logged, append.status, append.waiting, append.due, append.changed)


# Every move goes through these two statements. All rows of a commit come as one JSON text and none comes back: SQLite
# releases the GIL for each row that passes through Python, and under load waits for other threads every time.
_ROWS = {"sqlite": "json_each(:rows) AS each", "postgresql": "json_array_elements(CAST(:rows AS json)) AS each(value)"}
# An entry is written only if its index is the table's stored version, so the log never has gaps.
_INSERT = """
    INSERT INTO log (table_id, idx, kind, seat, move, key, at, data)
    SELECT value ->> 0, CAST(value ->> 1 AS INTEGER), value ->> 2, CAST(value ->> 3 AS INTEGER),
        CAST(value ->> 4 AS INTEGER), value ->> 5, CAST(value ->> 6 AS BIGINT), value ->> 7
    FROM {rows} JOIN tables ON tables.id = value ->> 0 AND tables.version = CAST(value ->> 1 AS INTEGER)"""
_UPDATE = """
    UPDATE tables SET version = CAST(value ->> 1 AS INTEGER) + 1, status = value ->> 8,
        waiting = CAST(value ->> 9 AS INTEGER), due = CAST(value ->> 10 AS BIGINT),
        changed = CAST(value ->> 11 AS BIGINT)
    FROM {rows} WHERE tables.id = value ->> 0 AND tables.version = CAST(value ->> 1 AS INTEGER)"""


_SAVE_SNAPSHOT = sa.text("""
    INSERT INTO snapshots (table_id, version, step, rules, saved) VALUES (:table_id, :version, :step, :rules, :saved)
    ON CONFLICT (table_id, version) DO UPDATE SET rules = excluded.rules, saved = excluded.saved""")
_DELETE_SNAPSHOTS = sa.text(f"""
    DELETE FROM snapshots WHERE table_id = :table_id AND version <> :keep AND version NOT IN
    (SELECT version FROM snapshots WHERE table_id = :table_id ORDER BY version DESC LIMIT {SNAPSHOTS_KEPT})""")


class Store:
    """One database. Every method is one transaction."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.engine = db.open_engine(address)
        self.writing = self.engine.execution_options(**{db.WRITES: True})
        self.accounts = AccountStore(self.engine, self.writing)
        self.security = SecurityStore(self.engine, self.writing)
        self.postgres = self.engine.dialect.name == "postgresql"
        rows = _ROWS[self.engine.dialect.name]
        self._insert = sa.text(_INSERT.format(rows=rows)).execution_options(preserve_rowcount=True)
        self._update = sa.text(_UPDATE.format(rows=rows))

    def close(self) -> None:
        self.engine.dispose()

    def time(self) -> int:
        """Milliseconds since 1970, by the database's clock if several servers can share it, else by the machine's."""
        if not self.postgres:
            return time.time_ns() // 1_000_000
        with self.engine.connect() as connection:
            return int(connection.scalar(sa.text("SELECT extract(epoch FROM clock_timestamp()) * 1000")) or 0)

    def check_writable(self) -> None:
        """Write a row; raises if the database is read-only or cannot be reached."""
        with self.writing.begin() as connection:
            written = sa.text(
                "INSERT INTO pulse (id, at) VALUES (1, :now) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
            )
            connection.execute(written, {"now": time.time_ns() // 1_000_000})

    # -- the log --------------------------------------------------------------------------

    def append(self, batch: Sequence[AppendEntry | SaveSnapshot]) -> list[bool | Exception]:
        """Write entries and snapshots in one commit; False for each entry that does not follow the stored ones.

        If the database refuses a row, each row gets its own commit, so that only the bad one fails. Raises only if
        the database cannot be reached."""
        ordered = sorted(batch, key=lambda one: one.table)  # one order for all servers, to avoid deadlocks
        try:
            with self.writing.begin() as connection:
                self._write(connection, [one for one in ordered if isinstance(one, AppendEntry)])
                self._save_snapshots(connection, [one for one in ordered if isinstance(one, SaveSnapshot)])
        except (DBAPIError, OutOfOrder) as error:
            if isinstance(error, DBAPIError) and _unreachable(error):
                raise
            if len(batch) > 1:
                return [self.append([one])[0] for one in batch]
            return [False if isinstance(error, (IntegrityError, OutOfOrder)) else error]
        return [True] * len(batch)

    def _write(self, connection: sa.Connection, batch: Sequence[AppendEntry]) -> None:
        """Write all entries, or raise OutOfOrder."""
        if not batch:
            return
        rows = {"rows": msgspec.json.encode([_json_row(one) for one in batch]).decode()}
        if connection.execute(self._insert, rows).rowcount != len(batch):
            raise OutOfOrder
        connection.execute(self._update, rows)
        for one in batch:
            if one.summary is not None:
                described = sa.update(db.tables).where(db.tables.c.id == one.table)
                connection.execute(described.values(summary=msgspec.json.encode(one.summary).decode()))
            if one.member:
                self._add_member(connection, one.member, one.table)
        self._publish(connection, {one.table: one.entry.idx + 1 for one in batch})

    def _save_snapshots(self, connection: sa.Connection, batch: Sequence[SaveSnapshot]) -> None:
        """Save snapshots and delete old ones, except the one a table continued from under changed rules."""
        if not batch:
            return
        rows = [
            {
                "table_id": one.table,
                **msgspec.structs.asdict(one.snapshot),
                "saved": zlib.compress(one.snapshot.saved, 6),
                "keep": one.keep,
            }
            for one in batch
        ]
        connection.execute(_SAVE_SNAPSHOT, rows)
        connection.execute(_DELETE_SNAPSHOTS, rows)

    def _publish(self, connection: sa.Connection, versions: dict[str, int]) -> None:
        """Notify the other servers, in the same transaction, that these tables have changed."""
        if self.postgres and versions:
            notify = sa.text(f"SELECT pg_notify('{CHANNEL}', :payload)")
            changes = [f"{table}:{version}" for table, version in versions.items()]
            payloads = [
                " ".join(changes[at : at + TABLES_PER_NOTIFICATION])
                for at in range(0, len(changes), TABLES_PER_NOTIFICATION)
            ]
            connection.execute(notify, [{"payload": payload} for payload in payloads])

    def entries(self, table: str, since: int = 0) -> list[Entry]:
        """The log from entry `since` on."""
        chosen = sa.select(db.log).where(db.log.c.table_id == table, db.log.c.idx >= since).order_by(db.log.c.idx)
        with self.engine.connect() as connection:
            rows = connection.execute(chosen).all()  # before decoding, so that an error leaves no open cursor
        return [_entry(row) for row in rows]

    def requests(self, table: str, since: int) -> list[Entry]:
        """The entries, from `since` on, with which a player joined, asked for a takeback or offered a rematch."""
        chosen = sa.select(db.log).where(db.log.c.table_id == table, db.log.c.idx >= since)
        with self.engine.connect() as connection:
            wanted = chosen.where(db.log.c.kind.in_(("sit", "ask", "rematch"))).order_by(db.log.c.idx)
            rows = connection.execute(wanted).all()
        return [_entry(row) for row in rows]

    # -- tables ---------------------------------------------------------------------------

    def create(self, row: TableRow, entries: Sequence[Entry], members: Sequence[str]) -> None:
        """Store a new table with its first entries."""
        values = msgspec.structs.asdict(row)
        values["setup"] = msgspec.json.encode(row.setup).decode()
        values["summary"] = msgspec.json.encode(row.summary).decode()
        with self.writing.begin() as connection:
            connection.execute(sa.insert(db.tables), values)
            if entries:
                connection.execute(sa.insert(db.log), [_values(row.id, entry) for entry in entries])
            for person in members:
                self._add_member(connection, person, row.id)
            self._publish(connection, {row.id: len(entries)})

    def table(self, table: str) -> TableRow | None:
        with self.engine.connect() as connection:
            row = connection.execute(sa.select(db.tables).where(db.tables.c.id == table)).first()
        return None if row is None else _row(row)

    def lobby(self, limit: int = 100) -> list[TableRow]:
        """Public tables: open ones first, then by last change. Open tables without a player are left out."""
        has_person = db.tables.c.summary.contains(
            '"kind":"person"'
        )  # the summary is JSON, in which quotes in names are escaped
        chosen = (
            sa.select(db.tables)
            .where(db.tables.c.public, sa.or_(db.tables.c.status != "open", has_person))
            .order_by(sa.case((db.tables.c.status == "open", 0), (db.tables.c.status == "playing", 1), else_=2))
            .order_by(db.tables.c.changed.desc())
            .limit(limit)
        )
        with self.engine.connect() as connection:
            return _rows(connection.execute(chosen).all())

    def tables_of(self, person: str, limit: int = 200) -> list[TableRow]:
        """The tables this person is a member of, last changed first."""
        chosen = (
            sa.select(db.tables)
            .join(db.members, db.members.c.table_id == db.tables.c.id)
            .where(db.members.c.person == person)
            .order_by(db.tables.c.changed.desc())
            .limit(limit)
        )
        with self.engine.connect() as connection:
            return _rows(connection.execute(chosen).all())

    def unfinished_tables(self, person: str) -> list[str]:
        """The tables this person is a member of and that are not over."""
        chosen = (
            sa.select(db.tables.c.id)
            .join(db.members, db.members.c.table_id == db.tables.c.id)
            .where(db.members.c.person == person, db.tables.c.status != "over")
        )
        with self.engine.connect() as connection:
            return list(connection.scalars(chosen))

    def due(self, now: int, limit: int = 100) -> list[str]:
        """Tables whose clock has run out, or whose bot is overdue."""
        chosen = sa.select(db.tables.c.id).where(db.tables.c.due <= now).order_by(db.tables.c.due).limit(limit)
        with self.engine.connect() as connection:
            return list(connection.scalars(chosen))

    def correct_version(self, table: str, listed: int, logged: int) -> None:
        """Correct a wrong version in the table's row to the length of the log.

        Changes nothing if an entry was written since both were read."""
        newest = sa.select(sa.func.coalesce(sa.func.max(db.log.c.idx) + 1, 0)).where(db.log.c.table_id == table)
        row = sa.update(db.tables).where(db.tables.c.id == table, db.tables.c.version == listed)
        with self.writing.begin() as connection:
            connection.execute(row.where(newest.scalar_subquery() == logged).values(version=logged))

    def set_due(self, table: str, due: int | None) -> None:
        """Set when the scheduler handles this table next."""
        with self.writing.begin() as connection:
            connection.execute(sa.update(db.tables).where(db.tables.c.id == table).values(due=due))

    def mark_used(self, tables: Sequence[str], now: int) -> None:
        """Note that a server has these tables open, so that nobody removes them as expired."""
        with self.writing.begin() as connection:
            for first in range(0, len(tables), 500):
                some = db.tables.c.id.in_(tables[first : first + 500])
                connection.execute(sa.update(db.tables).where(some).values(used=now))

    def all_tables(self) -> list[str]:
        with self.engine.connect() as connection:
            return list(connection.scalars(sa.select(db.tables.c.id).order_by(db.tables.c.created)))

    def versions(self, ids: Sequence[str]) -> dict[str, int]:
        """The number of log entries of each of these tables."""
        found: dict[str, int] = {}
        with self.engine.connect() as connection:
            for first in range(0, len(ids), 500):
                some = db.tables.c.id.in_(ids[first : first + 500])
                for row in connection.execute(sa.select(db.tables.c.id, db.tables.c.version).where(some)):
                    found[row.id] = row.version
        return found

    def is_member(self, person: str, table: str) -> bool:
        chosen = sa.select(db.members.c.person).where(db.members.c.person == person, db.members.c.table_id == table)
        with self.engine.connect() as connection:
            return connection.execute(chosen).first() is not None

    def add_member(self, person: str, table: str) -> None:
        with self.writing.begin() as connection:
            self._add_member(connection, person, table)

    def remove_member(self, person: str, table: str) -> None:
        """Remove a person from the table's members."""
        membership = sa.delete(db.members).where(db.members.c.person == person, db.members.c.table_id == table)
        with self.writing.begin() as connection:
            connection.execute(membership)

    def _add_member(self, connection: sa.Connection, person: str, table: str) -> None:
        insert = sa.text("INSERT INTO members (person, table_id) VALUES (:person, :table) ON CONFLICT DO NOTHING")
        connection.execute(insert, {"person": person, "table": table})

    # -- snapshots ------------------------------------------------------------------------

    def snapshots(self, table: str) -> list[Snapshot]:
        """The table's snapshots, newest first."""
        chosen = sa.select(db.snapshots).where(db.snapshots.c.table_id == table).order_by(db.snapshots.c.version.desc())
        with self.engine.connect() as connection:
            return [Snapshot(r.version, r.step, r.rules, _decompress(r.saved)) for r in connection.execute(chosen)]


def _decompress(packed: bytes) -> bytes:
    """Decompress a snapshot; empty if it is damaged."""
    try:
        return zlib.decompress(packed)
    except zlib.error:
        return b""


def _unreachable(error: DBAPIError) -> bool:
    """Whether the database rejects all writes now, so that writing each row separately would not help."""
    if error.connection_invalidated:
        return True
    state = getattr(error.orig, "sqlstate", None)
    if isinstance(error.orig, sqlite3.Error):
        return isinstance(error.orig, sqlite3.OperationalError)
    return state is None or state[:2] in ("08", "53", "57", "58") or state == "25006"
