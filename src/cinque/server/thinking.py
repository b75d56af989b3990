"""Bots think in processes of their own, at lower priority, within a time limit; one that hangs is ended and replaced.

A thinking process is handed a redealt table as JSON, one job a line, and answers one line each. It never sees
what its seat cannot see, nor the server's memory.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
from pathlib import Path
from typing import Any, Literal

import msgspec

from cinque import bots
from cinque.core import table as core_table
from cinque.server.offered import Games
from cinque.server.turns import Queue, Whose

START_SECONDS = 30.0
NOBODYS = Whose()


class Job(msgspec.Struct, frozen=True):
    game: str
    players: int
    options: dict[str, Any]
    table: str
    seat: int
    bot: str
    seed: int
    why: bool = False
    played: int = -1  # a move to be judged beside the bot's own


class Answer(msgspec.Struct, frozen=True):
    """`seed` is the job's: what a bot wrote without being asked answers nothing. `tries`, `value`: why.

    `played` is the value of the job's move, `next` that of the bot's second choice; -1: not tried.
    """

    move: int
    error: str = ""
    seed: int = -1
    tries: int = 0
    value: float = -1.0
    played: float = -1.0
    next: float = -1.0


_ANSWER = msgspec.json.Decoder(Answer)
_JOB = msgspec.json.Decoder(Job)


def compiled() -> dict[str, str] | None:
    """What a process needs to use an engine that was compiled after this server started; None while there is none."""
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
    """What bots think with: the compiled engine, one that is still being compiled, or the sources as they are."""
    if not core_table.__file__.endswith(".py") or compiled() is not None:
        return "compiled"
    return "compiling" if os.environ.get("CINQUE_COMPILED") else "plain"


class _Process:
    """One thinking process, started when first needed, and anew once there is a compiled engine to think with."""

    def __init__(self, extra: tuple[str, ...]) -> None:
        self._extra = extra
        self._running: asyncio.subprocess.Process | None = None
        self._compiled = False

    async def ask(self, job: Job, seconds: float) -> Answer:
        """The bot's answer; move -1 when it failed or took too long."""
        try:
            running = await self._start()
            assert running.stdin is not None
            assert running.stdout is not None
            running.stdin.write(msgspec.json.encode(job) + b"\n")
            await running.stdin.drain()
            line = await asyncio.wait_for(running.stdout.readline(), seconds)
            answer = _ANSWER.decode(line)
            if answer.seed != job.seed:
                raise ValueError("an answer to nothing")
            return answer
        except (TimeoutError, OSError, ValueError) as error:  # ValueError: unreadable, too long, or not asked for
            await self.close()
            return Answer(-1, type(error).__name__)
        except asyncio.CancelledError:
            await self.close()
            raise

    async def _start(self) -> asyncio.subprocess.Process:
        faster = None if self._compiled else compiled()
        if faster is not None:
            await self.close()
            self._compiled = True
        if self._running is None or self._running.returncode is not None:
            self._running = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "cinque.server.thinking",
                *self._extra,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                env=os.environ | (compiled() or {}),
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


class Thinkers:
    """A few thinking processes; whose job is next when one is free, the queue decides."""

    def __init__(self, count: int, seconds: float, extra: tuple[str, ...]) -> None:
        self.seconds = seconds
        self._all = [_Process(extra) for _ in range(count)]
        self._free = self._all[:]
        self._queue: Queue[asyncio.Future[_Process]] = Queue()

    async def choose(self, job: Job, seconds: float | None = None, whose: Whose = NOBODYS) -> Answer:
        process = await self._take(whose)
        try:
            return await process.ask(job, self.seconds if seconds is None else seconds)
        finally:
            self._give(process)

    async def _take(self, whose: Whose) -> _Process:
        if self._free:
            return self._free.pop()
        turn: asyncio.Future[_Process] = asyncio.get_running_loop().create_future()
        self._queue.put(whose, turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._give(turn.result())
            raise

    def _give(self, process: _Process) -> None:
        while (turn := self._queue.get()) is not None:
            if not turn.done():
                turn.set_result(process)
                return
        self._free.append(process)

    async def close(self) -> None:
        await asyncio.gather(*(process.close() for process in self._all))


def think(games: Games, job: Job) -> Answer:
    """One choice; an error of the bot is an answer too."""
    try:
        game = games.load(job.game, job.players, job.options)
        bot = bots.get(job.bot, seed=job.seed)
        table = game.restore(job.table)
        if (job.why or job.played >= 0) and len(table.choices(job.seat)) > 1:
            ranked = bot.think(table, job.seat)
            tries = sum(visits for _, visits, _ in ranked)
            tried = [(move, value) for move, visits, value in ranked if visits > 0]
            after = tried[1][1] if len(tried) > 1 else -1.0
            return Answer(ranked[0][0], "", job.seed, tries, ranked[0][2], dict(tried).get(job.played, -1.0), after)
        return Answer(bot.choose(table, job.seat), "", job.seed)
    except Exception as error:  # a bot may fail in any way; the server plays a fallback
        return Answer(-1, f"{type(error).__name__}: {error}"[:500], job.seed)


def main() -> None:
    """Read jobs until the server closes the pipe."""
    with contextlib.suppress(OSError):
        os.nice(5)
    games = Games(extra=tuple(sys.argv[1:]))
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # whatever a bot prints must not look like an answer
    with contextlib.suppress(BrokenPipeError):  # a server that was killed wants no answer
        answers.write(b"ready\n")
        answers.flush()
        for line in sys.stdin.buffer:
            answers.write(msgspec.json.encode(think(games, _JOB.decode(line))) + b"\n")
            answers.flush()


if __name__ == "__main__":
    main()
