"""Handing sockets over between processes, so that all sockets of a table are served by one process."""

from __future__ import annotations

import copy
import ctypes
import multiprocessing
import os
import socket
import time
import zlib

from cinque.server.ws.transport import Handoff

SILENT_SECONDS = 3.0  # a process not heard of for this long owns no tables
LONG_AGO = 1e-9  # later than never, which is 0
MAX_REQUEST = 32_000  # bytes


class SocketHandoff(Handoff):
    """Mailboxes by which processes hand over sockets. A mailbox outlives its process: the next one finds its mail."""

    def __init__(self, count: int) -> None:
        self.number, self.parent = -1, os.getpid()
        self.boxes = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(count)]
        self.heartbeats = multiprocessing.get_context("spawn").RawArray(ctypes.c_double, count)
        for pair in self.boxes:
            for end in pair:
                end.setblocking(False)

    def for_process(self, number: int) -> SocketHandoff:
        """The handoff as the process with this number uses it."""
        own = copy.copy(self)
        own.number = number
        return own

    def owner(self, table: bytes) -> int:
        """The process that serves a table now: the first in the table's own order that is alive."""
        order = preferred(table, len(self.boxes))
        return next((number for number in order if number == self.number or self.alive(number)), order[0])

    def hand_over(self, table: bytes, descriptor: int, request: bytes) -> bool:
        owner = self.owner(table)
        if owner == self.number or len(request) > MAX_REQUEST:
            return False
        try:
            socket.send_fds(self.boxes[owner][1], [request], [descriptor])
        except OSError:  # its mailbox is full
            return False
        return True

    def receive(self) -> tuple[bytes, socket.socket] | None:
        """The next request and socket another process handed over, or None."""
        while True:
            try:
                request, descriptors, _, _ = socket.recv_fds(self.boxes[self.number][0], MAX_REQUEST, 1)
            except BlockingIOError:
                return None
            if descriptors:
                return request, socket.socket(fileno=descriptors[0])
            # otherwise this process has too many open files, and the system has closed the socket

    def beat(self) -> None:
        """Record that this process is alive."""
        self.heartbeats[self.number] = time.monotonic()

    def silent_for(self, number: int) -> float:
        """Seconds since the last heartbeat of a process."""
        return time.monotonic() - self.heartbeats[number]

    def alive(self, number: int) -> bool:
        return self.heartbeats[number] > LONG_AGO and self.silent_for(number) <= SILENT_SECONDS

    def all_started(self) -> bool:
        """Whether every process has sent a heartbeat since the server was started."""
        return all(beat > 0 for beat in self.heartbeats)

    def mark_dead(self, number: int) -> None:
        """Record that a process has ended."""
        if self.heartbeats[number] > 0:
            self.heartbeats[number] = LONG_AGO


def preferred(table: bytes, count: int) -> list[int]:
    """The order in which processes are asked to serve a table."""
    first = zlib.crc32(table) % count
    return [(first + step) % count for step in range(count)]
