"""Sessions: the devices people are signed in on, and closing the sockets of those that signed out."""

from __future__ import annotations

import asyncio
import hmac
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from cinque.server.accounts import session_tokens
from cinque.server.storage.accounts import SessionRow
from cinque.server.storage.store import Store
from cinque.server.tables.refusals import RequestRefused
from cinque.server.ws.connection import POLICY, Connection

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

CHECK_SECONDS = 2.0


def find_session(store: Store, token: str) -> SessionRow | None:
    """The session of this token; None if it is not valid."""
    wanted = session_tokens.digest(token)
    found = store.accounts.sessions([wanted])
    if not found or not hmac.compare_digest(found[0].digest.encode(), wanted.encode()):
        return None
    store.accounts.mark_used(found[0])
    return found[0]


def close_sockets(server: GameServer, session: str) -> None:
    """Close all sockets of a device that signed out."""
    for connection in list(server.connections):
        if connection.session == session:
            connection.close(POLICY, "signed out")


def close_sockets_of(server: GameServer, person: str) -> None:
    """Close all sockets of a person who is being deleted."""
    for connection in list(server.connections):
        if connection.person == person:
            connection.close(POLICY, "signed out")


async def refuse_if_signed_out(server: GameServer, connection: Connection) -> None:
    """Raise RequestRefused if the device was signed out or its person banned, although its socket is still open.

    Otherwise a banned person could take their seat back from the bot before the next check."""
    rows = await server.in_thread(server.store.accounts.sessions, [connection.session])
    if not rows or rows[0].banned:
        raise RequestRefused("seat")


async def close_revoked_sockets(server: GameServer) -> None:
    """Close sockets of devices that were signed out on any server, and of banned people; follow mutes."""
    while True:
        await asyncio.sleep(CHECK_SECONDS)
        digests = {connection.session for connection in server.connections if connection.session}
        try:
            rows = await server.in_thread(server.store.accounts.sessions, list(digests)) if digests else []
        except SQLAlchemyError:
            continue
        valid = {row.digest: row for row in rows if not row.banned}
        for connection in list(server.connections):
            if connection.session in valid:
                connection.muted = valid[connection.session].muted
            elif connection.session in digests:
                connection.close(POLICY, "signed out")
