"""The lobby and my tables, as lists."""

from __future__ import annotations

from cinque.server import messages as m
from cinque.server.http.routing import RequestContext, route
from cinque.server.tables.summary import table_info


@route("GET", "/api/tables", m.Tables, person=False)
async def lobby(call: RequestContext) -> m.Tables:
    """List the public tables."""
    rows = await call.server.in_thread(call.server.store.lobby)
    return m.Tables(tables=[table_info(row, call.person) for row in rows])


@route("GET", "/api/me/tables", m.Tables)
async def my_tables(call: RequestContext) -> m.Tables:
    """List the tables I play at or watch."""
    rows = await call.server.in_thread(call.server.store.tables_of, call.person)
    return m.Tables(tables=[table_info(row, call.person) for row in rows])
