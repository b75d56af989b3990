"""The scheduler: handles tables when a clock runs out, or when a bot was left waiting.

Every server looks for due tables in the database, so a table goes on even if the server that held it is gone.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from cinque.core import CinqueError
from cinque.server.tables import auto_answers, clocks
from cinque.server.tables.live_table import LiveTable
from cinque.server.tables.log import Entry
from cinque.server.tables.refusals import RequestRefused
from cinque.server.tables.room import STAND_IN_BOT, Room

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

BOT_GRACE_MS = 3000
POSTPONE_MS = 10 * 60 * 1000
FIRST_RETRY, MAX_RETRY = 0.25, 5.0  # seconds


def due(room: Room, at: int, bot_seconds: float) -> int | None:
    """When a server should handle this table even if nobody is connected; None if never."""
    if room.status != "playing":
        return None
    if not room.abandoned and (room.bot_to_move() is not None or auto_answers.auto_answering_seat(room) is not None):
        return at + int(bot_seconds * 1000) + BOT_GRACE_MS
    return clocks.deadline(room)


class Scheduler:
    """Handles timeouts and bots that another server left waiting."""

    def __init__(self, server: GameServer) -> None:
        self._server = server

    async def run(self) -> None:
        """Poll for due tables."""
        server, failed = self._server, 0
        while True:
            await asyncio.sleep(server.settings.sweep_seconds)
            try:
                for table in await server.in_thread(server.store.due, server.now()):
                    await self._handle_due(table)
                failed = 0
            except asyncio.CancelledError:
                raise
            except Exception as error:
                failed += 1
                server.log.error("scheduler failed", error=type(error).__name__)
                await asyncio.sleep(min(MAX_RETRY, FIRST_RETRY * 2**failed))

    async def _handle_due(self, table: str) -> None:
        """Handle a due table. A table that cannot be loaded is postponed, so that it does not hold up the others."""
        server = self._server
        try:
            live = await server.tables.open(table)
            if live is not None:
                await self.handle_due(live)
        except SQLAlchemyError:
            raise
        except Exception as error:
            server.log.error("due table failed", table=table, error=f"{type(error).__name__}: {error}")
            await server.in_thread(server.store.set_due, table, server.now() + POSTPONE_MS)

    async def handle_due(self, live: LiveTable) -> None:
        """Do what is due at one table now."""
        server = self._server
        await server.tables.catch_up(live)
        seat = clocks.overdue_seat(live.room, server.now())
        if seat is not None:
            with contextlib.suppress(RequestRefused, CinqueError):
                await self._time_out(live, seat)
        server.bots.drive(live)
        if clocks.overdue_seat(live.room, server.now()) is None:
            next_due = due(live.room, server.now(), server.settings.bot_seconds)
            await server.in_thread(server.store.set_due, live.room.id, next_due)

    async def _time_out(self, live: LiveTable, seat: int) -> None:
        """Carry out a timeout as the table's settings say."""
        server = self._server

        def make(room: Room) -> Entry:
            if clocks.overdue_seat(room, server.now()) != seat:
                raise RequestRefused("stale")
            entry = clocks.timeout_entry(room, seat, server.now())
            return entry if entry is not None else server.bots.entry(room, seat, move, "timeout")

        move = -1
        if live.room.setup.clock.timeout == "move" and not live.room.window:
            move = await server.bots.choose_for(live, seat, STAND_IN_BOT)
        await server.submission.submit(live, make)
