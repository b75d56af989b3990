"""Entries about a person, written to the logs of tables that no server needs to have open. Servers follow them."""

from __future__ import annotations

from collections.abc import Callable

from cinque.core import CinqueError
from cinque.server.storage.store import AppendEntry, Store, TableRow
from cinque.server.tables.log import Entry
from cinque.server.tables.room import STAND_IN_BOT
from cinque.server.tables.state import Summary
from cinque.server.tables.summary import without_person

MAX_TRIES, MAX_SEATS = 5, 16


class TableBusy(CinqueError):
    """Others wrote to the table's log each time we tried."""


def append(store: Store, table: str, make: Callable[[TableRow], AppendEntry | None]) -> bool:
    """Append the entry that `make` returns for the table's row; return False if there is none to append."""
    for _ in range(MAX_TRIES):
        row = store.table(table)
        entry = make(row) if row is not None else None
        if entry is None:
            return False
        if store.append([entry]) == [True]:
            return True
    raise TableBusy("a table is too busy; try again")


def leave_all(store: Store, person: str, why: str) -> None:
    """Let bots play for a person in all running games, so that nobody waits for them; open their other seats."""
    for table in store.unfinished_tables(person):
        _leave(store, table, person, why)


def _leave(store: Store, table: str, person: str, why: str) -> None:

    def make(row: TableRow) -> AppendEntry | None:
        seats = enumerate(row.summary.seats)
        seat = next((i for i, one in seats if one.person == person and one.kind == "person"), None)
        if row.status == "over" or seat is None:
            return None
        kind, data = ("rise", {}) if row.status == "open" else ("bot", {"bot": STAND_IN_BOT, "why": why})
        entry = Entry(row.version, kind, seat, max(store.time(), row.changed), -1, None, data)
        summary = without_person(row, seat, STAND_IN_BOT)
        # due now, so that a server shows the change and lets the bot play
        return AppendEntry(row.id, entry, row.status, row.waiting, entry.at, entry.at, summary)

    for _ in range(MAX_SEATS):
        if not append(store, table, make):
            return


def reassign(store: Store, table: str, data: dict[str, str], summary: Callable[[TableRow], Summary]) -> None:
    """Append an entry that gives a person's seats and role of host to somebody else; see tables/reassignment.py."""

    def make(row: TableRow) -> AppendEntry:
        entry = Entry(row.version, "reassign", -1, max(store.time(), row.changed), -1, None, dict(data))
        changed = row.changed if row.status == "over" else entry.at  # old games stay where they are in lists
        return AppendEntry(row.id, entry, row.status, row.waiting, row.due, changed, summary(row))

    append(store, table, make)
