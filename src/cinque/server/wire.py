"""One socket: uvicorn's own WebSocket protocol, with a short way for messages once the application has accepted it.

ASGI takes every message through a queue and a task of its own, which costs more than the move inside. Whoever listens
here is called as a message arrives, and writes without waiting.
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

EXTENSION = "cinque.wire"
REQUEST_SECONDS = 15.0  # in so long a request must have come
MOST_AT_ONCE = 200_000  # bytes; nothing that is meant well comes in such pieces
MOST_UNHEARD = 64_000
TEXT_FRAME = 0x81  # a whole one
_MIDDLE, _LONG = struct.Struct("!BBH"), struct.Struct("!BBQ")
END_OF_HEAD = b"\r\n\r\n"
UNREADABLE = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
TABLE = re.compile(rb"/ws/tables/([^/]+)$")
WATCHERS = re.compile(rb"/api/tables/([^/]+)/watchers$")  # who has a socket there is known where the sockets are


class Listener(Protocol):
    """Who is called when a message came (None: not text), and when a slow client can be written to again."""

    def hear(self, text: str | None) -> None: ...
    def weigh(self, size: int) -> bool: ...  # whether so many bytes may come now
    def control(self) -> bool: ...  # and another ping or pong
    def drained(self) -> None: ...


class Doors(Protocol):
    """The way to the other processes of this server."""

    def pass_on(self, table: bytes, descriptor: int, request: bytes) -> bool:
        """Give a table's socket, with the request that opens it, to the process it belongs to; False: serve it here."""


class Config(uvicorn.Config):
    """uvicorn's; `doors` where there are several processes."""

    doors: Doors | None = None


class Wire(WebSocketsSansIOProtocol):
    """Give it to uvicorn as `ws`; `of(socket)` finds it again behind an accepted socket."""

    listener: Listener | None = None
    ready = True  # whether the client keeps up; what it has not read is not added to
    _unheard = 0  # bytes that came while nobody listened

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # the handshake is in order and the application is about to run
            cast(dict[str, object], self.scope["extensions"])[EXTENSION] = self

    # -- for the application --------------------------------------------------------------

    def say(self, texts: list[bytes]) -> None:
        """Send messages; to a socket that is closing or lost, nothing."""
        conn = self.conn
        if conn.state is not State.OPEN or self.close_sent or self.transport.is_closing():
            return
        if conn.extensions:  # such as compression
            for text in texts:
                conn.send_text(text)
            parts = conn.data_to_send()
        else:
            parts = [part for text in texts for part in (head(len(text)), text)]
        self.transport.write(b"".join(parts))

    def later(self) -> None:
        """Refuse the handshake for now: whoever is told 403, as ASGI does, need not come again."""
        self._turn_away()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})
        self.close_sent = self.handshake_complete = True

    def _turn_away(self) -> None:
        answer = self.conn.reject(503, "try again in a moment")
        answer.headers["Retry-After"] = "2"
        self.conn.send_response(answer)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def pause(self, seconds: float) -> None:
        """Read nothing for a while."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
            self.loop.call_later(seconds, self._read_on)

    def end(self, code: int, reason: str) -> None:
        """Say goodbye; a client that does not read is cut off."""
        if self.ready and not self.transport.is_closing():
            task = self.loop.create_task(self.send({"type": "websocket.close", "code": code, "reason": reason}))
            self.tasks.add(task)
            task.add_done_callback(self.on_task_complete)
        else:
            self.transport.abort()

    # -- limits ---------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Bytes are counted before they are looked at: a flood is cut off unread, also before and after the talk."""
        heard = self.listener is not None and not self.close_sent
        if not heard:
            self._unheard += len(data)
        fits = self.listener.weigh(len(data)) if heard and self.listener else self._unheard <= MOST_UNHEARD
        if len(data) > MOST_AT_ONCE or not fits:
            self.transport.abort()
            return
        text = self._short(data) if heard else None
        if text is not None:
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()
            return
        super().data_received(data)
        if not self.handshake_initiated and not self.close_sent:  # the request came whole, and cannot be read
            self.close_sent = True
            self.transport.write(UNREADABLE)
            self.transport.close()

    def _short(self, data: bytes) -> bytes | None:
        """The text where this is one whole short message, as most are, and nothing else is under way."""
        size, conn = len(data) - 6, self.conn
        if not 0 <= size < 126 or data[0] != TEXT_FRAME or data[1] != 0x80 | size:
            return None
        if conn.state is not State.OPEN or conn.extensions or conn.reader.buffer or conn.current_size is not None:
            return None
        return apply_mask(data[6:], data[2:6])

    def handle_parser_exception(self) -> None:
        """Frames that cannot be read; before the handshake is done nobody is there to be told why."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def handle_ping(self) -> None:
        if self.listener is not None and not self.listener.control():
            self.transport.abort()
            return
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """The answer to our own ping is free: many sockets behind one address owe many of them."""
        asked = self.pending_ping_payload is not None and bytes(event.data) == self.pending_ping_payload
        if not asked and self.listener is not None and not self.listener.control():
            self.transport.abort()
            return
        super().handle_pong(event)

    # -- for uvicorn ----------------------------------------------------------------------

    def send_receive_event_to_app(self) -> None:
        """A message is whole: to the listener, unless the application has not taken earlier ones from the queue yet."""
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
        self.listener.hear(text)

    async def run_asgi(self) -> None:
        """Whoever has gone before the application could run wants nothing any more."""
        if not self.disconnected:
            await super().run_asgi()

    def shutdown(self) -> None:
        """The server ends: whoever is just shaking hands is told to come again, not that something is broken."""
        if self.handshake_complete or self.close_sent:
            super().shutdown()
        else:
            self._turn_away()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go of all that leads back here, so that what a socket held is free at once."""
        super().connection_lost(exc)
        self.ready = True  # nothing waits for it any more
        self.conn.parser.close()
        self.scope = cast(WebSocketScope, {})

    def pause_writing(self) -> None:
        super().pause_writing()
        self.ready = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.ready = True
        if self.listener is not None:
            self.listener.drained()

    def _read_on(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()


class Line(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, but nobody may hold a connection without asking for anything.

    Give it to uvicorn as `http`."""

    _patience: TimerHandle | None = None
    _alone = False  # whether nothing came behind the request that is read now
    _moved = False  # to another process, with all that was asked

    def data_received(self, data: bytes) -> None:
        self._alone = data.find(END_OF_HEAD) == len(data) - len(END_OF_HEAD)
        super().data_received(data)

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._waited()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        self._waited()
        self._wait()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._moved = self._alone and self._passed_on(WATCHERS)
        if not self._moved:
            super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._waited()
        if not self._moved:
            super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._waited()
        if not self._passed_on(TABLE):
            super().handle_websocket_upgrade()

    def _passed_on(self, path: re.Pattern[bytes]) -> bool:
        """Whether this concerns a table of another process, which goes on with it."""
        doors, table = cast(Config, self.config).doors, path.match(unquote_to_bytes(self.url.partition(b"?")[0]))
        line = self.transport.get_extra_info("socket")
        if doors is None or table is None or line is None or self.parser.get_method() != b"GET":
            return False
        if self.cycle is not None and not self.cycle.response_complete:  # what was asked before it is answered here
            return False
        head = [b"%b: %b\r\n" % header for header in self.scope["headers"]]
        request = b"".join([b"GET ", self.url, b" HTTP/1.1\r\n", *head, b"\r\n"])
        if not doors.pass_on(table[1], line.fileno(), request):
            return False
        self.transport.abort()  # this end of it; the other process holds its own
        return True

    def _wait(self) -> None:
        self._patience = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _waited(self) -> None:
        if self._patience is not None:
            self._patience.cancel()
            self._patience = None


def head(size: int) -> bytes:
    """What stands before a text of so many bytes that leaves in one frame, as it is."""
    if size < 126:
        return bytes((TEXT_FRAME, size))
    return _MIDDLE.pack(TEXT_FRAME, 126, size) if size < 65536 else _LONG.pack(TEXT_FRAME, 127, size)


async def listen(socket: WebSocket, listener: Listener) -> None:
    """Let the listener hear everything from now on; returns when the socket has ended."""
    wire = of(socket)
    wire.listener = listener
    try:
        while (message := await socket.receive())["type"] == "websocket.receive":  # what came before anybody listened
            listener.hear(message.get("text"))
    finally:
        wire.listener = None


def of(socket: WebSocket) -> Wire:
    """The wire behind an accepted socket."""
    return cast(Wire, socket.scope["extensions"][EXTENSION])
