"""Bots and clocks: lets bots move, does what was chosen when time runs out, and gives hints."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import secrets
import time
from typing import TYPE_CHECKING

from msgspec.structs import replace
from sqlalchemy.exc import SQLAlchemyError

from cinque import bots
from cinque.core import CinqueError
from cinque.server import actions
from cinque.server import messages as m
from cinque.server.live import Connection, Live
from cinque.server.present import Entry
from cinque.server.render import move_text
from cinque.server.room import Room
from cinque.server.thinking import Job, Thinkers
from cinque.server.turns import Whose

if TYPE_CHECKING:
    from cinque.server.hub import Hub


LATER_MS = 10 * 60 * 1000
FIRST_WAIT, LONGEST_WAIT = 0.25, 5.0  # seconds between tries where nothing can be stored


class Driver:
    """What happens at tables without anybody's wish."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        chosen = hub.settings
        self._hinting: set[str] = set()  # people a bot is thinking for: one hint at a time each
        self.thinkers = Thinkers(chosen.bot_processes, chosen.bot_seconds, chosen.extra_games)

    async def close(self) -> None:
        await self.thinkers.close()

    def drive(self, live: Live) -> None:
        """Let a bot move if it is a bot's turn; one driver a table."""
        if self.hub.closing or live.gone or (live.driver is not None and not live.driver.done()):
            return
        if _unwatched(live):
            return
        if live.room.bot_to_move() is not None or live.room.given_seat() is not None:
            live.driver = asyncio.ensure_future(self._drive(live))
            self.hub.tasks.add(live.driver)
            live.driver.add_done_callback(self.hub.tasks.discard)
            live.driver.add_done_callback(lambda done: self._driven(live, done))

    def _driven(self, live: Live, done: asyncio.Task[None]) -> None:
        """A turn may have come between the driver's last look and its end."""
        if not done.cancelled() and done.exception() is not None:
            self.hub.log.error("driver failed", table=live.room.id, error=repr(done.exception()))
            return
        live.driver = None
        if not done.cancelled():
            self.drive(live)

    async def _drive(self, live: Live) -> None:
        failed = 0
        while not self.hub.closing and not live.gone:
            async with live.lock:
                room = live.room
                if _unwatched(live):
                    return
                seat = room.given_seat()
                move, by, job = -1, "given", None
                if seat is None:
                    seat = room.bot_to_move()
                    if seat is None:
                        return
                    job = self._job(room, seat, room.chairs[seat].bot)
                else:
                    move = room.given(seat)
                asked, held = room.asked[seat], room.held_until()
            if job is not None:
                move, by = await self._choose(job, _whose(room))
            while self.hub.now() < held and not self.hub.closing:
                await asyncio.sleep(min(0.1, (held - self.hub.now()) / 1000))
            try:
                await self.hub.submit(live, functools.partial(self._bot_move, seat, asked, move, by))
                failed = 0
            except (actions.Refuse, CinqueError) as error:
                if not (isinstance(error, actions.Refuse) and error.code == "stale"):
                    failed += 1
                    await asyncio.sleep(min(LONGEST_WAIT, FIRST_WAIT * 2**failed))

    def _job(self, room: Room, seat: int, bot: str) -> Job:
        world = room.table.redeal(seat, secrets.randbits(62))
        options = dict(room.game.options)
        return Job(room.game.name, room.game.players, options, world.save(), seat, bot, secrets.randbits(62))

    async def _choose(self, job: Job, whose: Whose) -> tuple[int, str]:
        started = time.perf_counter()
        answer = await self.thinkers.choose(job, whose=whose)
        self.hub.metrics.thought.labels(job.bot).observe(time.perf_counter() - started)
        if answer.move >= 0:
            return answer.move, "bot"
        self.hub.metrics.fallbacks.inc()
        self.hub.log.warning("bot fell back", bot=job.bot, game=job.game, error=answer.error)
        return -1, "fallback"

    def _bot_move(self, seat: int, asked: int, move: int, by: str, room: Room) -> Entry:
        """The bot's move, or any legal one where the bot failed to name one; or what a person gave ahead."""
        due = room.given_seat() if by == "given" else room.bot_to_move()
        if due != seat or room.asked[seat] != asked or (by == "given" and room.given(seat) != move):
            raise actions.Refuse("stale")
        return self._made(room, seat, move, by)

    def _made(self, room: Room, seat: int, move: int, by: str) -> Entry:
        options = room.table.options(seat)
        if move not in options:
            move, by = secrets.choice(options), "fallback" if by == "bot" else by
        return Entry(room.version, "move", seat, max(self.hub.now(), room.last_at), move, None, {"by": by})

    async def hint(self, live: Live, connection: Connection, wish: m.AskHint) -> None:
        """What a bot would do in this seat; it sees what the seat sees."""
        async with live.lock:
            room = live.room
            if wish.seat not in room.seats_of(connection.person):
                code = "seat"
            elif wish.seat not in room.waiting:
                code = "turn"
            elif wish.bot not in bots.names():
                code = "bot"
            elif not room.hints:
                code = "hints"
            elif connection.person in self._hinting:
                code = "limit"
            else:
                code = ""
                job = replace(self._job(room, wish.seat, wish.bot), why=True)
                version = room.counts[wish.seat]
        if code:
            connection.send(actions.refused(live.version(connection), actions.Refuse(code), wish.key, connection.lang))
            return
        self._hinting.add(connection.person)
        try:
            whose = Whose("hints", connection.person, room.id)
            answer = await self.thinkers.choose(job, whose=whose)
        finally:
            self._hinting.discard(connection.person)
        if answer.move < 0:
            connection.send(actions.refused(live.version(connection), actions.Refuse("bot"), wish.key, connection.lang))
            return
        text = move_text(room, connection.lang, answer.move, wish.seat)
        connection.send(
            m.Hint(
                key=wish.key,
                seat=wish.seat,
                bot=wish.bot,
                version=version,
                move=answer.move,
                text=text,
                tries=answer.tries,
                chance=round(100 * answer.value) if answer.tries > 1 and answer.value >= 0 else -1,
            )
        )

    async def sweep(self) -> None:
        """Look after tables that nobody looks at: clocks run out, bots that another server left waiting."""
        failed = 0
        while True:
            await asyncio.sleep(self.hub.settings.sweep_seconds)
            try:
                due = await self.hub.ask_store(self.hub.store.due, self.hub.now())
                for table in due:
                    await self._look_after(table)
                failed = 0
            except asyncio.CancelledError:
                raise
            except Exception as error:
                failed += 1
                self.hub.log.error("sweep failed", error=type(error).__name__)
                await asyncio.sleep(min(LONGEST_WAIT, FIRST_WAIT * 2**failed))

    async def _look_after(self, table: str) -> None:
        """A table that cannot be opened (its game is gone, its log damaged) must not hold up the others."""
        try:
            live = await self.hub.open(table)
            if live is not None:
                await self.tick(live)
        except SQLAlchemyError:
            raise
        except Exception as error:
            self.hub.log.error("table cannot be looked after", table=table, error=f"{type(error).__name__}: {error}")
            later = self.hub.now() + LATER_MS
            await self.hub.ask_store(self.hub.store.put_off, table, later)

    async def tick(self, live: Live) -> None:
        """Do what time demands at one table."""
        await self.hub.follow(live)
        room = live.room
        seat = room.overdue(self.hub.now())
        if seat is not None:
            with contextlib.suppress(actions.Refuse, CinqueError):
                await self._time_up(live, seat)
        self.drive(live)
        if live.room.overdue(self.hub.now()) is None:
            due = self.hub.due(live.room, self.hub.now())
            await self.hub.ask_store(self.hub.store.put_off, live.room.id, due)

    async def _time_up(self, live: Live, seat: int) -> None:
        def make(room: Room) -> Entry:
            if room.overdue(self.hub.now()) != seat:
                raise actions.Refuse("stale")
            entry = actions.time_up(room, seat, self.hub.now())
            return entry if entry is not None else self._made(room, seat, move, "timeout")

        move = -1
        if live.room.setup.clock.timeout == "move" and not live.room.window:
            async with live.lock:
                job = self._job(live.room, seat, actions.STAND_IN)
            move, _ = await self._choose(job, _whose(live.room))
        await self.hub.submit(live, make)


def _unwatched(live: Live) -> bool:
    """All players have left and nobody looks but who may take a seat back: the game waits for them."""
    room = live.room
    return room.deserted and all(room.may_return(connection.person) for connection in live.connections)


def _whose(room: Room) -> Whose:
    return Whose("people" if room.persons() else "bots", room.setup.host, room.id)
