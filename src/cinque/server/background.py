"""Background tasks and worker threads of a server process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

import structlog
from sqlalchemy.exc import SQLAlchemyError

P = ParamSpec("P")
R = TypeVar("R")


class Background:
    """Tasks that end with the server, and threads for calls that would block the event loop."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="cinque-store")
        self._slow_thread = ThreadPoolExecutor(1, thread_name_prefix="cinque-slow")
        self._log = structlog.get_logger()

    def spawn(self, work: Awaitable[object]) -> asyncio.Task[object]:
        """Run in the background; errors are logged."""

        async def guarded() -> object:
            try:
                return await work
            except asyncio.CancelledError:
                raise
            except SQLAlchemyError as error:
                self._log.error("task failed", error=type(error).__name__)
                return None
            except Exception:
                self._log.exception("task failed")
                return None

        return self.track(guarded())

    def track(self, work: Coroutine[object, object, R]) -> asyncio.Task[R]:
        """Run as a task that is cancelled when the server stops."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def in_thread(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call in a thread, such as a database query."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: call(*args, **kwargs))

    async def in_slow_thread(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call something that takes seconds, such as replaying a game, in a thread that no query waits for."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._slow_thread, lambda: call(*args, **kwargs))

    async def cancel_tasks(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def close_threads(self) -> None:
        self._slow_thread.shutdown(cancel_futures=True)
        self._threads.shutdown()
