"""A temporary PostgreSQL server on loopback, for tests and measurements."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path


class NotInstalled(Exception):
    """PostgreSQL isn't installed on this machine; `./cinque test` installs it."""


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is not None:
        return found
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    if not versions:
        raise NotInstalled(name)
    return str(versions[-1])


def _run(command: list[str]) -> None:
    """Run a command, as the user postgres if we are root: PostgreSQL refuses to run as root."""
    if os.getuid() == 0:
        user = pwd.getpwnam("postgres")
        subprocess.run(command, check=True, capture_output=True, user=user.pw_uid, group=user.pw_gid, cwd="/")
    else:
        subprocess.run(command, check=True, capture_output=True)


class Postgres:
    """A server that can be stopped and restarted; `address` has no database name."""

    def __init__(self, folder: Path, safe: bool = True, new: bool = True) -> None:
        """`new` creates a database; otherwise `copy` provides one."""
        self._log = str(folder / "log")
        self._reserved = socket.socket()  # nobody else gets the port, also while the server is stopped
        self._reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._reserved.bind(("127.0.0.1", 0))
        self.port = int(self._reserved.getsockname()[1])
        self.address = f"postgresql://postgres@127.0.0.1:{self.port}"
        self._data = folder / "data"
        if new:
            made = ["-D", str(self._data), "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"]
            _run([_program("initdb"), *made])
        self._options = f"-c listen_addresses=127.0.0.1 -p {self.port} -k {folder} -c max_connections=200"
        self._options += " -c wal_retrieve_retry_interval=500" if safe else " -c fsync=off"
        self._control = [_program("pg_ctl"), "-D", str(self._data), "-w", "-t", "600"]

    def start(self) -> None:
        _run([*self._control, "-l", self._log, "-o", self._options, "start"])

    def stop(self, how: str = "fast") -> None:
        """Stop the server: `fast` ends sessions in order, `immediate` is like a power cut."""
        _run([*self._control, "-m", how, "stop"])

    def promote(self) -> None:
        """Promote the replica to primary."""
        _run([*self._control, "promote"])

    def copy(self, leader: Postgres) -> None:
        """Become a replica of another server."""
        shutil.rmtree(self._data, ignore_errors=True)
        source = ["-h", "127.0.0.1", "-p", str(leader.port), "-U", "postgres"]
        _run([_program("pg_basebackup"), *source, "-D", str(self._data), "-R", "-X", "stream", "-c", "fast"])

    def ask(self, question: str) -> str:
        """Run a query with psql and return its output."""
        command = [_program("psql"), "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", "-Atc", question]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


class Pair:
    """A primary and a synchronous replica with one address for both."""

    def __init__(self, folder: Path) -> None:
        for name in ("one", "two"):
            (folder / name).mkdir()
            if os.getuid() == 0:
                shutil.chown(folder / name, "postgres", "postgres")
        self.first, self._second = Postgres(folder / "one"), Postgres(folder / "two", new=False)
        ports = f"{self.first.port},{self._second.port}"
        both = f"host=127.0.0.1,127.0.0.1&port={ports}&target_session_attrs=read-write"
        self.address = f"postgresql://postgres@/postgres?{both}"
        self.first.start()
        self.follow()

    def follow(self) -> None:
        """Make the second server a replica of the first."""
        self._second.copy(self.first)
        self._second.start()
        for _ in range(300):
            if self.first.ask("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") == "1":
                break
            time.sleep(0.1)
        self.first.ask("ALTER SYSTEM SET synchronous_standby_names = '*'")
        self.first.ask("SELECT pg_reload_conf()")

    def fail_over(self) -> None:
        """Stop the first server and promote the second."""
        self.first.stop("immediate")
        self._second.promote()
        self.first, self._second = self._second, self.first

    def close(self) -> None:
        for one in (self._second, self.first):
            with contextlib.suppress(subprocess.CalledProcessError):  # it was down already
                one.stop("immediate")


@contextlib.contextmanager
def own_server(safe: bool = True) -> Iterator[Postgres]:
    """Run a PostgreSQL server. `safe=False` is faster, for tests that don't stop it."""
    folder = Path(tempfile.mkdtemp(prefix="cinque-pg-"))
    if os.getuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    try:
        found = Postgres(folder, safe)
        found.start()
        try:
            yield found
        finally:
            found.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def own_postgres(safe: bool = True) -> Iterator[str]:
    """Run a PostgreSQL server and yield its address, without a database name."""
    with own_server(safe) as found:
        yield found.address
