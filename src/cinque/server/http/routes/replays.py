"""Replays, reviews and records of a table."""

from __future__ import annotations

from typing import cast

from cinque.server import messages as m
from cinque.server.accounts import invite_links
from cinque.server.http.errors import HttpError
from cinque.server.http.rate_limits import ComputeBudget
from cinque.server.http.routes import access
from cinque.server.http.routing import RequestContext, route
from cinque.server.tables import record_import, replays
from cinque.server.texts import server_text


@route("GET", "/api/tables/{id}/frames", m.Frames, person=False, query_parameters=("start", "seat"), cost=5)
async def replay(call: RequestContext) -> m.Frames:
    """One page of the replay, as my seat saw the game."""
    live, _ = await access.open_table(call)
    requested = call.number("seat", -2)
    first = call.number("start", 0)
    async with live.lock:
        room = live.room
        seat = replays.seat_to_show(room, call.person, None if requested == -2 else requested)
        if seat is None:
            raise HttpError(403, "seat", server_text(call.lang, "seat"))
        if room.status == "open":
            raise HttpError(409, "open", server_text(call.lang, "open"))
        record = replays.public_record(room)
    over = room.status == "over"
    names = tuple(player.name for player in room.players)
    key = (room.id, seat, first, call.lang, names) if over else None
    if key not in call.server.replays:
        _spend(call, replays.moves_to_replay(len(record.moves), first) // ComputeBudget.MOVES_SHOWN)
    return await call.server.replays.page(key, lambda: replays.frames(room, record, seat, first, call.lang))


def _spend(call: RequestContext, cost: int) -> None:
    """Raise HttpError 429 if the person has no budget left for this cost."""
    if not call.server.compute.spend(call.person, call.address, cost):
        call.server.metrics.limited.inc()
        raise HttpError(429, "limit")


@route("GET", "/api/tables/{id}/review", m.Review, query_parameters=("seat",))
async def review(call: RequestContext) -> m.Review:
    """A bot's review of my choices, once the game is over; the first request starts it."""
    live, _ = await access.open_table(call)
    seat = call.number("seat", -1)
    async with live.lock:
        room = live.room
        if seat not in room.seats_of(call.person):
            raise HttpError(403, "seat", server_text(call.lang, "seat"))
        if room.status != "over":
            raise HttpError(409, "playing", "moves are reviewed when the game is over")
        if not call.server.reviews.started(room, seat):
            _spend(call, ComputeBudget.REVIEW)
        return call.server.reviews.results(room, seat, call.person, call.lang)


@route("GET", "/api/tables/{id}/events", m.EventLog, person=False, cost=5)
async def events(call: RequestContext) -> m.EventLog:
    """All events I may see."""
    live, row = await access.open_table(call)
    async with live.lock:
        seat = replays.seat_to_show(live.room, call.person, None)
        assert seat is not None
        lines = live.events_for(seat, call.lang)[:]
    return m.EventLog(table=row.id, events=cast(list[m.EventInfo], lines))  # already encoded, and sent as they are


@route("GET", "/api/tables/{id}/record", m.RecordText, person=False)
async def export(call: RequestContext) -> m.RecordText:
    """The record with its seed, once the game is over."""
    live, _ = await access.open_table(call)
    async with live.lock:
        if live.room.status != "over":
            raise HttpError(409, "playing", "the record reveals hidden information; ask again when the game is over")
        return m.RecordText(record=live.room.table.record.to_json())


@route("POST", "/api/records", m.Created, m.ImportRecord, cost=20)
async def import_record(call: RequestContext) -> m.Created:
    """Create a table from a record, to watch or to play on."""
    record = record_import.decode(call.body)
    cost = ComputeBudget.IMPORT + len(record.moves) // ComputeBudget.MOVES_IMPORTED
    _spend(call, min(cost, call.server.settings.work_burst))
    table = await record_import.import_record(call, record, call.body.public)
    return m.Created(table=table, invite=await invite_links.create(call, table, only=True))
