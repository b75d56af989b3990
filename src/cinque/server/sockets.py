"""The sockets: one for each table a client looks at, one for the person; a reader and a writer each."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import cast

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from cinque.server import actions, auth
from cinque.server import messages as m
from cinque.server.frame import Guard
from cinque.server.hub import Hub
from cinque.server.live import Connection, Live
from cinque.server.messages import Lang
from cinque.server.routes_tables import may_look
from cinque.server.texts import say

DECODE: msgspec.json.Decoder[m.ClientMessage] = msgspec.json.Decoder(m.ClientMessage)
POLICY, GOING_AWAY, TOO_BIG, TRY_LATER = 1008, 1001, 1009, 1013
STRIKES = 20  # unreadable messages after which a socket is closed


class Bucket:
    """So many messages a second, with a reserve for bursts."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, float(burst)
        self._left, self._last = float(burst), time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Sockets:
    """Accepts sockets and carries messages both ways."""

    def __init__(self, hub: Hub, guard: Guard) -> None:
        self.hub = hub
        self.guard = guard
        self._by_address: Counter[str] = Counter()

    async def table(self, socket: WebSocket) -> None:
        """`/ws/tables/{id}`: everything about one table."""
        connection = await self._admit(socket)
        if connection is None:
            return
        try:
            live = await self._open(socket, connection)
            if live is None:
                await socket.close(POLICY)
                return
            await socket.accept()
            await self._at_table(socket, connection, live)
        finally:
            self._gone(socket)

    async def me(self, socket: WebSocket) -> None:
        """`/ws/me`: the lobby, my tables, and rings."""
        connection = await self._admit(socket)
        if connection is None:
            return
        try:
            await socket.accept()
            await self.hub.personal.add(connection)
            await self._talk(socket, connection, None)
        finally:
            self.hub.personal.remove(connection)
            self._gone(socket)

    async def _admit(self, socket: WebSocket) -> Connection | None:
        """The guard of sockets: origin, number, identity. Refused before anything is accepted."""
        address = socket.client.host if socket.client is not None else "?"
        lang = socket.query_params.get("lang", "en")
        if auth.foreign(socket) or lang not in ("en", "de") or self.hub.closing:
            await socket.close(POLICY)
            return None
        if self._by_address[address] >= self.hub.settings.sockets_per_address:
            self.hub.metrics.limited.inc()
            await socket.close(TRY_LATER)
            return None
        self._by_address[address] += 1
        self.hub.metrics.sockets.inc()
        try:
            person = await self.guard.person(auth.carried_token(socket, changes=True))
            name = await self.hub.ask_store(self.hub.store.person_name, person) if person else ""
        except BaseException:
            self._gone(socket)
            raise
        return Connection(person, name or "", cast(Lang, lang))

    def _gone(self, socket: WebSocket) -> None:
        address = socket.client.host if socket.client is not None else "?"
        self._by_address[address] -= 1
        if self._by_address[address] <= 0:
            del self._by_address[address]
        self.hub.metrics.sockets.dec()

    async def _open(self, socket: WebSocket, connection: Connection) -> Live | None:
        row = await self.hub.ask_store(self.hub.store.table, socket.path_params["id"])
        if row is None or not await may_look(self.hub, row, connection.person):
            return None
        return await self.hub.open(row.id)

    async def _at_table(self, socket: WebSocket, connection: Connection, live: Live) -> None:
        async with live.lock:
            before = live.connected(), live.spectators()
            live.connections.add(connection)
            _resume(live, connection, _number(socket, "events"), _number(socket, "version"))
            live.show(connection, live.moment(self.hub.now()))
            if (live.connected(), live.spectators()) != before:
                live.presence(besides=connection)
        try:
            await self._talk(socket, connection, live)
        finally:
            live.connections.discard(connection)
            live.touched = time.monotonic()
            live.presence()

    async def _talk(self, socket: WebSocket, connection: Connection, live: Live | None) -> None:
        """Read and write at once, so that a client that leaves is noticed at once."""
        reader = asyncio.create_task(self._read(socket, connection, live))
        writer = asyncio.create_task(self._write(socket, connection))
        try:
            await asyncio.wait([reader, writer], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (reader, writer):
                task.cancel()
            done = await asyncio.gather(reader, writer, return_exceptions=True)
        for error in done:
            left = isinstance(error, WebSocketDisconnect | asyncio.CancelledError | RuntimeError | OSError)
            if isinstance(error, BaseException) and not left:
                self.hub.log.error("socket failed", error=repr(error))

    async def _write(self, socket: WebSocket, connection: Connection) -> None:
        while True:
            await connection.wake.wait()
            for message in connection.take():
                await socket.send_text(message.decode())
            if connection.closed:
                code = GOING_AWAY if connection.closed == "shutdown" else POLICY
                await socket.close(code, connection.closed)
                return

    async def _read(self, socket: WebSocket, connection: Connection, live: Live | None) -> None:
        bucket = Bucket(self.hub.settings.socket_per_second, self.hub.settings.socket_burst)
        talk = Bucket(self.hub.settings.talk_per_second, self.hub.settings.talk_burst)
        strikes = 0
        while True:
            message = await socket.receive()
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            if not bucket.take():
                self.hub.metrics.limited.inc()
                connection.send(m.Problem(code="limit", text=say(connection.lang, "limit")))
                await asyncio.sleep(1.0)
                continue
            wish = _decode(text, self.hub.settings.message_bytes)
            if wish is None or live is None:
                strikes += 1
                self.hub.metrics.malformed.inc()
                connection.send(m.Problem(code="malformed", text=say(connection.lang, "malformed")))
                if strikes >= STRIKES:
                    connection.close("malformed")
                continue
            if not isinstance(wish, m.Play | m.Since) and not talk.take():
                self.hub.metrics.limited.inc()
                refuse = actions.Refuse("limit")
                connection.send(actions.refused(live.version(connection), refuse, wish.key, connection.lang))
                continue
            await self._grant(connection, live, wish)

    async def _grant(self, connection: Connection, live: Live, wish: m.ClientMessage) -> None:
        if isinstance(wish, m.AskHint):
            self.hub.spawn(self.hub.driver.hint(live, connection, wish))  # thinking must not hold up playing
        elif isinstance(wish, m.Since):
            async with live.lock:
                _resume(live, connection, wish.events, wish.version)
                live.show(connection, live.moment(self.hub.now()))
            connection.send(m.Ack(key=wish.key, version=live.version(connection)))
        else:
            await self.hub.wish(live, connection, wish)


def _decode(text: str | None, most: int) -> m.ClientMessage | None:
    if text is None or len(text) > most:
        return None
    try:
        return DECODE.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def _resume(live: Live, connection: Connection, events: int, version: int) -> None:
    """Go on with the story where the client stopped, unless something was undone since."""
    for seat in live.seats_of(connection):
        fits = 0 < version >= live.room.rewound_counts[seat]
        connection.told[seat] = min(events, len(live.story(seat, connection.lang))) if fits else 0


def _number(socket: WebSocket, name: str) -> int:
    raw = socket.query_params.get(name, "0")
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 10 else 0
