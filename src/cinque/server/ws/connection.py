"""A connection: the messages waiting for one client, and what the client already has."""

from __future__ import annotations

from collections import deque
from typing import Protocol

import msgspec

from cinque.server import messages as m
from cinque.server.messages import Lang

ENCODE = msgspec.json.Encoder()
POLICY, RESTART = 1008, 1012  # close codes
MAX_QUEUED = 200  # messages; a client that lets more pile up is disconnected


def encode(message: m.ServerMessage) -> bytes:
    return ENCODE.encode(message)


class Transport(Protocol):
    """Sends a connection's messages to its client."""

    def wake(self) -> None:
        """Take what waits as soon as the client keeps up."""

    def close(self, code: int, reason: str) -> None:
        """Take what waits, then close."""


class Connection:
    """One WebSocket of a client. Of a table's States, only the newest waits for a slow client."""

    def __init__(self, person: str, name: str, lang: Lang, session: str = "") -> None:
        self.person = person
        self.name = name
        self.lang = lang
        self.session = session  # the digest of the token that opened it; empty: not signed in
        self.muted = False  # by the operator
        self.transport: Transport | None = None  # once the socket is accepted
        self.queue: deque[bytes] = deque()
        self.states: dict[int, tuple[bytes, int]] = {}  # by seat: the State, and the number of events after it
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
        """Let the transport take what waits."""
        if self.transport is not None:
            self.transport.wake()

    def take(self) -> list[bytes]:
        """Everything that waits: answers first, then the newest States. The caller sends it."""
        texts = list(self.queue)
        self.queue.clear()
        for seat, (state, events) in self.states.items():
            texts.append(state)
            self.events_sent[seat] = events
        self.states.clear()
        return texts

    def close(self, code: int, reason: str) -> None:
        """Send everything that waits, then close."""
        if self.transport is not None and not self.closed:
            self.closed = True
            self.transport.close(code, reason)
