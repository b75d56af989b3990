"""The supervisor of several server processes behind one address.

Any process can serve any table: the database keeps them consistent. But a table whose sockets are spread over several
processes is loaded and rendered in each of them, and none knows who else is connected. So each table belongs to one
process: the first alive, in an order that depends on the table's id. A process that accepts a socket for a table of
another one hands it over. When a process comes back, the others close the sockets of its tables (code 1012), and the
clients reconnect.
"""

from __future__ import annotations

import asyncio
import copy
import os
import signal
import socket
import threading
import time
from typing import cast

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors.multiprocess import Process

from cinque.server.processes.handoff import SocketHandoff
from cinque.server.ws.transport import Config, HttpTransport, WebSocketTransport

HEARTBEAT_SECONDS = 0.2
STARTUP_SECONDS = 30.0  # how long a process waits for the others before it accepts connections
CHECK_SECONDS = 2.0  # between two checks for sockets that belong to another process
HEALTH_SECONDS = 60.0
MAX_START_SECONDS = 600.0  # a process that is killed too early would never start
SHUTDOWN_SECONDS = 10.0  # then processes that have not ended are killed


class Server(uvicorn.Server):
    """uvicorn's server, which also serves the sockets other processes hand over."""

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.handoff = cast(SocketHandoff, config.handoff)
        self._strays: set[WebSocketTransport] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        self._beat()  # from now on others hand over sockets, which wait until this process is ready
        await self.wait_for_others()
        await super().startup(sockets)
        self._loop.add_reader(self.handoff.boxes[self.handoff.number][0], self._receive)
        self._next_check = self._loop.call_later(CHECK_SECONDS, self._check_sockets)

    async def wait_for_others(self) -> None:
        """Wait for the other processes to start: otherwise the first sockets would be served by the wrong ones."""
        last = self._loop.time() + STARTUP_SECONDS
        while not (self.handoff.all_started() or self.should_exit or self._loop.time() > last):
            await asyncio.sleep(0.02)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop.remove_reader(self.handoff.boxes[self.handoff.number][0])
        self._next.cancel()
        self._next_check.cancel()
        self.handoff.mark_dead(self.handoff.number)
        await super().shutdown(sockets)

    def _beat(self) -> None:
        self.handoff.beat()
        if os.getppid() != self.handoff.parent:  # the supervisor is gone, and nobody would end this process
            self.should_exit = True
        self._next = self._loop.call_later(HEARTBEAT_SECONDS, self._beat)

    def _check_sockets(self) -> None:
        """Close sockets that two checks in a row found to belong to another process."""
        connections = self.server_state.connections
        open_sockets = [one for one in connections if isinstance(one, WebSocketTransport) and one.table]
        strays = {one for one in open_sockets if self.handoff.owner(one.table) != self.handoff.number}
        for stray in self._strays & strays:
            stray.move_away()
        self._strays = strays - self._strays
        self._next_check = self._loop.call_later(CHECK_SECONDS, self._check_sockets)

    def _receive(self) -> None:
        while (received := self.handoff.receive()) is not None:
            task = self._loop.create_task(self._serve_socket(*received))
            self.server_state.tasks.add(task)
            task.add_done_callback(self.server_state.tasks.discard)

    async def _serve_socket(self, request: bytes, sock: socket.socket) -> None:
        def protocol_factory() -> HttpTransport:
            return HttpTransport(self.config, self.server_state, self.lifespan.state, self._loop)

        sock.setblocking(False)
        try:
            _, protocol = await self._loop.connect_accepted_socket(protocol_factory, sock)
        except OSError:  # the client is already gone
            sock.close()
            return
        protocol.data_received(request)


class Worker(Process):
    """One process, as uvicorn supervises it."""

    @property
    def server(self) -> uvicorn.Server:
        if self._server is None:
            self._server = Server(cast(Config, self.config))
        return self._server


class Supervisor:
    """Starts the processes, and replaces each that dies or hangs, until it is told to stop."""

    def __init__(self, config: Config, listener: socket.socket) -> None:
        self._config, self._listener = config, listener
        self._handoff = SocketHandoff(config.workers)
        self._started_at: dict[int, float] = {}
        self._stopping = threading.Event()

    def run(self) -> None:
        for one in (signal.SIGINT, signal.SIGTERM):
            signal.signal(one, lambda *_: self._stopping.set())
        workers = [self._start(number) for number in range(self._config.workers)]
        while not self._stopping.wait(0.25):
            for number, worker in enumerate(workers):
                if worker.process.is_alive() and not self._hangs(number):
                    continue
                worker.kill()
                worker.join()
                self._handoff.mark_dead(number)
                if worker.exitcode == STARTUP_FAILURE:  # the next one would fail too
                    self._stopping.set()
                    break
                workers[number] = self._start(number)
        for worker in workers:
            worker.terminate()
        last = time.monotonic() + SHUTDOWN_SECONDS
        for worker in workers:
            worker.process.join(max(0.0, last - time.monotonic()))
            worker.process.kill()
            worker.join()

    def _hangs(self, number: int) -> bool:
        """Whether a process hangs, by its heartbeats: waiting for an answer would hold up the others."""
        started, beat = self._started_at[number], self._handoff.heartbeats[number]
        return time.monotonic() - max(started, beat) > (HEALTH_SECONDS if beat > started else MAX_START_SECONDS)

    def _start(self, number: int) -> Worker:
        config = copy.copy(self._config)
        config.handoff = self._handoff.for_process(number)
        self._started_at[number] = time.monotonic()
        worker = Worker(config, [self._listener])
        worker.start()
        return worker
