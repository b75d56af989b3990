"""Middleware: idle connections, limits on paths, and the client behind a trusted proxy."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import structlog
from aiohttp import web
from aiohttp.typedefs import Middleware

from cinque.server.http.connections import connection_of
from cinque.server.http.errors import error_response
from cinque.server.http.proxies import TrustedProxies

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

CLIENT, SCHEME = web.RequestKey("client", str), web.RequestKey("scheme", str)  # see identify_client

MAX_PATH, MAX_SEGMENT = 1000, 200


@web.middleware
async def mark_busy(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Mark a connection as busy during its request, and log errors."""
    connection = connection_of(request.transport)
    if connection is not None:
        connection.busy()
    try:
        return await handler(request)
    except web.HTTPException:
        raise
    except Exception as error:
        if isinstance(error, ConnectionError) and (request.transport is None or request.transport.is_closing()):
            return web.Response()  # the client has left, so nobody gets it
        structlog.get_logger().exception("request failed", path=request.path)
        if connection is not None and request.path.startswith("/ws/"):
            connection.abort()  # an accepted socket cannot get a response
        return error_response(500, "error", "the server made a mistake")
    finally:
        if connection is not None:
            connection.idle()


@web.middleware
async def limit_path(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse paths that no file or table can have."""
    path = request.path
    if len(path) <= MAX_PATH and path.isprintable() and max(map(len, path.split("/"))) <= MAX_SEGMENT:
        return await handler(request)
    return web.Response(status=400, text="invalid path")


def identify_client(proxies: TrustedProxies) -> Middleware:
    """Store the client's address and scheme, from a trusted proxy or from the connection itself."""

    @web.middleware
    async def identify(request: web.Request, handler: Handler) -> web.StreamResponse:
        peer = request.remote or "?"
        request[CLIENT] = proxies.client(peer, ",".join(request.headers.getall("X-Forwarded-For", [])))
        request[SCHEME] = proxies.scheme(peer, request.headers.getall("X-Forwarded-Proto", [""])[-1])
        return await handler(request)

    return identify
