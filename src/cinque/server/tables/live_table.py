"""A table in memory: its room, lock and connections, and what is broadcast to them."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec

from cinque.server import messages as m
from cinque.server.messages import Lang
from cinque.server.tables import presence
from cinque.server.tables.events import EventFeeds
from cinque.server.tables.move_previews import MovePreviews
from cinque.server.tables.rendering import StateRenderer
from cinque.server.tables.room import SPECTATOR, Room
from cinque.server.tables.seeds import RANDOM, Seeds
from cinque.server.ws.connection import Connection, WaitingState

if TYPE_CHECKING:
    from cinque.server.ops.metrics import Metrics


class PlanQueue:
    """The plans one person requests for a seat: one is computed at a time, and only the newest waits."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.newest = ""  # the key of the newest request


class LiveTable:
    """One table in this server's memory."""

    def __init__(self, room: Room, seeds: Seeds = RANDOM) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.events = EventFeeds()
        self.previews = MovePreviews(seeds)
        self.plans: dict[tuple[str, int], PlanQueue] = {}  # by person and seat
        self.last_seen: dict[str, int] = {}  # when each person's last connection was closed
        self.loaded_at = 0  # when the table was loaded; who was connected before is unknown
        self.bot_task: asyncio.Task[None] | None = None
        self.touched = time.monotonic()
        self.snapshot_version = 0  # the version of the last snapshot
        self.behind = False  # another server wrote entries; they are read once somebody connects
        self.discarded = False  # dropped from memory, because it may hold entries that were never stored

    def seats_of(self, connection: Connection) -> list[int]:
        return self.room.seats_of(connection.person) or [SPECTATOR]

    def version(self, connection: Connection) -> int:
        """The current version, as the connection's first seat counts it."""
        return self.room.state.seat_versions[self.seats_of(connection)[0]]

    def events_for(self, seat: int, lang: Lang) -> list[msgspec.Raw]:
        """All events the seat may see; none before the start."""
        return self.events.for_seat(self.room, seat, lang) if self.room.status != "open" else []

    def renderer(self, now: int) -> StateRenderer:
        return StateRenderer(self.room, presence.connected_seats(self), presence.spectators(self), now, self.previews)

    def send_state(self, connection: Connection, renderer: StateRenderer) -> None:
        """Send the current State of each of the connection's seats, and new chat lines."""
        seats = renderer.seats_by_person.get(connection.person, [SPECTATOR])
        connection.forget_other_seats(seats)
        for seat in seats:
            events = self.events_for(seat, connection.lang)
            since = min(connection.events_sent.get(seat, 0), len(events))
            state = renderer.state(seat, connection.lang, connection.person)
            connection.states[seat] = WaitingState(state, since, events[since:])
        chat = self.room.state.chat
        if chat and chat[-1].index > connection.chat_sent:
            lines = [line for line in chat if line.index > connection.chat_sent]
            connection.chat_sent = lines[-1].index
            connection.send(m.ChatLines(lines=lines))
        connection.wake()

    def broadcast(self, now: int, metrics: Metrics, only: int | None = None) -> None:
        """Send the current state to everybody, or only to the seat `only`."""
        self.touched = time.monotonic()
        if not self.connections:
            return
        started = time.perf_counter()
        renderer = self.renderer(now)
        for connection in self.connections:
            if only is None or only in self.seats_of(connection):
                self.send_state(connection, renderer)
        metrics.render.observe(time.perf_counter() - started)

    def after_undo(self, only: int | None = None) -> None:
        """Forget that clients have events that were undone; `only`: for the one seat that could notice the undo."""
        for connection in self.connections:
            if only is not None and only not in self.seats_of(connection):
                continue
            for seat in list(connection.events_sent):
                length = len(self.events_for(seat, connection.lang))
                connection.events_sent[seat] = min(connection.events_sent[seat], length)
            connection.states.clear()

    def resend_all_events(self) -> None:
        for connection in self.connections:
            connection.events_sent.clear()
