"""Hints: the move a bot would make in a player's seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cinque import bots
from cinque.server import messages as m
from cinque.server.bots.fair_queue import JobOwner
from cinque.server.tables.live_table import LiveTable
from cinque.server.tables.move_previews import move_text
from cinque.server.tables.refusals import RequestRefused
from cinque.server.ws.connection import Connection

if TYPE_CHECKING:
    from cinque.server.bots.driver import BotDriver


async def hint(driver: BotDriver, live: LiveTable, connection: Connection, request: m.RequestHint) -> m.Hint:
    """Ask a bot, which sees only what the seat sees. Raises RequestRefused."""
    person, seat = connection.person, request.seat
    async with live.lock:
        room = live.room
        _check(driver, live, person, request)
        job = replace(driver.build_job(room, seat, request.bot), explain=True)
        version = room.state.seat_versions[seat]
    driver.people_with_hint.add(person)
    try:
        answer = await driver.pool.run(job, owner=JobOwner("hints", person, room.id))
    finally:
        driver.people_with_hint.discard(person)
    if answer.move < 0:
        raise RequestRefused("bot")
    return m.Hint(
        key=request.key,
        seat=seat,
        bot=request.bot,
        version=version,
        move=answer.move,
        text=move_text(room, connection.lang, answer.move, seat),
        playouts=answer.tries,
        win_chance=round(100 * answer.value) if answer.tries > 1 and answer.value >= 0 else -1,
    )


def _check(driver: BotDriver, live: LiveTable, person: str, request: m.RequestHint) -> None:
    room = live.room
    if request.seat not in room.seats_of(person):
        raise RequestRefused("seat")
    if request.seat not in room.to_move:
        raise RequestRefused("turn")
    if request.bot not in bots.names():
        raise RequestRefused("bot")
    if not room.hints:
        raise RequestRefused("hints")
    if person in driver.people_with_hint:
        raise RequestRefused("limit")
