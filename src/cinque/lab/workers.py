"""Run tasks in this process, in several processes or on a Ray cluster; results come in the order of the tasks."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from cinque.core import CinqueError, OptionError

Task = TypeVar("Task")
Result = TypeVar("Result")
TASKS_AHEAD = 2  # tasks started per worker before their results are needed; limits the memory in use


class BotDied(CinqueError):
    """A bot ended its process."""


def processors() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_tasks(
    function: Callable[[Task], Result], tasks: Iterable[Task], processes: int = 1, ray: str | None = None
) -> Iterator[Result]:
    """The result of each task, in order; `ray` is the address of a cluster ("local" starts one here)."""
    if ray is not None:
        yield from _on_ray(function, tasks, ray)
    elif processes == 1:
        yield from map(function, tasks)
    else:
        yield from _in_processes(function, tasks, processes)


def _in_processes(function: Callable[[Task], Result], tasks: Iterable[Task], processes: int) -> Iterator[Result]:
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        waiting: deque[Future[Result]] = deque()
        try:
            for task in tasks:
                waiting.append(pool.submit(function, task))
                if len(waiting) >= TASKS_AHEAD * processes:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        except BrokenProcessPool:
            raise BotDied("a process ended in the middle of a game; one of the bots must have ended it") from None
        finally:
            for future in waiting:
                future.cancel()


def _on_ray(function: Callable[[Task], Result], tasks: Iterable[Task], address: str) -> Iterator[Result]:
    """Run on the nodes of a cluster, where cinque must be installed too; the tasks of a lost node run again."""
    try:
        import ray
    except ModuleNotFoundError:
        raise OptionError("a cluster needs the package ray: pip install 'cinque[cluster]'") from None
    owned = not ray.is_initialized()
    if owned:
        try:
            ray.init(address=None if address == "local" else address, log_to_driver=False, configure_logging=False)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise OptionError(f"can't reach the Ray cluster at {address}: {str(error).partition(chr(10))[0]}") from None
    try:
        remote: Any = ray.remote(max_retries=-1)(function)
        ahead = TASKS_AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting: deque[Any] = deque()
        for task in tasks:
            waiting.append(remote.remote(task))
            if len(waiting) >= ahead:
                yield ray.get(waiting.popleft())
        while waiting:
            yield ray.get(waiting.popleft())
    finally:
        if owned:
            ray.shutdown()
