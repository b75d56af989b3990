"""The personal socket: lobby, my tables, and rings when something waits for me; changes are gathered for a moment."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal

from cinque.server import messages as m
from cinque.server.listing import persons, table_info
from cinque.server.live import GOING_AWAY, Connection
from cinque.server.present import Entry
from cinque.server.room import Room
from cinque.server.store import TableRow
from cinque.server.texts import say

if TYPE_CHECKING:
    from cinque.server.hub import Hub

GATHER_SECONDS = 0.25


class Personal:
    """All personal sockets of this server."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._connections: set[Connection] = set()
        self._known: dict[Connection, dict[str, TableRow]] = {}
        self._changed: set[str] = set()
        self._wake = asyncio.Event()
        self._lobby: list[TableRow] = []

    async def add(self, connection: Connection) -> None:
        self._connections.add(connection)
        self._lobby = await self._hub.ask_store(self._hub.store.lobby)
        await self._refresh(connection, rings=False)

    def remove(self, connection: Connection) -> None:
        self._connections.discard(connection)
        self._known.pop(connection, None)

    def close(self) -> None:
        for connection in self._connections:
            connection.close(GOING_AWAY, "shutdown")

    def changed(self, *tables: str) -> None:
        """These tables changed; nobody listening costs nothing."""
        if self._connections:
            self._changed.update(tables)
            self._wake.set()

    def ring(self, room: Room, entry: Entry) -> None:
        """Ring at once for what the lists do not show: a take-back asked for, a rematch offered."""
        kind: Literal["takeback", "rematch"] | None = None
        if entry.kind == "ask":
            kind = "takeback"
        elif entry.kind == "rematch":
            kind = "rematch"
        if kind is None:
            return
        for connection in self._connections:
            seats = [s for s in room.hands(connection.person) if s != entry.seat]
            if seats:
                text = say(connection.lang, f"ring-{kind}")
                game = room.game.name
                connection.send(m.Ring(table=room.id, game=game, seat=seats[0], kind=kind, text=text))

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
            except Exception:
                self._hub.log.exception("personal sockets")

    async def _tell(self, changed: set[str]) -> None:
        lobby = await self._hub.ask_store(self._hub.store.lobby)
        everybody = lobby != self._lobby
        self._lobby = lobby
        concerned: set[str] = set()
        for table in changed:
            row = await self._hub.ask_store(self._hub.store.table, table)
            if row is not None:
                concerned |= persons(row)
        for connection in list(self._connections):
            known = self._known.get(connection, {})
            if everybody or connection.person in concerned or not changed.isdisjoint(known):
                await self._refresh(connection, rings=True)

    async def _refresh(self, connection: Connection, rings: bool) -> None:
        person = connection.person
        rows = await self._hub.ask_store(self._hub.store.mine, person) if person else []
        before = self._known.get(connection, {})
        self._known[connection] = {row.id: row for row in rows}
        mine = [table_info(row, person) for row in rows]
        connection.send(m.Lobby(public=[table_info(row, person) for row in self._lobby], mine=mine))
        if not rings:
            return
        for row, info in zip(rows, mine, strict=True):
            kind = _ring(before.get(row.id), row, info)
            if kind is not None:
                text = say(connection.lang, f"ring-{kind}")
                seat = info.mine[0]
                connection.send(m.Ring(table=row.id, game=row.game, seat=seat, kind=kind, text=text))


def _ring(before: TableRow | None, row: TableRow, info: m.TableInfo) -> Literal["turn", "over"] | None:
    """What is new for this person at this table, if anything rings."""
    if not info.mine:
        return None
    if row.status == "over":
        return "over" if before is not None and before.status != "over" else None
    was_turn = before is not None and any(before.waiting >> seat & 1 for seat in info.mine)
    return "turn" if info.turn and not was_turn else None
