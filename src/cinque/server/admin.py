"""`cinque admin`: what an operator can look up and decide, on the server's database; running servers follow at once."""

from __future__ import annotations

import argparse
import datetime
import sys
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from cinque.core import OptionError
from cinque.server import database as db
from cinque.server import keeping
from cinque.server.present import Entry
from cinque.server.settings import Settings, from_environment
from cinque.server.store import Append, Store

TRIES = 5


def admin(arguments: list[str] | None = None, parsing: type[argparse.ArgumentParser] = argparse.ArgumentParser) -> int:
    """Carry out one command; 1 when there is no such table or person."""
    parser = parsing(prog="cinque admin", description="Look after a server: tables, people, chat.")
    parser.add_argument("--database", help="an SQLAlchemy address (default: as cinque serve)")
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("tables", help="list tables, the latest first")
    one.add_argument("--status", choices=["open", "playing", "over"])
    one = commands.add_parser("people", help="list people, with what was decided about them and why")
    one.add_argument("--name", default="", help="a part of the name")
    one = commands.add_parser("chat", help="what was said at a table, and by whom")
    one.add_argument("table")
    one = commands.add_parser("close", help="end a table; everybody there is told why")
    one.add_argument("table")
    one.add_argument("reason")
    one = commands.add_parser("ban", help="keep a person out; they are told why")
    one.add_argument("person")
    one.add_argument("reason")
    for name, text in (("unban", "let a person in again"), ("mute", "no more chat"), ("unmute", "chat again")):
        commands.add_parser(name, help=text).add_argument("person")
    commands.add_parser("tidy", help="remove now what is older than the settings say")
    chosen = parser.parse_args(arguments)
    settings = from_environment()
    if chosen.database:
        settings = msgspec.structs.replace(settings, database=chosen.database)
    try:
        missing = db.absent(settings.address)
        if missing:
            sys.stderr.write(f"cinque: the database {missing} is not there\n")
            return 2
        db.migrate(settings.address)
    except (db.Unusable, OptionError) as error:
        raise SystemExit(f"cinque: {error}") from None
    store = Store(settings.address)
    try:
        return _run(store, settings, chosen)
    finally:
        store.close()


def _run(store: Store, settings: Settings, chosen: argparse.Namespace) -> int:
    match chosen.command:
        case "tables":
            return _say(_tables(store, chosen.status))
        case "people":
            return _say(_people(store, chosen.name))
        case "chat":
            return _say(_chat(store, chosen.table))
        case "close":
            return _say([close(store, chosen.table, chosen.reason)])
        case "ban":
            return _decided(store, chosen.person, banned=chosen.reason[:200] or "no reason given")
        case "unban":
            return _decided(store, chosen.person, banned="")
        case "mute" | "unmute":
            return _decided(store, chosen.person, muted=chosen.command == "mute")
        case _:
            done = keeping.tidy(store, settings, store.time())
            return _say([f"removed {done.tables} tables, {done.tokens} tokens, {done.people} guests"])


def _say(lines: Sequence[str]) -> int:
    sys.stdout.write("".join(line + "\n" for line in lines if line))
    if all(lines):
        return 0
    sys.stderr.write("cinque: there is no such table or person\n")
    return 1


def _day(at: int) -> str:
    return datetime.datetime.fromtimestamp(at / 1000, datetime.UTC).strftime("%Y-%m-%d %H:%M")


def _tables(store: Store, status: str | None) -> list[str]:
    chosen = sa.select(db.tables.c.id).order_by(db.tables.c.changed.desc()).limit(500)
    with store.engine.connect() as connection:
        ids = list(connection.scalars(chosen.where(db.tables.c.status == status) if status else chosen))
    lines = []
    for table in ids:
        row = store.table(table)
        if row is not None:
            seats = ", ".join(f"{s['name'] or '(open)'} {s['person'] or s['kind']}" for s in row.summary["seats"])
            seen = "public" if row.public else "private"
            lines.append(f"{row.id}  {_day(row.changed)}  {row.status:7}  {seen:7}  {row.game}  {seats}")
    return lines


def _people(store: Store, name: str) -> list[str]:
    used = sa.select(sa.func.max(db.tokens.c.used)).where(db.tokens.c.subject == db.people.c.id).scalar_subquery()
    chosen = sa.select(db.people, used.label("used")).order_by(db.people.c.created.desc()).limit(500)
    with store.engine.connect() as connection:
        rows = connection.execute(chosen.where(db.people.c.name.icontains(name, autoescape=True))).all()
    return [
        f"{r.id}  since {_day(r.created)}  seen {_day(r.used or r.created)}  {r.name}"
        + (f"  banned: {r.banned}" if r.banned else "")
        + ("  muted" if r.muted else "")
        for r in rows
    ]


def _chat(store: Store, table: str) -> list[str]:
    """Who said what: the person by id, as of the time it was said (a seat may have been handed on since)."""
    row = store.table(table)
    if row is None:
        return [""]
    said = [entry for entry in store.entries(table) if entry.kind == "chat"]
    lines = []
    for entry in said:
        person, name = store.person_like((entry.key or "").partition(":")[0])
        lines.append(f"{_day(entry.at)}  {person}  {entry.data.get('name') or name}  {entry.data['text']!r}")
    return lines or ["nothing was said"]


def close(store: Store, table: str, reason: str) -> str:
    """End a table for good; empty when there is none."""
    for _ in range(TRIES):
        row = store.table(table)
        if row is None:
            return ""
        if row.status == "over":
            return f"{table} is over already"
        entry = Entry(row.version, "close", -1, max(store.time(), row.changed), -1, None, {"why": reason[:200]})
        if store.append([Append(table, entry, "over", 0, None, entry.at)]) == [True]:
            return f"{table} is closed"
    raise SystemExit("cinque: too much is going on at this table; try again")


def _decided(store: Store, person: str, **change: str | bool) -> int:
    done = store.restrain(person, **change)
    return _say([f"{person}: done" if done else ""])


if __name__ == "__main__":
    raise SystemExit(admin())
