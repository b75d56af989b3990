"""WebSockets: one for each table a client looks at, and a personal one. Who is admitted, and what they are sent."""

from __future__ import annotations

import time
from collections import Counter
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError
from starlette.websockets import WebSocket

from cinque.core import CinqueError
from cinque.server.accounts import auth
from cinque.server.http.errors import HttpError
from cinque.server.http.guard import Guard
from cinque.server.http.rate_limits import Buckets, client_network
from cinque.server.http.routes.access import may_see
from cinque.server.http.routing import LANGUAGES
from cinque.server.tables.live_table import LiveTable
from cinque.server.ws import transport
from cinque.server.ws.client_messages import ClientMessages
from cinque.server.ws.connection import POLICY, Connection

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

TRY_LATER = 1013
LIMITED = 4429  # like HTTP's 429, which a browser does not show to the page
TOO_MANY_SECONDS = 10  # when to retry if there are too many sockets


class Sockets:
    """Admits and serves all sockets."""

    def __init__(self, server: GameServer, guard: Guard) -> None:
        self._server = server
        self._guard = guard
        self._open_by: Counter[str] = Counter()  # by address, and by person
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
                transport.of(socket).refuse_for_now()
                return
            except CinqueError:
                await socket.close(POLICY)
                return
            if live is None:
                await socket.close(POLICY)
                return
            await socket.accept()
            connection.transport = transport.of(socket)
            self._server.connections.add(connection)
            await self._at_table(socket, connection, live)
        finally:
            self._server.connections.discard(connection)
            self._release(socket, connection)

    async def me(self, socket: WebSocket) -> None:
        """`/ws/me`: the lobby, my tables, and notifications."""
        connection = await self._admit(socket)
        if connection is None:
            return
        try:
            await socket.accept()
            connection.transport = transport.of(socket)
            self._server.connections.add(connection)
            try:
                await self._server.lobby.add(connection)
            except SQLAlchemyError:
                await socket.close(TRY_LATER)
                return
            await self._listen(socket, connection, None)
        finally:
            self._server.connections.discard(connection)
            self._server.lobby.remove(connection)
            self._release(socket, connection)

    async def _admit(self, socket: WebSocket) -> Connection | None:
        """Check origin, limits and identity before the socket is accepted; None: it was refused."""
        address = _address(socket)
        lang = socket.query_params.get("lang", "en")
        if auth.is_cross_origin(socket) or lang not in LANGUAGES or self._server.closing:
            await socket.close(POLICY)
            return None
        if self._open_by[address] >= self._server.settings.sockets_per_address:
            self._refuse_limited(socket, TOO_MANY_SECONDS)
            return None
        if not self._guard.allows(address):
            self._refuse_limited(socket, self._guard.retry_after(address))
            return None
        self._open_by[address] += 1
        self._server.metrics.sockets.inc()
        try:
            session = await self._guard.session(auth.token_of(socket, changes=True))
        except BaseException as error:
            self._release(socket)
            if not isinstance(error, (SQLAlchemyError, HttpError)):
                raise
            if isinstance(error, HttpError):
                await socket.close(POLICY)
            else:
                transport.of(socket).refuse_for_now()
            return None
        if session is None:
            return Connection("", "", lang)
        if self._open_by[session.person] >= self._server.settings.sockets_per_person:
            self._release(socket)
            self._refuse_limited(socket, TOO_MANY_SECONDS)
            return None
        self._open_by[session.person] += 1
        connection = Connection(session.person, session.name, lang, session.digest)
        connection.muted = session.muted
        return connection

    def _refuse_limited(self, socket: WebSocket, seconds: int) -> None:
        """Refuse a socket so that a browser learns why, and when to retry."""
        self._server.metrics.limited.inc()
        transport.of(socket).accept_and_close(LIMITED, f"retry-after: {seconds}")

    def _release(self, socket: WebSocket, connection: Connection | None = None) -> None:
        for name in (_address(socket), connection.person if connection is not None else ""):
            self._open_by[name] -= 1
            if self._open_by[name] <= 0:
                del self._open_by[name]
        self._server.metrics.sockets.dec()

    async def _open(self, socket: WebSocket, connection: Connection) -> LiveTable | None:
        row = await self._server.in_thread(self._server.store.table, socket.path_params["id"])
        if row is None or not await may_see(self._server, row, connection.person):
            return None
        live = await self._server.tables.open(row.id)
        if (
            live is not None and live.room.version < row.version
        ):  # another process knows of an entry that this one does not
            await self._server.tables.follow(live)
        return live

    async def _at_table(self, socket: WebSocket, connection: Connection, live: LiveTable) -> None:
        async with live.lock:
            if connection.person in live.room.state.kicked:  # while the socket was opened
                connection.close(POLICY, "not at this table any more")
                return
            before = live.connected(), live.spectators()
            live.connections.add(connection)
            live.resume(connection, _number(socket, "events"), _number(socket, "version"))
            live.show(connection, live.renderer(self._server.now()))
            if (live.connected(), live.spectators()) != before:
                live.send_presence(besides=connection)
        self._server.bots.drive(live)  # bots wait while nobody watches an abandoned table
        try:
            await self._listen(socket, connection, live)
        finally:
            live.connections.discard(connection)
            if connection.person:
                live.last_seen[connection.person] = self._server.now()
            live.touched = time.monotonic()
            live.send_presence()

    async def _listen(self, socket: WebSocket, connection: Connection, live: LiveTable | None) -> None:
        """Handle messages until the socket is closed."""
        line = transport.of(socket)
        listener = ClientMessages(self._server, self.buckets, connection, live, line, _address(socket))
        await transport.listen(socket, listener)


def _address(socket: WebSocket) -> str:
    return client_network(socket.client.host) if socket.client is not None else "?"


def _number(socket: WebSocket, name: str) -> int:
    raw = socket.query_params.get(name, "0")
    return int(raw) if raw.isascii() and raw.isdigit() and len(raw) < 10 else 0
