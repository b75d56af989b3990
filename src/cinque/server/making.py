"""Making tables: new ones, rematches and imported records."""

from __future__ import annotations

import contextlib
import hashlib
import secrets
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
from sqlalchemy.exc import IntegrityError

from cinque import bots
from cinque.core import Game, Record
from cinque.server import auth
from cinque.server import messages as m
from cinque.server.hub import Hub
from cinque.server.listing import summary
from cinque.server.messages import Lang
from cinque.server.present import Entry, SeatSetup, Setup, other_name
from cinque.server.room import Room, new_room
from cinque.server.routing import Call, Fail
from cinque.server.store import TableRow
from cinque.server.texts import say

LIVE_SECONDS = {"move": 15 * 60, "game": 6 * 3600}  # with more time than this nobody sits and waits
HOLD_MS, BOTS_HOLD_MS, WINDOW_SECONDS = 1500, 500, 20  # the second: one person among bots


def seat_setups(wish: Sequence[m.NewSeat], person: str, name: str, lang: Lang) -> list[SeatSetup]:
    """Who sits where at first; raises Fail for a bot nobody knows."""
    found: list[SeatSetup] = []
    number = 0
    for seat in wish:
        if seat.kind == "bot":
            if seat.bot not in bots.names():
                raise Fail(422, "bot", f"there is no bot '{seat.bot}'; there are: {', '.join(bots.names())}")
            number += 1
            title = seat.name or say(lang, "bot-name", number=number)
            found.append(SeatSetup("bot", other_name(title, [one.name for one in found]), seat.bot))
        elif seat.kind == "me":
            title = other_name(seat.name or name, [one.name for one in found])
            found.append(SeatSetup("person", title, "", person))
        else:
            found.append(SeatSetup("open", ""))
    return found


async def make(
    hub: Hub,
    setup: Setup,
    public: bool,
    members: Sequence[str],
    moves: Sequence[tuple[int, int]] = (),
    table: str = "",
    seed: int | None = None,
) -> str:
    """Store a new table; returns its id. An imported one brings its moves as (seat, move)."""
    table = table or auth.new_id()
    seed = secrets.randbits(62) if seed is None else seed
    await hub.ask_store(_create, hub, setup, public, members, moves, table, seed)
    live = await hub.open(table)
    assert live is not None
    hub.driver.drive(live)
    hub.personal.changed(table)
    return table


def _create(
    hub: Hub,
    setup: Setup,
    public: bool,
    members: Sequence[str],
    moves: Sequence[tuple[int, int]],
    table: str,
    seed: int,
) -> None:
    now = hub.now()
    room = new_room(table, setup, hub.games.of(setup), seed)
    entries = [Entry(0, "made", -1, now)]
    entries += [Entry(index + 1, "move", seat, now, move) for index, (seat, move) in enumerate(moves)]
    for entry in entries:
        room.apply(entry)
    hub.store.create(_row(hub, room, public, seed, now), entries, members)


def _row(hub: Hub, room: Room, public: bool, seed: int, now: int) -> TableRow:
    return TableRow(
        id=room.id,
        game=room.setup.game,
        setup=room.setup,
        seed=seed,
        public=public,
        created=now,
        status=room.status,
        version=room.version,
        waiting=sum(1 << seat for seat in room.seen_waiting),
        due=hub.due(room, now),
        changed=now,
        summary=msgspec.json.decode(summary(room)),
    )


async def new_table(call: Call, wish: m.NewTable) -> str:
    name = await call.hub.ask_store(call.hub.store.person_name, call.person) or ""
    seats = seat_setups(wish.seats, call.person, name, call.lang)
    if wish.clock.kind != "none" and wish.clock.seconds < 1:
        raise Fail(422, "clock", "a clock needs at least one second")
    game = call.hub.games.load(wish.game, len(seats), dict(wish.options))
    setup = Setup(
        game=game.name,
        options=game.options,
        content=game.digest,
        seats=seats,
        clock=_clock(wish.clock, sum(seat.kind != "bot" for seat in seats)),
        start=wish.start,
        title=wish.title,
        host=call.person,
        hints=wish.hints,
    )
    return await make(call.hub, setup, wish.public, [call.person])


def _clock(clock: m.Clock, people: int) -> m.Clock:
    """The clock with its times for windows; every server must read the same from the log.

    Where people play each other a window is held: a pass that comes at once would tell what lies face down."""
    live = clock.kind != "none" and clock.seconds <= LIVE_SECONDS[clock.kind]
    hold = (HOLD_MS if people > 1 else BOTS_HOLD_MS if people else 0) if clock.hold is None else clock.hold
    window = (WINDOW_SECONDS if live else 0) if clock.window is None else clock.window
    return msgspec.structs.replace(clock, hold=hold, window=window)


async def rematch(hub: Hub, room: Room, person: str, public: bool, options: dict[str, Any]) -> str:
    """The same people and bots, one seat further round; everybody says when they are ready."""
    table = hashlib.sha256(f"rematch {room.id}".encode()).hexdigest()[:16]
    if await hub.ask_store(hub.store.table, table) is not None:
        return table
    chairs = [*room.chairs[1:], room.chairs[0]]
    seats = []
    for chair in chairs:
        if chair.person:
            seats.append(SeatSetup("person", chair.name, "", chair.person))
        elif chair.kind == "bot":
            seats.append(SeatSetup("bot", chair.name, chair.bot))
        else:
            seats.append(SeatSetup("open", ""))
    others = any(seat.person and seat.person != person for seat in seats)
    start: Literal["full", "ready"] = "ready" if others else "full"
    setup = msgspec.structs.replace(room.setup, options=options, seats=seats, host=person, start=start)
    members = sorted({seat.person for seat in seats if seat.person} | {person})
    with contextlib.suppress(IntegrityError):  # somebody else asked at the same moment; it is the same table
        await make(hub, setup, public, members, table=table)
    return table


async def imported(call: Call, wish: m.Import) -> str:
    """A record as a table with open seats; raises BadRecord with the place that does not fit."""
    record = Record.from_json(msgspec.json.encode(wish.record))
    rules = call.hub.games.rules.get(record.game)
    if rules is None:
        raise Fail(422, "game", "there is no such game here")
    if not 0 <= record.seed < 2**63:
        raise Fail(422, "record", "the record's seed does not fit")
    game = call.hub.games.load(record.game, record.players, record.options)
    moves = await call.hub.ask_store(_moves, game, record)
    setup = Setup(
        game=game.name,
        options=game.options,
        content=game.digest,
        seats=[SeatSetup("open", "") for _ in range(game.players)],
        clock=m.Clock(),
        start="full",
        title=say(call.lang, "imported"),
        host=call.person,
    )
    return await make(call.hub, setup, wish.public, [call.person], moves, seed=record.seed)


def _moves(game: Game, record: Record) -> list[tuple[int, int]]:
    """Who made each move; the record names only those who were not the first waiting seat."""
    game.replay(record)
    table = game.deal(record.seed, history=False)
    other = dict(record.seats)
    found: list[tuple[int, int]] = []
    for index, move in enumerate(record.moves):
        seat = other.get(index, table.mover())
        table.apply(seat, move)
        found.append((seat, move))
    return found
