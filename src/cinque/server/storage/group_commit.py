"""Group commit: entries of many tables that arrive while one commit runs share the next."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Sequence

from cinque.server.ops.metrics import Metrics
from cinque.server.storage.store import AppendEntry, SaveSnapshot, Store

MAX_BATCH = 1000
MIN_INTERVAL_SECONDS = 0.006  # at least this long between two starts of commits; a commit costs as much as many entries

Job = tuple[AppendEntry | SaveSnapshot, "asyncio.Future[bool]"]


class GroupCommit:
    """A thread that writes all waiting entries in one batch, because waking the thread costs as much as a move."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics
        self._waiting: list[Job] = []
        self._busy = False  # the thread has a batch, or is about to get one
        self._started = 0.0  # when the thread got the last batch
        self._batches: queue.SimpleQueue[list[Job] | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="cinque-writer", daemon=True)
        self._thread.start()

    def append(self, change: AppendEntry | SaveSnapshot) -> asyncio.Future[bool]:
        """Write a change with the next commit. The future's result is True once it is stored, or False if another
        entry has its index. If the database fails, the future raises its error."""
        future: asyncio.Future[bool] = self._loop.create_future()
        self._waiting.append((change, future))
        if not self._busy:
            self._busy = True
            self._schedule()
        return future

    async def close(self) -> None:
        """Write everything that waits, then stop."""
        await asyncio.gather(*(future for _, future in self._waiting), return_exceptions=True)
        self._batches.put(None)
        await asyncio.to_thread(self._thread.join)

    def _schedule(self) -> None:
        """Hand the batch to the thread: immediately, or after a moment if the last commit was just started."""
        earliest = self._started + MIN_INTERVAL_SECONDS
        if earliest > self._loop.time():
            self._loop.call_at(earliest, self._hand_over)
        else:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
        self._started = self._loop.time()
        self._batches.put(batch)

    def _run(self) -> None:
        while (batch := self._batches.get()) is not None:
            started = time.perf_counter()
            try:
                results: Sequence[bool | BaseException] = list(self._store.append([change for change, _ in batch]))
            except BaseException as error:  # the callers must get every error
                results = [error] * len(batch)
            self._metrics.commit_seconds.observe(time.perf_counter() - started)
            self._loop.call_soon_threadsafe(self._stored, batch, results)

    def _stored(self, batch: list[Job], results: Sequence[bool | BaseException]) -> None:
        self._busy = bool(self._waiting)
        if self._busy:
            self._schedule()
        for (_, future), result in zip(batch, results, strict=True):
            if future.cancelled():
                continue
            if isinstance(result, BaseException):
                future.set_exception(result)
            else:
                future.set_result(result)
