"""Writes entries of many tables in common commits: whoever asks while one commit runs shares the next."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Sequence

from cinque.server.metrics import Metrics
from cinque.server.store import Append, Keep, Store

MOST = 1000
APART_SECONDS = 0.006  # commits begin no closer together: each costs as much as many entries

Job = tuple[Append | Keep, "asyncio.Future[bool]"]


class Writer:
    """One thread that stores; it is given all that waits at once, since waking it costs as much as a move."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._waiting: list[Job] = []
        self._busy = False  # a batch is with the thread, or about to be handed to it
        self._begun = 0.0  # when the last batch was handed over
        self._batches: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="cinque-writer", daemon=True)
        self._thread.start()

    def append(self, wish: Append | Keep) -> asyncio.Future[bool]:
        """Await it to know that the wish is safe (False: its index was taken).

        Raises what the database raised, when it could not store it."""
        future: asyncio.Future[bool] = self._loop.create_future()
        self._waiting.append((wish, future))
        if not self._busy:
            self._busy = True
            self._soon()
        return future

    async def close(self) -> None:
        """Finish what was asked for, then stop."""
        await asyncio.gather(*(future for _, future in self._waiting), return_exceptions=True)
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)

    def _soon(self) -> None:
        """Hand over what waits: at once where nothing was stored just now, else after a moment, with more."""
        due = self._begun + APART_SECONDS
        if due > self._loop.time():
            self._loop.call_at(due, self._hand_over)
        else:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
        self._begun = self._loop.time()
        self._batches.put(batch)

    def _run(self) -> None:
        while (batch := self._batches.get()) is not None:
            started = time.perf_counter()
            try:
                results: Sequence[bool | BaseException] = list(self._store.append([wish for wish, _ in batch]))
            except BaseException as error:  # whatever it was, those who wait must hear of it
                results = [error] * len(batch)
            self._metrics.store.observe(time.perf_counter() - started)
            self._loop.call_soon_threadsafe(self._stored, batch, results)

    def _stored(self, batch: list[Job], results: Sequence[bool | BaseException]) -> None:
        self._busy = bool(self._waiting)
        if self._busy:
            self._soon()
        for (_, future), result in zip(batch, results, strict=True):
            if future.cancelled():
                continue
            if isinstance(result, BaseException):
                future.set_exception(result)
            else:
                future.set_result(result)
