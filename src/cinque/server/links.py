"""A link to one's own seat for another device: good once, and only while its maker sits there, signed in."""

from __future__ import annotations

from cinque.server import auth
from cinque.server.live import Live
from cinque.server.routing import Call


async def make(call: Call, live: Live, seat: int) -> str:
    """The token of a fresh link to a seat of the caller's; earlier ones made on this device are void."""
    token = auth.new_token()
    sat = live.room.chairs[seat].sat
    subject = f"{live.room.id}/{seat}/{sat}/{_device(auth.digest(call.token))}"
    await call.hub.ask_store(call.hub.store.add_token, auth.digest(token), "seat", subject, True)
    return token


async def signed_in(call: Call, link: str) -> str | None:
    """A session of its own, as the seat's holder, for the device that opened the link; None: it is worth nothing."""
    store = call.hub.store
    subject = await call.hub.ask_store(auth.subject, store, link, "seat")
    person = await _holder(call, *subject.split("/")) if subject else ""
    if not person or not await call.hub.ask_store(store.drop_token, auth.digest(link)):
        return None
    token = auth.new_token()
    await call.hub.ask_store(store.add_token, auth.digest(token), "person", person)
    return token


async def _holder(call: Call, table: str, seat: str, sat: str, device: str) -> str:
    """Who sits there since the link was made, and is still signed in where it was made; empty: nobody."""
    live = await call.hub.open(table)
    if live is None:
        return ""
    await call.hub.follow(live)
    chair = live.room.chairs[int(seat)]
    if chair.kind != "person" or chair.conceded or chair.sat != int(sat):
        return ""
    devices = await call.hub.ask_store(call.hub.store.sessions, person=chair.person)
    return chair.person if device in [_device(one.digest) for one in devices] else ""


def _device(digest: str) -> str:
    return digest[:16]
