"""The personal socket: lobby, my tables, and rings when something waits for me; changes are gathered for a moment."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Literal

from cinque.core import CinqueError
from cinque.server import messages as m
from cinque.server.listing import persons, table_info
from cinque.server.live import GOING_AWAY, Connection, encode
from cinque.server.present import Entry
from cinque.server.store import TableRow
from cinque.server.texts import say

if TYPE_CHECKING:
    from cinque.server.hub import Hub

GATHER_SECONDS = 0.25  # changes are gathered for a moment
PAUSE_SECONDS = 1.0  # and told no more often than this

Lists = dict[str, m.TableInfo]
RINGS: dict[str, Literal["takeback", "rematch"]] = {"ask": "takeback", "rematch": "rematch"}  # what lists do not show


class Personal:
    """All personal sockets of this server."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._connections: set[Connection] = set()
        self._mine: dict[Connection, tuple[dict[str, TableRow], Lists]] = {}  # what each was told of its own tables
        self._changed: set[str] = set()
        self._wake = asyncio.Event()
        self._lobby: dict[str, TableRow] = {}
        self._shown: Lists = {}  # the lobby as a stranger sees it
        self._wished: dict[tuple[str, int], list[Entry]] = {}  # read in this round: table, since which entry

    async def add(self, connection: Connection) -> None:
        if not self._connections:
            self._show(await self._hub.ask_store(self._hub.store.lobby))
        rows = await self._own(connection.person)
        infos = {row.id: table_info(row, connection.person) for row in rows}
        self._mine[connection] = {row.id: row for row in rows}, infos
        public = [table_info(row, connection.person) for row in self._lobby.values()]
        connection.send(m.Lobby(public=public, mine=list(infos.values())))
        self._connections.add(connection)

    def _show(self, rows: list[TableRow]) -> None:
        self._lobby = {row.id: row for row in rows}
        self._shown = {row.id: table_info(row, "") for row in rows}

    async def _own(self, person: str) -> list[TableRow]:
        return await self._hub.ask_store(self._hub.store.mine, person) if person else []

    def remove(self, connection: Connection) -> None:
        self._connections.discard(connection)
        self._mine.pop(connection, None)

    def close(self) -> None:
        for connection in self._connections:
            connection.close(GOING_AWAY, "shutdown")

    def changed(self, *tables: str) -> None:
        """These tables changed; nobody listening costs nothing."""
        if self._connections:
            self._changed.update(tables)
            self._wake.set()

    async def run(self) -> None:
        while True:
            await self._wake.wait()
            await asyncio.sleep(GATHER_SECONDS)
            self._wake.clear()
            changed, self._changed = self._changed, set()
            try:
                await self._tell(changed)
            except asyncio.CancelledError:
                raise
            except Exception as error:
                self._hub.log.error("lists not told", error=type(error).__name__)
                self._changed |= changed
            await asyncio.sleep(PAUSE_SECONDS - GATHER_SECONDS)

    async def _tell(self, changed: set[str]) -> None:
        """Send what is new: to strangers the same few bytes, to those concerned their own tables too."""
        self._wished.clear()
        before = self._shown
        self._show(await self._hub.ask_store(self._hub.store.lobby))
        new = [table for table, info in self._shown.items() if before.get(table) != info]
        gone = [table for table in before if table not in self._shown]
        concerned: set[str] = set()
        for table in changed:
            with contextlib.suppress(CinqueError):
                row = await self._hub.ask_store(self._hub.store.table, table)
                concerned |= persons(row) if row is not None else set()
        at_new = set().union(*(persons(self._lobby[table]) | {self._lobby[table].setup.host} for table in new))
        shown = [self._shown[table] for table in new]
        same = encode(m.LobbyChange(public=shown, mine=[], public_gone=gone, mine_gone=[])) if new or gone else None
        for connection in list(self._connections):
            known = self._mine[connection][0]
            if connection.person and (connection.person in concerned | at_new or not changed.isdisjoint(known)):
                await self._refresh(connection, new, gone)
            elif same is not None:
                connection.send_text(same)

    async def _refresh(self, connection: Connection, new: list[str], gone: list[str]) -> None:
        person = connection.person
        rows = await self._own(person)
        if connection not in self._mine:
            return
        before, told = self._mine[connection]
        infos = {row.id: table_info(row, person) for row in rows}
        self._mine[connection] = {row.id: row for row in rows}, infos
        public = [table_info(self._lobby[table], person) for table in new]
        mine = [info for table, info in infos.items() if told.get(table) != info]
        mine_gone = [table for table in told if table not in infos]
        if public or mine or gone or mine_gone:
            connection.send(m.LobbyChange(public=public, mine=mine, public_gone=gone, mine_gone=mine_gone))
        for row in rows:
            info = infos[row.id]
            kind = _ring(before.get(row.id), row, info)
            if kind is not None and not self._given(row.id, info.mine):
                _send(connection, row, info, kind)
            for wish in await self._wishes(before.get(row.id), row, person) if info.mine else []:
                if wish.seat not in info.mine:
                    _send(connection, row, info, RINGS[wish.kind])

    async def _wishes(self, before: TableRow | None, row: TableRow, person: str) -> list[Entry]:
        """What was asked for at the table since the person was told of it or sat down, which may be in this round.

        Each log is read once for all who are told."""
        name = row.id, 0 if before is None else before.version
        if name[1] == row.version:
            return []
        if name not in self._wished:
            self._wished[name] = await self._hub.ask_store(self._hub.store.wishes, *name)
        found: list[Entry] = []
        for entry in self._wished[name]:
            if entry.kind != "sit":
                found.append(entry)
            elif entry.data["person"] == person:
                found = []
        return found

    def _given(self, table: str, seats: list[int]) -> bool:
        """Whether all that these seats are asked was answered ahead; as far as this server has the table open."""
        live = self._hub.lives.get(table)
        asked = [seat for seat in seats if live is not None and seat in live.room.waiting]
        return live is not None and live.room.status == "playing" and all(live.room.given(s) >= 0 for s in asked)


def _send(
    connection: Connection, row: TableRow, info: m.TableInfo, kind: Literal["turn", "over", "takeback", "rematch"]
) -> None:
    text = say(connection.lang, f"ring-{kind}")
    connection.send(m.Ring(table=row.id, game=row.game, seat=info.mine[0], kind=kind, text=text))


def _ring(before: TableRow | None, row: TableRow, info: m.TableInfo) -> Literal["turn", "over"] | None:
    """What is new for this person at this table, if anything rings."""
    if not info.mine:
        return None
    if row.status == "over":
        return "over" if before is not None and before.status != "over" else None
    was_turn = before is not None and any(before.waiting >> seat & 1 for seat in info.mine)
    return "turn" if info.turn and not was_turn else None
