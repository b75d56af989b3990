"""Webhooks: a signed POST when it is the turn of a person who is not connected; only to hosts the operator allows."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import hashlib
import hmac
import ipaddress
import re
import socket
import ssl
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from cinque.server.tables import auto_answers
from cinque.server.tables.log import Entry
from cinque.server.tables.room import Room

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

TIMEOUT_SECONDS = 5.0  # for a whole call
MAX_CALLS_PER_PERSON, MAX_CALLS = 4, 64  # at the same time; others are dropped
STATUS_BYTES = 1024  # only the first line of the answer is read
PUBLIC_IPV6 = ipaddress.IPv6Network("2000::/3")
STATUS_LINE = re.compile(rb"HTTP/1\.[01] ([1-5])\d\d")


def is_allowed(url: str, hosts: tuple[str, ...]) -> bool:
    """Whether the URL may be called: http or https, no credentials, and a listed `host` or `host:port`."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    if parts.scheme not in ("http", "https") or parts.username or parts.password or not parts.hostname:
        return False
    name = parts.hostname if port is None else f"{parts.hostname}:{port}"
    return name in hosts


def notify(server: GameServer, room: Room, entry: Entry) -> None:
    """Call the webhooks of absent people whose turn it is now, or whose game is over."""
    if not server.settings.hook_hosts:
        return
    if room.status == "over":
        asked = [(seat, "over") for seat in room.human_seats()]
    else:
        asked = [(s, "turn") for s in room.newly_asked if auto_answers.automatic_move(room, s) < 0]
        asked = [one for one in asked if one[0] != entry.seat]  # the player who just moved is here
    people = {room.players[seat].person: (seat, kind) for seat, kind in asked if room.players[seat].person}
    live = server.tables.live.get(room.id)
    here = {connection.person for connection in live.connections} if live is not None else set()
    away = {person: what for person, what in people.items() if person not in here}
    if away:
        server.spawn(_call_all(server, room.id, room.game.name, away))


async def _call_all(server: GameServer, table: str, game: str, away: dict[str, tuple[int, str]]) -> None:
    found = await server.in_thread(server.store.accounts.webhooks, list(away))
    for person, (url, secret) in found.items():
        seat, kind = away[person]
        body = msgspec.json.encode({"table": table, "game": game, "seat": seat, "kind": kind, "at": server.now()})
        server.spawn(_call(server, table, person, url, secret, body))


async def _call(server: GameServer, table: str, person: str, url: str, secret: str, body: bytes) -> None:
    """Call one webhook, unless too many calls are waiting for slow receivers."""
    calls, result = server.webhook_calls, "dropped"
    if calls[person] < MAX_CALLS_PER_PERSON and calls.total() < MAX_CALLS:
        calls[person] += 1
        try:
            result = await _post(url, secret, body, server.settings.hook_hosts)
        finally:
            calls[person] -= 1
            if not calls[person]:
                del calls[person]
    server.metrics.webhooks.labels(result).inc()
    server.log.info("webhook", table=table, result=result)


def signature(secret: str, body: bytes) -> str:
    """The signature header: HMAC-SHA256 of the body with the shared secret."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


async def _post(url: str, secret: str, body: bytes, listed: tuple[str, ...]) -> str:
    """Post once, following no redirects. The host name is resolved once, and the request goes to that address.

    Reads the status and nothing else, so that no answer can keep the server busy."""
    if not is_allowed(url, listed):
        return "forbidden"
    parts = urlsplit(url)
    assert parts.hostname is not None
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    lines = (
        f"POST {target} HTTP/1.1",
        f"Host: {parts.netloc}",
        "Connection: close",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        f"X-Cinque-Signature: {signature(secret, body)}",
    )
    request = "".join(line + "\r\n" for line in lines).encode() + b"\r\n" + body
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            loop = asyncio.get_running_loop()
            address = str((await loop.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM))[0][4][0])
            if _is_internal(address) and f"{parts.hostname}:{port}" not in listed:
                return "forbidden"
            status = await _send(address, port, parts.hostname if secure else None, request)
    except (OSError, ValueError, EOFError, asyncio.LimitOverrunError):  # also TimeoutError, and names that are too long
        return "unreachable"
    return "ok" if status == 2 else f"status-{status}xx"


async def _send(address: str, port: int, tls_name: str | None, request: bytes) -> int:
    """Send a request and return the first digit of the status; raises ValueError if the answer has none."""
    tls = _tls_context() if tls_name is not None else None
    reader, writer = await asyncio.open_connection(address, port, limit=STATUS_BYTES, ssl=tls, server_hostname=tls_name)
    try:
        writer.write(request)
        found = STATUS_LINE.match(await reader.readuntil(b"\n"))
        if found is None:
            raise ValueError("not an HTTP response")
        return int(found[1])
    finally:
        with contextlib.suppress(OSError):
            writer.transport.abort()


@functools.cache
def _tls_context() -> ssl.SSLContext:
    """Reading the system's certificates takes long."""
    return ssl.create_default_context()


def _is_internal(address: str) -> bool:
    """Whether the address may be in the operator's own network; such hosts must be listed with their port.

    Of IPv6, only ordinary public addresses are outside: translators turn others (NAT64, 6to4) into any IPv4 address."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address) and (found not in PUBLIC_IPV6 or found.sixtofour is not None):
        return True
    return not found.is_global or found.is_multicast
