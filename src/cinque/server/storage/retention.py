"""Data retention: removes (and archives) old tables, unused tokens and guests, as the settings say."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from cinque.core import CinqueError
from cinque.server.settings import Settings
from cinque.server.storage import database as db
from cinque.server.storage.store import Store

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

RUN_SECONDS = 3600.0
DAY_MS = 24 * 3600 * 1000
IN_USE_MS = 2 * 60 * 1000  # while a server has an old table open, it marks the table several times in this period
MAX_TABLES = 200  # one run removes at most this many tables, so that nobody waits for it


class RemovedCounts(NamedTuple):
    """How much was removed."""

    tables: int
    tokens: int
    people: int


def remove_expired(store: Store, settings: Settings, now: int, in_use: Collection[str] = ()) -> RemovedCounts:
    """Remove what is older than the settings allow; a limit of 0 days keeps everything."""
    tables = 0
    limits = {"open": settings.keep_open_days, "playing": settings.keep_idle_days, "over": settings.keep_over_days}
    for status, days in limits.items():
        for table in _expired_tables(store, status, now, days) if days else []:
            if table not in in_use:
                _archive(store, settings, table)
                tables += _remove(store, table, now, days)
    tokens, people = (
        _remove_guests(store, now - settings.keep_guest_days * DAY_MS) if settings.keep_guest_days else (0, 0)
    )
    return RemovedCounts(tables, tokens, people)


async def run(server: GameServer) -> None:
    """Remove data older than the settings allow, once an hour."""
    while True:
        await asyncio.sleep(RUN_SECONDS)
        try:
            in_use = set(server.tables.live)
            removed = await server.in_thread(remove_expired, server.store, server.settings, server.now(), in_use)
            if any(removed):
                server.log.info("old data removed", **removed._asdict())
        except (SQLAlchemyError, OSError) as error:
            server.log.error("retention failed", error=type(error).__name__)


def _is_expired(now: int, days: int) -> sa.ColumnElement[bool]:
    """The condition that a table hasn't changed for this many days and no server has it open."""
    return sa.and_(db.tables.c.changed < now - days * DAY_MS, db.tables.c.used < now - IN_USE_MS)


def _expired_tables(store: Store, status: str, now: int, days: int) -> list[str]:
    chosen = sa.select(db.tables.c.id).where(db.tables.c.status == status, _is_expired(now, days)).limit(MAX_TABLES)
    with store.engine.connect() as connection:
        return list(connection.scalars(chosen))


def _archive(store: Store, settings: Settings, table: str) -> None:
    """Write the table with its setup, seed and whole log to a file, if the operator has set an archive."""
    if not settings.archive:
        return
    try:
        row = store.table(table)
        if row is None:
            return
        whole = {"table": row, "log": store.entries(table)}
    except CinqueError as error:  # the table cannot be read; archive the reason
        whole = {"table": table, "error": str(error)}
    folder = Path(settings.archive)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    (folder / f"{table}.json").write_bytes(msgspec.json.encode(whole))


def _remove(store: Store, table: str, now: int, days: int) -> int:
    """Remove a table and return 1; return 0 if somebody has played or opened it since."""
    with store.writing.begin() as connection:
        still = sa.select(db.tables.c.id).where(db.tables.c.id == table, _is_expired(now, days))
        if connection.execute(still).first() is None:
            return 0
        for part in (db.members, db.snapshots, db.log):
            connection.execute(sa.delete(part).where(part.c.table_id == table))
        named = sa.or_(db.tokens.c.subject == table, db.tokens.c.subject.startswith(f"{table}/"))
        connection.execute(sa.delete(db.tokens).where(db.tokens.c.kind != "person", named))
        connection.execute(sa.delete(db.tables).where(db.tables.c.id == table))
    return 1


def _remove_guests(store: Store, before: int) -> tuple[int, int]:
    """Remove unused tokens, and guests left without token and table. Accounts and bans stay."""
    with store.writing.begin() as connection:
        unused = sa.delete(db.tokens).where(db.tokens.c.kind == "person", db.tokens.c.used < before)
        tokens = connection.execute(unused).rowcount
        known = sa.select(db.tokens.c.subject).where(db.tokens.c.kind == "person")
        seated = sa.select(db.members.c.person)
        gone = sa.delete(db.people).where(db.people.c.created < before, db.people.c.banned == "")
        gone = gone.where(db.people.c.id.not_in(known), db.people.c.id.not_in(seated))
        gone = gone.where(db.people.c.id.not_in(sa.select(db.accounts.c.person)))
        return tokens, connection.execute(gone).rowcount
