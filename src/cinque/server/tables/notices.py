"""Notices about a table that everybody sees, such as a timeout."""

from __future__ import annotations

from typing import Any

from cinque.server.tables.log import Entry
from cinque.server.tables.room import Room
from cinque.server.tables.state import TableNotice

MAX_NOTICES = 20


def notify(room: Room, kind: str, entry: Entry, **facts: Any) -> None:
    """Add a notice about the table."""
    state = room.state
    state.message_count += 1
    state.notices = [*state.notices, TableNotice(state.message_count, kind, entry.seat, facts)][-MAX_NOTICES:]
