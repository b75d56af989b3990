"""Importing a record: a game that was played elsewhere, continued at a new table."""

from __future__ import annotations

import msgspec

from cinque.core import Game, Record
from cinque.core.engine.seed_recovery import recover
from cinque.server import messages as m
from cinque.server.http.errors import HttpError
from cinque.server.http.routing import RequestContext
from cinque.server.tables.creation import create
from cinque.server.tables.replays import positions
from cinque.server.tables.state import SeatSetup, Setup
from cinque.server.texts import server_text


def decode(request: m.ImportRecord) -> Record:
    """The record of a request; raises BadRecord."""
    text = request.record if isinstance(request.record, str) else msgspec.json.encode(request.record)
    return Record.from_json(text)


async def import_record(call: RequestContext, record: Record, public: bool) -> str:
    """Create a table from a record, with open seats. Raises BadRecord, which names the move that does not fit."""
    rules = call.server.catalog.rules.get(record.game)
    if rules is None:
        raise HttpError(422, "game", "this server doesn't have that game")
    if not 0 <= record.seed < 2**63:
        raise HttpError(422, "record", "the record's seed is invalid")
    game = call.server.catalog.load(record.game, record.players, record.options)
    record = await call.server.in_slow_thread(recover, game, record)
    moves = await call.server.in_slow_thread(_replay, game, record)
    setup = Setup(
        game=game.name,
        options=game.options,
        content=game.digest,
        seats=[SeatSetup("open", "") for _ in range(game.players)],
        clock=m.Clock(),
        start="full",
        title=server_text(call.lang, "imported"),
        host=call.person,
        salt=call.server.seeds.draw("salt"),
    )
    return await create(call.server, setup, public, [call.person], moves, seed=record.seed)


def _replay(game: Game, record: Record) -> list[tuple[int, int]]:
    """The moves as (seat, move); raises BadRecord if one does not fit."""
    game.replay(record)
    return [(mover, move) for _, mover, move in positions(game, record, history=False)]
