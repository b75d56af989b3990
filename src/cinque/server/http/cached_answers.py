"""Answers that stay the same while the server runs: built, compressed and given an ETag once."""

from __future__ import annotations

import asyncio
import functools
import gzip
import hashlib
import mimetypes
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

from aiohttp import web

from cinque.server.http.errors import ENCODE


class CachedAnswer(NamedTuple):
    """An encoded answer; a client that already has it gets a 304."""

    plain: bytes
    compressed: bytes  # the body, compressed by gzip
    etag: str
    content_type: str = "application/json"

    def matches_etag(self, if_none_match: str) -> bool:
        """Whether a client that sent this If-None-Match header has the answer."""
        tags = [tag.strip() for tag in if_none_match.split(",")]
        return self.etag in tags or "*" in tags

    def response(self, request: web.Request) -> web.Response:
        headers = {"Cache-Control": "no-cache", "ETag": self.etag, "Vary": "Accept-Encoding"}
        if self.matches_etag(request.headers.get("if-none-match", "")):
            return web.Response(status=304, headers=headers)
        if "gzip" not in request.headers.get("accept-encoding", ""):
            return web.Response(body=self.plain, content_type=self.content_type, headers=headers)
        headers["Content-Encoding"] = "gzip"
        return web.Response(body=self.compressed, content_type=self.content_type, headers=headers)


class CachedAnswers:
    """The cached answers of one server process. They hold no secrets, so compressing them reveals nothing."""

    def __init__(self, in_thread: Callable[[Callable[[], CachedAnswer]], Awaitable[CachedAnswer]]) -> None:
        self._in_thread = in_thread
        self._answers: dict[tuple[str, ...], asyncio.Future[CachedAnswer]] = {}

    async def get(self, key: tuple[str, ...], build: Callable[[], Any]) -> CachedAnswer:
        """What `build` returns, encoded. `build` is called once for each key, in a thread, and again only if it
        failed."""
        found = self._answers.get(key)
        if found is None or (found.done() and (found.cancelled() or found.exception() is not None)):
            found = self._answers[key] = asyncio.ensure_future(self._in_thread(lambda: _encode(build())))
        return await asyncio.shield(found)


@functools.lru_cache(1000)
def file_answer(file: Path, _modified: int) -> CachedAnswer:
    """The answer with a file; cached until the file is modified."""
    return _of_bytes(file.read_bytes(), mimetypes.guess_type(file.name, strict=False)[0] or "application/octet-stream")


def _encode(answer: Any) -> CachedAnswer:
    return _of_bytes(ENCODE.encode(answer), "application/json")


def _of_bytes(plain: bytes, content_type: str) -> CachedAnswer:
    etag = hashlib.sha256(plain).hexdigest()[:32]
    # a weak tag: one for both encodings
    return CachedAnswer(plain, gzip.compress(plain, 9, mtime=0), f'W/"{etag}"', content_type)
