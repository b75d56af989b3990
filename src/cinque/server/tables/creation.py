"""Creating tables: new ones, rematches and imported records."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy.exc import IntegrityError

from cinque import bots
from cinque.core import Game, Record
from cinque.core.engine.seed_recovery import recover
from cinque.server import messages as m
from cinque.server.accounts import auth
from cinque.server.game_server import GameServer
from cinque.server.http.errors import HttpError
from cinque.server.http.routing import RequestContext
from cinque.server.messages import Lang
from cinque.server.storage.store import TableRow
from cinque.server.tables import names
from cinque.server.tables.apply_entry import apply_entry
from cinque.server.tables.log import Entry
from cinque.server.tables.replays import positions
from cinque.server.tables.room import Room, new_room
from cinque.server.tables.scheduler import due
from cinque.server.tables.state import SeatSetup, Setup
from cinque.server.tables.summary import encode_summary
from cinque.server.texts import say

LIVE_SECONDS = {"move": 15 * 60, "game": 6 * 3600}  # with more time than this, players do not stay and wait
HOLD_MS, BOTS_HOLD_MS, WINDOW_SECONDS = 1500, 500, 20  # the second: for one person among bots


def seat_setups(seats: Sequence[m.NewSeat], person: str, name: str, lang: Lang) -> list[SeatSetup]:
    """The players a new table starts with; raises HttpError for an unknown bot."""
    found: list[SeatSetup] = []
    number = 0
    for seat in seats:
        if seat.kind == "bot":
            if seat.bot not in bots.names():
                raise HttpError(422, "bot", f"there is no bot '{seat.bot}'; there are: {', '.join(bots.names())}")
            number += 1
            title = names.checked(seat.name or say(lang, "bot-name", number=number), lang)
            found.append(SeatSetup("bot", names.unique(title, [one.name for one in found]), seat.bot))
        elif seat.kind == "me":
            title = names.unique(names.checked(seat.name or name, lang), [one.name for one in found])
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
    table = table or auth.new_id()
    seed = server.seeds.table() if seed is None else seed
    await server.in_thread(_store, server, setup, public, members, moves, table, seed)
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
    room = new_room(table, setup, server.catalog.of(setup), seed)
    entries = [Entry(0, "made", -1, now)]
    entries += [Entry(index + 1, "move", seat, now, move) for index, (seat, move) in enumerate(moves)]
    for entry in entries:
        apply_entry(room, entry)
    server.store.create(_row(server, room, public, seed, now), entries, members)


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
        summary=msgspec.json.decode(encode_summary(room)),
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
        title=request.title,
        host=call.person,
        hints=request.hints,
        salt=call.server.seeds.draw("salt"),
    )
    return await create(call.server, setup, request.public, [call.person])


def _clock(clock: m.Clock, people: int) -> m.Clock:
    """The clock with its times for decision windows filled in, so that every server reads the same from the log.

    If people play each other, answers in a window are delayed: an immediate pass would tell about hidden cards."""
    live = clock.kind != "none" and clock.seconds <= LIVE_SECONDS[clock.kind]
    hold = (HOLD_MS if people > 1 else BOTS_HOLD_MS if people else 0) if clock.hold is None else clock.hold
    window = (WINDOW_SECONDS if live else 0) if clock.window is None else clock.window
    return msgspec.structs.replace(clock, hold=hold, window=window)


async def rematch(server: GameServer, room: Room, person: str, public: bool, options: dict[str, Any]) -> str:
    """Create the rematch, with every player moved by one seat, and return its id. It starts once all are ready."""
    table = hashlib.sha256(f"rematch {room.id}".encode()).hexdigest()[:16]
    if await server.in_thread(server.store.table, table) is not None:
        return table
    players = [*room.players[1:], room.players[0]]
    seats = []
    for player in players:
        if player.person:
            seats.append(SeatSetup("person", player.name, "", player.person))
        elif player.kind == "bot":
            seats.append(SeatSetup("bot", player.name, player.bot))
        else:
            seats.append(SeatSetup("open", ""))
    others = any(seat.person and seat.person != person for seat in seats)
    start: Literal["full", "ready"] = "ready" if others else "full"
    setup = msgspec.structs.replace(
        room.setup,
        options=options,
        content=room.game.digest,
        seats=seats,
        host=person,
        start=start,
        salt=server.seeds.draw("salt"),
    )
    members = sorted({seat.person for seat in seats if seat.person} | {person})
    with contextlib.suppress(IntegrityError):  # somebody else asked at the same moment, for the same table
        await create(server, setup, public, members, table=table)
    return table


async def import_record(call: RequestContext, request: m.ImportRecord) -> str:
    """Create a table from a record, with open seats. Raises BadRecord, which names the move that does not fit."""
    text = request.record if isinstance(request.record, str) else msgspec.json.encode(request.record)
    record = Record.from_json(text)
    rules = call.server.catalog.rules.get(record.game)
    if rules is None:
        raise HttpError(422, "game", "this server doesn't have that game")
    if not 0 <= record.seed < 2**63:
        raise HttpError(422, "record", "the record's seed is invalid")
    game = call.server.catalog.load(record.game, record.players, record.options)
    record = await call.server.in_thread(recover, game, record)
    moves = await call.server.in_thread(_replay, game, record)
    setup = Setup(
        game=game.name,
        options=game.options,
        content=game.digest,
        seats=[SeatSetup("open", "") for _ in range(game.players)],
        clock=m.Clock(),
        start="full",
        title=say(call.lang, "imported"),
        host=call.person,
        salt=call.server.seeds.draw("salt"),
    )
    return await create(call.server, setup, request.public, [call.person], moves, seed=record.seed)


def _replay(game: Game, record: Record) -> list[tuple[int, int]]:
    """The moves as (seat, move); raises BadRecord if one does not fit."""
    game.replay(record)
    return [(mover, move) for _, mover, move in positions(game, record, history=False)]
