"""One server process: its settings, database, tables, bots and connections, started and stopped together."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import ParamSpec, TypeVar

import structlog

from cinque.server.accounts import sessions
from cinque.server.background import Background
from cinque.server.bots.driver import BotDriver
from cinque.server.bots.reviews import Reviews
from cinque.server.http.cached_answers import CachedAnswers
from cinque.server.http.rate_limits import ComputeBudget
from cinque.server.notifications.lobby_feed import LobbyFeed
from cinque.server.ops import garbage
from cinque.server.ops.health import HealthCheck
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
from cinque.server.ws.connection import RESTART, Connection

P = ParamSpec("P")
R = TypeVar("R")


def monotonic_clock(start: int) -> Callable[[], int]:
    """Milliseconds since 1970, counted from `start` by a clock that never jumps, so that nobody loses on time when the
    machine's clock is set."""
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
        self.handshakes: set[asyncio.Task[object]] = set()  # sockets whose table is being opened
        self.webhook_calls: Counter[str] = Counter()  # by person: those under way
        self.compute = ComputeBudget(settings.work_per_second, settings.work_burst)
        self.catalog = Catalog(settings.games, settings.extra_games)
        self.cached_answers = CachedAnswers(lambda build: self.in_thread(self.catalog.with_lock, build))
        self.seeds = Seeds(settings.test_seed)
        self.tables = TableRegistry(self)
        self.submission = Submission(self)
        self.scheduler = Scheduler(self)
        self.bots = BotDriver(self)
        self.reviews = Reviews(self)
        self.replays = ReplayCache()
        self.lobby = LobbyFeed(self)
        self.health = HealthCheck(self)

    async def start(self) -> None:
        self.writer = GroupCommit(self.store, self.metrics)
        self.pubsub = PubSub(self.store, self.tables.on_commits)
        for loop in (
            self.scheduler.run(),
            self.tables.run(),
            self.lobby.run(),
            sessions.close_revoked_sockets(self),
            retention.run(self),
            garbage.run(),
        ):
            self.spawn(loop)

    def close_connections(self) -> None:
        """Close all sockets and refuse new ones, because the server stops."""
        self.closing = True
        for connection in list(self.connections):
            connection.close(RESTART, "shutdown")
        for handshake in self.handshakes:
            handshake.cancel()

    async def close(self) -> None:
        """Store pending entries, save snapshots, end all processes and threads."""
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

    async def in_slow_thread(self, call: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Call something that takes seconds, in a thread that no query waits for."""
        return await self.background.in_slow_thread(call, *args, **kwargs)

    async def wait_until(self, at: int) -> None:
        """Wait until the server's clock shows this time; in short steps, because a test may set the clock.

        If the server stops meanwhile, the waiting task is cancelled."""
        while self.now() < at:
            await asyncio.sleep(min(0.1, (at - self.now()) / 1000))
