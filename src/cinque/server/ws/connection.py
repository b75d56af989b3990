"""A connection: the messages waiting for one client, and what the client already has."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Protocol

import msgspec

from cinque.server import messages as m
from cinque.server.messages import Lang

ENCODE = msgspec.json.Encoder()
POLICY, GOING_AWAY, RESTART = 1008, 1001, 1012  # close codes
MAX_QUEUED = 200  # messages; a client that lets more pile up is disconnected


def encode(message: m.ServerMessage) -> bytes:
    return ENCODE.encode(message)


class Transport(Protocol):
    """Sends messages to a client."""

    @property
    def can_write(self) -> bool: ...
    def send_messages(self, texts: list[bytes]) -> None: ...
    def close(self, code: int, reason: str) -> None: ...


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
        self._flush_scheduled = False

    def send(self, message: m.ServerMessage) -> None:
        """Queue a message. It leaves together with a State that may follow immediately."""
        self.send_encoded(ENCODE.encode(message))

    def send_encoded(self, text: bytes) -> None:
        """Queue a message that is already encoded. A client that stops reading is disconnected."""
        self.queue.append(text)
        if len(self.queue) > MAX_QUEUED:
            self.close(POLICY, "too slow")
        elif not self._flush_scheduled:
            self._flush_scheduled = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Send everything that waits, if the client keeps up: answers first, then the newest States."""
        self._flush_scheduled = False
        transport = self.transport
        if transport is None or not transport.can_write or not (self.queue or self.states):
            return
        texts = list(self.queue)
        self.queue.clear()
        for seat, (state, events) in self.states.items():
            texts.append(state)
            self.events_sent[seat] = events
        self.states.clear()
        transport.send_messages(texts)

    def close(self, code: int, reason: str) -> None:
        """Send everything that waits, then close."""
        if self.transport is not None and not self.closed:
            self.flush()
            self.closed = True
            self.transport.close(code, reason)
