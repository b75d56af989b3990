"""A table as one line of a list, without opening it."""

from __future__ import annotations

import msgspec

from cinque.server import messages as m
from cinque.server.room import Room
from cinque.server.store import TableRow


def summary(room: Room) -> str:
    """What the lists need to know; persons stay inside the server."""
    seats = [
        {
            "name": chair.name,
            "kind": chair.kind,
            "bot": chair.bot,
            "person": chair.person,
            "ready": chair.ready,
            "conceded": chair.conceded,
            "away": chair.away,
        }
        for chair in room.chairs
    ]
    return msgspec.json.encode({"seats": seats, "barred": room.barred}).decode()


def persons(row: TableRow) -> set[str]:
    """Everybody who sits at the table."""
    return {seat["person"] for seat in row.summary["seats"] if seat["kind"] == "person"}


def table_info(row: TableRow, person: str) -> m.TableInfo:
    """The line that this person may see."""
    seats = [
        m.SeatInfo(
            seat=index,
            name=seat["name"],
            kind=seat["kind"],
            bot=seat["bot"],
            connected=False,
            ready=seat["ready"],
            conceded=seat["conceded"],
            clock=None,
            thinking=bool(row.waiting >> index & 1),
            away=seat.get("away", False),
            host=bool(seat["person"]) and seat["person"] == row.setup.host,
        )
        for index, seat in enumerate(row.summary["seats"])
    ]
    own = [(index, seat) for index, seat in enumerate(row.summary["seats"]) if person and seat["person"] == person]
    mine = [index for index, seat in own if seat["kind"] == "person"]
    back = [index for index, seat in own if seat.get("away") and not seat["conceded"] and row.status == "playing"]
    return m.TableInfo(
        table=row.id,
        title=row.setup.title,
        game=row.game,
        options=row.setup.options,
        status=row.status,  # type: ignore[arg-type]  # the database holds what Room.status was
        public=row.public,
        seats=seats,
        clock=row.setup.clock,
        mine=mine,
        back=back,
        turn=any(row.waiting >> seat & 1 for seat in mine),
        host=bool(person) and row.setup.host == person,
        created=row.created,
        changed=row.changed,
    )
