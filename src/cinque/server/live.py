"""A room somebody is in: its lock, its connections, and the order stored, acknowledged, broadcast."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING

import msgspec

from cinque.server import messages as m
from cinque.server.messages import Lang
from cinque.server.render import SPECTATOR, Broadcast, Story
from cinque.server.room import Room

if TYPE_CHECKING:
    from cinque.server.metrics import Metrics

ENCODE = msgspec.json.Encoder()
OUTBOX = 200  # a client that lets more than this pile up is cut off


class Connection:
    """One socket at a table; of States only the newest waits for a slow client."""

    def __init__(self, person: str, name: str, lang: Lang) -> None:
        self.person = person
        self.name = name
        self.lang = lang
        self.outbox: deque[bytes] = deque()
        self.states: dict[int, tuple[bytes, int]] = {}  # seat: state, length of the story after it
        self.told: dict[int, int] = {}  # seat: lines of the story the client has
        self.chat_seen = 0
        self.wake = asyncio.Event()
        self.closed = ""

    def send(self, message: m.ServerMessage) -> None:
        """Queue one message; whoever does not read for long is closed rather than kept in memory."""
        self.outbox.append(ENCODE.encode(message))
        if len(self.outbox) > OUTBOX:
            self.close("too slow")
        self.wake.set()

    def close(self, reason: str) -> None:
        self.closed = self.closed or reason
        self.wake.set()

    def take(self) -> list[bytes]:
        """All that is to be sent now: answers first, then the newest states."""
        out = list(self.outbox)
        self.outbox.clear()
        for seat, (state, length) in self.states.items():
            out.append(state)
            self.told[seat] = length
        self.states.clear()
        self.wake.clear()
        return out


class Live:
    """One table in this server's memory."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.stories: dict[tuple[int, Lang], Story] = {}
        self.driver: asyncio.Task[None] | None = None
        self.touched = time.monotonic()
        self.kept = 0  # the version of the last snapshot
        self.names: list[str] = []

    def connected(self) -> list[bool]:
        here = {connection.person for connection in self.connections}
        return [chair.kind == "person" and chair.person in here for chair in self.room.chairs]

    def spectators(self) -> int:
        players = {chair.person for chair in self.room.chairs if chair.kind == "person"}
        return sum(1 for connection in self.connections if connection.person not in players)

    def seats_of(self, connection: Connection) -> list[int]:
        return self.room.hands(connection.person) or [SPECTATOR]

    def version(self, connection: Connection) -> int:
        """The version this connection's first seat was last shown."""
        return self.room.counts[self.seats_of(connection)[0]]

    def story(self, seat: int, lang: Lang) -> list[msgspec.Raw]:
        """The story one seat may know; nothing before the start. Names in it are those of now."""
        if self.room.status == "open":
            return []
        names = [chair.name for chair in self.room.chairs]
        if names != self.names:
            self.names = names
            self.stories.clear()
        key = (seat, lang)
        if key not in self.stories:
            self.stories[key] = Story(seat, lang)
        return self.stories[key].of(self.room)

    def moment(self, now: int) -> Broadcast:
        return Broadcast(self.room, self.connected(), self.spectators(), now)

    def show(self, connection: Connection, moment: Broadcast) -> None:
        """Queue the present State of each of the connection's seats, and new lines of chat."""
        seats = self.seats_of(connection)
        for gone in [seat for seat in connection.states if seat not in seats]:
            del connection.states[gone]
        for seat in seats:
            story = self.story(seat, connection.lang)
            since = min(connection.told.get(seat, 0), len(story))
            state = moment.state(seat, connection.lang, connection.person, story, since)
            connection.states[seat] = (state, len(story))
        lines = [line for line in self.room.chat if line.index > connection.chat_seen]
        if lines:
            connection.chat_seen = lines[-1].index
            connection.send(m.Chatted(lines=lines))
        connection.wake.set()

    def broadcast(self, now: int, metrics: Metrics, mover: int | None = None) -> None:
        """Show the present to everybody here, or to one seat alone what only it can notice."""
        self.touched = time.monotonic()
        if not self.connections:
            return
        started = time.perf_counter()
        moment = self.moment(now)
        for connection in self.connections:
            if mover is None or mover in self.seats_of(connection):
                self.show(connection, moment)
        metrics.render.observe(time.perf_counter() - started)

    def rewind(self) -> None:
        """After an undo: nobody has more of the story than there is now."""
        for connection in self.connections:
            for seat in list(connection.told):
                length = len(self.story(seat, connection.lang))
                connection.told[seat] = min(connection.told[seat], length)
            connection.states.clear()

    def forget(self) -> None:
        """Everybody gets the story anew."""
        for connection in self.connections:
            connection.told.clear()

    def presence(self, besides: Connection | None = None) -> None:
        """Tell everybody who is here."""
        message = m.Presence(connected=self.connected(), spectators=self.spectators())
        for connection in self.connections:
            if connection is not besides:
                connection.send(message)
