"""`cinque admin`: commands for operators, on the server's database. Running servers follow immediately."""

from __future__ import annotations

import argparse
import datetime
import sys
from collections.abc import Sequence

import msgspec
import sqlalchemy as sa

from cinque.core import OptionError
from cinque.server.accounts import bans, deletion, passkeys, recovery_codes
from cinque.server.accounts.table_entries import TableBusy
from cinque.server.settings import Settings, from_environment
from cinque.server.storage import database as db
from cinque.server.storage import retention
from cinque.server.storage.store import AppendEntry, Store
from cinque.server.tables.log import Entry

MAX_TRIES = 5


def admin(arguments: list[str] | None = None, parsing: type[argparse.ArgumentParser] = argparse.ArgumentParser) -> int:
    """Run one command; return 1 if there is no such table or person."""
    parser = parsing(prog="cinque admin", description="Moderate a server: tables, people, chat.")
    where = "SQLAlchemy URL (default: same as cinque serve)"
    parser.add_argument("--database", default="", help=where)
    commands = parser.add_subparsers(dest="command", required=True)

    def command(name: str, text: str, *arguments: str) -> argparse.ArgumentParser:
        """Declare a command; the database may be named before or after it."""
        one: argparse.ArgumentParser = commands.add_parser(name, help=text)
        one.add_argument("--database", default=argparse.SUPPRESS, help=where)
        for argument in arguments:
            one.add_argument(argument)
        return one

    command("tables", "list tables, newest first").add_argument("--status", choices=["open", "playing", "over"])
    command("people", "list people, with bans and reasons").add_argument("--name", default="", help="part of the name")
    command("chat", "show the chat of a table", "table")
    command("close", "close a table; everybody there sees the reason", "table", "reason")
    command("ban", "ban a person, who sees the reason; bots play on in their seats", "person", "reason")
    command("unban", "lift a ban", "person")
    command("mute", "block from chat", "person")
    command("unmute", "allow to chat again", "person")
    command("account", "show a person's passkeys, recovery code and devices", "person")
    command("recovery-code", "create a recovery code for a person who lost everything; the old one expires", "person")
    command("delete-person", "delete a person; their games stay for the others, without their name", "person")
    command("tidy", "delete expired data now")
    args = parser.parse_args(arguments)
    settings = from_environment()
    if args.database:
        settings = msgspec.structs.replace(settings, database=args.database)
    try:
        missing = db.missing_file(settings.address)
        if missing:
            sys.stderr.write(f"cinque: the database {missing} doesn't exist\n")
            return 2
        db.migrate(settings.address)
    except (db.DatabaseUnusable, OptionError) as error:
        raise SystemExit(f"cinque: {error}") from None
    store = Store(settings.address)
    try:
        return _run(store, settings, args)
    except TableBusy as error:
        raise SystemExit(f"cinque: {error}") from None
    finally:
        store.close()


def _run(store: Store, settings: Settings, args: argparse.Namespace) -> int:
    match args.command:
        case "tables":
            return _print(_tables(store, args.status))
        case "people":
            return _print(_people(store, args.name))
        case "chat":
            return _print(_chat(store, args.table))
        case "close":
            return _print([close(store, args.table, args.reason)])
        case "ban":
            return _print_done(args.person, bans.ban(store, args.person, args.reason))
        case "unban":
            return _print_done(args.person, bans.unban(store, args.person))
        case "mute" | "unmute":
            done = store.accounts.moderate(args.person, muted=args.command == "mute")
            return _print_done(args.person, done)
        case "account":
            return _print(_account(store, args.person))
        case "recovery-code":
            return _print([_new_recovery_code(store, args.person)])
        case "delete-person":
            known = store.accounts.person(args.person) is not None
            if known:
                deletion.delete_person(store, args.person, "en")
            return _print_done(args.person, known)
        case _:
            removed = retention.remove_expired(store, settings, store.time())
            return _print([f"removed {removed.tables} tables, {removed.tokens} tokens, {removed.people} guests"])


def _print(lines: Sequence[str]) -> int:
    sys.stdout.write("".join(line + "\n" for line in lines if line))
    if all(lines):
        return 0
    sys.stderr.write("cinque: no such table or person\n")
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
            seats = ", ".join(f"{s.name or '(open)'} {s.person or s.kind}" for s in row.summary.seats)
            seen = "public" if row.public else "private"
            lines.append(f"{row.id}  {_day(row.changed)}  {row.status:7}  {seen:7}  {row.game}  {seats}")
    return lines


def _people(store: Store, name: str) -> list[str]:
    used = sa.select(sa.func.max(db.tokens.c.used)).where(db.tokens.c.subject == db.people.c.id).scalar_subquery()
    account = sa.exists().where(db.accounts.c.person == db.people.c.id).label("account")
    chosen = sa.select(db.people, used.label("used"), account).order_by(db.people.c.created.desc()).limit(500)
    with store.engine.connect() as connection:
        rows = connection.execute(chosen.where(db.people.c.name.icontains(name, autoescape=True))).all()
    return [
        f"{r.id}  {'account' if r.account else 'guest':7}  since {_day(r.created)}  "
        f"seen {_day(r.used or r.created)}  {r.name}"
        + (f"  banned: {r.banned}" if r.banned else "")
        + ("  muted" if r.muted else "")
        for r in rows
    ]


def _account(store: Store, person: str) -> list[str]:
    """A person's passkeys, recovery code and devices."""
    row, found = store.accounts.person(person), store.security.account(person)
    if row is None:
        return [""]
    lines = [
        f"{row.name}: account since {_day(found.created)}" if found else f"{row.name}: guest since {_day(row.created)}"
    ]
    for key in store.security.credentials(person):
        lines.append(
            f"passkey        {_day(key.created)}  used {_day(key.used)}  {key.domain}  {key.name or '(no name)'}"
        )
    if found and found.recovery:
        lines.append(f"recovery code  {_day(found.recovery)}")
    for device in store.accounts.sessions(person=person):
        name = device.device or "(unknown)"
        lines.append(f"device         {_day(device.created)}  used {_day(device.used)}  {device.method}  {name}")
    return lines


def _new_recovery_code(store: Store, person: str) -> str:
    """A new recovery code for a person; empty if there is no such person."""
    if store.accounts.person(person) is None:
        return ""
    code = recovery_codes.new_code()
    found = store.security.account(person)
    handle = passkeys.user_handle(found, code)
    store.security.set_recovery_code(person, recovery_codes.digest(code), handle, store.time())
    return code


def _chat(store: Store, table: str) -> list[str]:
    """The chat with the id of the person who wrote each line; their seat may have changed hands since."""
    row = store.table(table)
    if row is None:
        return [""]
    chat = [entry for entry in store.entries(table) if entry.kind == "chat"]
    lines = []
    for entry in chat:
        person, name = store.accounts.find_by_prefix((entry.key or "").partition(":")[0])
        lines.append(f"{_day(entry.at)}  {person}  {entry.data.get('name') or name}  {entry.data['text']!r}")
    return lines or ["no messages"]


def close(store: Store, table: str, reason: str) -> str:
    """Close a table for good and return what happened; empty if there is no such table."""
    for _ in range(MAX_TRIES):
        row = store.table(table)
        if row is None:
            return ""
        if row.status == "over":
            return f"{table} is already over"
        entry = Entry(row.version, "close", -1, max(store.time(), row.changed), -1, None, {"why": reason[:200]})
        if store.append([AppendEntry(table, entry, "over", 0, None, entry.at)]) == [True]:
            return f"{table} is closed"
    raise SystemExit("cinque: this table is too busy; try again")


def _print_done(person: str, done: bool) -> int:
    return _print([f"{person}: done" if done else ""])


if __name__ == "__main__":
    raise SystemExit(admin())
