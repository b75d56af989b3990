"""The personal socket: live updates of the lobby and my tables, and notifications."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Literal

from cinque.core import CinqueError
from cinque.server import messages as m
from cinque.server.storage.store import TableRow
from cinque.server.tables.log import Entry
from cinque.server.tables.summary import people_at, table_info
from cinque.server.texts import say
from cinque.server.ws.connection import Connection, encode

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

BATCH_SECONDS = 0.25  # changes are collected for this long
MIN_INTERVAL_SECONDS = 1.0  # between two updates

Lists = dict[str, m.TableInfo]
# Entries that people are notified of although lists do not show them.
REQUEST_KINDS: dict[str, Literal["takeback", "rematch"]] = {"ask": "takeback", "rematch": "rematch"}


class LobbyFeed:
    """All personal sockets of this server."""

    def __init__(self, server: GameServer) -> None:
        self._server = server
        self._connections: set[Connection] = set()
        self._sent: dict[Connection, tuple[dict[str, TableRow], Lists]] = {}  # the tables each person was sent
        self._changed: set[str] = set()
        self._wake = asyncio.Event()
        self._lobby: dict[str, TableRow] = {}
        self._public: Lists = {}  # the lobby as a stranger sees it
        self._requests: dict[tuple[str, int], list[Entry]] = {}  # by table and first entry, read in this update

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
        self._requests.clear()
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
        for connection in list(self._connections):
            known = self._sent[connection][0]
            if connection.person and (connection.person in concerned | at_new or not changed.isdisjoint(known)):
                await self._update_person(connection, new, gone)
            elif same is not None:
                connection.send_encoded(same)

    async def _update_person(self, connection: Connection, new: list[str], gone: list[str]) -> None:
        person = connection.person
        rows = await self._tables_of(person)
        if connection not in self._sent:
            return
        before, sent = self._sent[connection]
        infos = {row.id: table_info(row, person) for row in rows}
        self._sent[connection] = {row.id: row for row in rows}, infos
        public = [table_info(self._lobby[table], person) for table in new]
        mine = [info for table, info in infos.items() if sent.get(table) != info]
        mine_removed = [table for table in sent if table not in infos]
        if public or mine or gone or mine_removed:
            connection.send(m.LobbyChange(public=public, mine=mine, public_removed=gone, mine_removed=mine_removed))
        for row in rows:
            await self._notify(connection, before.get(row.id), row, infos[row.id])

    # -- notifications --------------------------------------------------------------------

    async def _notify(self, connection: Connection, before: TableRow | None, row: TableRow, info: m.TableInfo) -> None:
        """Notify a person of what is new for them at one of their tables."""
        if not info.my_seats:
            return
        kind = _turn_or_over(before, row, info)
        if kind is not None and not self._auto_answered(row.id, info.my_seats):
            _send(connection, row, info, kind)
        for request in await self._new_requests(before, row, connection.person):
            if request.seat not in info.my_seats:
                _send(connection, row, info, REQUEST_KINDS[request.kind])

    async def _new_requests(self, before: TableRow | None, row: TableRow, person: str) -> list[Entry]:
        """The take-backs and rematches requested since the person was last sent the table, or since they joined it.

        Each log is read once per update."""
        key = row.id, 0 if before is None else before.version
        if key[1] == row.version:
            return []
        if key not in self._requests:
            self._requests[key] = await self._server.in_thread(self._server.store.requests, *key)
        found: list[Entry] = []
        for entry in self._requests[key]:
            if entry.kind != "sit":
                found.append(entry)
            elif entry.data["person"] == person:
                found = []
        return found

    def _auto_answered(self, table: str, seats: list[int]) -> bool:
        """Whether auto-answers reply to everything these seats are asked, as far as this server has the table open."""
        live = self._server.tables.live.get(table)
        if live is None or live.room.status != "playing":
            return False
        return all(live.room.auto_answer(seat) >= 0 for seat in seats if seat in live.room.to_move)


def _send(
    connection: Connection, row: TableRow, info: m.TableInfo, kind: Literal["turn", "over", "takeback", "rematch"]
) -> None:
    text = say(connection.lang, f"ring-{kind}")
    connection.send(m.Notification(table=row.id, game=row.game, seat=info.my_seats[0], kind=kind, text=text))


def _turn_or_over(before: TableRow | None, row: TableRow, info: m.TableInfo) -> Literal["turn", "over"] | None:
    """Whether it has become this person's turn, or the game is over."""
    if row.status == "over":
        return "over" if before is not None and before.status != "over" else None
    was_turn = before is not None and any(before.waiting >> seat & 1 for seat in info.my_seats)
    return "turn" if info.my_turn and not was_turn else None
