"""The sockets: one for each table a client looks at, one for the person; who is let in, and what they say."""

from __future__ import annotations

import time
from collections import Counter
from typing import cast

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket

from cinque.core import CinqueError
from cinque.server import actions, auth, wire
from cinque.server import messages as m
from cinque.server.hub import Hub
from cinque.server.limits import Buckets, neighbourhood
from cinque.server.live import POLICY, Connection, Live
from cinque.server.messages import Lang
from cinque.server.routes_tables import may_look
from cinque.server.routing import Fail, Guard
from cinque.server.texts import say

DECODE: msgspec.json.Decoder[m.ClientMessage] = msgspec.json.Decoder(m.ClientMessage)
TRY_LATER = 1013
DEAF_SECONDS = 1.0  # after too many messages nothing is read for so long
PLAY = (m.Play, m.Since)  # all else is talk, and more narrowly limited
HOME = 4  # people behind one address may do so many times what one may
CONTROL_PER_SECOND, CONTROL_BURST = 2, 20  # pings and pongs; the server itself asks for one every twenty seconds
STRIKES = 20  # unreadable messages after which a socket is closed


class Sockets:
    """Accepts sockets and carries messages both ways."""

    def __init__(self, hub: Hub, guard: Guard) -> None:
        self.hub = hub
        self.guard = guard
        self._open_by: Counter[str] = Counter()  # sockets of each address and of each person
        self.buckets = Buckets()

    async def table(self, socket: WebSocket) -> None:
        """`/ws/tables/{id}`: everything about one table."""
        connection = await self._admit(socket)
        if connection is None:
            return
        try:
            try:
                live = await self._open(socket, connection)
            except SQLAlchemyError:
                wire.of(socket).later()
                return
            except CinqueError:
                await socket.close(POLICY)
                return
            if live is None:
                await socket.close(POLICY)
                return
            await socket.accept()
            connection.outlet = wire.of(socket)
            self.hub.connections.add(connection)
            await self._at_table(socket, connection, live)
        finally:
            self.hub.connections.discard(connection)
            self._gone(socket, connection)

    async def me(self, socket: WebSocket) -> None:
        """`/ws/me`: the lobby, my tables, and rings."""
        connection = await self._admit(socket)
        if connection is None:
            return
        try:
            await socket.accept()
            connection.outlet = wire.of(socket)
            self.hub.connections.add(connection)
            try:
                await self.hub.personal.add(connection)
            except SQLAlchemyError:
                await socket.close(TRY_LATER)
                return
            await self._talk(socket, connection, None)
        finally:
            self.hub.connections.discard(connection)
            self.hub.personal.remove(connection)
            self._gone(socket, connection)

    async def _admit(self, socket: WebSocket) -> Connection | None:
        """The guard of sockets: origin, number, identity. Refused before anything is accepted."""
        address = _address(socket)
        lang = socket.query_params.get("lang", "en")
        if auth.foreign(socket) or lang not in ("en", "de") or self.hub.closing:
            await socket.close(POLICY)
            return None
        if self._open_by[address] >= self.hub.settings.sockets_per_address or not self.guard.fits(address):
            self.hub.metrics.limited.inc()
            wire.of(socket).later()
            return None
        self._open_by[address] += 1
        self.hub.metrics.sockets.inc()
        try:
            session = await self.guard.session(auth.carried_token(socket, changes=True))
        except BaseException as error:
            self._gone(socket)
            if not isinstance(error, (SQLAlchemyError, Fail)):
                raise
            if isinstance(error, Fail):
                await socket.close(POLICY)
            else:
                wire.of(socket).later()
            return None
        if session is None:
            return Connection("", "", cast(Lang, lang))
        if self._open_by[session.person] >= self.hub.settings.sockets_per_person:
            self.hub.metrics.limited.inc()
            self._gone(socket)
            wire.of(socket).later()
            return None
        self._open_by[session.person] += 1
        found = Connection(session.person, session.name, cast(Lang, lang), session.digest)
        found.muted = session.muted
        return found

    def _gone(self, socket: WebSocket, connection: Connection | None = None) -> None:
        for name in (_address(socket), connection.person if connection is not None else ""):
            self._open_by[name] -= 1
            if self._open_by[name] <= 0:
                del self._open_by[name]
        self.hub.metrics.sockets.dec()

    async def _open(self, socket: WebSocket, connection: Connection) -> Live | None:
        row = await self.hub.ask_store(self.hub.store.table, socket.path_params["id"])
        if row is None or not await may_look(self.hub, row, connection.person):
            return None
        live = await self.hub.open(row.id)
        if live is not None and live.room.version < row.version:  # another process was told, and this one not yet
            await self.hub.follow(live)
        return live

    async def _at_table(self, socket: WebSocket, connection: Connection, live: Live) -> None:
        async with live.lock:
            if connection.person in live.room.barred:  # while they were on their way
                connection.close(POLICY, "not at this table any more")
                return
            before = live.connected(), live.spectators()
            live.connections.add(connection)
            live.resume(connection, _number(socket, "events"), _number(socket, "version"))
            live.show(connection, live.moment(self.hub.now()))
            if (live.connected(), live.spectators()) != before:
                live.presence(besides=connection)
        self.hub.driver.drive(live)  # bots wait where nobody looks
        try:
            await self._talk(socket, connection, live)
        finally:
            live.connections.discard(connection)
            live.touched = time.monotonic()
            live.presence()

    async def _talk(self, socket: WebSocket, connection: Connection, live: Live | None) -> None:
        """Until the client leaves or is closed."""
        await wire.listen(socket, Talk(self, connection, live, socket))


class Talk:
    """What one client says: limited, read, and passed on."""

    def __init__(self, sockets: Sockets, connection: Connection, live: Live | None, socket: WebSocket) -> None:
        self.hub, self.connection, self.live, self.line = sockets.hub, connection, live, wire.of(socket)
        settings, address = self.hub.settings, _address(socket)
        who = connection.person or address
        rate, burst = settings.socket_per_second, settings.socket_burst
        weight = settings.message_bytes / 4  # messages are short: so many of the longest are never meant well
        of = sockets.buckets.of
        self._messages = (of(("say", who), rate, burst), of(("say", address), HOME * rate, HOME * burst))
        self._talk = (
            of(("talk", who), settings.talk_per_second, settings.talk_burst),
            of(("talk", address), HOME * settings.talk_per_second, HOME * settings.talk_burst),
        )
        self._bytes = of(("bytes", address), HOME * rate * weight, HOME * burst * weight)
        self._control = of(("control", address), HOME * CONTROL_PER_SECOND, HOME * CONTROL_BURST)
        self._strikes = 0
        self._deaf_until = 0.0

    def weigh(self, size: int) -> bool:
        return self._bytes.take(size)

    def control(self) -> bool:
        return self._control.take()

    def drained(self) -> None:
        self.connection.drained()

    def hear(self, text: str | None) -> None:
        connection, live = self.connection, self.live
        if time.monotonic() < self._deaf_until or connection.closed:
            return
        mine, home = self._messages
        if not (mine.take() and home.take()):
            self.hub.metrics.limited.inc()
            self._deaf_until = time.monotonic() + DEAF_SECONDS
            self.line.pause(DEAF_SECONDS)
            connection.send(m.Problem(code="limit", text=say(connection.lang, "limit")))
            return
        wish = _decode(text, self.hub.settings.message_bytes)
        if wish is None or live is None:
            self._malformed()
        elif not isinstance(wish, PLAY) and not all(bucket.take() for bucket in self._talk):
            self.hub.metrics.limited.inc()
            refuse = actions.Refuse("limit")
            connection.send(actions.refused(live.version(connection), refuse, wish.key, connection.lang))
        else:
            self.hub.wish(live, connection, wish)

    def _malformed(self) -> None:
        self._strikes += 1
        self.hub.metrics.malformed.inc()
        self.connection.send(m.Problem(code="malformed", text=say(self.connection.lang, "malformed")))
        if self._strikes >= STRIKES:
            self.connection.close(POLICY, "malformed")


def _decode(text: str | None, most: int) -> m.ClientMessage | None:
    if text is None or len(text) > most:
        return None
    try:
        return DECODE.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def _address(socket: WebSocket) -> str:
    return neighbourhood(socket.client.host) if socket.client is not None else "?"


def _number(socket: WebSocket, name: str) -> int:
    raw = socket.query_params.get(name, "0")
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 10 else 0
