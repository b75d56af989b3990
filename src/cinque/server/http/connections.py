"""The connections of clients, limited before anything is parsed: their number, idle time and bytes.

Wraps aiohttp's protocol of a connection, using only asyncio's interface for protocols."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import cast

from cinque.server.http.proxies import TrustedProxies
from cinque.server.http.rate_limits import Bucket, Buckets, client_network
from cinque.server.settings import Settings

IDLE_SECONDS = 15.0  # connections without a request for this long are closed


class ClientConnection(asyncio.Protocol):
    """One connection. It is idle while no request is being answered; a WebSocket is a request that takes long."""

    def __init__(self, inner: asyncio.Protocol, all_connections: ClientConnections) -> None:
        self._inner, self._all = inner, all_connections
        self._timeout: asyncio.TimerHandle | None = None
        self.address = "?"
        self.allows_bytes: Callable[[int], bool] | None = None  # whether this many more bytes may arrive

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self.address = peer_host(transport)
        self._inner.connection_made(transport)
        bucket = self._all.byte_bucket(self.address)
        self.allows_bytes = bucket.take if bucket is not None else None
        if self._all.open(self.address):
            self.idle()
        else:
            self.abort()

    def data_received(self, data: bytes) -> None:
        if self.allows_bytes is None or self.allows_bytes(len(data)):
            self._inner.data_received(data)
        else:
            self.abort()

    def eof_received(self) -> bool | None:
        return self._inner.eof_received()

    def pause_writing(self) -> None:
        self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._inner.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.busy()
        self._all.connection_closed(self.address)
        self._inner.connection_lost(exc)

    def idle(self) -> None:
        """Wait for the next request, with a timeout."""
        if not self._transport.is_closing():
            self._timeout = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._on_timeout)
            self._all.add_idle(self)

    def busy(self) -> None:
        """A request is being answered, or the connection is lost."""
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None
            self._all.remove_idle(self)

    def _on_timeout(self) -> None:
        self.busy()
        if self._transport.get_write_buffer_size():  # the client is still reading the last answer
            self.idle()
        else:
            self.abort()

    def abort(self) -> None:
        """Close the connection and drop queued messages."""
        self._transport.abort()


class ClientConnections:
    """The connections of each address: how many are open, which are idle, and how many bytes they may send.

    A trusted proxy may have and send any number: it serves many clients, and limits them itself."""

    def __init__(self, settings: Settings) -> None:
        self._max_open, self._max_idle = settings.connections_per_address, settings.idle_per_address
        self._bytes = settings.body_bytes / 10, 4 * settings.body_bytes  # per second, and in one burst
        self._proxies = TrustedProxies(settings.proxies)
        self._open: Counter[str] = Counter()
        self._idle: dict[str, dict[ClientConnection, None]] = {}  # the longest idle first
        self._buckets = Buckets()

    def open(self, address: str) -> bool:
        """Count a new connection; returns whether its address may have another one."""
        network = client_network(address)
        self._open[network] += 1
        return self._open[network] <= self._max_open or self._proxies.trusts(address)

    def connection_closed(self, address: str) -> None:
        network = client_network(address)
        self._open[network] -= 1
        if not self._open[network]:
            del self._open[network]

    def byte_bucket(self, address: str) -> Bucket | None:
        """How many bytes of requests may arrive from an address; None for any number.

        Parsing a body in chunks of one byte costs almost a second for a megabyte."""
        if self._proxies.trusts(address):
            return None
        return self._buckets.get((client_network(address),), *self._bytes)

    def add_idle(self, connection: ClientConnection) -> None:
        """Add an idle connection; if there are too many, close the one that has been idle longest."""
        same = self._idle.setdefault(client_network(connection.address), {})
        same[connection] = None
        if len(same) > self._max_idle and not self._proxies.trusts(connection.address):
            oldest = next(iter(same))
            oldest.busy()
            oldest.abort()

    def remove_idle(self, connection: ClientConnection) -> None:
        address = client_network(connection.address)
        same = self._idle.get(address, {})
        same.pop(connection, None)
        if not same:
            self._idle.pop(address, None)


def peer_host(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else "?"


def connection_of(transport: asyncio.BaseTransport | None) -> ClientConnection | None:
    """The connection behind a request's transport, or None if it is lost."""
    found = transport.get_protocol() if transport is not None else None
    return found if isinstance(found, ClientConnection) else None
