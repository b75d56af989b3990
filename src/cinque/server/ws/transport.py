"""Transports below ASGI: uvicorn's WebSocket and HTTP protocols, extended.

ASGI passes every message through a queue and a task, which costs more than the move inside. Once the application has
accepted a socket, its listener is called directly when a message arrives, and messages are written without waiting.
"""

from __future__ import annotations

import re
import struct
from asyncio import TimerHandle, Transport
from typing import Protocol, cast
from urllib.parse import unquote_to_bytes

import uvicorn
from starlette.websockets import WebSocket
from uvicorn._types import WebSocketScope
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State
from websockets.utils import apply_mask

EXTENSION = "cinque.transport"
REQUEST_SECONDS = 15.0  # for a request to arrive
MAX_CHUNK = 200_000  # bytes; no honest client sends more at once
MAX_UNREAD = 64_000  # bytes before anybody listens
TEXT_FRAME = 0x81  # a complete one
_MIDDLE, _LONG = struct.Struct("!BBH"), struct.Struct("!BBQ")
END_OF_HEAD = b"\r\n\r\n"
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
RESTART = 1012  # the close code after which clients reconnect
TABLE = re.compile(rb"/ws/tables/([^/]+)$")
SPECTATORS = re.compile(rb"/api/tables/([^/]+)/spectators$")  # only the process with the sockets knows them


class Listener(Protocol):
    """Receives the messages of a socket (None: not text), and decides what may arrive."""

    def on_message(self, text: str | None) -> None: ...
    def on_writable(self) -> None: ...  # a slow client has caught up
    def allows_bytes(self, size: int) -> bool: ...
    def allows_control_frame(self) -> bool: ...  # another ping or pong


class Handoff(Protocol):
    """Hands sockets over to the other processes of this server."""

    def hand_over(self, table: bytes, descriptor: int, request: bytes) -> bool:
        """Hand a socket and its first request to the process that owns the table; False: serve it here."""


class Config(uvicorn.Config):
    """uvicorn's configuration; `handoff` if there are several processes."""

    handoff: Handoff | None = None


class WebSocketTransport(WebSocketsSansIOProtocol):
    """Pass it to uvicorn as `ws`; `of(socket)` finds it again behind an accepted socket."""

    listener: Listener | None = None
    can_write = True  # whether the client keeps up; nothing is added to what it has not read
    _unread = 0  # bytes that came while nobody listened

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # the handshake is valid and the application is about to run
            cast(dict[str, object], self.scope["extensions"])[EXTENSION] = self

    # -- for the application --------------------------------------------------------------

    @property
    def table(self) -> bytes:
        """The id of the table this open socket belongs to; empty if it belongs to none or is not open."""
        if not self.handshake_complete or self.close_sent or self.disconnected:
            return b""
        found = TABLE.match(self.scope["path"].encode())
        return found[1] if found else b""

    def move_away(self) -> None:
        """Send what waits, then make the client reconnect: another process serves this table now."""
        if self.listener is not None:
            self.listener.on_writable()
        self.close(RESTART, "served elsewhere")

    def send_messages(self, texts: list[bytes]) -> None:
        """Send messages; does nothing if the socket is closing or lost."""
        conn = self.conn
        if conn.state is not State.OPEN or self.close_sent or self.transport.is_closing():
            return
        if conn.extensions:  # such as compression
            for text in texts:
                conn.send_text(text)
            parts = conn.data_to_send()
        else:
            parts = [part for text in texts for part in (frame_header(len(text)), text)]
        self.transport.write(b"".join(parts))

    def refuse_for_now(self) -> None:
        """Refuse the handshake with 503 and Retry-After. ASGI could only send 403, after which clients give up."""
        self._reject()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})
        self.close_sent = self.handshake_complete = True

    def accept_and_close(self, code: int, reason: str) -> None:
        """Accept the handshake only to close with a code: a browser tells its page nothing about a refused one."""
        self.conn.send_response(self.response)
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.close_sent = self.handshake_complete = True

    def _reject(self) -> None:
        answer = self.conn.reject(503, "try again in a moment")
        answer.headers["Retry-After"] = "2"
        self.conn.send_response(answer)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def stop_reading(self, seconds: float) -> None:
        """Read nothing for a while."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
            self.loop.call_later(seconds, self._resume_reading)

    def close(self, code: int, reason: str) -> None:
        """Close with a code; abort the connection if the client does not read."""
        if self.can_write and not self.transport.is_closing():
            task = self.loop.create_task(self.send({"type": "websocket.close", "code": code, "reason": reason}))
            self.tasks.add(task)
            task.add_done_callback(self.on_task_complete)
        else:
            self.transport.abort()

    # -- limits ---------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Count bytes before parsing them: a flood is cut off unread."""
        listening = self.listener is not None and not self.close_sent
        if not listening:
            self._unread += len(data)
        fits = self.listener.allows_bytes(len(data)) if listening and self.listener else self._unread <= MAX_UNREAD
        if len(data) > MAX_CHUNK or not fits:
            self.transport.abort()
            return
        text = self._short_message(data) if listening else None
        if text is not None:
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()
            return
        super().data_received(data)
        if not self.handshake_initiated and not self.close_sent:  # the request is complete and cannot be parsed
            self.close_sent = True
            self.transport.write(BAD_REQUEST)
            self.transport.close()

    def _short_message(self, data: bytes) -> bytes | None:
        """The text if this is exactly one complete short message, as most are; skips the parser for these."""
        size, conn = len(data) - 6, self.conn
        if not 0 <= size < 126 or data[0] != TEXT_FRAME or data[1] != 0x80 | size:
            return None
        if conn.state is not State.OPEN or conn.extensions or conn.reader.buffer or conn.current_size is not None:
            return None
        return apply_mask(data[6:], data[2:6])

    def handle_parser_exception(self) -> None:
        """Abort if frames cannot be parsed before the handshake is done: nobody would get the close code."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def handle_ping(self) -> None:
        if self.listener is not None and not self.listener.allows_control_frame():
            self.transport.abort()
            return
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """The answer to our own ping is not limited: many sockets behind one address send many of them."""
        asked = self.pending_ping_payload is not None and bytes(event.data) == self.pending_ping_payload
        if not asked and self.listener is not None and not self.listener.allows_control_frame():
            self.transport.abort()
            return
        super().handle_pong(event)

    # -- for uvicorn ----------------------------------------------------------------------

    def send_receive_event_to_app(self) -> None:
        """Pass a complete message to the listener, unless earlier ones are still in the ASGI queue."""
        if self.listener is None or not self.queue.empty() or self.close_sent:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        text: str | None = None
        if self.curr_msg_data_type == "text":
            try:
                text = data.decode()
            except UnicodeDecodeError:
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        self.listener.on_message(text)

    async def run_asgi(self) -> None:
        """Run the application, unless the client is already gone."""
        if not self.disconnected:
            await super().run_asgi()

    def shutdown(self) -> None:
        """The server stops: clients in the middle of a handshake are told to retry."""
        if self.handshake_complete or self.close_sent:
            super().shutdown()
        else:
            self._reject()

    def connection_lost(self, exc: Exception | None) -> None:
        """Break reference cycles, so that the socket's memory is freed immediately."""
        super().connection_lost(exc)
        self.can_write = True  # nothing waits for it any more
        self.conn.parser.close()
        self.scope = cast(WebSocketScope, {})

    def pause_writing(self) -> None:
        super().pause_writing()
        self.can_write = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.can_write = True
        if self.listener is not None:
            self.listener.on_writable()

    def _resume_reading(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()


class HttpTransport(HttpToolsProtocol):
    """uvicorn's HTTP protocol, with a time limit for requests and handover to other processes.

    Pass it to uvicorn as `http`."""

    _timeout: TimerHandle | None = None
    _single = False  # whether nothing follows the current request in the buffer
    _handed_over = False  # to another process

    def data_received(self, data: bytes) -> None:
        self._single = data.find(END_OF_HEAD) == len(data) - len(END_OF_HEAD)
        super().data_received(data)

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_timeout()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timeout()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        self._cancel_timeout()
        self._start_timeout()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._handed_over = self._single and self._hand_over(SPECTATORS)
        if not self._handed_over:
            super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._cancel_timeout()
        if not self._handed_over:
            super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._cancel_timeout()
        if not self._hand_over(TABLE):
            super().handle_websocket_upgrade()

    def _hand_over(self, path: re.Pattern[bytes]) -> bool:
        """Hand the request to the process that owns its table; False: it is served here."""
        handoff, table = cast(Config, self.config).handoff, path.match(unquote_to_bytes(self.url.partition(b"?")[0]))
        sock = self.transport.get_extra_info("socket")
        if handoff is None or table is None or sock is None or self.parser.get_method() != b"GET":
            return False
        if (
            self.cycle is not None and not self.cycle.response_complete
        ):  # an earlier request is still being answered here
            return False
        head = [b"%b: %b\r\n" % header for header in self.scope["headers"]]
        request = b"".join([b"GET ", self.url, b" HTTP/1.1\r\n", *head, b"\r\n"])
        if not handoff.hand_over(table[1], sock.fileno(), request):
            return False
        self.transport.abort()  # this descriptor only; the other process has its own
        return True

    def _start_timeout(self) -> None:
        self._timeout = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _cancel_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None


def frame_header(size: int) -> bytes:
    """The header of an unmasked text frame with this many bytes."""
    if size < 126:
        return bytes((TEXT_FRAME, size))
    return _MIDDLE.pack(TEXT_FRAME, 126, size) if size < 65536 else _LONG.pack(TEXT_FRAME, 127, size)


async def listen(socket: WebSocket, listener: Listener) -> None:
    """Pass all messages to the listener until the socket is closed."""
    transport = of(socket)
    transport.listener = listener
    try:
        while (message := await socket.receive())["type"] == "websocket.receive":  # messages from before
            listener.on_message(message.get("text"))
    finally:
        transport.listener = None


def of(socket: WebSocket) -> WebSocketTransport:
    """The transport behind an accepted socket."""
    return cast(WebSocketTransport, socket.scope["extensions"][EXTENSION])
