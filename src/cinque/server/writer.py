"""Writes entries of many tables in common commits: whoever asks while one commit runs shares the next."""

from __future__ import annotations

import asyncio
import queue
import threading

from cinque.server.store import Append, Store

MOST = 256

Job = tuple[Append, "asyncio.Future[bool]"]


class Writer:
    """One thread that stores; `append` returns once the entry is safe, or False when the index was taken."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="cinque-writer", daemon=True)
        self._thread.start()

    async def append(self, wish: Append) -> bool:
        """Raises what the database raised, when it could not even try."""
        future: asyncio.Future[bool] = self._loop.create_future()
        self._jobs.put((wish, future))
        return await future

    async def close(self) -> None:
        """Finish what was asked for, then stop."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            batch, last = self._gather(first)
            self._store_batch(batch)
            if last:
                return

    def _gather(self, first: Job) -> tuple[list[Job], bool]:
        batch = [first]
        while len(batch) < MOST:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return batch, False
            if job is None:
                return batch, True
            batch.append(job)
        return batch, False

    def _store_batch(self, batch: list[Job]) -> None:
        try:
            results: list[bool | BaseException] = list(self._store.append([wish for wish, _ in batch]))
        except BaseException as error:  # whatever it was, those who wait must hear of it
            results = [error] * len(batch)
        self._loop.call_soon_threadsafe(_tell, [future for _, future in batch], results)


def _tell(futures: list[asyncio.Future[bool]], results: list[bool | BaseException]) -> None:
    for future, result in zip(futures, results, strict=True):
        if future.cancelled():
            continue
        if isinstance(result, BaseException):
            future.set_exception(result)
        else:
            future.set_result(result)
