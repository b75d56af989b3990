"""Origin checks: whether a request comes from our own pages or from another site (cross-site request forgery)."""

from __future__ import annotations

from urllib.parse import urlsplit

from aiohttp import web


def is_same_origin(connection: web.BaseRequest) -> bool:
    """Whether the browser says that the request comes from a page of this host."""
    origin = connection.headers.get("origin")
    if origin is None:
        return False
    return urlsplit(origin).netloc == connection.headers.get("host", "")


def is_cross_origin(connection: web.BaseRequest) -> bool:
    """Whether the request comes from a page of another site."""
    return connection.headers.get("origin") is not None and not is_same_origin(connection)
