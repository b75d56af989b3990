"""One table: create, join, leave, start, invite and rematch."""

from __future__ import annotations

import contextlib

from cinque import bots
from cinque.server import messages as m
from cinque.server.accounts import invite_links, seat_links
from cinque.server.http.errors import HttpError
from cinque.server.http.routes import access
from cinque.server.http.routing import RequestContext, route
from cinque.server.tables import creation, names, rematches
from cinque.server.tables.log import Entry
from cinque.server.tables.refusals import RequestRefused
from cinque.server.tables.room import STAND_IN_BOT, Room
from cinque.server.tables.summary import table_info
from cinque.server.texts import server_text


@route("POST", "/api/tables", m.Created, m.NewTable, cost=5)
async def create_table(call: RequestContext) -> m.Created:
    """Create a table."""
    if call.body.game not in call.server.catalog.rules:
        raise HttpError(422, "game", "this server doesn't have that game")
    table = await creation.new_table(call, call.body)
    return m.Created(table=table, invite=await invite_links.create(call, table, only=True))


@route("GET", "/api/tables/{id}", m.TableInfo, person=False)
async def read_table(call: RequestContext) -> m.TableInfo:
    """One table, as lists show it."""
    _, row = await access.open_table(call)
    return table_info(row, call.person)


@route("POST", "/api/tables/{id}/join", m.Joined, m.Join)
async def join(call: RequestContext) -> m.Joined:
    """Take a seat."""
    body: m.Join = call.body
    row = await access.table_row(call)
    if not await access.is_admitted(call, row, body.invite):
        raise HttpError(404, "table", "this table doesn't exist or is private")
    live = await access.live_table(call)
    own = await call.server.in_thread(call.server.store.accounts.name, call.person) or ""
    name = names.checked_name(body.name or own, call.lang)
    taken = -1

    def make(room: Room) -> Entry:
        nonlocal taken
        if call.person in room.state.kicked:  # while this request was on its way
            raise HttpError(404, "table", "this table doesn't exist or is private")
        taken = _free_seat(room, call.person, body.seat)
        if taken in room.seats_of(call.person):
            raise _AlreadySeated
        others = [player.name for seat, player in enumerate(room.players) if seat != taken]
        data = {"name": names.unique_name(name, others), "person": call.person}
        return Entry(room.version, "sit", taken, access.entry_time(call, room), -1, None, data)

    with contextlib.suppress(_AlreadySeated):
        await access.submit(call, live, make, member=call.person)
    return m.Joined(table=row.id, seat=taken)


class _AlreadySeated(Exception):
    """The person already has the seat."""


def _free_seat(room: Room, person: str, requested: int | None) -> int:
    """The seat to take: the requested one, the person's own, or the first open one."""
    mine = room.seats_of(person)
    if mine and (requested is None or requested in mine):
        return mine[0] if requested is None else requested
    free = [seat for seat, player in enumerate(room.players) if player.kind == "open"]
    if requested is None and free:
        return free[0]
    if requested is None or requested not in free:
        raise HttpError(409, "full", "that seat is taken" if requested is not None else "every seat is taken")
    return requested


@route("POST", "/api/tables/{id}/spectate", m.Done, m.Spectate)
async def spectate(call: RequestContext) -> m.Done:
    """Watch the table."""
    row = await access.table_row(call)
    if not await access.is_admitted(call, row, call.body.invite):
        raise HttpError(404, "table", "this table doesn't exist or is private")
    await call.server.in_thread(call.server.store.add_member, call.person, row.id)
    return m.Done()


@route("POST", "/api/tables/{id}/leave", m.Done, m.SeatBody)
async def leave(call: RequestContext) -> m.Done:
    """Leave a seat: before the start it is open again, later a bot plays until the person returns."""
    live, row = await access.open_table(call)
    seat: int = call.body.seat
    started = False

    def make(room: Room) -> Entry:
        nonlocal started
        started = room.status != "open"
        if seat not in room.seats_of(call.person):
            raise HttpError(403, "seat", server_text(call.lang, "seat"))
        if not started:
            return Entry(room.version, "rise", seat, access.entry_time(call, room))
        data = {"bot": STAND_IN_BOT, "why": "left"}
        return Entry(room.version, "bot", seat, access.entry_time(call, room), -1, None, data)

    if live.room.status != "over":
        await access.submit(call, live, make)
        if not started:
            await access.remove_member(call, live, row, call.person)
    return m.Done()


@route("POST", "/api/tables/{id}/seat-link", m.SeatLink, m.SeatBody)
async def seat_link(call: RequestContext) -> m.SeatLink:
    """Create a link to sign in on another device at this seat; it works once."""
    live, row = await access.open_table(call)
    seat: int = call.body.seat
    if seat not in live.room.seats_of(call.person):
        raise HttpError(403, "seat", server_text(call.lang, "seat"))
    return m.SeatLink(table=row.id, seat=seat, token=await seat_links.create(call, live, seat))


@route("POST", "/api/tables/{id}/invite", m.Created, m.Empty)
async def invite(call: RequestContext) -> m.Created:
    """Create a new invite link; the old one becomes invalid."""
    _, row = await access.open_table(call)
    access.require_host(call, row)
    return m.Created(table=row.id, invite=await invite_links.create(call, row.id, only=True))


@route("POST", "/api/tables/{id}/start", m.Done, m.Start)
async def start(call: RequestContext) -> m.Done:
    """Start now, with bots in the open seats."""
    live, row = await access.open_table(call)
    access.require_host(call, row)
    bot: str = call.body.bot
    if bot not in bots.names():
        raise HttpError(422, "bot", server_text(call.lang, "bot"))

    def make(room: Room) -> Entry:
        free = next((s for s, player in enumerate(room.players) if player.kind == "open"), None)
        if free is None:
            return Entry(room.version, "go", -1, access.entry_time(call, room))
        data = {"bot": bot, "name": server_text(call.lang, "bot-name", number=free + 1)}
        return Entry(room.version, "bot", free, access.entry_time(call, room), -1, None, data)

    for _ in range(len(live.room.players) + 1):
        if live.room.status == "open":
            await access.submit(call, live, make)
    return m.Done()


@route("POST", "/api/tables/{id}/rematch", m.Created, m.Rematch, cost=5)
async def rematch(call: RequestContext) -> m.Created:
    """Create or join the rematch, optionally one step harder or easier. Everybody gets the table that was requested
    first."""
    live, row = await access.open_table(call)
    room = live.room
    if room.status != "over":
        raise HttpError(409, "playing", "the game isn't over yet")
    if not room.may_rematch(call.person):
        raise HttpError(403, "seat", server_text(call.lang, "seat"))
    if row.public and room.state.rematch is None and not call.limits.allows_new_public_table(call.address):
        call.server.metrics.limited.inc()
        raise HttpError(429, "limit")
    graded = room.game.next_difficulty(call.body.step) if call.body.step else None
    if call.body.step and graded is None:
        raise HttpError(422, "step", "there is no harder or easier level")
    options = room.setup.options | dict([graded] if graded else [])
    table = await rematches.create_rematch(call.server, room, call.person, row.public, options)
    if room.state.rematch is None:
        data, seat = {"table": table}, next(iter(room.seats_of(call.person)), -1)
        await access.submit(
            call, live, lambda r: Entry(r.version, "rematch", seat, access.entry_time(call, r), -1, None, data)
        )
    await _set_ready(call, table)
    return m.Created(table=table, invite=await invite_links.create(call, table, only=False))


async def _set_ready(call: RequestContext, table: str) -> None:
    """Mark a player who asked for the rematch as ready. The game starts when everybody has asked."""
    live = await call.server.tables.open(table)
    if live is None:
        return

    def make(room: Room) -> Entry:
        seat = next((s for s in room.seats_of(call.person) if not room.players[s].ready), None)
        if seat is None or room.status != "open":
            raise RequestRefused("idle")
        return Entry(room.version, "ready", seat, access.entry_time(call, room))

    with contextlib.suppress(RequestRefused):
        for _ in live.room.players:
            await access.submit(call, live, make)
