"""Bans: the operator excludes a person, and bots play on in their seats."""

from __future__ import annotations

from cinque.server.http.errors import HttpError
from cinque.server.storage.accounts import SessionRow
from cinque.server.storage.store import AppendEntry, Store
from cinque.server.tables.log import Entry
from cinque.server.tables.room import STAND_IN_BOT
from cinque.server.tables.summary import without_person

MAX_TRIES, MAX_SEATS = 5, 16


def ban(store: Store, person: str, reason: str) -> bool:
    """Ban a person; return whether there is such a person. Sockets close when servers check their sessions."""
    found = store.accounts.moderate(person, banned=reason[:200] or "no reason given")
    free_seats(store, person)  # after the ban, so that the person can't reclaim a seat meanwhile
    return found


def unban(store: Store, person: str) -> bool:
    """Lift a ban; return whether there is such a person."""
    return store.accounts.moderate(person, banned="")


def refuse_if_banned(session: SessionRow | None) -> None:
    """Raise HttpError 403, with the operator's reason, for a banned person."""
    if session is not None and session.banned:
        raise HttpError(403, "banned", f"the server's operator banned you: {session.banned}")


def free_seats(store: Store, person: str) -> None:
    """Let bots replace a banned person, so that nobody waits for them; before the start, open their seats.

    They may return to a running game once the ban is lifted."""
    for table in store.unfinished_tables(person):
        for _ in range(MAX_TRIES * MAX_SEATS):
            row = store.table(table)
            seats = row.summary.seats if row is not None else []
            seat = next((i for i, s in enumerate(seats) if s.person == person and s.kind == "person"), None)
            if row is None or row.status == "over" or seat is None:
                break
            kind, data = ("rise", {}) if row.status == "open" else ("bot", {"bot": STAND_IN_BOT, "why": "banned"})
            entry = Entry(row.version, kind, seat, max(store.time(), row.changed), -1, None, data)
            summary = without_person(row, seat, STAND_IN_BOT)
            # due now, so that a server notices it and lets the bot play
            store.append([AppendEntry(table, entry, row.status, row.waiting, entry.at, entry.at, summary)])
        else:
            raise SystemExit("cinque: this table is too busy; try again")
