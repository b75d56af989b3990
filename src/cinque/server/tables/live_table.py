"""A table in memory: its room, lock and connections, and what is broadcast to them."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import msgspec

from cinque.server import messages as m
from cinque.server.messages import Lang
from cinque.server.tables.events import EventFeeds
from cinque.server.tables.move_texts import MovePreviews
from cinque.server.tables.rendering import StateRenderer
from cinque.server.tables.room import SPECTATOR, Room
from cinque.server.tables.seeds import RANDOM, Seeds
from cinque.server.ws.connection import Connection, WaitingState

if TYPE_CHECKING:
    from cinque.server.ops.metrics import Metrics


STATE_BYTES = 50_000  # what rendering and sending a State counts as; it is shorter


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
        self.loaded_at = 0  # what happened before is unknown, such as who was connected
        self.bot_task: asyncio.Task[None] | None = None
        self.touched = time.monotonic()
        self.snapshot_version = 0  # the version of the last snapshot
        self.behind = False  # another server wrote entries; they are read once somebody connects
        self.discarded = False  # dropped from memory, because it may hold entries that were never stored

    def connected(self) -> list[bool]:
        """For each seat, whether its player is connected."""
        here = {connection.person for connection in self.connections}
        return [player.kind == "person" and player.person in here for player in self.room.players]

    def absent_for(self, seat: int, now: int) -> int:
        """For how many milliseconds the game has waited for a player who is not connected; 0: it does not.

        At a table with a clock the clock decides. That a seat has answered in secret makes no difference."""
        room = self.room
        if room.setup.clock.kind != "none" or room.state.paused or seat not in room.public_to_move:
            return 0
        if self.connected()[seat]:
            return 0
        return now - max(room.state.asked_at, self.last_seen.get(room.players[seat].person, self.loaded_at))

    def spectators(self) -> int:
        players = {player.person for player in self.room.players if player.kind == "person"}
        return sum(1 for connection in self.connections if connection.person not in players)

    def seats_of(self, connection: Connection) -> list[int]:
        return self.room.seats_of(connection.person) or [SPECTATOR]

    def version(self, connection: Connection) -> int:
        """The current version, as the connection's first seat counts it."""
        return self.room.state.seat_versions[self.seats_of(connection)[0]]

    def events_for(self, seat: int, lang: Lang) -> list[msgspec.Raw]:
        """All events the seat may see; none before the start."""
        return self.events.of(self.room, seat, lang) if self.room.status != "open" else []

    def renderer(self, now: int) -> StateRenderer:
        return StateRenderer(self.room, self.connected(), self.spectators(), now, self.previews)

    def show(self, connection: Connection, renderer: StateRenderer) -> None:
        """Send the current State of each of the connection's seats, and new chat lines."""
        seats = renderer.seats_by_person.get(connection.person, [SPECTATOR])
        connection.keep_seats(seats)
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
        """Show the current state to everybody, or to one seat what only it can notice."""
        self.touched = time.monotonic()
        if not self.connections:
            return
        started = time.perf_counter()
        renderer = self.renderer(now)
        for connection in self.connections:
            if only is None or only in self.seats_of(connection):
                self.show(connection, renderer)
        metrics.render.observe(time.perf_counter() - started)

    def resume(self, connection: Connection, events: int, version: int) -> None:
        """Continue where the client stopped, unless something was undone since. States are sent whole."""
        connection.states_sent.clear()
        for seat in self.seats_of(connection):
            connection.events_sent[seat] = self._known_events(connection, seat, events, version)

    def resync_bytes(self, connection: Connection, events: int, version: int) -> int:
        """About how many bytes the server sends if the client continues from there."""
        total = 0
        for seat in self.seats_of(connection):
            lines = self.events_for(seat, connection.lang)
            known = self._known_events(connection, seat, events, version)
            total += STATE_BYTES + sum(map(len, lines[known:]))
        return total

    def _known_events(self, connection: Connection, seat: int, events: int, version: int) -> int:
        """How many of the seat's events the client has, if it had `events` of them at this version."""
        fits = 0 < version >= self.room.state.undo_seat_versions[seat]
        return min(events, len(self.events_for(seat, connection.lang))) if fits else 0

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

    def send_presence(self, besides: Connection | None = None) -> None:
        """Tell everybody who is connected."""
        message = m.Presence(connected=self.connected(), spectators=self.spectators())
        for connection in self.connections:
            if connection is not besides:
                connection.send(message)
