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


@contextlib.contextmanager
def own_postgres(safe: bool = True) -> Iterator[str]:
    """The address of its server, without a database name. `safe=False`: quick, for tests that pull no plugs."""
    folder = Path(tempfile.mkdtemp(prefix="cinque-pg-"))
    if os.getuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    data = str(folder / "data")
    _run([_program("initdb"), "-D", data, "-A", "trust", "-U", "postgres", "-E", "UTF8", "--no-sync"])
    options = f"-c listen_addresses=127.0.0.1 -p {port} -k {folder} -c max_connections=200"
    options += "" if safe else " -c fsync=off"
    control = [_program("pg_ctl"), "-D", data, "-w"]
    _run([*control, "-l", str(folder / "log"), "-o", options, "start"])
    try:
        yield f"postgresql://postgres@127.0.0.1:{port}"
    finally:
        _run([*control, "-m", "fast", "stop"])
        shutil.rmtree(folder, ignore_errors=True)
