"""The files of the built browser client."""

from __future__ import annotations

from pathlib import Path

from aiohttp import web

import cinque
from cinque.server.http.cached_answers import file_answer
from cinque.server.http.errors import error_response

STATIC = Path(cinque.__file__).parent / "static"


def client_is_built() -> bool:
    """Whether the client was built."""
    return (STATIC / "index.html").is_file()


async def serve(request: web.Request) -> web.StreamResponse:
    """A file of the built client, or the client's page for any other path."""
    path = request.match_info["path"]
    file = (STATIC / path).resolve()
    if path.startswith(("api/", "ws/")):
        return error_response(404, "path", "there is nothing here")
    is_file = path and file.is_relative_to(STATIC.resolve()) and file.is_file()
    if path.startswith("assets/") and not is_file:
        return error_response(404, "path", "there is no such file")
    found = file if is_file else STATIC / "index.html"
    return file_answer(found, found.stat().st_mtime_ns).response(request)
