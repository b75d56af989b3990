"""A connection: the messages waiting for one client, and what the client already has."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple, Protocol

import msgspec

from cinque.server import messages as m
from cinque.server.messages import Lang
from cinque.server.ws.state_updates import encode_changes, join_objects

ENCODE = msgspec.json.Encoder()
POLICY, RESTART = 1008, 1012  # close codes
MAX_QUEUED = 200  # a client that lets more messages pile up is disconnected


def encode(message: m.ServerMessage) -> bytes:
    return ENCODE.encode(message)


class Transport(Protocol):
    """Sends a connection's messages to its client."""

    def wake(self) -> None:
        """Send waiting messages as soon as the client can receive them."""

    def close(self, code: int, reason: str) -> None:
        """Send waiting messages, then close."""


class WaitingState(NamedTuple):
    """A State without its events that waits to be sent, and the events the client doesn't have, from an index on."""

    text: bytes
    events_from: int
    events: list[msgspec.Raw]

    def message(self, seat: int, sent: bytes | None) -> bytes:
        """The State, or if that is shorter, what changed since the State that was `sent`."""
        events = ENCODE.encode({"events_from": self.events_from, "events": self.events})
        if sent is not None:
            changes = encode_changes(sent, self.text)
            if len(changes) < len(self.text):
                return join_objects(b'{"t":"update","seat":%d,"changes":%b}' % (seat, changes), events)
        return join_objects(self.text, events)


class Connection:
    """One WebSocket of a client. Of a table's States, only the newest waits for a slow client."""

    def __init__(self, person: str, name: str, lang: Lang, session: str = "") -> None:
        self.person = person
        self.name = name
        self.lang = lang
        self.session = session  # the digest of the token that opened it; empty if not signed in
        self.muted = False  # by the operator
        self.transport: Transport | None = None  # None until the socket is accepted
        self.queue: deque[bytes] = deque()
        self.states: dict[int, WaitingState] = {}  # by seat: the newest State, waiting to be sent
        self.states_sent: dict[int, bytes] = {}  # by seat: the State the client has
        self.events_sent: dict[int, int] = {}  # by seat: the number of events the client has
        self.chat_sent = 0  # the index of the last chat line the client has
        self.closed = False

    def send(self, message: m.ServerMessage) -> None:
        """Queue a message. It leaves together with a State that may follow immediately."""
        self.send_encoded(ENCODE.encode(message))

    def send_encoded(self, text: bytes) -> None:
        """Queue a message that is already encoded. A client that stops reading is disconnected."""
        if self.closed:
            return
        self.queue.append(text)
        if len(self.queue) > MAX_QUEUED:
            self.close(POLICY, "too slow")
        else:
            self.wake()

    def wake(self) -> None:
        """Let the transport send waiting messages."""
        if self.transport is not None:
            self.transport.wake()

    def take(self) -> list[bytes]:
        """Everything that waits: answers first, then the newest States. The caller sends it."""
        texts = list(self.queue)
        self.queue.clear()
        for seat, state in self.states.items():
            texts.append(state.message(seat, self.states_sent.get(seat)))
            self.states_sent[seat] = state.text
            self.events_sent[seat] = state.events_from + len(state.events)
        self.states.clear()
        return texts

    def forget_other_seats(self, seats: list[int]) -> None:
        """Forget the States of other seats, as the client does: the person has left them, or sat down."""
        for states in (self.states, self.states_sent):
            for seat in [seat for seat in states if seat not in seats]:
                del states[seat]

    def close(self, code: int, reason: str) -> None:
        """Send everything that waits, then close."""
        if self.transport is not None and not self.closed:
            self.closed = True
            self.transport.close(code, reason)
