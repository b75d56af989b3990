"""Summaries of tables, for the lobby and "my tables"."""

from __future__ import annotations

from msgspec.structs import replace

from cinque.server import messages as m
from cinque.server.storage.store import TableRow
from cinque.server.tables.room import Room
from cinque.server.tables.state import SeatSummary, Summary


def summarize(room: Room) -> Summary:
    """The summary of a room."""
    seats = [
        SeatSummary(
            name=player.name,
            kind=player.kind,
            bot=player.bot,
            person=player.person,
            ready=player.ready,
            resigned=player.resigned,
            away=player.away,
        )
        for player in room.players
    ]
    return Summary(seats, room.state.kicked)


def without_person(row: TableRow, seat: int, bot: str) -> Summary:
    """The summary with a person's seat given to a bot, or left open if the game has not started."""
    seats = list(row.summary.seats)
    if row.status == "open":
        seats[seat] = replace(seats[seat], kind="open", name="", person="", ready=False)
    else:
        seats[seat] = replace(seats[seat], kind="bot", bot=bot, away=True)
    return replace(row.summary, seats=seats)


def reassigned_summary(row: TableRow, person: str, to: str, name: str) -> Summary:
    """The summary with a person's seats given to another id, and with another name if one is given."""
    seats = [
        replace(seat, person=to, name=name or seat.name) if seat.person == person else seat
        for seat in row.summary.seats
    ]
    kicked = [to if one == person and name else one for one in row.summary.kicked]
    return replace(row.summary, seats=seats, kicked=kicked)


def people_at(row: TableRow) -> set[str]:
    """The people who play at the table."""
    return {seat.person for seat in row.summary.seats if seat.kind == "person"}


def table_info(row: TableRow, person: str) -> m.TableInfo:
    """The table as this person may see it in a list."""
    seats = [
        m.SeatInfo(
            seat=index,
            name=seat.name,
            kind=seat.kind,
            bot=seat.bot,
            connected=False,
            ready=seat.ready,
            resigned=seat.resigned,
            clock=None,
            thinking=bool(row.waiting >> index & 1),
            away=seat.away,
            host=bool(seat.person) and seat.person == row.setup.host,
        )
        for index, seat in enumerate(row.summary.seats)
    ]
    own = [(index, seat) for index, seat in enumerate(row.summary.seats) if person and seat.person == person]
    mine = [index for index, seat in own if seat.kind == "person"]
    reclaimable = [index for index, seat in own if seat.away and not seat.resigned and row.status == "playing"]
    return m.TableInfo(
        table=row.id,
        title=row.setup.title,
        game=row.game,
        options=row.setup.options,
        status=row.status,
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
