"""A server for each test, on SQLite or on a PostgreSQL that the tests start themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from benchmarks.server.postgres import NotInstalled, own_postgres
from cinque.server.bots import pool
from cinque.server.http import connections, request_body
from cinque.server.settings import Settings
from cinque.server.ws import transport
from tests.server.harness import EXAMPLES, PATIENCE, Server, running


def quick(address: str, **more: object) -> Settings:
    """Settings for tests: wide limits, fixed deals, and as much time for bots as a busy machine needs."""
    usual: dict[str, object] = {
        "database": address,
        "extra_games": EXAMPLES,
        "hosts": ("127.0.0.1", "localhost", "testserver"),
        "http_per_minute": 100_000,
        "new_tables_per_hour": 100_000,
        "new_guests_per_hour": 100_000,
        "socket_per_second": 10_000.0,
        "socket_burst": 10_000,
        "sockets_per_address": 1000,
        "sockets_per_person": 1000,
        "resync_bytes_per_second": 1e9,
        "resync_bytes_burst": 1_000_000_000,
        "talk_per_second": 10_000.0,
        "talk_burst": 10_000,
        "work_per_second": 10_000.0,
        "work_burst": 10_000,
        "bot_seconds": PATIENCE,
        "sweep_seconds": 0.05,
        "test_seed": 7_463_918_205_117,
        "log_level": "error",
    }
    return Settings(**(usual | more))  # type: ignore[arg-type]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return quick(f"sqlite:///{tmp_path / 'tables.sqlite'}")


@pytest.fixture
def server(settings: Settings) -> Iterator[Server]:
    with running(settings) as found:
        yield found


class Clock:
    """Time that stands still until told."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now

    def pass_seconds(self, seconds: float) -> None:
        self.now += int(seconds * 1000)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def no_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits whose clocks stand still: what was used is not allowed again, however long the test takes."""
    stopped = SimpleNamespace(monotonic=lambda: 0.0, time=lambda: 0.0)
    for module in ("cinque.server.http.rate_limits", "limits.storage.memory", "limits.strategies"):
        monkeypatch.setattr(f"{module}.time", stopped)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bot processes start, and clients send requests and answer pings, as slowly as the machine does."""
    monkeypatch.setattr(pool, "START_SECONDS", PATIENCE)
    monkeypatch.setattr(transport, "PING_SECONDS", 2 * PATIENCE)
    monkeypatch.setattr(connections, "IDLE_SECONDS", 2 * PATIENCE)
    monkeypatch.setattr(request_body, "BODY_SECONDS", 2 * PATIENCE)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The address of a PostgreSQL of our own."""
    try:
        with own_postgres(safe=False) as address:
            yield address
    except NotInstalled:
        pytest.skip("PostgreSQL is not installed (./cinque test installs it)")


@pytest.fixture
def postgres(postgres_server: str, request: pytest.FixtureRequest) -> str:
    """The address of an empty database."""
    import psycopg

    name = f"t{abs(hash(request.node.nodeid)) % 10**12}"
    with psycopg.connect(f"{postgres_server}/postgres", autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")  # type: ignore[arg-type]
        connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
    return f"{postgres_server}/{name}"
