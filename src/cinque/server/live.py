"""A room somebody is in: its lock, its connections, and the order stored, acknowledged, broadcast."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import TYPE_CHECKING, Protocol

import msgspec

from cinque.server import messages as m
from cinque.server.messages import Lang
from cinque.server.render import SPECTATOR, Broadcast, Outlook, Stories
from cinque.server.room import Room

if TYPE_CHECKING:
    from cinque.server.metrics import Metrics

ENCODE = msgspec.json.Encoder()
POLICY, GOING_AWAY, RESTART = 1008, 1001, 1012
OUTBOX = 200  # a client that lets more than this pile up is cut off


def encode(message: m.ServerMessage) -> bytes:
    return ENCODE.encode(message)


class Outlet(Protocol):
    """Where messages leave: a wire, or in tests anything that takes them."""

    @property
    def ready(self) -> bool: ...
    def say(self, texts: list[bytes]) -> None: ...
    def end(self, code: int, reason: str) -> None: ...


class Connection:
    """One socket at a table; of States only the newest waits for a slow client."""

    def __init__(self, person: str, name: str, lang: Lang, session: str = "") -> None:
        self.person = person
        self.name = name
        self.lang = lang
        self.session = session  # the digest of the token that opened it; empty: nobody's
        self.muted = False  # by the operator
        self.outlet: Outlet | None = None  # once the socket is accepted
        self.outbox: deque[bytes] = deque()
        self.states: dict[int, tuple[bytes, int]] = {}  # seat: state, length of the story after it
        self.told: dict[int, int] = {}  # seat: lines of the story the client has
        self.chat_seen = 0
        self.closed = False
        self._soon = False

    def send(self, message: m.ServerMessage) -> None:
        """Queue one message, to leave together with the State that may follow at once.

        Whoever does not read for long is closed rather than kept in memory."""
        self.send_text(ENCODE.encode(message))

    def send_text(self, text: bytes) -> None:
        """The same for a message that is encoded already."""
        self.outbox.append(text)
        if len(self.outbox) > OUTBOX:
            self.close(POLICY, "too slow")
        elif not self._soon:
            self._soon = True
            asyncio.get_running_loop().call_soon(self.drained)

    def drained(self) -> None:
        """Send all that waits, if the client keeps up: answers first, then the newest states."""
        self._soon = False
        outlet = self.outlet
        if outlet is None or not outlet.ready or not (self.outbox or self.states):
            return
        texts = list(self.outbox)
        self.outbox.clear()
        for seat, (state, length) in self.states.items():
            texts.append(state)
            self.told[seat] = length
        self.states.clear()
        outlet.say(texts)

    def close(self, code: int, reason: str) -> None:
        if self.outlet is not None and not self.closed:
            self.drained()
            self.closed = True
            self.outlet.end(code, reason)


class Live:
    """One table in this server's memory."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.stories = Stories()
        self.outlook = Outlook()
        self.driver: asyncio.Task[None] | None = None
        self.touched = time.monotonic()
        self.kept = 0  # the version of the last snapshot
        self.behind = False  # another server has written; read when somebody comes, since nobody is here to be shown it
        self.gone = False  # given up, because it may hold what was never stored

    def connected(self) -> list[bool]:
        here = {connection.person for connection in self.connections}
        return [chair.kind == "person" and chair.person in here for chair in self.room.chairs]

    def spectators(self) -> int:
        players = {chair.person for chair in self.room.chairs if chair.kind == "person"}
        return sum(1 for connection in self.connections if connection.person not in players)

    def seats_of(self, connection: Connection) -> list[int]:
        return self.room.seats_of(connection.person) or [SPECTATOR]

    def version(self, connection: Connection) -> int:
        """The version this connection's first seat was last shown."""
        return self.room.counts[self.seats_of(connection)[0]]

    def story(self, seat: int, lang: Lang) -> list[msgspec.Raw]:
        """The story one seat may know; nothing before the start."""
        return self.stories.of(self.room, seat, lang) if self.room.status != "open" else []

    def moment(self, now: int) -> Broadcast:
        return Broadcast(self.room, self.connected(), self.spectators(), now, self.outlook)

    def show(self, connection: Connection, moment: Broadcast) -> None:
        """Send the present State of each of the connection's seats, and new lines of chat."""
        seats = moment.hands.get(connection.person, [SPECTATOR])
        if connection.states:  # not sent yet, and perhaps of a seat that has been left
            connection.states = {seat: state for seat, state in connection.states.items() if seat in seats}
        for seat in seats:
            story = self.story(seat, connection.lang)
            since = min(connection.told.get(seat, 0), len(story))
            state = moment.state(seat, connection.lang, connection.person, story, since)
            connection.states[seat] = (state, len(story))
        if self.room.chat and self.room.chat[-1].index > connection.chat_seen:
            lines = [line for line in self.room.chat if line.index > connection.chat_seen]
            connection.chat_seen = lines[-1].index
            connection.send(m.Chatted(lines=lines))
        connection.drained()

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

    def resume(self, connection: Connection, events: int, version: int) -> None:
        """Go on with the story where the client stopped, unless something was undone since."""
        for seat in self.seats_of(connection):
            fits = 0 < version >= self.room.rewound_counts[seat]
            connection.told[seat] = min(events, len(self.story(seat, connection.lang))) if fits else 0

    def rewind(self, mover: int | None = None) -> None:
        """After an undo nobody (or the one seat that could notice it) has more of the story than there is now."""
        for connection in self.connections:
            if mover is not None and mover not in self.seats_of(connection):
                continue
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
