"""The public URL of this server."""

from __future__ import annotations

from cinque.server import messages as m
from cinque.server.http import public_url
from cinque.server.http.routing import RequestContext, route


@route("GET", "/api/public-url", m.PublicUrl, person=False)
async def read_public_url(call: RequestContext) -> m.PublicUrl:
    """The public URL of this server, for invite links created at 127.0.0.1."""
    url = call.request.url
    return public_url.url_to_share(call.server.settings.public_url, url.host or "", url.port or 80)
