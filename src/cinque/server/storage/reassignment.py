"""Give a person's tables to another id in the stored data, and remove what a forgotten person wrote there."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
import sqlalchemy as sa

from cinque.server.storage import database as db
from cinque.server.storage.store import Store
from cinque.server.tables import snapshots
from cinque.server.tables.reassignment import reassign, reassigned_setup
from cinque.server.tables.request_checks import log_key
from cinque.server.tables.state import Setup

NAMED = ("sit", "chat", "bar", "reassign")  # the kinds of entries that may name a person


def tables_of(store: Store, person: str) -> list[str]:
    """The tables this person is a member of."""
    with store.engine.connect() as connection:
        return list(connection.scalars(sa.select(db.members.c.table_id).where(db.members.c.person == person)))


def tables_naming(store: Store, person: str) -> list[str]:
    """All tables whose data may name this person: also those they left, were kicked from or watched.

    This reads the whole log; no index helps."""
    named = sa.select(db.log.c.table_id).where(db.log.c.kind.in_(NAMED), db.log.c.data.contains(f'"{person}"'))
    with store.engine.connect() as connection:
        found = set(connection.scalars(named.distinct()))
    return sorted(found.union(tables_of(store, person)))


def move_table(store: Store, table: str, person: str, to: str) -> None:
    """Make `to` a member of the table, and its host if the person was."""
    with store.writing.begin() as connection:
        _change_setup(connection, table, person, to, "")
        _remove_member(connection, table, person)
        insert = sa.text("INSERT INTO members (person, table_id) VALUES (:to, :table) ON CONFLICT DO NOTHING")
        connection.execute(insert, {"to": to, "table": table})


def forget_at_table(store: Store, table: str, person: str, to: str, name: str) -> None:
    """Replace the person's id and name in the table's setup, log and snapshots, and remove their chat."""
    with store.writing.begin() as connection:
        _change_setup(connection, table, person, to, name)
        _change_log(connection, table, person, to, name)
        _change_snapshots(connection, table, person, to, name)
        _remove_member(connection, table, person)


def _change_setup(connection: sa.Connection, table: str, person: str, to: str, name: str) -> None:
    row = sa.update(db.tables).where(db.tables.c.id == table)
    setup = connection.scalar(sa.select(db.tables.c.setup).where(db.tables.c.id == table))
    if setup is not None and person in setup:
        changed = reassigned_setup(msgspec.json.decode(setup, type=Setup), person, to, name)
        connection.execute(row.values(setup=msgspec.json.encode(changed).decode()))


def _change_log(connection: sa.Connection, table: str, person: str, to: str, name: str) -> None:
    prefix, new_prefix = log_key(person, ""), log_key(to, "")
    entries = sa.select(db.log).where(db.log.c.table_id == table)
    mine = sa.or_(db.log.c.key.startswith(prefix, autoescape=True), db.log.c.data.contains(person))
    for row in connection.execute(entries.where(mine)).all():
        data = msgspec.json.decode(row.data, type=dict[str, Any])
        own = (row.key or "").startswith(prefix)
        if row.kind == "chat" and (own or data.get("person") == person):
            data |= {"text": ""} | ({"name": name} if "name" in data else {})
        if row.kind == "sit" and data.get("person") == person:
            data["name"] = name
        data = {key: to if value == person else value for key, value in data.items()}
        key = new_prefix + row.key.removeprefix(prefix) if own else row.key
        change = sa.update(db.log).where(db.log.c.table_id == table, db.log.c.idx == row.idx)
        connection.execute(change.values(data=msgspec.json.encode(data).decode(), key=key))


def _change_snapshots(connection: sa.Connection, table: str, person: str, to: str, name: str) -> None:
    for row in connection.execute(sa.select(db.snapshots).where(db.snapshots.c.table_id == table)).all():
        one = sa.and_(db.snapshots.c.table_id == table, db.snapshots.c.version == row.version)
        try:
            content = snapshots.decode_saved(zlib.decompress(row.saved))
        except (zlib.error, msgspec.MsgspecError):
            connection.execute(sa.delete(db.snapshots).where(one))  # damaged: the log holds everything
            continue
        reassign(content.state, person, to, name)
        saved = zlib.compress(msgspec.json.encode(content), 6)
        connection.execute(sa.update(db.snapshots).where(one).values(saved=saved))


def _remove_member(connection: sa.Connection, table: str, person: str) -> None:
    membership = sa.and_(db.members.c.person == person, db.members.c.table_id == table)
    connection.execute(sa.delete(db.members).where(membership))
