"""Moderation by the host: spectators, kicking, seats of absent players, muting the chat."""

from __future__ import annotations

from cinque.server import messages as m
from cinque.server.http.errors import HttpError
from cinque.server.http.routes import access
from cinque.server.http.routing import RequestContext, route
from cinque.server.tables import presence, seats
from cinque.server.tables.log import Entry
from cinque.server.tables.refusals import RequestRefused
from cinque.server.tables.room import STAND_IN_BOT, Room


@route("GET", "/api/tables/{id}/spectators", m.Spectators)
async def spectators(call: RequestContext) -> m.Spectators:
    """(host) List the spectators."""
    live, row = await access.open_table(call)
    access.require_host(call, row)
    found = presence.spectator_names(live)
    return m.Spectators(spectators=[m.Spectator(person=person, name=name) for person, name in sorted(found.items())])


@route("POST", "/api/tables/{id}/kick", m.Done, m.Kick)
async def kick(call: RequestContext) -> m.Done:
    """(host) Kick a player before the start, or a spectator at any time."""
    live, row = await access.open_table(call)
    access.require_host(call, row)
    body: m.Kick = call.body
    person = body.person or ""
    # Spectators of other processes are unknown here, so anyone with an account of this server can be kicked.
    known = await call.server.in_thread(call.server.store.accounts.name, person) is not None
    kicked = ""

    def make(room: Room) -> Entry:
        nonlocal kicked
        kicked = person
        if body.seat is not None:
            if room.status != "open":
                raise RequestRefused("over" if room.status == "over" else "begun")
            kicked = room.players[body.seat].person if body.seat < len(room.players) else ""
        elif kicked and any(player.person == kicked for player in room.players):  # also if they resigned or left
            raise RequestRefused("begun")
        if kicked in room.state.kicked:
            raise RequestRefused("idle")
        if not kicked or kicked == call.person or not (body.seat is not None or known):
            raise HttpError(422, "person", "name another player's seat or a spectator")
        return Entry(room.version, "bar", -1, access.entry_time(call, room), -1, None, {"person": kicked})

    await access.submit(call, live, make)
    await access.remove_member(call, live, row, kicked)
    return m.Done()


@route("POST", "/api/tables/{id}/hand-over", m.Done, m.HandOver)
async def hand_over(call: RequestContext) -> m.Done:
    """(host) Let a bot play for a player who has kept a game without a clock waiting and is not connected."""
    live, row = await access.open_table(call)
    access.require_host(call, row)
    seat: int = call.body.seat

    def make(room: Room) -> Entry:
        if seat >= len(room.players) or room.players[seat].kind != "person" or seat in room.seats_of(call.person):
            raise HttpError(422, "seat", "name another player's seat")
        absent_ms = presence.absent_for(live, seat, call.server.now())
        seats.check_hand_over(room, seat, absent_ms, call.server.settings.absent_minutes, call.lang)
        data = {"bot": STAND_IN_BOT, "why": "absent"}
        return Entry(room.version, "bot", seat, access.entry_time(call, room), -1, None, data)

    await access.submit(call, live, make)
    return m.Done()


@route("POST", "/api/tables/{id}/mute", m.Done, m.Mute)
async def mute(call: RequestContext) -> m.Done:
    """(host) Let only the host chat, or everybody again."""
    live, row = await access.open_table(call)
    access.require_host(call, row)
    on: bool = call.body.on
    if live.room.state.muted != on:
        await access.submit(
            call,
            live,
            lambda room: Entry(room.version, "mute", -1, access.entry_time(call, room), -1, None, {"on": on}),
        )
    return m.Done()
