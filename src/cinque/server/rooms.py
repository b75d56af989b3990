"""The tables in this server's memory: opened from the log, kept like it, let go of, and given up when in doubt."""

from __future__ import annotations

import asyncio
import functools
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar, cast

import structlog
from sqlalchemy.exc import SQLAlchemyError

from cinque.server import keeping, loader
from cinque.server.bell import Bell
from cinque.server.driver import Driver
from cinque.server.listing import summary
from cinque.server.live import GOING_AWAY, POLICY, RESTART, Connection, Live
from cinque.server.metrics import Metrics
from cinque.server.offered import Games
from cinque.server.personal import Personal
from cinque.server.present import Entry
from cinque.server.room import Room
from cinque.server.settings import Settings
from cinque.server.store import Append, Keep, Store
from cinque.server.writer import Writer

P = ParamSpec("P")
R = TypeVar("R")

LOOK_AGAIN_SECONDS = 10.0
SESSION_SECONDS = 2.0
PAGES_KEPT = 60
HOUSE_SECONDS = 3600.0
BOT_GRACE_MS = 3000


def steady(start: int) -> Callable[[], int]:
    """Milliseconds since 1970 as of the start, then by a clock that never jumps: whoever sets the machine's clock
    costs nobody the game."""
    before = time.monotonic_ns()
    return lambda: start + (time.monotonic_ns() - before) // 1_000_000


class Rooms:
    """One server process and the tables in its memory; the Hub adds what people wish there."""

    driver: Driver
    personal: Personal

    def __init__(self, settings: Settings, store: Store, clock: Callable[[], int]) -> None:
        self.settings = settings
        self.store = store
        self.games = Games(settings.games, settings.extra_games)
        self.metrics = Metrics()
        self.now = clock
        self.lives: dict[str, Live] = {}
        self.connections: set[Connection] = set()  # all open sockets
        self.log = structlog.get_logger()
        self.closing = False
        self._pulse = (-1.0, False)  # when the database was last written to for its own sake, and whether it worked
        self._opening: dict[str, asyncio.Task[Live | None]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="cinque-store")
        self._replays = ThreadPoolExecutor(1, thread_name_prefix="cinque-replay")
        self._pages: dict[tuple[object, ...], object] = {}

    async def start(self) -> None:
        self.writer = Writer(self.store, self.metrics)
        self.bell = Bell(self.store, self.rung)
        self.spawn(self.driver.sweep())
        self.spawn(self._tidy())
        self.spawn(self._look_at_sessions())
        self.spawn(self._keep_house())
        self.spawn(self.personal.run())

    async def close(self) -> None:
        """Tell everybody, store what is under way, keep snapshots, end all processes and threads."""
        self.closing = True
        for live in self.lives.values():
            for connection in live.connections:
                connection.close(GOING_AWAY, "shutdown")
        self.personal.close()
        await self.bell.close()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        await self.driver.close()
        for live in list(self.lives.values()):
            async with live.lock:
                self._keep(live)
        await self.writer.close()
        self._threads.shutdown()
        self._replays.shutdown()

    def spawn(self, work: Awaitable[object]) -> asyncio.Task[object]:
        """A task of the server's own, ended with it; its errors are logged, never lost."""

        async def guarded() -> object:
            try:
                return await work
            except asyncio.CancelledError:
                raise
            except SQLAlchemyError as error:
                self.log.error("task failed", error=type(error).__name__)
                return None
            except Exception:
                self.log.exception("task failed")
                return None

        return self._track(guarded())

    def _track(self, work: Coroutine[object, object, R]) -> asyncio.Task[R]:
        """A task that ends with the server."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def ask_store(self, question: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Put a question to the database without stopping the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, lambda: question(*args, **kwargs))

    async def page(self, name: tuple[object, ...] | None, make: Callable[[], R]) -> R:
        """A page of a replay, made by one thread of its own so that players do not wait; kept under its name."""
        if name in self._pages:
            return cast(R, self._pages[name])
        made = await asyncio.get_running_loop().run_in_executor(self._replays, make)
        if name is not None:
            if len(self._pages) >= PAGES_KEPT:
                del self._pages[next(iter(self._pages))]
            self._pages[name] = made
        return made

    async def healthy(self) -> bool:
        """Whether something can be stored now; tried at most once a second, whoever asks."""
        if time.monotonic() - self._pulse[0] > 1.0:
            try:
                await self.ask_store(self.store.beat)
                self._pulse = (time.monotonic(), True)
            except SQLAlchemyError as error:
                self._pulse = (time.monotonic(), False)
                self.log.error("nothing can be stored", error=type(error).__name__)
        return self._pulse[1]

    # -- rooms ----------------------------------------------------------------------------

    async def open(self, table: str) -> Live | None:
        """The table in memory, loaded when it was not; None when there is none."""
        live = self.lives.get(table)
        if live is not None:
            live.touched = time.monotonic()
            if live.behind:
                await self.follow(live)
            return live
        task = self._opening.get(table)
        if task is None:
            task = asyncio.create_task(self._load(table))
            self._opening[table] = task
            task.add_done_callback(lambda _: self._opening.pop(table, None))
        return await asyncio.shield(task)

    async def _load(self, table: str) -> Live | None:
        opened = await self.ask_store(self._read, table)
        if opened is None:
            return None
        live = Live(opened.room)
        live.kept = opened.kept
        self.lives[table] = live
        self.metrics.rooms.set(len(self.lives))
        if opened.damaged:
            self.log.error("a snapshot is damaged; the table was read from its log", table=table)
        if opened.mend is not None:
            await self._mend(live, opened.mend)
        self.driver.drive(live)
        return None if live.gone else live

    def _read(self, table: str) -> loader.Opened | None:
        row = self.store.table(table)
        if row is None:
            return None
        opened = loader.load(self.store, self.games, row)
        if opened.room.version != row.version:
            self.store.agree(table, row.version, opened.room.version)
        return opened

    async def _mend(self, live: Live, data: dict[str, int]) -> None:
        """Write down that the table went on from its snapshot, and keep the new start for good."""
        async with live.lock:
            room = live.room
            entry = Entry(room.version, "mend", -1, max(self.now(), room.last_at), -1, None, dict(data))
            room.apply(entry)
            try:
                stored = await self.writer.append(self._append(room, entry))
            except BaseException:
                self._discard(live)
                raise
            if stored:
                self.metrics.mended.inc()
                self.log.warning("rules changed under a table", table=room.id, lost=data["lost"])
                self._keep(live)
            else:
                await self._reload(live)

    async def _reload(self, live: Live) -> None:
        """Forget what was not stored and read the log again; where even that fails, give the room up."""
        try:
            opened = await self.ask_store(self._read, live.room.id)
            assert opened is not None, "a table is never removed while somebody is in it"
        except BaseException:
            self._discard(live)
            raise
        undone = opened.room.rewound != live.room.rewound or opened.room.version < live.room.version
        live.room = opened.room
        live.kept = min(live.kept, opened.room.version)
        live.stories.clear()
        if undone:
            live.forget()
        live.rewind()
        for person in live.room.barred:
            await self.see_off(live, person)

    def _discard(self, live: Live) -> None:
        """Give up a room that may hold what was never stored: whoever is in it connects again and reads the log."""
        live.gone = True
        if self.lives.get(live.room.id) is live:
            del self.lives[live.room.id]
        self.metrics.rooms.set(len(self.lives))
        self.log.error("room given up; it is read again when somebody comes", table=live.room.id)
        for connection in list(live.connections):  # after the answers that are under way now
            asyncio.get_running_loop().call_soon(connection.close, RESTART, "read again")

    def _keep(self, live: Live) -> None:
        """Keep a snapshot, with the next commit; nobody need wait for it, since the log holds all of it."""
        room = live.room
        if room.version > live.kept and room.status != "open":
            live.kept = room.version
            kept = self.writer.append(Keep(room.id, loader.snapshot(room), room.mended))
            kept.add_done_callback(functools.partial(self._kept, live))

    def _kept(self, live: Live, done: asyncio.Future[bool]) -> None:
        if not done.cancelled() and done.exception() is not None:
            live.kept = 0  # the next entry tries again
            self.log.error("snapshot not kept", table=live.room.id, error=type(done.exception()).__name__)

    def _append(self, room: Room, entry: Entry, member: str = "") -> Append:
        waiting = 0
        for seat in room.seen_waiting:
            waiting |= 1 << seat
        plain = entry.kind in ("move", "chat", "ask", "answer", "undo", "habit") and room.status == "playing"
        return Append(
            table=room.id,
            entry=entry,
            status=room.status,
            waiting=waiting,
            due=self.due(room, entry.at),
            changed=room.changed,
            summary=None if plain else summary(room),
            member=member,
        )

    def due(self, room: Room, at: int) -> int | None:
        """When some server should look at this table even if nobody plays."""
        if room.status != "playing":
            return None
        if not room.deserted and (room.bot_to_move() is not None or room.given_seat() is not None):
            return at + int(self.settings.bot_seconds * 1000) + BOT_GRACE_MS
        return room.deadline()

    # -- other servers --------------------------------------------------------------------

    def rung(self, versions: dict[str, int]) -> None:
        """Somebody committed; follow where this server has not been the one."""
        for table in versions or list(self.lives):
            live = self.lives.get(table)
            if live is None or (versions and versions[table] <= live.room.version):
                continue
            if live.connections or live.driver is not None:
                self.spawn(self.follow(live))
            else:
                live.behind = True
        self.personal.changed(*versions)

    async def follow(self, live: Live) -> None:
        """Read what others have written to this table and show it."""
        async with live.lock:
            if live.gone:
                return
            live.behind = False
            room = live.room
            news = await self.ask_store(self.store.entries, room.id, room.version)
            movers: set[int | None] = set()
            gone: set[str] = set()
            for entry in news:
                gone.add(room.leaver(entry))
                try:
                    room.apply(entry)
                except Exception:
                    self.log.exception("cannot follow; reading anew", table=room.id)
                    await self._reload(live)
                    movers = {None}
                    break
                if entry.kind in ("undo", "mend"):
                    live.rewind(entry.seat if room.secret else None)
                movers.add(entry.seat if room.secret else None)
            for mover in {None} if None in movers else movers:
                live.broadcast(self.now(), self.metrics, mover)
        for person in gone - {""}:
            await self.see_off(live, person)

    # -- looking after rooms --------------------------------------------------------------

    async def _tidy(self) -> None:
        """Look again at rooms with people in them, in case a ring was lost; let go of those nobody is in."""
        while True:
            await asyncio.sleep(min(LOOK_AGAIN_SECONDS, self.settings.room_idle_seconds))
            try:
                versions = await self.ask_store(self.store.versions, list(self.lives))
                if versions:
                    self.rung(versions)
                    await self._look_back(versions)
                for table, live in list(self.lives.items()):
                    await self._let_go(table, live)
            except asyncio.CancelledError:
                raise
            except SQLAlchemyError as error:
                self.log.error("tidying failed", error=type(error).__name__)
            except Exception:
                self.log.exception("tidying failed")
            self.metrics.rooms.set(len(self.lives))

    async def _keep_house(self) -> None:
        """Now and then remove what is older than the settings say."""
        while True:
            await asyncio.sleep(HOUSE_SECONDS)
            try:
                done = await self.ask_store(keeping.tidy, self.store, self.settings, self.now(), set(self.lives))
                if any(done):
                    self.log.info("tidied", **done._asdict())
            except (SQLAlchemyError, OSError) as error:
                self.log.error("not tidied", error=type(error).__name__)

    async def _look_at_sessions(self) -> None:
        """End sockets of devices that were signed out, and of people kept out, at another server or by the operator."""
        while True:
            await asyncio.sleep(SESSION_SECONDS)
            digests = {connection.session for connection in self.connections if connection.session}
            try:
                rows = await self.ask_store(self.store.sessions, list(digests)) if digests else []
            except SQLAlchemyError:
                continue
            standing = {row.digest: row for row in rows if not row.banned}
            for connection in list(self.connections):
                if connection.session in standing:
                    connection.muted = standing[connection.session].muted
                elif connection.session in digests:
                    connection.close(POLICY, "signed out")

    def sign_out(self, session: str) -> None:
        """The sockets of this device end at once."""
        for connection in list(self.connections):
            if connection.session == session:
                connection.close(POLICY, "signed out")

    async def see_off(self, live: Live, person: str) -> None:
        """Somebody left, or was sent away: unless they may watch, their sockets at this table end at once."""
        room = live.room
        if person not in room.barred:
            row = await self.ask_store(self.store.table, room.id)
            if row is None or row.public or room.setup.host == person or room.seats_of(person):
                return
        for connection in list(live.connections):
            if connection.person == person:
                connection.close(POLICY, "not at this table any more")

    async def _look_back(self, versions: dict[str, int]) -> None:
        """A database that failed over may have forgotten the newest entries: the log is right, not the memory."""
        for table, version in versions.items():
            live = self.lives.get(table)
            if live is None or live.lock.locked() or version >= live.room.version:
                continue
            async with live.lock:
                stored = await self.ask_store(self.store.versions, [table])
                if stored.get(table, 0) < live.room.version and not live.gone:
                    self.log.error("the database has forgotten entries", table=table)
                    await self._reload(live)
                    live.broadcast(self.now(), self.metrics)

    async def _let_go(self, table: str, live: Live) -> None:
        """Forget a room in which nobody has been for long."""
        idle = time.monotonic() - live.touched > self.settings.room_idle_seconds
        if live.connections or not idle or live.driver is not None or live.lock.locked():
            return
        async with live.lock:
            self._keep(live)
        if not live.connections and self.lives.get(table) is live:
            del self.lives[table]
