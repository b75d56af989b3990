"""The connections of clients, counted before anything is parsed: how long they may be idle, how many, how many bytes.

aiohttp's protocol for one connection is wrapped, through nothing but asyncio's interface for protocols."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

from cinque.server.http.proxies import TrustedProxies
from cinque.server.http.rate_limits import client_network

IDLE_SECONDS = 15.0  # for a request to arrive


class ClientConnection(asyncio.Protocol):
    """One connection. It is idle while no request is being answered; a WebSocket is a request that takes long."""

    def __init__(self, inner: asyncio.Protocol, idle: IdleConnections) -> None:
        self._inner, self._idle = inner, idle
        self._timeout: asyncio.TimerHandle | None = None
        self.address = "?"
        self.allows_bytes: Callable[[int], bool] | None = None  # whether this many more bytes may arrive

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self.address = peer_host(transport)
        self._inner.connection_made(transport)
        self.idle()

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
        self._inner.connection_lost(exc)

    def idle(self) -> None:
        """Wait for the next request, but not for long."""
        if not self._transport.is_closing():
            self._timeout = asyncio.get_running_loop().call_later(IDLE_SECONDS, self._on_timeout)
            self._idle.add(self)

    def busy(self) -> None:
        """A request is being answered, or the connection is lost."""
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None
            self._idle.remove(self)

    def _on_timeout(self) -> None:
        self.busy()
        if self._transport.get_write_buffer_size():  # the client is still reading the last answer
            self.idle()
        else:
            self.abort()

    def abort(self) -> None:
        """End the connection without sending what waits."""
        self._transport.abort()


class IdleConnections:
    """The idle connections of each address. One too many ends the one that has been idle longest.

    A trusted proxy may have any number: it holds connections of many clients, and caps them itself."""

    def __init__(self, limit: int, proxies: TrustedProxies) -> None:
        self._limit, self._proxies = limit, proxies
        self._by_address: dict[str, dict[ClientConnection, None]] = {}  # the longest idle first

    def add(self, connection: ClientConnection) -> None:
        same = self._by_address.setdefault(client_network(connection.address), {})
        same[connection] = None
        if len(same) > self._limit and not self._proxies.trusts(connection.address):
            oldest = next(iter(same))
            oldest.busy()
            oldest.abort()

    def remove(self, connection: ClientConnection) -> None:
        address = client_network(connection.address)
        same = self._by_address.get(address, {})
        same.pop(connection, None)
        if not same:
            self._by_address.pop(address, None)


def peer_host(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if peer else "?"


def connection_of(transport: asyncio.BaseTransport | None) -> ClientConnection | None:
    """The connection behind a request's transport; None once it is lost."""
    found = transport.get_protocol() if transport is not None else None
    return found if isinstance(found, ClientConnection) else None
