"""What every request passes first: limits on hosts and paths, trusted proxies, and headers for security."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import structlog
from aiohttp import web
from aiohttp.typedefs import Middleware

from cinque.server.http.connections import connection_of
from cinque.server.http.errors import error_response
from cinque.server.http.proxies import TrustedProxies

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

CSP = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types svelte-trusted-html",
    ]
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
CLIENT, SCHEME = web.RequestKey("client", str), web.RequestKey("scheme", str)  # see identify_client

MAX_PATH, MAX_SEGMENT = 1000, 200


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Add security headers. Built assets have a digest in their name and may be cached for a year."""
    response.headers.pop("Server", None)
    if response.status == 101:
        return
    response.headers.update(HEADERS)
    if request.path.startswith("/assets/") and response.status == 200:
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"


@web.middleware
async def mark_busy(request: web.Request, handler: Handler) -> web.StreamResponse:
    """A connection with a request is not idle; errors are logged here."""
    connection = connection_of(request.transport)
    if connection is not None:
        connection.busy()
    try:
        return await handler(request)
    except web.HTTPException:
        raise
    except Exception:
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


def limit_hosts(hosts: Sequence[str]) -> Middleware:
    """Refuse requests for other hosts: a page of another site must not reach this server by its own name."""
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


def identify_client(proxies: TrustedProxies) -> Middleware:
    """Note the client's address and scheme, as a trusted proxy or the connection itself shows them."""

    @web.middleware
    async def identify(request: web.Request, handler: Handler) -> web.StreamResponse:
        peer = request.remote or "?"
        request[CLIENT] = proxies.client(peer, ",".join(request.headers.getall("X-Forwarded-For", [])))
        request[SCHEME] = proxies.scheme(peer, request.headers.getall("X-Forwarded-Proto", [""])[-1])
        return await handler(request)

    return identify
