"""Garbage collection at times that suit a server with thousands of long-lived sockets and tables."""

from __future__ import annotations

import asyncio
import gc

COLLECT_SECONDS = 300.0  # between two full collections, each of which pauses all games for a moment


def reduce_collections() -> None:
    """Collect rarely: scanning everything that lives long would pause all games.

    Objects created at startup are never scanned again, and full collections are left to `run`."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)


async def run() -> None:
    """Collect everything every few minutes. Otherwise reference cycles, such as those of SQL statements, pile up."""
    while True:
        await asyncio.sleep(COLLECT_SECONDS)
        gc.collect()
