"""HTTP errors: a status, a code for programs and a text for people."""

from __future__ import annotations

import msgspec
from aiohttp import web

from cinque.server import messages as m

ENCODE = msgspec.json.Encoder()
ERRORS = {
    400: "the request cannot be read",
    401: "nobody is signed in",
    403: "not allowed",
    404: "there is no such thing",
    408: "the request took too long to arrive",
    409: "not possible now",
    413: "too large",
    415: "bodies are JSON",
    422: "a field is missing or wrong",
    429: "too many requests",
    503: "the database cannot be reached; try again in a moment",
}


class HttpError(Exception):
    """Ends a request with a status and a reason."""

    def __init__(self, status: int, code: str, text: str = "") -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.text = text or ERRORS.get(status, code)


def error_response(status: int, code: str, text: str) -> web.Response:
    return web.Response(
        body=ENCODE.encode(m.ErrorBody(code=code, text=text)),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )
