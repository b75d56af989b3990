"""The personal socket: live updates of the lobby and my tables."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from cinque.core import CinqueError
from cinque.server import messages as m
from cinque.server.notifications.player_notifications import PlayerNotifications
from cinque.server.storage.store import TableRow
from cinque.server.tables.summary import people_at, table_info
from cinque.server.ws.connection import Connection, encode

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

BATCH_SECONDS = 0.25  # changes are collected for this long
MIN_INTERVAL_SECONDS = 1.0  # the shortest time between two updates

TablesById = dict[str, m.TableInfo]


class LobbyFeed:
    """All personal sockets of this server."""

    def __init__(self, server: GameServer) -> None:
        self._server = server
        self._connections: set[Connection] = set()
        self._sent: dict[Connection, tuple[dict[str, TableRow], TablesById]] = {}  # the tables each person was sent
        self._changed: set[str] = set()
        self._wake = asyncio.Event()
        self._lobby: dict[str, TableRow] = {}
        self._public: TablesById = {}  # the lobby as a stranger sees it
        self._notifications = PlayerNotifications(server)

    async def add(self, connection: Connection) -> None:
        """Send the lists, and keep them up to date from now on."""
        if not self._connections:
            self._set_lobby(await self._server.in_thread(self._server.store.lobby))
        rows = await self._tables_of(connection.person)
        infos = {row.id: table_info(row, connection.person) for row in rows}
        self._sent[connection] = {row.id: row for row in rows}, infos
        public = [table_info(row, connection.person) for row in self._lobby.values()]
        connection.send(m.Lobby(public=public, mine=list(infos.values())))
        self._connections.add(connection)

    def _set_lobby(self, rows: list[TableRow]) -> None:
        self._lobby = {row.id: row for row in rows}
        self._public = {row.id: table_info(row, "") for row in rows}

    async def _tables_of(self, person: str) -> list[TableRow]:
        return await self._server.in_thread(self._server.store.tables_of, person) if person else []

    def remove(self, connection: Connection) -> None:
        self._connections.discard(connection)
        self._sent.pop(connection, None)

    def changed(self, *tables: str) -> None:
        """Include these tables in the next update."""
        if self._connections:
            self._changed.update(tables)
            self._wake.set()

    async def run(self) -> None:
        """Send updates, collected for a moment and at most one a second."""
        while True:
            await self._wake.wait()
            await asyncio.sleep(BATCH_SECONDS)
            self._wake.clear()
            changed, self._changed = self._changed, set()
            try:
                await self._update(changed)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                self._server.log.error("lobby update failed", error=type(error).__name__)
                self._changed |= changed
            await asyncio.sleep(MIN_INTERVAL_SECONDS - BATCH_SECONDS)

    async def _update(self, changed: set[str]) -> None:
        """Send what is new: the same few bytes to strangers, and their own tables to the people concerned."""
        server = self._server
        self._notifications.begin_update()
        before = self._public
        self._set_lobby(await server.in_thread(server.store.lobby))
        new = [table for table, info in self._public.items() if before.get(table) != info]
        gone = [table for table in before if table not in self._public]
        concerned: set[str] = set()
        for table in changed:
            with contextlib.suppress(CinqueError):
                row = await server.in_thread(server.store.table, table)
                concerned |= people_at(row) if row is not None else set()
        at_new = set().union(*(people_at(self._lobby[table]) | {self._lobby[table].setup.host} for table in new))
        public = [self._public[table] for table in new]
        same = (
            encode(m.LobbyChange(public=public, mine=[], public_removed=gone, mine_removed=[])) if new or gone else None
        )
        lists: dict[str, tuple[dict[str, TableRow], TablesById]] = {}  # read once for all sockets of a person
        for connection in list(self._connections):
            person, known = connection.person, self._sent[connection][0]
            if person and (person in concerned | at_new or not changed.isdisjoint(known)):
                if person not in lists:
                    rows = await self._tables_of(person)
                    lists[person] = {row.id: row for row in rows}, {row.id: table_info(row, person) for row in rows}
                await self._update_person(connection, new, gone, *lists[person])
            elif same is not None:
                connection.send_encoded(same)

    async def _update_person(
        self, connection: Connection, new: list[str], gone: list[str], rows: dict[str, TableRow], infos: TablesById
    ) -> None:
        person = connection.person
        if connection not in self._sent:
            return
        before, sent = self._sent[connection]
        self._sent[connection] = rows, infos
        public = [table_info(self._lobby[table], person) for table in new]
        mine = [info for table, info in infos.items() if sent.get(table) != info]
        mine_removed = [table for table in sent if table not in infos]
        if public or mine or gone or mine_removed:
            connection.send(m.LobbyChange(public=public, mine=mine, public_removed=gone, mine_removed=mine_removed))
        for row in rows.values():
            await self._notifications.notify(connection, before.get(row.id), row, infos[row.id])
