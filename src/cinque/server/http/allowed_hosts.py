"""Allowed hosts: requests with any other Host header are refused, to prevent DNS rebinding."""

from __future__ import annotations

from collections.abc import Sequence

from aiohttp import web
from aiohttp.typedefs import Middleware

from cinque.server.http.middleware import Handler


def limit_hosts(hosts: Sequence[str]) -> Middleware:
    """Refuse requests for other hosts, so that another site's page cannot reach this server under its own name."""
    names = {host.strip("[]").lower() for host in hosts}
    endings = tuple(name[1:] for name in names if name.startswith("*."))

    @web.middleware
    async def limit(request: web.Request, handler: Handler) -> web.StreamResponse:
        host = host_name(request.headers.get("Host", ""))
        if host in names or "*" in names or (endings and host.endswith(endings)):
            return await handler(request)
        return web.Response(status=400, text="invalid host")

    return limit


def host_name(host: str) -> str:
    """A Host header without its port, in lower case."""
    return (host[1:].partition("]")[0] if host.startswith("[") else host.partition(":")[0]).lower()
