"""The health of this server."""

from __future__ import annotations

import cinque
from cinque.server import messages as m
from cinque.server.http.errors import HttpError
from cinque.server.http.routing import RequestContext, route


@route("GET", "/health", m.Health, person=False)
async def health(call: RequestContext) -> m.Health:
    """Whether this process can write to its database."""
    if not await call.server.health.healthy():
        raise HttpError(503, "database", "the database isn't writable")
    return m.Health(ok=True, version=cinque.__version__, database=call.server.store.engine.dialect.name)
