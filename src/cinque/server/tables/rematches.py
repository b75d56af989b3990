"""Rematches: the same players at a new table, each moved by one seat."""

from __future__ import annotations

import contextlib
import hashlib
from typing import Any, Literal

import msgspec
from sqlalchemy.exc import IntegrityError

from cinque.server.game_server import GameServer
from cinque.server.tables.creation import create
from cinque.server.tables.room import Room
from cinque.server.tables.state import SeatSetup


async def create_rematch(server: GameServer, room: Room, person: str, public: bool, options: dict[str, Any]) -> str:
    """Create the rematch, with every player moved by one seat, and return its id. It starts once all are ready.

    The seat of a player who was deleted is open."""
    table = hashlib.sha256(f"rematch {room.id}".encode()).hexdigest()[:16]
    if await server.in_thread(server.store.table, table) is not None:
        return table
    players = [*room.players[1:], room.players[0]]
    known = await server.in_thread(server.store.accounts.existing, [player.person for player in players])
    seats = []
    for player in players:
        if player.person in known:
            seats.append(SeatSetup("person", player.name, "", player.person))
        elif player.kind == "bot" and not player.person:
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
