"""Several server processes behind one address; all sockets of a table are served by one of them.

Any process can serve any table: the database keeps them agreed. But a table whose sockets are spread over several is
read, played and shown in each of them, and more processes then serve less. So a process that a table's socket comes to
hands it on, as it came, to the one that the table's name chooses, unless that one has not been heard of just now.
"""

from __future__ import annotations

import asyncio
import copy
import ctypes
import multiprocessing
import os
import signal
import socket
import threading
import time
import zlib
from typing import cast

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Process

from cinque.server.wire import Config, Doors, Line

BEAT_SECONDS, SILENT_SECONDS = 0.2, 1.0
LONGEST_REQUEST = 32_000
HEALTH_SECONDS = 60.0
END_SECONDS = 10.0  # then whoever has not ended is made to


class Mailboxes(Doors):
    """How processes reach each other. A mailbox outlives the process behind it; the next one finds what is there."""

    def __init__(self, count: int) -> None:
        self.number, self.parent = -1, os.getpid()
        self.boxes = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(count)]
        self.beats = multiprocessing.get_context("spawn").RawArray(ctypes.c_double, count)
        for pair in self.boxes:
            for end in pair:
                end.setblocking(False)

    def of(self, number: int) -> Mailboxes:
        """The same as one process has them."""
        mine = copy.copy(self)
        mine.number = number
        return mine

    def pass_on(self, table: bytes, descriptor: int, request: bytes) -> bool:
        chosen = zlib.crc32(table) % len(self.boxes)
        if chosen == self.number or self.silent(chosen) > SILENT_SECONDS or len(request) > LONGEST_REQUEST:
            return False
        try:
            socket.send_fds(self.boxes[chosen][1], [request], [descriptor])
        except OSError:  # its mailbox is full: it is busier than this one
            return False
        return True

    def take(self) -> tuple[bytes, socket.socket] | None:
        """What somebody passed on, if there is anything."""
        try:
            request, descriptors, _, _ = socket.recv_fds(self.boxes[self.number][0], LONGEST_REQUEST, 1)
        except BlockingIOError:
            return None
        return request, socket.socket(fileno=descriptors[0])

    def beat(self) -> None:
        """Say that this process is awake."""
        self.beats[self.number] = time.monotonic()

    def silent(self, number: int) -> float:
        """For how many seconds a process has not been heard of."""
        return time.monotonic() - self.beats[number]


class Server(uvicorn.Server):
    """uvicorn's, which also takes what other processes pass on."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.doors = cast(Mailboxes, config.doors)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._loop = asyncio.get_running_loop()
        self._loop.add_reader(self.doors.boxes[self.doors.number][0], self._take)
        self._beat()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop.remove_reader(self.doors.boxes[self.doors.number][0])
        self._next.cancel()
        await super().shutdown(sockets)

    def _beat(self) -> None:
        self.doors.beat()
        if os.getppid() != self.doors.parent:  # nobody is left to end this process, which holds the address
            self.should_exit = True
        self._next = self._loop.call_later(BEAT_SECONDS, self._beat)

    def _take(self) -> None:
        while (passed := self.doors.take()) is not None:
            task = self._loop.create_task(self._welcome(*passed))
            self.server_state.tasks.add(task)
            task.add_done_callback(self.server_state.tasks.discard)

    async def _welcome(self, request: bytes, line: socket.socket) -> None:
        def made() -> Line:
            return Line(self.config, self.server_state, self.lifespan.state, self._loop)

        line.setblocking(False)
        try:
            _, protocol = await self._loop.connect_accepted_socket(made, line)
        except OSError:  # the client has gone meanwhile
            line.close()
            return
        protocol.data_received(request)


class Worker(Process):
    """One process, looked after as uvicorn does."""

    @property
    def server(self) -> uvicorn.Server:
        if self._server is None:
            self._server = Server(cast(Config, self.config))
        return self._server


class Workers:
    """Starts the processes, and another one for each that died or hangs, until it is told to end."""

    def __init__(self, config: Config, listener: socket.socket) -> None:
        self._config, self._listener = config, listener
        self._mailboxes = Mailboxes(config.workers)
        self._begun: dict[int, float] = {}
        self._ended = threading.Event()

    def run(self) -> None:
        for one in (signal.SIGINT, signal.SIGTERM):
            signal.signal(one, lambda *_: self._ended.set())
        working = [self._started(number) for number in range(self._config.workers)]
        while not self._ended.wait(0.25):
            for number, worker in enumerate(working):
                if worker.process.is_alive() and not self._hangs(number):
                    continue
                worker.kill()
                worker.join()
                if worker.exitcode == STARTUP_FAILURE:  # the next one would fail likewise
                    self._ended.set()
                    break
                working[number] = self._started(number)
        for worker in working:
            worker.terminate()
        last = time.monotonic() + END_SECONDS
        for worker in working:
            worker.process.join(max(0.0, last - time.monotonic()))
            worker.process.kill()
            worker.join()

    def _hangs(self, number: int) -> bool:
        """By its beats: to ask it and wait for the answer would keep the others waiting, and the end."""
        return min(self._mailboxes.silent(number), time.monotonic() - self._begun[number]) > HEALTH_SECONDS

    def _started(self, number: int) -> Worker:
        config = copy.copy(self._config)
        config.doors = self._mailboxes.of(number)
        self._begun[number] = time.monotonic()
        worker = Worker(config, [self._listener])
        worker.start()
        return worker
