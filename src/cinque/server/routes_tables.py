"""One table: the HTTP routes to make, join, leave, begin, repeat, replay and export it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import msgspec

from cinque import bots
from cinque.server import auth, links, making, replaying
from cinque.server import messages as m
from cinque.server.actions import STAND_IN, Refuse
from cinque.server.hub import Hub
from cinque.server.listing import table_info
from cinque.server.live import Live
from cinque.server.present import Entry, other_name
from cinque.server.room import Room
from cinque.server.routing import Call, Fail, route
from cinque.server.store import TableRow
from cinque.server.texts import say

TRIES = 5
EVENT = msgspec.json.Decoder(m.EventInfo)


async def may_look(hub: Hub, row: TableRow, person: str) -> bool:
    """Whether this person may see the table: it is public, or they belong to it."""
    if person in row.summary.get("barred", ()):
        return False
    if row.public or not person:
        return row.public
    return row.setup.host == person or await hub.ask_store(hub.store.is_member, person, row.id)


async def _row(call: Call) -> TableRow:
    row = await call.hub.ask_store(call.hub.store.table, call.id)
    if row is None:
        raise Fail(404, "table", "there is no such table, or it is private")
    return row


async def open_table(call: Call) -> tuple[Live, TableRow]:
    """The table, for somebody who may see it; to all others it does not exist."""
    row = await _row(call)
    if not await may_look(call.hub, row, call.person):
        raise Fail(404, "table", "there is no such table, or it is private")
    return await _live(call), row


async def _live(call: Call) -> Live:
    live = await call.hub.open(call.id)
    if live is None:
        raise Fail(404, "table", "there is no such table, or it is private")
    await call.hub.follow(live)
    return live


async def submit(call: Call, live: Live, make: Callable[[Room], Entry], member: str = "") -> None:
    """Try again when another server was first: the check is made anew each time."""
    for attempt in range(TRIES):
        try:
            await call.hub.submit(live, make, member=member)
            return
        except Refuse as refuse:
            if refuse.code != "stale" or attempt == TRIES - 1:
                raise


def at(call: Call, room: Room) -> int:
    return max(call.hub.now(), room.last_at)


@route("POST", "/api/tables", m.Created, m.NewTable)
async def create_table(call: Call) -> m.Created:
    """Make a table."""
    if call.body.game not in call.hub.games.rules:
        raise Fail(422, "game", "there is no such game here")
    table = await making.new_table(call, call.body)
    return m.Created(table=table, invite=await _invite(call, table, only=True))


async def _invite(call: Call, table: str, only: bool) -> str:
    token = auth.new_token()
    await call.hub.ask_store(call.hub.store.add_token, auth.digest(token), "table", table, only)
    return token


@route("GET", "/api/tables/{id}", m.TableInfo, person=False)
async def look(call: Call) -> m.TableInfo:
    """One table as the lists show it."""
    _, row = await open_table(call)
    return table_info(row, call.person)


@route("POST", "/api/tables/{id}/join", m.Joined, m.Join)
async def join(call: Call) -> m.Joined:
    """Take a seat."""
    wish: m.Join = call.body
    row = await _row(call)
    if not await _admitted(call, row, wish.invite):
        raise Fail(404, "table", "there is no such table, or it is private")
    live = await _live(call)
    name = wish.name or await call.hub.ask_store(call.hub.store.person_name, call.person) or ""
    taken = -1

    def make(room: Room) -> Entry:
        nonlocal taken
        taken = _seat_to_take(room, call.person, wish.seat)
        if taken in room.seats_of(call.person):
            raise _Seated
        others = [chair.name for seat, chair in enumerate(room.chairs) if seat != taken]
        data = {"name": other_name(name, others), "person": call.person}
        return Entry(room.version, "sit", taken, at(call, room), -1, None, data)

    with contextlib.suppress(_Seated):
        await submit(call, live, make, member=call.person)
    return m.Joined(table=row.id, seat=taken)


class _Seated(Exception):
    """Who asks for a seat has it already."""


async def part(call: Call, live: Live, row: TableRow, person: str) -> None:
    """Somebody without a seat here any more has left: a private table needs a new invite to come back to."""
    if person and not live.room.seats_of(person):
        if person != row.setup.host:
            await call.hub.ask_store(call.hub.store.part, person, row.id)
        await call.hub.see_off(live, person)


async def _admitted(call: Call, row: TableRow, token: str | None) -> bool:
    if call.person in row.summary.get("barred", ()):
        return False
    if token is not None:
        return await call.hub.ask_store(auth.subject, call.hub.store, token, "table") == row.id
    return await may_look(call.hub, row, call.person)


def _seat_to_take(room: Room, person: str, wished: int | None) -> int:
    mine = room.seats_of(person)
    if mine and (wished is None or wished in mine):
        return mine[0] if wished is None else wished
    free = [seat for seat, chair in enumerate(room.chairs) if chair.kind == "open"]
    if wished is None and free:
        return free[0]
    if wished is None or wished not in free:
        raise Fail(409, "full", "that seat is taken" if wished is not None else "no seat is free")
    return wished


@route("POST", "/api/tables/{id}/spectate", m.Done, m.Spectate)
async def spectate(call: Call) -> m.Done:
    """Be let in to watch."""
    row = await _row(call)
    if not await _admitted(call, row, call.body.invite):
        raise Fail(404, "table", "there is no such table, or it is private")
    await call.hub.ask_store(call.hub.store.belong, call.person, row.id)
    return m.Done()


@route("POST", "/api/tables/{id}/leave", m.Done, m.SeatBody)
async def leave(call: Call) -> m.Done:
    """Leave a seat: before the start it is open again, later a bot plays on until one comes back."""
    live, row = await open_table(call)
    seat: int = call.body.seat
    begun = False

    def make(room: Room) -> Entry:
        nonlocal begun
        begun = room.status != "open"
        if seat not in room.seats_of(call.person):
            raise Fail(403, "seat", say(call.lang, "seat"))
        if not begun:
            return Entry(room.version, "rise", seat, at(call, room))
        data = {"bot": STAND_IN, "why": "left"}
        return Entry(room.version, "bot", seat, at(call, room), -1, None, data)

    if live.room.status != "over":
        await submit(call, live, make)
        if not begun:
            await part(call, live, row, call.person)
    return m.Done()


@route("POST", "/api/tables/{id}/seat-link", m.SeatLink, m.SeatBody)
async def seat_link(call: Call) -> m.SeatLink:
    """A token by which another device becomes me, at this seat; once."""
    live, row = await open_table(call)
    seat: int = call.body.seat
    if seat not in live.room.seats_of(call.person):
        raise Fail(403, "seat", say(call.lang, "seat"))
    return m.SeatLink(table=row.id, seat=seat, token=await links.make(call, live, seat))


def host_only(call: Call, row: TableRow) -> None:
    if row.setup.host != call.person:
        raise Fail(403, "host", "only who made the table may do that")


@route("POST", "/api/tables/{id}/invite", m.Created, m.Empty)
async def invite(call: Call) -> m.Created:
    """A fresh invite; the old one is void."""
    _, row = await open_table(call)
    host_only(call, row)
    return m.Created(table=row.id, invite=await _invite(call, row.id, only=True))


@route("POST", "/api/tables/{id}/start", m.Done, m.Start)
async def start(call: Call) -> m.Done:
    """Begin now, with bots in the open seats."""
    live, row = await open_table(call)
    host_only(call, row)
    bot: str = call.body.bot
    if bot not in bots.names():
        raise Fail(422, "bot", say(call.lang, "bot"))

    def make(room: Room) -> Entry:
        free = next((s for s, chair in enumerate(room.chairs) if chair.kind == "open"), None)
        if free is None:
            return Entry(room.version, "go", -1, at(call, room))
        data = {"bot": bot, "name": say(call.lang, "bot-name", number=free + 1)}
        return Entry(room.version, "bot", free, at(call, room), -1, None, data)

    for _ in range(len(live.room.chairs) + 1):
        if live.room.status == "open":
            await submit(call, live, make)
    return m.Done()


@route("POST", "/api/tables/{id}/rematch", m.Created, m.Rematch)
async def rematch(call: Call) -> m.Created:
    """The same again, or a step harder or easier; everybody who asks gets the same table, as the first has asked."""
    live, row = await open_table(call)
    room = live.room
    if room.status != "over":
        raise Fail(409, "playing", "the game is not over")
    if not room.may_play_again(call.person):
        raise Fail(403, "seat", say(call.lang, "seat"))
    graded = room.game.graded(call.body.step) if call.body.step else None
    if call.body.step and graded is None:
        raise Fail(422, "step", "this game goes no further in that direction")
    options = room.setup.options | dict([graded] if graded else [])
    table = await making.rematch(call.hub, room, call.person, row.public, options)
    if room.rematch is None:
        data, seat = {"table": table}, next(iter(room.seats_of(call.person)), -1)
        await submit(call, live, lambda r: Entry(r.version, "rematch", seat, at(call, r), -1, None, data))
    await _say_ready(call, table)
    return m.Created(table=table, invite=await _invite(call, table, only=False))


async def _say_ready(call: Call, table: str) -> None:
    """Who asks to play again is ready to: the game begins when all have asked."""
    live = await call.hub.open(table)
    if live is None:
        return

    def make(room: Room) -> Entry:
        seat = next((s for s in room.seats_of(call.person) if not room.chairs[s].ready), None)
        if seat is None or room.status != "open":
            raise Refuse("idle")
        return Entry(room.version, "ready", seat, at(call, room))

    with contextlib.suppress(Refuse):
        for _ in live.room.chairs:
            await submit(call, live, make)


@route("GET", "/api/tables/{id}/frames", m.Frames, person=False, query=("start", "seat"))
async def replay(call: Call) -> m.Frames:
    """The game step by step, as my seat saw it."""
    live, _ = await open_table(call)
    wished = call.number("seat", -2)
    first = call.number("start", 0)
    async with live.lock:
        room = live.room
        seat = replaying.seat_to_show(room, call.person, None if wished == -2 else wished)
        if seat is None:
            raise Fail(403, "seat", say(call.lang, "seat"))
        if room.status == "open":
            raise Fail(409, "open", say(call.lang, "open"))
        record = replaying.noticed(room, seat)
    over = room.status == "over"
    names = tuple(chair.name for chair in room.chairs)
    return await call.hub.page(
        (room.id, seat, first, call.lang, names) if over else None,
        lambda: replaying.frames(room, record, seat, first, call.lang),
    )


@route("GET", "/api/tables/{id}/review", m.Review, query=("seat",))
async def review(call: Call) -> m.Review:
    """What a bot says of my choices, once the game is over; the first to ask sets it thinking."""
    live, _ = await open_table(call)
    seat = call.number("seat", -1)
    async with live.lock:
        room = live.room
        if seat not in room.seats_of(call.person):
            raise Fail(403, "seat", say(call.lang, "seat"))
        if room.status != "over":
            raise Fail(409, "playing", "choices are judged when the game is over")
        return call.hub.reviews.of(room, seat, call.person, call.lang)


@route("GET", "/api/tables/{id}/story", m.Story, person=False)
async def story(call: Call) -> m.Story:
    """All events I may know of."""
    live, row = await open_table(call)
    async with live.lock:
        seat = replaying.seat_to_show(live.room, call.person, None)
        assert seat is not None
        lines = live.story(seat, call.lang)[:]
    return m.Story(table=row.id, events=[EVENT.decode(line) for line in lines])


@route("GET", "/api/tables/{id}/record", m.RecordText, person=False)
async def export(call: Call) -> m.RecordText:
    """The record, with its seed: only once the game is over."""
    live, _ = await open_table(call)
    async with live.lock:
        if live.room.status != "over":
            raise Fail(409, "playing", "a record holds all secrets; it is given out when the game is over")
        return m.RecordText(record=msgspec.to_builtins(live.room.table.record))


@route("POST", "/api/records", m.Created, m.Import)
async def import_record(call: Call) -> m.Created:
    """A record as a table: to watch, or to play on in its seats."""
    table = await making.imported(call, call.body)
    return m.Created(table=table, invite=await _invite(call, table, only=True))
