"""Request bodies: read within limits of time and size, then decoded and checked against the route's type."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from aiohttp import web

from cinque.server.http.errors import HttpError
from cinque.server.http.routing import Route

BODY_SECONDS = 15.0  # the body of a request must arrive within this time


async def read_body(route: Route, request: web.Request, max_bytes: int) -> Any:
    """The decoded body; raises HttpError."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json" or "content-encoding" in request.headers:
        raise HttpError(415, "type")
    data = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for chunk in request.content.iter_any():
                data += chunk
                if len(data) > max_bytes:
                    raise HttpError(413, "size")
    except TimeoutError:
        raise HttpError(408, "body") from None
    except (web.RequestPayloadError, ConnectionError):
        raise HttpError(400, "body", "the request body never arrived") from None
    try:
        return route.decoder.decode(bytes(data))
    except msgspec.ValidationError as error:
        raise HttpError(422, "body", str(error)) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise HttpError(400, "body", f"not JSON: {error}") from None
