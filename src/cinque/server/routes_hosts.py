"""What the host of a table may do about the others there: send away, quiet the chat."""

from __future__ import annotations

from cinque.server import messages as m
from cinque.server.actions import Refuse
from cinque.server.present import Entry
from cinque.server.room import Room
from cinque.server.routes_tables import at, host_only, open_table, part, submit
from cinque.server.routing import Call, Fail, route


@route("GET", "/api/tables/{id}/watchers", m.Watchers)
async def watchers(call: Call) -> m.Watchers:
    """(host) Who is watching, without a seat."""
    live, row = await open_table(call)
    host_only(call, row)
    found = {c.person: c.name for c in live.connections if c.person and not live.room.seats_of(c.person)}
    return m.Watchers(watchers=[m.Watcher(person=person, name=name) for person, name in sorted(found.items())])


@route("POST", "/api/tables/{id}/remove", m.Done, m.Remove)
async def remove(call: Call) -> m.Done:
    """(host) Send a player away before the start, or a spectator at any time; they cannot come back."""
    live, row = await open_table(call)
    host_only(call, row)
    wish: m.Remove = call.body
    gone = ""

    def make(room: Room) -> Entry:
        nonlocal gone
        gone = wish.person or ""
        if wish.seat is not None:
            if room.status != "open":
                raise Refuse("over" if room.status == "over" else "begun")
            gone = room.chairs[wish.seat].person if wish.seat < len(room.chairs) else ""
        elif room.seats_of(gone):
            raise Refuse("begun")
        if not gone or gone == call.person:
            raise Fail(422, "person", "name a seat with another player in it, or somebody who watches")
        return Entry(room.version, "bar", -1, at(call, room), -1, None, {"person": gone})

    await submit(call, live, make)
    await part(call, live, row, gone)
    return m.Done()


@route("POST", "/api/tables/{id}/mute", m.Done, m.Mute)
async def mute(call: Call) -> m.Done:
    """(host) With `on`, nobody but the host can write into the chat."""
    live, row = await open_table(call)
    host_only(call, row)
    on: bool = call.body.on
    if live.room.muted != on:
        await submit(call, live, lambda room: Entry(room.version, "mute", -1, at(call, room), -1, None, {"on": on}))
    return m.Done()
