"""Webhooks: a signed POST when it is the turn of a person who is not connected; only to hosts the operator allows."""

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

from cinque.server.tables import auto_answers
from cinque.server.tables.log import Entry
from cinque.server.tables.room import Room

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

TIMEOUT_SECONDS = 5.0


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
        listed = server.settings.hook_hosts
        result = await asyncio.to_thread(_post, url, secret, body, listed)
        server.metrics.webhooks.labels(result).inc()
        server.log.info("webhook", table=table, result=result)


def signature(secret: str, body: bytes) -> str:
    """The signature header: HMAC-SHA256 of the body with the shared secret."""
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def _post(url: str, secret: str, body: bytes, listed: tuple[str, ...]) -> str:
    """Post once, following no redirects. The host name is resolved once, and the request goes to that address."""
    if not is_allowed(url, listed):
        return "forbidden"
    parts = urlsplit(url)
    assert parts.hostname is not None
    secure = parts.scheme == "https"
    port = parts.port or (443 if secure else 80)
    try:
        address = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)[0][4][0]
        if _is_internal(str(address)) and f"{parts.hostname}:{port}" not in listed:
            return "forbidden"
        connection = http.client.HTTPConnection(parts.hostname, port, timeout=TIMEOUT_SECONDS)
        connection.sock = socket.create_connection((str(address), port), timeout=TIMEOUT_SECONDS)
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


def _is_internal(address: str) -> bool:
    """Whether the address is in the operator's own network; such hosts must be listed with their port."""
    return not ipaddress.ip_address(address).is_global
