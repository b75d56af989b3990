"""Webhooks: a signed POST when it is an absent person's turn; only to hosts the operator has allowed."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import http.client
import ipaddress
import socket
import ssl
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec

from cinque.server.present import Entry
from cinque.server.room import Room

if TYPE_CHECKING:
    from cinque.server.hub import Hub

TIMEOUT = 5.0


def allowed(url: str, hosts: tuple[str, ...]) -> bool:
    """Whether this address may be called: http(s) without credentials, to `host` or `host:port` as listed."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    if parts.scheme not in ("http", "https") or parts.username or parts.password or not parts.hostname:
        return False
    name = parts.hostname if port is None else f"{parts.hostname}:{port}"
    return name in hosts


def ring(hub: Hub, room: Room, entry: Entry) -> None:
    """Ring for persons whose turn this entry made it, or whose game it ended."""
    if not hub.settings.hook_hosts:
        return
    if room.status == "over":
        asked = [(seat, "over") for seat in room.persons()]
    else:
        asked = [(s, "turn") for s in room.newly if room.given(s) < 0]
        asked = [one for one in asked if one[0] != entry.seat]  # who has just moved is there
    people = {room.chairs[seat].person: (seat, kind) for seat, kind in asked if room.chairs[seat].person}
    live = hub.lives.get(room.id)
    here = {connection.person for connection in live.connections} if live is not None else set()
    away = {person: what for person, what in people.items() if person not in here}
    if away:
        hub.spawn(_ring_all(hub, room.id, room.game.name, away))


async def _ring_all(hub: Hub, table: str, game: str, away: dict[str, tuple[int, str]]) -> None:
    found = await hub.ask_store(hub.store.hooks, list(away))
    for person, (url, secret) in found.items():
        seat, kind = away[person]
        body = msgspec.json.encode({"table": table, "game": game, "seat": seat, "kind": kind, "at": hub.now()})
        listed = hub.settings.hook_hosts
        result = await asyncio.to_thread(_post, url, secret, body, listed)
        hub.metrics.hooks.labels(result).inc()
        hub.log.info("webhook", table=table, result=result)


def signature(secret: str, body: bytes) -> str:
    """What the receiver computes too: HMAC-SHA256 of the body under the shared secret."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def _post(url: str, secret: str, body: bytes, listed: tuple[str, ...]) -> str:
    """One attempt, no redirects followed; the address is looked up once and that very address is called."""
    if not allowed(url, listed):
        return "forbidden"
    parts = urlsplit(url)
    assert parts.hostname is not None
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    try:
        address = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)[0][4][0]
        if _inner(str(address)) and f"{parts.hostname}:{port}" not in listed:
            return "forbidden"
        connection = http.client.HTTPConnection(parts.hostname, port, timeout=TIMEOUT)
        connection.sock = socket.create_connection((str(address), port), timeout=TIMEOUT)
        if secure:
            context = ssl.create_default_context()
            connection.sock = context.wrap_socket(connection.sock, server_hostname=parts.hostname)
        headers = {"Content-Type": "application/json", "X-Cinque-Signature": signature(secret, body)}
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", target, body, headers)
        status = connection.getresponse().status
        connection.close()
        return "ok" if status < 300 else f"status-{status // 100}xx"
    except (OSError, http.client.HTTPException):
        return "unreachable"


def _inner(address: str) -> bool:
    """Addresses inside the operator's own network; they must be listed with their port to be called."""
    return not ipaddress.ip_address(address).is_global
