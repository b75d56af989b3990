"""Bans: the operator excludes a person, and bots play on in their seats."""

from __future__ import annotations

from cinque.server.accounts import table_entries
from cinque.server.http.errors import HttpError
from cinque.server.storage.store import Store


def ban(store: Store, person: str, reason: str) -> bool:
    """Ban a person; return whether there is such a person. Sockets close when servers check their sessions."""
    found = store.accounts.moderate(person, banned=reason[:200] or "no reason given")
    # After the ban, so that they can't take a seat back in between. They may return once the ban is lifted.
    table_entries.leave_all(store, person, "banned")
    return found


def unban(store: Store, person: str) -> bool:
    """Lift a ban; return whether there is such a person."""
    return store.accounts.moderate(person, banned="")


def refuse_if_banned(reason: str) -> None:
    """Raise HttpError 403 with the operator's reason; an empty one means that the person isn't banned."""
    if reason:
        raise HttpError(403, "banned", f"the server's operator banned you: {reason}")
