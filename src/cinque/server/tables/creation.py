"""Creating tables."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from cinque import bots
from cinque.server import messages as m
from cinque.server.accounts import session_tokens
from cinque.server.game_server import GameServer
from cinque.server.http.errors import HttpError
from cinque.server.http.routing import RequestContext
from cinque.server.messages import Lang
from cinque.server.storage.store import SaveSnapshot, TableRow
from cinque.server.tables import names
from cinque.server.tables.apply_entry import apply_entry
from cinque.server.tables.loader import UNDO_MARGIN
from cinque.server.tables.log import Entry
from cinque.server.tables.room import Room, new_room
from cinque.server.tables.scheduler import due
from cinque.server.tables.snapshots import take_snapshot
from cinque.server.tables.state import SeatSetup, Setup
from cinque.server.tables.summary import summarize
from cinque.server.texts import server_text

MAX_LIVE_SECONDS = {"move": 15 * 60, "game": 6 * 3600}  # with more time than this, players don't wait at the table
HOLD_MS, BOTS_HOLD_MS, WINDOW_SECONDS = 1500, 500, 20  # BOTS_HOLD_MS is for one person among bots


def seat_setups(seats: Sequence[m.NewSeat], person: str, name: str, lang: Lang) -> list[SeatSetup]:
    """The players a new table starts with; raises HttpError for an unknown bot."""
    found: list[SeatSetup] = []
    known = bots.names()
    number = 0
    for seat in seats:
        if seat.kind == "bot":
            if seat.bot not in known:
                raise HttpError(422, "bot", f"there is no bot '{seat.bot}'; there are: {', '.join(known)}")
            number += 1
            title = names.checked_name(seat.name or server_text(lang, "bot-name", number=number), lang)
            found.append(SeatSetup("bot", names.unique_name(title, [one.name for one in found]), seat.bot))
        elif seat.kind == "me":
            title = names.unique_name(names.checked_name(seat.name or name, lang), [one.name for one in found])
            found.append(SeatSetup("person", title, "", person))
        else:
            found.append(SeatSetup("open", ""))
    return found


async def create(
    server: GameServer,
    setup: Setup,
    public: bool,
    members: Sequence[str],
    moves: Sequence[tuple[int, int]] = (),
    table: str = "",
    seed: int | None = None,
) -> str:
    """Create a table and return its id. `moves`: those of an imported record, as (seat, move)."""
    table = table or session_tokens.new_id()
    seed = server.seeds.table() if seed is None else seed
    in_thread = server.in_slow_thread if moves else server.in_thread
    await in_thread(_store, server, setup, public, members, moves, table, seed)
    live = await server.tables.open(table)
    assert live is not None
    server.bots.drive(live)
    server.lobby.changed(table)
    return table


def _store(
    server: GameServer,
    setup: Setup,
    public: bool,
    members: Sequence[str],
    moves: Sequence[tuple[int, int]],
    table: str,
    seed: int,
) -> None:
    now = server.now()
    room = new_room(table, setup, server.catalog.load_for(setup), seed)
    entries = [Entry(0, "made", -1, now)]
    entries += [Entry(index + 1, "move", seat, now, move) for index, (seat, move) in enumerate(moves)]
    early: SaveSnapshot | None = None  # so that opening the table doesn't replay an imported game
    for entry in entries:
        apply_entry(room, entry)
        if len(entries) - room.version == UNDO_MARGIN:
            early = SaveSnapshot(table, take_snapshot(room), 0)
    server.store.create(_row(server, room, public, seed, now), entries, members)
    if early is not None:
        server.store.append([early])


def _row(server: GameServer, room: Room, public: bool, seed: int, now: int) -> TableRow:
    return TableRow(
        id=room.id,
        game=room.setup.game,
        setup=room.setup,
        seed=seed,
        public=public,
        created=now,
        status=room.status,
        version=room.version,
        waiting=sum(1 << seat for seat in room.public_to_move),
        due=due(room, now, server.settings.bot_seconds),
        changed=now,
        summary=summarize(room),
    )


async def new_table(call: RequestContext, request: m.NewTable) -> str:
    """Create a table as requested and return its id."""
    name = await call.server.in_thread(call.server.store.accounts.name, call.person) or ""
    seats = seat_setups(request.seats, call.person, name, call.lang)
    if request.clock.kind != "none" and request.clock.seconds < 1:
        raise HttpError(422, "clock", "the clock must have at least 1 second")
    game = call.server.catalog.load(request.game, len(seats), dict(request.options))
    setup = Setup(
        game=game.name,
        options=game.options,
        content=game.digest,
        seats=seats,
        clock=_clock(request.clock, sum(seat.kind != "bot" for seat in seats)),
        start=request.start,
        title="" if names.is_blank(request.title) else request.title,
        host=call.person,
        hints=request.hints,
        salt=call.server.seeds.draw("salt"),
    )
    return await create(call.server, setup, request.public, [call.person])


def _clock(clock: m.Clock, people: int) -> m.Clock:
    """The clock with its times for decision windows filled in, so that every server reads the same from the log.

    If people play each other, answers in a window are delayed: an immediate pass would reveal something about the
    hidden cards."""
    live = clock.kind != "none" and clock.seconds <= MAX_LIVE_SECONDS[clock.kind]
    hold = (HOLD_MS if people > 1 else BOTS_HOLD_MS if people else 0) if clock.hold is None else clock.hold
    window = (WINDOW_SECONDS if live else 0) if clock.window is None else clock.window
    return msgspec.structs.replace(clock, hold=hold, window=window)
