"""Notifications for connected players: their turn, the end of a game, and requests for a takeback or rematch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from cinque.server import messages as m
from cinque.server.storage.store import TableRow
from cinque.server.tables import auto_answers
from cinque.server.tables.log import Entry
from cinque.server.texts import server_text
from cinque.server.ws.connection import Connection

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

# Entries that people are notified of although lists do not show them.
REQUEST_KINDS: dict[str, Literal["takeback", "rematch"]] = {"ask": "takeback", "rematch": "rematch"}


class PlayerNotifications:
    """Finds what is new for a person at one of their tables."""

    def __init__(self, server: GameServer) -> None:
        self._server = server
        self._requests: dict[tuple[str, int], list[Entry]] = {}  # by table and first entry, read in this update

    def begin_update(self) -> None:
        """Forget the logs read for the last update."""
        self._requests.clear()

    async def notify(self, connection: Connection, before: TableRow | None, row: TableRow, info: m.TableInfo) -> None:
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
        """The takebacks and rematches requested since the person was last sent the table, or since they joined it.

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
        return all(auto_answers.automatic_move(live.room, seat) >= 0 for seat in seats if seat in live.room.to_move)


def _send(
    connection: Connection, row: TableRow, info: m.TableInfo, kind: Literal["turn", "over", "takeback", "rematch"]
) -> None:
    text = server_text(connection.lang, f"ring-{kind}")
    connection.send(m.Notification(table=row.id, game=row.game, seat=info.my_seats[0], kind=kind, text=text))


def _turn_or_over(before: TableRow | None, row: TableRow, info: m.TableInfo) -> Literal["turn", "over"] | None:
    """Whether it has become this person's turn, or the game is over."""
    if row.status == "over":
        return "over" if before is not None and before.status != "over" else None
    was_turn = before is not None and any(before.waiting >> seat & 1 for seat in info.my_seats)
    return "turn" if info.my_turn and not was_turn else None
