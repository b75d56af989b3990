"""What the table routes share: who may see a table, and writing entries to its log."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from cinque.server.accounts import session_tokens
from cinque.server.http.errors import HttpError
from cinque.server.http.routing import RequestContext
from cinque.server.storage.store import TableRow
from cinque.server.tables.live_table import LiveTable
from cinque.server.tables.log import Entry
from cinque.server.tables.refusals import RequestRefused
from cinque.server.tables.room import Room

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

MAX_TRIES = 5


async def may_see(server: GameServer, row: TableRow, person: str) -> bool:
    """Whether this person may see the table: it is public, or they are a member."""
    if person in row.summary.kicked:
        return False
    if row.public or not person:
        return row.public
    return row.setup.host == person or await server.in_thread(server.store.is_member, person, row.id)


async def table_row(call: RequestContext) -> TableRow:
    """The table's row; raises HttpError 404 if there is none."""
    row = await call.server.in_thread(call.server.store.table, call.id)
    if row is None:
        raise HttpError(404, "table", "this table doesn't exist or is private")
    return row


async def is_admitted(call: RequestContext, row: TableRow, token: str | None) -> bool:
    """Whether the person may join or watch, by the invite's token or because they may see the table."""
    if call.person in row.summary.kicked:
        return False
    if token is not None:
        return await call.server.in_thread(session_tokens.token_subject, call.server.store, token, "table") == row.id
    return await may_see(call.server, row, call.person)


async def open_table(call: RequestContext) -> tuple[LiveTable, TableRow]:
    """The live table and its row; raises HttpError 404 if the person may not see it."""
    row = await table_row(call)
    if not await may_see(call.server, row, call.person):
        raise HttpError(404, "table", "this table doesn't exist or is private")
    return await live_table(call), row


async def live_table(call: RequestContext) -> LiveTable:
    """The table in memory, up to date with other servers."""
    live = await call.server.tables.open(call.id)
    if live is None:
        raise HttpError(404, "table", "this table doesn't exist or is private")
    await call.server.tables.catch_up(live)
    return live


def require_host(call: RequestContext, row: TableRow) -> None:
    """Raise HttpError 403 unless the person is the host."""
    if row.setup.host != call.person:
        raise HttpError(403, "host", "only the host can do that")


async def submit(call: RequestContext, live: LiveTable, make: Callable[[Room], Entry], member: str = "") -> None:
    """Store the entry that `make` returns; try again if another server was first."""
    for attempt in range(MAX_TRIES):
        try:
            await call.server.submission.submit(live, make, member=member)
            return
        except RequestRefused as refused:
            if refused.code != "stale" or attempt == MAX_TRIES - 1:
                raise


def entry_time(call: RequestContext, room: Room) -> int:
    """The time of a new entry: never before the last one."""
    return max(call.server.now(), room.state.last_at)


async def remove_member(call: RequestContext, live: LiveTable, row: TableRow, person: str) -> None:
    """Remove a person who left their last seat. To return to a private table, they need a new invite link."""
    if person and not live.room.seats_of(person):
        if person != row.setup.host:
            await call.server.in_thread(call.server.store.remove_member, person, row.id)
        await call.server.tables.disconnect(live, person)
