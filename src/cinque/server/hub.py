"""All tables of this server: opening them, storing wishes, showing changes, following other servers."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

import structlog

from cinque.core import CinqueError
from cinque.server import actions, hooks, loader
from cinque.server import messages as m
from cinque.server.bell import Bell
from cinque.server.driver import Driver
from cinque.server.listing import summary
from cinque.server.live import GOING_AWAY, Connection, Live
from cinque.server.metrics import Metrics
from cinque.server.offered import Games
from cinque.server.personal import Personal
from cinque.server.room import Entry, Room
from cinque.server.settings import Settings
from cinque.server.store import Append, Keep, Store
from cinque.server.writer import Writer

P = ParamSpec("P")
R = TypeVar("R")

Make = Callable[[Room], Entry]
LOOK_AGAIN_SECONDS = 10.0
BOT_GRACE_MS = 3000


class Hub:
    """Everything one server process knows and does about tables."""

    def __init__(self, settings: Settings, store: Store, clock: Callable[[], int] | None = None) -> None:
        self.settings = settings
        self.store = store
        self.games = Games(settings.games, settings.extra_games)
        self.metrics = Metrics()
        self.now = clock or (lambda: time.time_ns() // 1_000_000)
        self.lives: dict[str, Live] = {}
        self.log = structlog.get_logger()
        self.personal = Personal(self)
        self.closing = False
        self._opening: dict[str, asyncio.Task[Live | None]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="cinque-store")

    async def start(self) -> None:
        self.writer = Writer(self.store, self.metrics)
        self.bell = Bell(self.store, self.rung)
        self.driver = Driver(self)
        self.spawn(self.driver.sweep())
        self.spawn(self._tidy())
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

    def spawn(self, work: Awaitable[object]) -> asyncio.Task[object]:
        """A task of the server's own, ended with it; its errors are logged, never lost."""

        async def guarded() -> object:
            try:
                return await work
            except asyncio.CancelledError:
                raise
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

    # -- rooms ----------------------------------------------------------------------------

    async def open(self, table: str) -> Live | None:
        """The table in memory, loaded when it was not; None when there is none."""
        live = self.lives.get(table)
        if live is not None:
            live.touched = time.monotonic()
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
        if opened.mend is not None:
            await self._mend(live, opened.mend)
        self.driver.drive(live)
        return live

    def _read(self, table: str) -> loader.Opened | None:
        row = self.store.table(table)
        return None if row is None else loader.load(self.store, self.games, row)

    async def _mend(self, live: Live, data: dict[str, int]) -> None:
        """Write down that the table went on from its snapshot, and keep the new start for good."""
        async with live.lock:
            room = live.room
            entry = Entry(room.version, "mend", -1, max(self.now(), room.last_at), -1, None, dict(data))
            room.apply(entry)
            if await self.writer.append(self._append(room, entry)):
                self.metrics.mended.inc()
                self.log.warning("rules changed under a table", table=room.id, lost=data["lost"])
                self._keep(live)
            else:
                await self._reload(live)

    async def _reload(self, live: Live) -> None:
        """Forget what was not stored and read the log again."""
        opened = await self.ask_store(self._read, live.room.id)
        assert opened is not None
        undone = opened.room.rewound != live.room.rewound
        live.room = opened.room
        live.stories.clear()
        if undone:
            live.forget()
        live.rewind()

    def _keep(self, live: Live) -> None:
        """Keep a snapshot, with the next commit; nobody need wait for it, since the log holds all of it."""
        room = live.room
        if room.version > live.kept and room.status != "open":
            live.kept = room.version
            kept = self.writer.append(Keep(room.id, loader.snapshot(room), room.mended))
            kept.add_done_callback(self._kept)

    def _kept(self, done: asyncio.Future[bool]) -> None:
        if not done.cancelled() and done.exception() is not None:
            self.log.error("snapshot not kept", error=type(done.exception()).__name__)

    # -- wishes ---------------------------------------------------------------------------

    def wish(self, live: Live, connection: Connection, wish: m.ClientMessage) -> None:
        """Grant or refuse what a client asked, even if the client leaves; wishes of one socket keep their order."""
        if isinstance(wish, m.AskHint):
            self.spawn(self.driver.hint(live, connection, wish))  # thinking must not hold up playing
        else:
            self._track(self._grant(live, connection, wish))

    async def _grant(self, live: Live, connection: Connection, wish: m.ClientMessage) -> None:
        """The answer goes out before anybody sees the change."""

        def make(room: Room) -> Entry:
            return actions.entry_for(room, wish, connection.person, connection.name, self.now())

        def stored(version: int) -> None:
            connection.send(m.Ack(key=wish.key, version=version))

        try:
            if isinstance(wish, m.Since):
                await self._again(live, connection, wish)
            else:
                await self._submit(live, make, actions.log_key(connection.person, wish.key), stored)
        except (actions.Refuse, CinqueError) as error:
            answer = actions.refused(live.version(connection), error, wish.key, connection.lang)
            self.metrics.refused.labels(answer.code).inc()
            connection.send(answer)
        except Exception as error:  # a defect of a game must not end the socket; the room is read anew
            self.log.exception("wish failed", table=live.room.id)
            connection.send(actions.refused(live.version(connection), error, wish.key, connection.lang))

    async def _again(self, live: Live, connection: Connection, wish: m.Since) -> None:
        async with live.lock:
            connection.send(m.Ack(key=wish.key, version=live.version(connection)))
            live.resume(connection, wish.events, wish.version)
            live.show(connection, live.moment(self.now()))

    async def submit(self, live: Live, make: Make, member: str = "") -> None:
        """Store the entry that `make` returns, whatever becomes of the caller.

        Raises Refuse (also when another server was first) or the game's own error.
        """
        await asyncio.shield(self._track(self._submit(live, make, member=member)))

    async def _submit(
        self,
        live: Live,
        make: Make,
        key: str | None = None,
        stored: Callable[[int], None] = lambda _: None,
        member: str = "",
    ) -> None:
        """`stored` is told the version the entry's maker will see, also when the same key was stored before."""
        async with live.lock:
            room = live.room
            if key is not None and key in room.keys:
                stored(room.keys[key])
                return
            entry = make(room)
            try:
                await self._store(live, entry, member)
            except Repeated as repeated:
                stored(repeated.version)
                return
            self.metrics.entries.labels(entry.kind).inc()
            stored(live.room.counts[entry.seat])
            self._after(live, entry)
            await self._follow_up(live)
            if live.room.version - live.kept >= self.settings.snapshot_every or live.room.status == "over":
                self._keep(live)
        self.driver.drive(live)

    async def _follow_up(self, live: Live) -> None:
        """What everybody has agreed to; where another server was first, it is done already."""
        while (more := actions.follow_up(live.room, self.now())) is not None:
            try:
                await self._store(live, more, "")
            except actions.Refuse:
                return
            self._after(live, more)

    async def _store(self, live: Live, entry: Entry, member: str) -> None:
        """Apply, then store; what could not be stored is forgotten again before anybody has seen it."""
        room = live.room
        try:
            room.apply(entry)
        except CinqueError:
            raise
        except BaseException:
            await self._reload(live)
            raise
        try:
            safe = await self.writer.append(self._append(room, entry, member))
        except BaseException as error:
            await self._reload(live)
            self.log.error("not stored", table=room.id, error=type(error).__name__)
            raise actions.Refuse("busy") from error
        if not safe:
            self.metrics.conflicts.inc()
            await self._reload(live)
            live.broadcast(self.now(), self.metrics)
            if entry.key is not None and entry.key in live.room.keys:
                raise Repeated(live.room.keys[entry.key])
            raise actions.Refuse("stale")

    def _append(self, room: Room, entry: Entry, member: str = "") -> Append:
        waiting = 0
        for seat in room.waiting:
            waiting |= 1 << seat
        plain = entry.kind in ("move", "chat", "ask", "answer", "undo") and room.status == "playing"
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
        if room.bot_to_move() is not None:
            return at + int(self.settings.bot_seconds * 1000) + BOT_GRACE_MS
        return room.deadline()

    def _after(self, live: Live, entry: Entry) -> None:
        if entry.kind in ("undo", "mend"):
            live.rewind()
        live.broadcast(self.now(), self.metrics, entry.seat if live.room.secret else None)
        self.personal.changed(live.room.id)
        self.personal.ring(live.room, entry)
        hooks.ring(self, live.room, entry)

    # -- other servers --------------------------------------------------------------------

    def rung(self, versions: dict[str, int]) -> None:
        """Somebody committed; follow where this server has not been the one."""
        for table in versions or list(self.lives):
            live = self.lives.get(table)
            if live is not None and (not versions or versions[table] > live.room.version):
                self.spawn(self.follow(live))
        self.personal.changed(*versions)

    async def follow(self, live: Live) -> None:
        """Read what others have written to this table and show it."""
        async with live.lock:
            room = live.room
            news = await self.ask_store(self.store.entries, room.id, room.version)
            movers: set[int | None] = set()
            for entry in news:
                try:
                    room.apply(entry)
                except Exception:
                    self.log.exception("cannot follow; reading anew", table=room.id)
                    await self._reload(live)
                    movers = {None}
                    break
                if entry.kind in ("undo", "mend"):
                    live.rewind()
                movers.add(entry.seat if room.secret else None)
                self.personal.ring(room, entry)
            for mover in {None} if None in movers else movers:
                live.broadcast(self.now(), self.metrics, mover)

    # -- looking after rooms --------------------------------------------------------------

    async def _tidy(self) -> None:
        """Look again at rooms with people in them, in case a ring was lost; let go of those nobody is in."""
        while True:
            await asyncio.sleep(min(LOOK_AGAIN_SECONDS, self.settings.room_idle_seconds))
            try:
                versions = await self.ask_store(self.store.versions, list(self.lives))
                if versions:
                    self.rung(versions)
                for table, live in list(self.lives.items()):
                    await self._let_go(table, live)
            except asyncio.CancelledError:
                raise
            except Exception:
                self.log.exception("tidying failed")
            self.metrics.rooms.set(len(self.lives))

    async def _let_go(self, table: str, live: Live) -> None:
        """Forget a room in which nobody has been for long."""
        idle = time.monotonic() - live.touched > self.settings.room_idle_seconds
        if live.connections or not idle or live.driver is not None or live.lock.locked():
            return
        async with live.lock:
            self._keep(live)
        if not live.connections:
            self.lives.pop(table, None)


class Repeated(Exception):
    """The same wish was stored before, by another server."""

    def __init__(self, version: int) -> None:
        super().__init__(str(version))
        self.version = version
