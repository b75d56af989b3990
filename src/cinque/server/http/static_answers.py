"""Answers that stay the same while the server runs: built, compressed and given an ETag once."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from cinque.server.http.errors import ENCODE


class _Answer(NamedTuple):
    plain: bytes
    compressed: bytes
    etag: str


class StaticAnswers:
    """The static answers of one server process. They hold no secrets, so compressing them reveals nothing."""

    def __init__(self, in_thread: Callable[[Callable[[], _Answer]], Awaitable[_Answer]]) -> None:
        self._in_thread = in_thread
        self._answers: dict[tuple[str, ...], asyncio.Future[_Answer]] = {}

    async def respond(self, request: Request, key: tuple[str, ...], build: Callable[[], Any]) -> Response:
        """Respond with what `build` returns, which is called once for this key, in a thread.

        A client that already has the answer gets only a 304."""
        answer = await self._of(key, build)
        headers = {"Cache-Control": "no-cache", "ETag": answer.etag, "Vary": "Accept-Encoding"}
        known = [tag.strip() for tag in request.headers.get("if-none-match", "").split(",")]
        if answer.etag in known or "*" in known:
            return Response(status_code=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return Response(answer.plain, media_type="application/json", headers=headers)
        headers["Content-Encoding"] = "gzip"
        return Response(answer.compressed, media_type="application/json", headers=headers)

    async def _of(self, key: tuple[str, ...], build: Callable[[], Any]) -> _Answer:
        found = self._answers.get(key)
        if found is None or (found.done() and (found.cancelled() or found.exception() is not None)):
            found = self._answers[key] = asyncio.ensure_future(self._in_thread(lambda: _encode(build())))
        return await asyncio.shield(found)


def _encode(answer: Any) -> _Answer:
    plain = ENCODE.encode(answer)
    etag = hashlib.sha256(plain).hexdigest()[:32]
    return _Answer(plain, gzip.compress(plain, 9, mtime=0), f'W/"{etag}"')  # weak: the same tag for both encodings
