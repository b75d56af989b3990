"""Answers that stay the same while the server runs: built, compressed and given an ETag once."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from cinque.server.http.errors import ENCODE


class CachedAnswer(NamedTuple):
    """An encoded answer. The guard sends it, or a 304 to a client that has it."""

    plain: bytes
    compressed: bytes  # by gzip
    etag: str

    def known(self, if_none_match: str) -> bool:
        """Whether a client that sent this If-None-Match header has the answer."""
        tags = [tag.strip() for tag in if_none_match.split(",")]
        return self.etag in tags or "*" in tags


class CachedAnswers:
    """The cached answers of one server process. They hold no secrets, so compressing them reveals nothing."""

    def __init__(self, in_thread: Callable[[Callable[[], CachedAnswer]], Awaitable[CachedAnswer]]) -> None:
        self._in_thread = in_thread
        self._answers: dict[tuple[str, ...], asyncio.Future[CachedAnswer]] = {}

    async def of(self, key: tuple[str, ...], build: Callable[[], Any]) -> CachedAnswer:
        """What `build` returns, encoded. It is called once for this key, in a thread; again if it failed."""
        found = self._answers.get(key)
        if found is None or (found.done() and (found.cancelled() or found.exception() is not None)):
            found = self._answers[key] = asyncio.ensure_future(self._in_thread(lambda: _encode(build())))
        return await asyncio.shield(found)


def _encode(answer: Any) -> CachedAnswer:
    plain = ENCODE.encode(answer)
    etag = hashlib.sha256(plain).hexdigest()[:32]
    return CachedAnswer(plain, gzip.compress(plain, 9, mtime=0), f'W/"{etag}"')  # weak: one tag for both encodings
