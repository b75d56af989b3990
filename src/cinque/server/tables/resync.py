"""Resync: bring a client up to date after it reconnected or noticed a gap."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any

from cinque.server import messages as m
from cinque.server.tables.live_table import LiveTable
from cinque.server.tables.refusals import refusal, refuse_if_discarded
from cinque.server.ws.connection import Connection

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

STATE_BYTES = 50_000  # bytes charged for a whole State; the real size is smaller


def resume(live: LiveTable, connection: Connection, events: int, version: int) -> None:
    """Continue where the client stopped, unless something was undone since. Send complete States."""
    connection.states_sent.clear()
    for seat in live.seats_of(connection):
        connection.events_sent[seat] = _known_events(live, connection, seat, events, version)


def answer_bytes(live: LiveTable, connection: Connection, events: int, version: int) -> int:
    """About how many bytes the server sends if the client continues from there."""
    total = 0
    for seat in live.seats_of(connection):
        lines = live.events_for(seat, connection.lang)
        known = _known_events(live, connection, seat, events, version)
        total += STATE_BYTES + sum(map(len, lines[known:]))
    return total


def _known_events(live: LiveTable, connection: Connection, seat: int, events: int, version: int) -> int:
    """How many of the seat's events the client has, if it had `events` of them at this version."""
    fits = 0 < version >= live.room.state.undo_seat_versions[seat]
    return min(events, len(live.events_for(seat, connection.lang))) if fits else 0


class Resyncs:
    """Answers resync requests; all that wait on one connection share one State."""

    def __init__(self, server: GameServer) -> None:
        self._server = server
        self._waiting: dict[Connection, list[m.Resync]] = {}

    def join_waiting(self, connection: Connection, request: m.Resync) -> bool:
        """Add the request to those already waiting on this connection; return False if none are waiting."""
        waiting = self._waiting.get(connection)
        if waiting is not None:
            waiting.append(request)
        return waiting is not None

    def answer(self, live: LiveTable, connection: Connection, request: m.Resync) -> Coroutine[Any, Any, None]:
        """Send a State, from where the newest request says. From now on, other requests can join this one."""
        self._waiting[connection] = [request]
        return self._answer(live, connection)

    async def _answer(self, live: LiveTable, connection: Connection) -> None:
        waiting = self._waiting[connection]
        try:
            async with live.lock:
                refuse_if_discarded(live)
                for each in waiting:
                    connection.send(m.Ack(key=each.key, version=live.version(connection)))
                resume(live, connection, waiting[-1].events, waiting[-1].version)
                live.send_state(connection, live.renderer(self._server.now()))
        except Exception as error:
            for each in waiting:
                connection.send(refusal(self._server, live, connection, each, error))
        finally:
            del self._waiting[connection]
