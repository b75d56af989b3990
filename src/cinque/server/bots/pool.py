"""The pool of bot workers: processes with a time limit each; a worker that hangs or fails is replaced."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from pathlib import Path
from typing import Literal

import msgspec

from cinque.core.engine import table as core_table
from cinque.server.bots.fair_queue import FairQueue, JobOwner
from cinque.server.bots.worker import Answer, Job

START_SECONDS = 30.0
UNKNOWN_OWNER = JobOwner()
MAX_ADDRESSES = 100_000  # the number of people whose address is remembered

_ANSWER = msgspec.json.Decoder(Answer)


def compiled_environment() -> dict[str, str] | None:
    """The environment for a process that uses an engine compiled after this server started, or None if there is
    none."""
    folder, sources = os.environ.get("CINQUE_COMPILED"), os.environ.get("CINQUE_SOURCES")
    if not folder or not sources:
        return None
    digest = Path(folder) / ".digest"
    try:
        fits = digest.read_text(encoding="utf-8").strip() == sources.strip()
    except OSError:
        return None
    path = os.pathsep.join([folder, str(Path(folder).parent.parent)])
    return {"PYTHONPATH": path, "PYTHONSAFEPATH": "1"} if fits else None


def engine() -> Literal["compiled", "compiling", "plain"]:
    """The engine bots use: compiled, still being compiled, or interpreted."""
    if not core_table.__file__.endswith(".py") or compiled_environment() is not None:
        return "compiled"
    return "compiling" if os.environ.get("CINQUE_COMPILED") else "plain"


class _WorkerProcess:
    """One worker process, started when first needed, and restarted once a compiled engine is available."""

    def __init__(self, extra: tuple[str, ...]) -> None:
        self._extra = extra
        self._running: asyncio.subprocess.Process | None = None
        self._compiled = False

    async def run(self, job: Job, seconds: float) -> Answer:
        """The bot's answer; its move is -1 if the bot failed or took too long."""
        try:
            running = await self._start()
            assert running.stdin is not None
            assert running.stdout is not None
            running.stdin.write(msgspec.json.encode(job) + b"\n")
            await running.stdin.drain()
            line = await asyncio.wait_for(running.stdout.readline(), seconds)
            answer = _ANSWER.decode(line)
            if answer.seed != job.seed:
                raise ValueError("an answer to no job")
            return answer
        except (
            TimeoutError,
            OSError,
            ValueError,
        ) as error:  # ValueError: unreadable, too long, or stray
            await self.close()
            return Answer(-1, type(error).__name__)
        except asyncio.CancelledError:
            await self.close()
            raise

    async def _start(self) -> asyncio.subprocess.Process:
        compiled = None if self._compiled else compiled_environment()
        if compiled is not None:
            await self.close()
            self._compiled = True
        if self._running is None or self._running.returncode is not None:
            self._running = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "cinque.server.bots.worker",
                *self._extra,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env=os.environ | (compiled_environment() or {}),
            )
            assert self._running.stdout is not None
            await asyncio.wait_for(self._running.stdout.readline(), START_SECONDS)
        return self._running

    async def close(self) -> None:
        running, self._running = self._running, None
        if running is not None and running.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                running.kill()
            await running.wait()


class WorkerPool:
    """A few worker processes; a fair queue decides whose job is next."""

    def __init__(self, count: int, seconds: float, extra: tuple[str, ...]) -> None:
        self.seconds = seconds
        self._all = [_WorkerProcess(extra) for _ in range(count)]
        self._free = self._all[:]
        self._queue: FairQueue[asyncio.Future[_WorkerProcess]] = FairQueue()
        self._addresses: dict[str, str] = {}  # by person

    def set_address(self, person: str, address: str) -> None:
        """Remember where a person was last seen: all people at one address share their turns."""
        self._addresses.pop(person, None)
        if len(self._addresses) >= MAX_ADDRESSES:
            del self._addresses[next(iter(self._addresses))]
        self._addresses[person] = address

    async def run(self, job: Job, seconds: float | None = None, owner: JobOwner = UNKNOWN_OWNER) -> Answer:
        """Run a job once a worker is free; the answer's move is -1 if the bot failed."""
        process = await self._acquire(owner)
        try:
            return await process.run(job, self.seconds if seconds is None else seconds)
        finally:
            self._release(process)

    async def _acquire(self, owner: JobOwner) -> _WorkerProcess:
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[_WorkerProcess] = asyncio.get_running_loop().create_future()
        self._queue.put(owner, turn, self._addresses.get(owner.account, ""))
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._release(turn.result())
            raise

    def _release(self, process: _WorkerProcess) -> None:
        while (turn := self._queue.get()) is not None:
            if not turn.done():
                turn.set_result(process)
                return
        self._free.append(process)

    async def close(self) -> None:
        await asyncio.gather(*(process.close() for process in self._all))
