"""A server for each test, on SQLite or on a PostgreSQL that the tests start themselves."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from cinque.server.settings import Settings
from tests.server.harness import EXAMPLES, Server, free_port, running


def quick(address: str, **more: object) -> Settings:
    """Settings for tests: short times, wide limits."""
    usual: dict[str, object] = {
        "database": address,
        "extra_games": EXAMPLES,
        "http_per_minute": 100_000,
        "new_tables_per_hour": 100_000,
        "socket_per_second": 10_000.0,
        "socket_burst": 10_000,
        "sockets_per_address": 1000,
        "talk_per_second": 10_000.0,
        "talk_burst": 10_000,
        "sweep_seconds": 0.05,
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


def _pg(program: str) -> str:
    found = shutil.which(program)
    if found is not None:
        return found
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
    if not versions:
        pytest.skip("PostgreSQL is not installed (./cinque test installs it)")
    return str(versions[-1])


def _as_postgres(command: list[str]) -> None:
    """PostgreSQL refuses to run as root: then it runs as its own user."""
    if os.getuid() == 0:
        user = pwd.getpwnam("postgres")
        subprocess.run(command, check=True, capture_output=True, user=user.pw_uid, group=user.pw_gid, cwd="/")
    else:
        subprocess.run(command, check=True, capture_output=True)


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[int]:
    """The port of a PostgreSQL of our own, on loopback, gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="cinque-pg-"))
    if os.getuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    data, port = str(folder / "data"), free_port()
    _as_postgres([_pg("initdb"), "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"])
    options = f"-c listen_addresses=127.0.0.1 -p {port} -k {folder} -c max_connections=200 -c fsync=off"
    control = [_pg("pg_ctl"), "-D", data, "-w"]
    _as_postgres([*control, "-l", str(folder / "log"), "-o", options, "start"])
    try:
        yield port
    finally:
        _as_postgres([*control, "-m", "fast", "stop"])
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres(postgres_server: int, request: pytest.FixtureRequest) -> str:
    """The address of an empty database."""
    import psycopg

    name = f"t{abs(hash(request.node.nodeid)) % 10**12}"
    address = f"postgresql://postgres@127.0.0.1:{postgres_server}"
    with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
        connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")  # type: ignore[arg-type]
        connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
    return f"{address}/{name}"
