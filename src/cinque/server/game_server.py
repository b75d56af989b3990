"""One server process: its settings, database, tables, bots and connections, started and stopped together."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

import structlog
from sqlalchemy.exc import SQLAlchemyError

from cinque.server.background import Background
from cinque.server.bots.driver import BotDriver
from cinque.server.bots.reviews import Reviews
from cinque.server.http.rate_limits import ComputeBudget
from cinque.server.http.static_answers import StaticAnswers
from cinque.server.notifications.lobby_feed import LobbyFeed
from cinque.server.ops.metrics import Metrics
from cinque.server.settings import Settings
from cinque.server.storage import retention
from cinque.server.storage.group_commit import GroupCommit
from cinque.server.storage.pubsub import PubSub
from cinque.server.storage.store import Store
from cinque.server.tables.catalog import Catalog
from cinque.server.tables.registry import TableRegistry
from cinque.server.tables.replays import ReplayCache
from cinque.server.tables.scheduler import Scheduler
from cinque.server.tables.seeds import Seeds
from cinque.server.tables.submission import Submission
from cinque.server.ws.connection import POLICY, RESTART, Connection

P = ParamSpec("P")
R = TypeVar("R")

SESSION_CHECK_SECONDS = 2.0
RETENTION_SECONDS = 3600.0


def monotonic_clock(start: int) -> Callable[[], int]:
    """Milliseconds since 1970, counted on from `start` by a clock that never jumps.

    Setting the machine's clock must not cost anybody the game."""
    before = time.monotonic_ns()
    return lambda: start + (time.monotonic_ns() - before) // 1_000_000


class GameServer:
    """The parts of one server process. Each part reaches the others through this object."""

    writer: GroupCommit
    pubsub: PubSub

    def __init__(self, settings: Settings, store: Store, clock: Callable[[], int]) -> None:
        self.settings = settings
        self.store = store
        self.now = clock
        self.closing = False
        self.log = structlog.get_logger()
        self.metrics = Metrics()
        self.background = Background()
        self.connections: set[Connection] = set()  # all open sockets
        self.compute = ComputeBudget(settings.work_per_second, settings.work_burst)
        self.catalog = Catalog(settings.games, settings.extra_games)
        self.static_answers = StaticAnswers(lambda build: self.in_thread(self.catalog.exclusively, build))
        self.seeds = Seeds(settings.test_seed)
        self.tables = TableRegistry(self)
        self.submission = Submission(self)
        self.scheduler = Scheduler(self)
        self.bots = BotDriver(self)
        self.reviews = Reviews(self)
        self.replays = ReplayCache()
        self.lobby = LobbyFeed(self)
        self._last_health = (-1.0, False)  # when a write was last tried, and whether it worked

    async def start(self) -> None:
        self.writer = GroupCommit(self.store, self.metrics)
        self.pubsub = PubSub(self.store, self.tables.on_commits)
        for loop in (
            self.scheduler.run(),
            self.tables.run(),
            self.lobby.run(),
            self._check_sessions(),
            self._apply_retention(),
        ):
            self.spawn(loop)

    def close_connections(self) -> None:
        """Close all sockets and refuse new ones, because the server stops."""
        self.closing = True
        for connection in list(self.connections):
            connection.close(RESTART, "shutdown")

    async def close(self) -> None:
        """Store what is under way, save snapshots, end all processes and threads."""
        self.close_connections()
        await self.pubsub.close()
        await self.background.cancel_tasks()
        await self.bots.close()
        await self.tables.save_all()
        await self.writer.close()
        self.background.close_threads()
        self.replays.close()

    def spawn(self, work: Awaitable[object]) -> asyncio.Task[object]:
        """Run in the background; errors are logged."""
        return self.background.spawn(work)

    async def in_thread(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call in a thread, such as a database query."""
        return await self.background.in_thread(call, *args, **kwargs)

    async def wait_until(self, at: int) -> None:
        """Wait until the server's clock shows this time; in short steps, because a test may set the clock.

        When the server stops, the waiting task is cancelled: what must not happen early does not happen at all."""
        while self.now() < at:
            await asyncio.sleep(min(0.1, (at - self.now()) / 1000))

    async def healthy(self) -> bool:
        """Whether the database can be written to; tried at most once a second."""
        if time.monotonic() - self._last_health[0] > 1.0:
            try:
                await self.in_thread(self.store.check_writable)
                self._last_health = (time.monotonic(), True)
            except SQLAlchemyError as error:
                self._last_health = (time.monotonic(), False)
                self.log.error("database not writable", error=type(error).__name__)
        return self._last_health[1]

    def sign_out(self, session: str) -> None:
        """Close all sockets of a device."""
        for connection in list(self.connections):
            if connection.session == session:
                connection.close(POLICY, "signed out")

    async def _check_sessions(self) -> None:
        """Close sockets of devices that were signed out, and of banned people, on any server."""
        while True:
            await asyncio.sleep(SESSION_CHECK_SECONDS)
            digests = {connection.session for connection in self.connections if connection.session}
            try:
                rows = await self.in_thread(self.store.accounts.sessions, list(digests)) if digests else []
            except SQLAlchemyError:
                continue
            valid = {row.digest: row for row in rows if not row.banned}
            for connection in list(self.connections):
                if connection.session in valid:
                    connection.muted = valid[connection.session].muted
                elif connection.session in digests:
                    connection.close(POLICY, "signed out")

    async def _apply_retention(self) -> None:
        """Remove data older than the settings allow, once an hour."""
        while True:
            await asyncio.sleep(RETENTION_SECONDS)
            try:
                in_use = set(self.tables.live)
                removed = await self.in_thread(retention.apply, self.store, self.settings, self.now(), in_use)
                if any(removed):
                    self.log.info("old data removed", **removed._asdict())
            except (SQLAlchemyError, OSError) as error:
                self.log.error("retention failed", error=type(error).__name__)
