"""The transport of one WebSocket: a reader that never runs ahead of the limits, and a writer that waits for the client.

Updates are small without compression, which would cost time for every message and memory for every socket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from aiohttp import WSMsgType, web

from cinque.server.http.connections import connection_of
from cinque.server.ws.connection import Connection

PING_SECONDS = 40.0  # a client has half of this to answer
CLOSE_SECONDS = 3.0  # time for a client to read the rest and the close code
LIMITED = 4429  # like HTTP's 429, which a browser does not show to the page


class Listener(Protocol):
    """Receives the messages of a socket."""

    def on_message(self, text: str | None) -> float:
        """Handle a message, which is None if it was not text; return for how many seconds to stop reading."""

    def allows_control_frame(self) -> bool:
        """Whether another ping or pong may arrive."""


def new_socket(message_bytes: int) -> web.WebSocketResponse:
    """Create a WebSocket. The reader answers pings itself, to count them.

    The transport sends them, too: with aiohttp's heartbeat, every socket leaves a reference cycle of 10 kB behind."""
    return web.WebSocketResponse(
        compress=False,
        autoping=False,
        max_msg_size=2 * message_bytes,
        writer_limit=0,  # wait for a slow client after every message, not after 64 kB
        timeout=CLOSE_SECONDS,
    )


async def accept_and_close(request: web.Request, code: int, reason: str) -> web.WebSocketResponse:
    """Accept the handshake only to close with a code: a browser tells its page nothing about a refused handshake."""
    socket = new_socket(1)
    await socket.prepare(request)
    await socket.close(code=code, message=reason.encode())
    return socket


class SocketTransport:
    """Sends what waits in a connection to one accepted socket, and passes on what arrives."""

    def __init__(self, request: web.Request, socket: web.WebSocketResponse, connection: Connection) -> None:
        self._socket, self._connection = socket, connection
        self._client = connection_of(request.transport)
        self._waiting = asyncio.Event()
        self._close: tuple[int, str] | None = None
        self._silent = self._ping_due = False  # whether nothing came since the last ping, and whether one is due
        self._timer: asyncio.TimerHandle | None = None

    def wake(self) -> None:
        self._waiting.set()

    def close(self, code: int, reason: str) -> None:
        self._close = code, reason
        self._waiting.set()
        asyncio.get_running_loop().call_later(CLOSE_SECONDS, self.abort)

    def abort(self) -> None:
        """Close the connection and drop queued messages."""
        if self._client is not None:
            self._client.abort()

    async def run(self, listener: Listener) -> None:
        """Pass on messages until the socket is closed."""
        writer = asyncio.create_task(self._write())
        self._wait(PING_SECONDS, self._ping)
        try:
            await self._read(listener)
        finally:
            if self._timer is not None:
                self._timer.cancel()
            if self._close is None:
                writer.cancel()
            await asyncio.wait([writer])
            self._connection.closed, self._connection.transport = True, None

    def _wait(self, seconds: float, then: Callable[[], None]) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, then)

    def _ping(self) -> None:
        self._silent = self._ping_due = True
        self._waiting.set()
        self._wait(PING_SECONDS / 2, self._check_answer)

    def _check_answer(self) -> None:
        if self._silent:
            self.abort()
        else:
            self._wait(PING_SECONDS / 2, self._ping)

    async def _read(self, listener: Listener) -> None:
        while True:
            message = await self._socket.receive()
            self._silent = False
            pause = 0.0
            if message.type is WSMsgType.TEXT:
                pause = listener.on_message(message.data)
            elif message.type is WSMsgType.BINARY:
                pause = listener.on_message(None)
            elif message.type not in (WSMsgType.PING, WSMsgType.PONG):
                return
            elif not listener.allows_control_frame():
                self.abort()
                return
            elif message.type is WSMsgType.PING:
                await self._socket.pong(message.data)
            if pause:
                await asyncio.sleep(pause)

    async def _write(self) -> None:
        try:
            while True:
                await self._waiting.wait()
                self._waiting.clear()
                for text in self._connection.take():
                    await self._socket.send_frame(text, WSMsgType.TEXT)
                if self._ping_due:
                    self._ping_due = False
                    await self._socket.ping()
                if self._close is not None:
                    code, reason = self._close
                    await self._socket.close(code=code, message=reason.encode())
                    return
        except ConnectionError:  # the client is gone, which the reader notices
            return
