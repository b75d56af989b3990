"""The state of this server: health, and its public URL."""

from __future__ import annotations

import cinque
from cinque.server import messages as m
from cinque.server.http import public_url
from cinque.server.http.errors import HttpError
from cinque.server.http.routing import RequestContext, route


@route("GET", "/api/public-url", m.PublicUrl, person=False)
async def read_public_url(call: RequestContext) -> m.PublicUrl:
    """The public URL of this server, for invite links created at 127.0.0.1."""
    url = call.request.url
    return public_url.answer(call.server.settings.public_url, url.host or "", url.port or 80)


@route("GET", "/health", m.Health, person=False)
async def health(call: RequestContext) -> m.Health:
    """Whether this process can write to its database."""
    if not await call.server.healthy():
        raise HttpError(503, "database", "the database isn't writable")
    return m.Health(ok=True, version=cinque.__version__, database=call.server.store.engine.dialect.name)
