"""A PostgreSQL of our own for tests and measurements: on loopback, in a temporary folder, gone afterwards."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path


class NotInstalled(Exception):
    """There is no PostgreSQL on this machine; `./cinque test` installs it."""


def _program(name: str) -> str:
    found = shutil.which(name)
    if found is not None:
        return found
    versions = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    if not versions:
        raise NotInstalled(name)
    return str(versions[-1])


def _run(command: list[str]) -> None:
    """PostgreSQL refuses to run as root: then it runs as its own user."""
    if os.getuid() == 0:
        user = pwd.getpwnam("postgres")
        subprocess.run(command, check=True, capture_output=True, user=user.pw_uid, group=user.pw_gid, cwd="/")
    else:
        subprocess.run(command, check=True, capture_output=True)


class Postgres:
    """A server whose plug can be pulled and put in again; `address` has no database name."""

    def __init__(self, folder: Path, safe: bool) -> None:
        self._log = str(folder / "log")
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.address = f"postgresql://postgres@127.0.0.1:{port}"
        data = str(folder / "data")
        _run([_program("initdb"), "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"])
        self._options = f"-c listen_addresses=127.0.0.1 -p {port} -k {folder} -c max_connections=200"
        self._options += "" if safe else " -c fsync=off"
        self._control = [_program("pg_ctl"), "-D", data, "-w"]

    def start(self) -> None:
        _run([*self._control, "-l", self._log, "-o", self._options, "start"])

    def stop(self, how: str = "fast") -> None:
        """`fast` ends sessions in order, `immediate` pulls the plug."""
        _run([*self._control, "-m", how, "stop"])


@contextlib.contextmanager
def own_server(safe: bool = True) -> Iterator[Postgres]:
    """A running PostgreSQL. `safe=False`: quick, for tests that pull no plug."""
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
    """The address of its server, without a database name."""
    with own_server(safe) as found:
        yield found.address
