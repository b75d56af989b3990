"""Summaries of tables for the lobby and "my tables", stored with the table so that lists need not load it."""

from __future__ import annotations

import msgspec

from cinque.server import messages as m
from cinque.server.storage.store import TableRow
from cinque.server.tables.room import Room


def encode_summary(room: Room) -> str:
    """The summary as it is stored. It contains the ids of people, which never leave the server."""
    seats = [
        {
            "name": player.name,
            "kind": player.kind,
            "bot": player.bot,
            "person": player.person,
            "ready": player.ready,
            "conceded": player.resigned,
            "away": player.away,
        }
        for player in room.players
    ]
    return msgspec.json.encode({"seats": seats, "barred": room.state.kicked}).decode()


def without_person(row: TableRow, seat: int, bot: str) -> str:
    """The summary with a person's seat given to a bot, or left open if the game has not started."""
    change: dict[str, object] = {"kind": "bot", "bot": bot, "away": True}
    if row.status == "open":
        change = {"kind": "open", "name": "", "person": "", "ready": False}
    seats = [one | change if index == seat else one for index, one in enumerate(row.summary["seats"])]
    return msgspec.json.encode(row.summary | {"seats": seats}).decode()


def people_at(row: TableRow) -> set[str]:
    """The people who play at the table."""
    return {seat["person"] for seat in row.summary["seats"] if seat["kind"] == "person"}


def table_info(row: TableRow, person: str) -> m.TableInfo:
    """The table as this person may see it in a list."""
    seats = [
        m.SeatInfo(
            seat=index,
            name=seat["name"],
            kind=seat["kind"],
            bot=seat["bot"],
            connected=False,
            ready=seat["ready"],
            resigned=seat["conceded"],
            clock=None,
            thinking=bool(row.waiting >> index & 1),
            away=seat.get("away", False),
            host=bool(seat["person"]) and seat["person"] == row.setup.host,
        )
        for index, seat in enumerate(row.summary["seats"])
    ]
    own = [(index, seat) for index, seat in enumerate(row.summary["seats"]) if person and seat["person"] == person]
    mine = [index for index, seat in own if seat["kind"] == "person"]
    reclaimable = [
        index for index, seat in own if seat.get("away") and not seat["conceded"] and row.status == "playing"
    ]
    return m.TableInfo(
        table=row.id,
        title=row.setup.title,
        game=row.game,
        options=row.setup.options,
        status=row.status,  # type: ignore[arg-type]  # the database holds what Room.status was
        public=row.public,
        seats=seats,
        clock=row.setup.clock,
        my_seats=mine,
        reclaimable_seats=reclaimable,
        my_turn=any(row.waiting >> seat & 1 for seat in mine),
        host=bool(person) and row.setup.host == person,
        created=row.created,
        changed=row.changed,
    )
