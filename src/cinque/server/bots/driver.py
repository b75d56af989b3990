"""Moves for bots and for auto-answers, at every live table."""

from __future__ import annotations

import asyncio
import functools
import time
from typing import TYPE_CHECKING

from cinque.core import CinqueError
from cinque.server.bots.fair_queue import JobOwner
from cinque.server.bots.pool import WorkerPool
from cinque.server.bots.worker import Job
from cinque.server.tables import auto_answers, holds
from cinque.server.tables.live_table import LiveTable
from cinque.server.tables.log import Entry
from cinque.server.tables.refusals import RequestRefused
from cinque.server.tables.room import Room

if TYPE_CHECKING:
    from cinque.server.game_server import GameServer

FIRST_RETRY, MAX_RETRY = 0.25, 5.0  # seconds


class BotDriver:
    """Makes the bots' moves, with one task per table while it is a bot's turn."""

    def __init__(self, server: GameServer) -> None:
        self.server = server
        settings = server.settings
        self.pool = WorkerPool(settings.bot_processes, settings.bot_seconds, settings.extra_games)
        self.people_with_hint: set[str] = set()  # people for whom a bot is computing a hint; each gets one at a time

    async def close(self) -> None:
        await self.pool.close()

    def drive(self, live: LiveTable) -> None:
        """Start the table's bot task if a bot or an auto-answer is to move and no such task is running."""
        if self.server.closing or live.discarded or (live.bot_task is not None and not live.bot_task.done()):
            return
        if _waits_for_return(live):
            return
        if live.room.bot_to_move() is not None or auto_answers.auto_answering_seat(live.room) is not None:
            live.bot_task = self.server.background.track(self._run(live))
            live.bot_task.add_done_callback(functools.partial(self._on_task_done, live))

    def _on_task_done(self, live: LiveTable, done: asyncio.Task[None]) -> None:
        """Start again if a turn began after the task's last check."""
        if not done.cancelled() and done.exception() is not None:
            self.server.log.error("bot task failed", table=live.room.id, error=repr(done.exception()))
            return
        live.bot_task = None
        if not done.cancelled():
            self.drive(live)

    async def _run(self, live: LiveTable) -> None:
        server, failed = self.server, 0
        while not server.closing and not live.discarded:
            async with live.lock:
                room = live.room
                if _waits_for_return(live):
                    return
                seat = auto_answers.auto_answering_seat(room)
                move, by, job = -1, "given", None
                if seat is None:
                    seat = room.bot_to_move()
                    if seat is None:
                        return
                    job = self.build_job(room, seat, room.players[seat].bot)
                else:
                    move = auto_answers.automatic_move(room, seat)
                asked, held_until = room.state.asked_versions[seat], holds.held_until(room)
            if job is not None:
                move, by = await self._choose(job, _owner(room))
            await server.wait_until(held_until)
            try:
                await server.submission.submit(live, functools.partial(self._entry, seat, asked, move, by))
                failed = 0
            except (RequestRefused, CinqueError) as error:
                if not (isinstance(error, RequestRefused) and error.code == "stale"):
                    failed += 1
                    await asyncio.sleep(min(MAX_RETRY, FIRST_RETRY * 2**failed))

    def build_job(self, room: Room, seat: int, bot: str) -> Job:
        """A job for a worker, with the table redealt for the seat."""
        draw, made = self.server.seeds.draw, room.state.movers.count(seat)
        world = room.table.redeal(seat, draw("world", seat, made)).save()
        seed, untimed = draw("bot", seat, made), self.server.seeds.test_seed > 0
        options = dict(room.game.options)
        return Job(room.game.name, room.game.players, options, world, seat, bot, seed, untimed=untimed)

    async def choose_for(self, live: LiveTable, seat: int, bot: str) -> int:
        """The move a bot would make in this seat; -1 if the bot failed."""
        async with live.lock:
            job = self.build_job(live.room, seat, bot)
        move, _ = await self._choose(job, _owner(live.room))
        return move

    async def _choose(self, job: Job, owner: JobOwner) -> tuple[int, str]:
        started = time.perf_counter()
        answer = await self.pool.run(job, owner=owner)
        self.server.metrics.bot_seconds.labels(job.bot).observe(time.perf_counter() - started)
        if answer.move >= 0:
            return answer.move, "bot"
        self.server.metrics.fallbacks.inc()
        self.server.log.warning("bot fallback", bot=job.bot, game=job.game, error=answer.error)
        return -1, "fallback"

    def _entry(self, seat: int, asked: int, move: int, by: str, room: Room) -> Entry:
        """The entry of a bot's move or an auto-answer, if the question it answers is still open."""
        due = auto_answers.auto_answering_seat(room) if by == "given" else room.bot_to_move()
        if due != seat or room.state.asked_versions[seat] != asked:
            raise RequestRefused("stale")
        if by == "given" and auto_answers.automatic_move(room, seat) != move:
            raise RequestRefused("stale")
        if self.server.now() < holds.held_until(room):  # a pause has started the hold anew
            raise RequestRefused("stale")
        return self.entry(room, seat, move, by)

    def entry(self, room: Room, seat: int, move: int, by: str) -> Entry:
        """The entry of a move made for a seat. If the bot failed, the move is a random legal one."""
        moves = room.table.legal_moves(seat)
        if move not in moves:
            index = self.server.seeds.draw("fallback", seat, room.state.movers.count(seat)) % len(moves)
            move, by = moves[index], "fallback" if by == "bot" else by
        at = max(self.server.now(), room.state.last_at)
        return Entry(room.version, "move", seat, at, move, None, {"by": by})


def _waits_for_return(live: LiveTable) -> bool:
    """Whether the bots wait because all players have left. They go on when a player returns or the host watches.

    A stranger who looks at a public table must not make its bots finish the game."""
    room, host = live.room, live.room.setup.host
    if not room.abandoned:
        return False
    return bool(room.reclaimable_seats(host)) or all(connection.person != host for connection in live.connections)


def _owner(room: Room) -> JobOwner:
    return JobOwner("people" if room.human_seats() else "bots", room.setup.host, room.id)
