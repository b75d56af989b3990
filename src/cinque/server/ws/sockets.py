"""WebSockets: one for each table a client looks at, and a personal one. Who is admitted, and what they are sent."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import TYPE_CHECKING

from aiohttp import web
from sqlalchemy.exc import SQLAlchemyError

from cinque.core import CinqueError
from cinque.server.accounts import session_tokens
from cinque.server.http import origin_checks
from cinque.server.http.connections import connection_of
from cinque.server.http.errors import HttpError, error_response
from cinque.server.http.guard import Guard
from cinque.server.http.rate_limits import Buckets
from cinque.server.http.routes.access import may_see
from cinque.server.http.routing import LANGUAGES, address_of
from cinque.server.tables import presence, resync
from cinque.server.tables.live_table import LiveTable
from cinque.server.ws.client_messages import ClientMessages, byte_bucket
from cinque.server.ws.connection import POLICY, RESTART, Connection
from cinque.server.ws.transport import LIMITED, SocketTransport, accept_and_close, new_socket

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

CLOSE_TRY_LATER = 1013
LISTS_COST = 3  # sending all lists of tables counts as this many requests
TOO_MANY_SECONDS = 10  # a client that has too many sockets, or was sent too much, retries after this time


class Sockets:
    """Admits and serves all sockets."""

    def __init__(self, server: GameServer, guard: Guard) -> None:
        self._server = server
        self._guard = guard
        self._open_by: Counter[str] = Counter()  # the number of open sockets by address, and by person
        self.buckets = Buckets()

    async def table(self, request: web.Request) -> web.StreamResponse:
        """`/ws/tables/{id}`: everything about one table."""
        connection = await self._admit(request)
        if not isinstance(connection, Connection):
            return connection
        try:
            try:
                live = await self._open_unless_closing(request, connection)
            except SQLAlchemyError:
                return try_later_response()
            except asyncio.CancelledError:
                if self._server.closing:
                    return try_later_response()
                raise
            except CinqueError:
                return refused_response()
            if live is None:
                return refused_response()
            socket, transport = await self._accept(request, connection)
            await self._at_table(request, connection, live, transport)
            return socket
        finally:
            self._server.connections.discard(connection)
            self._release(request, connection)

    async def me(self, request: web.Request) -> web.StreamResponse:
        """`/ws/me`: the lobby, my tables, and notifications."""
        connection = await self._admit(request, LISTS_COST)
        if not isinstance(connection, Connection):
            return connection
        try:
            socket, transport = await self._accept(request, connection)
            try:
                await self._server.lobby.add(connection)
            except SQLAlchemyError:
                connection.close(CLOSE_TRY_LATER, "database")
            await transport.run(self._listener(request, connection, None))
            return socket
        finally:
            self._server.connections.discard(connection)
            self._server.lobby.remove(connection)
            self._release(request, connection)

    async def _admit(self, request: web.Request, cost: int = 1) -> Connection | web.StreamResponse:
        """Check origin, limits and identity before accepting the socket; return a response if it is refused."""
        address = address_of(request)
        self._limit_bytes(request, address)
        lang = next((known for known in LANGUAGES if known == request.query.get("lang", "en")), None)
        if self._server.closing:
            return try_later_response()
        if not _is_handshake(request):
            return error_response(400, "socket", "this address is for WebSockets")
        if origin_checks.is_cross_origin(request) or lang is None:
            return refused_response()
        if self._open_by[address] >= self._server.settings.sockets_per_address:
            return await self._refuse_limited(request, TOO_MANY_SECONDS)
        if not self._guard.limits.allows(address, cost):
            return await self._refuse_limited(request, self._guard.limits.retry_after(address))
        self._open_by[address] += 1
        self._server.metrics.sockets.inc()
        try:
            session = await self._guard.session(session_tokens.token_of(request, changes=True))
        except BaseException as error:
            self._release(request)
            if not isinstance(error, (SQLAlchemyError, HttpError)):
                raise
            return refused_response() if isinstance(error, HttpError) else try_later_response()
        if session is None:
            return Connection("", "", lang)
        if self._open_by[session.person] >= self._server.settings.sockets_per_person:
            self._release(request)
            return await self._refuse_limited(request, TOO_MANY_SECONDS)
        self._open_by[session.person] += 1
        self._server.bots.pool.set_address(session.person, address)
        connection = Connection(session.person, session.name, lang, session.digest)
        connection.muted = session.muted
        return connection

    def _limit_bytes(self, request: web.Request, address: str) -> None:
        """Count bytes from now on, before they are parsed, so that a flood is cut off unread."""
        client = connection_of(request.transport)
        if client is not None:
            client.allows_bytes = byte_bucket(self.buckets, self._server.settings, address).take

    async def _accept(
        self, request: web.Request, connection: Connection
    ) -> tuple[web.WebSocketResponse, SocketTransport]:
        socket = new_socket(self._server.settings.message_bytes)
        await socket.prepare(request)
        transport = SocketTransport(request, socket, connection)
        connection.transport = transport
        self._server.connections.add(connection)
        if self._server.closing:  # the server began to close meanwhile
            connection.close(RESTART, "shutdown")
        return socket, transport

    async def _refuse_limited(self, request: web.Request, seconds: int) -> web.WebSocketResponse:
        """Refuse a socket in a way that tells a browser why and when to retry."""
        self._server.metrics.limited.inc()
        return await accept_and_close(request, LIMITED, f"retry-after: {seconds}")

    def _release(self, request: web.Request, connection: Connection | None = None) -> None:
        for name in (address_of(request), connection.person if connection is not None else ""):
            self._open_by[name] -= 1
            if self._open_by[name] <= 0:
                del self._open_by[name]
        self._server.metrics.sockets.dec()

    async def _open_unless_closing(self, request: web.Request, connection: Connection) -> LiveTable | None:
        """The table; cancelled as soon as the server closes, so that the client is told to retry."""
        opening = asyncio.create_task(self._open(request, connection))
        self._server.handshakes.add(opening)
        try:
            return await opening
        finally:
            self._server.handshakes.discard(opening)

    async def _open(self, request: web.Request, connection: Connection) -> LiveTable | None:
        row = await self._server.in_thread(self._server.store.table, request.match_info["id"])
        if row is None or not await may_see(self._server, row, connection.person):
            return None
        live = await self._server.tables.open(row.id)
        if (
            live is not None and live.room.version < row.version
        ):  # another process knows of an entry that this one does not
            await self._server.tables.catch_up(live)
        return live

    async def _at_table(
        self, request: web.Request, connection: Connection, live: LiveTable, transport: SocketTransport
    ) -> None:
        listener = self._listener(request, connection, live)
        known = _number(request, "events"), _number(request, "version")
        async with live.lock:
            if connection.person in live.room.state.kicked:  # while the socket was opened
                connection.close(POLICY, "not at this table any more")
            elif not listener.may_resume(live, *known):
                self._server.metrics.limited.inc()
                connection.close(LIMITED, f"retry-after: {TOO_MANY_SECONDS}")
            else:
                before = presence.connected_seats(live), presence.spectators(live)
                live.connections.add(connection)
                resync.resume(live, connection, *known)
                live.send_state(connection, live.renderer(self._server.now()))
                if (presence.connected_seats(live), presence.spectators(live)) != before:
                    presence.broadcast(live, besides=connection)
        if connection not in live.connections:
            await transport.run(listener)
            return
        self._server.bots.drive(live)  # bots wait while nobody watches an abandoned table
        try:
            await transport.run(listener)
        finally:
            live.connections.discard(connection)
            if connection.person:
                live.last_seen[connection.person] = self._server.now()
            live.touched = time.monotonic()
            presence.broadcast(live)

    def _listener(self, request: web.Request, connection: Connection, live: LiveTable | None) -> ClientMessages:
        return ClientMessages(self._server, self.buckets, connection, live, address_of(request))


def _is_handshake(request: web.Request) -> bool:
    """Whether the request asks for a WebSocket."""
    try:
        return web.WebSocketResponse().can_prepare(request).ok
    except ValueError:  # the key is not ASCII
        return False


def refused_response() -> web.Response:
    """The response to a handshake that will never be accepted."""
    return web.Response(status=403)


def try_later_response() -> web.Response:
    """The response to a handshake that the server can't accept now; the client should retry."""
    return web.Response(status=503, headers={"Retry-After": "2"})


def _number(request: web.Request, name: str) -> int:
    raw = request.query.get(name, "0")
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 10 else 0
