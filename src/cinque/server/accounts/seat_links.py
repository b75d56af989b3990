"""Seat links: continue at your seat on another device. A link works once, while its creator is there and signed in."""

from __future__ import annotations

from cinque.server.accounts import session_tokens
from cinque.server.http.routing import RequestContext
from cinque.server.tables.live_table import LiveTable


async def create(call: RequestContext, live: LiveTable, seat: int) -> str:
    """The token of a new link to the caller's seat; earlier ones from this device become invalid."""
    token = session_tokens.new_token()
    joined = live.room.players[seat].joined_version
    subject = f"{live.room.id}/{seat}/{joined}/{_device(session_tokens.digest(call.token))}"
    await call.server.in_thread(
        call.server.store.accounts.add_token, session_tokens.digest(token), "seat", subject, True
    )
    return token


async def sign_in(call: RequestContext, link: str) -> str | None:
    """The token of a new session as the seat's player, or None if the link is not valid."""
    store = call.server.store
    subject = await call.server.in_thread(session_tokens.token_subject, store, link, "seat")
    person = await _player(call, subject) if subject else ""
    if not person or not await call.server.in_thread(store.accounts.revoke_token, session_tokens.digest(link)):
        return None
    token = session_tokens.new_token()
    await call.server.in_thread(store.accounts.add_session, session_tokens.digest(token), person, "", "link")
    return token


async def _player(call: RequestContext, subject: str) -> str:
    """The player of the seat that the link is for, if they have had the seat since the link was created and are still
    signed in on that device; empty if not, or if the stored subject is damaged."""
    try:
        table, seat, joined, device = subject.split("/")
        number, version = int(seat), int(joined)
    except ValueError:
        return ""
    live = await call.server.tables.open(table)
    if live is None:
        return ""
    await call.server.tables.catch_up(live)
    if not 0 <= number < len(live.room.players):
        return ""
    player = live.room.players[number]
    if player.kind != "person" or player.resigned or player.joined_version != version:
        return ""
    devices = await call.server.in_thread(call.server.store.accounts.sessions, person=player.person)
    return player.person if device in [_device(one.digest) for one in devices] else ""


def _device(digest: str) -> str:
    return digest[:16]
