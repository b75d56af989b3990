"""Databases that fail and servers that are killed: a full disk, a PostgreSQL that stops or fails over."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import IO, Protocol

import httpx2

from benchmarks.server.kill import free_port
from benchmarks.server.mixed.ledger import Ledger
from benchmarks.server.postgres import Pair
from cinque.server.ops.soak import memory_kb

EXTRA = "examples.connect_four:RULES,examples.leduc:RULES"
DISK_MB = 400


class Site(Protocol):
    """A database and the ways in which it fails."""

    address: str
    processes: int

    def open(self) -> None: ...
    def close(self) -> None: ...
    async def fail(self, dice: random.Random) -> str: ...
    async def repair(self) -> None: ...


class Disk:
    """SQLite on its own small tmpfs, which can be filled up; only root can mount one."""

    processes = 1

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="cinque-soak-"))
        self._mounted = False
        self.address = f"sqlite:///{self._folder}/disk/tables.sqlite"

    def open(self) -> None:
        disk = self._folder / "disk"
        disk.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m", "cinque", str(disk)]
        self._mounted = os.getuid() == 0 and subprocess.run(command, capture_output=True).returncode == 0
        if not self._mounted:
            sys.stderr.write("no tmpfs can be mounted (not root): the disk will not fill up\n")

    def close(self) -> None:
        if self._mounted:
            subprocess.run(["umount", str(self._folder / "disk")], check=True)
        shutil.rmtree(self._folder, ignore_errors=True)

    async def fail(self, dice: random.Random) -> str:
        if not self._mounted:
            return ""
        with (self._folder / "disk" / "ballast").open("wb", buffering=0) as ballast, contextlib.suppress(OSError):
            while ballast.write(b"\0" * 4096):
                pass
        return "outage: disk full"

    async def repair(self) -> None:
        (self._folder / "disk" / "ballast").unlink(missing_ok=True)


class Cluster:
    """PostgreSQL with a synchronous replica, and two server processes."""

    processes = 2

    def open(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="cinque-soak-"))
        if os.getuid() == 0:
            shutil.chown(self._folder, "postgres", "postgres")
        self.pair = Pair(self._folder)
        self.address = self.pair.address
        self._how = ""

    def close(self) -> None:
        self.pair.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    async def fail(self, dice: random.Random) -> str:
        self._how = dice.choice(["stopped", "plug pulled", "fail-over"])
        if self._how == "fail-over":
            await asyncio.to_thread(self.pair.fail_over)
        else:
            await asyncio.to_thread(self.pair.first.stop, "fast" if self._how == "stopped" else "immediate")
        return f"outage: {self._how}"

    async def repair(self) -> None:
        how, self._how = self._how, ""
        if how == "fail-over":
            await asyncio.to_thread(self.pair.follow)
        elif how:
            await asyncio.to_thread(self.pair.first.start)


class Server:
    """One `cinque serve` process, restarted whenever it ends."""

    def __init__(self, address: str, log: IO[bytes], ledger: Ledger) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._log, self._ledger = log, ledger
        self._command = [sys.executable, "-m", "cinque.server.main", "--port", str(self.port), "--no-open"]
        settings = {"DATABASE": address, "EXTRA_GAMES": EXTRA, "BOT_SECONDS": "0.5", "LOG_LEVEL": "warning"}
        settings |= {"ROOM_IDLE_SECONDS": "20"}
        self._environment = {**os.environ, **{f"CINQUE_{name}": value for name, value in settings.items()}}
        self._expected = False
        self.process: subprocess.Popen[bytes] | None = None
        self.memory: list[int] = []  # memory of the current process in kB, sampled now and then

    async def supervise(self) -> None:
        """Start the server, and restart it whenever it ends, like a service manager."""
        while True:
            self.process = subprocess.Popen(
                self._command, env=self._environment, stdout=subprocess.DEVNULL, stderr=self._log
            )
            self._expected, self.memory = False, []
            while self.process.poll() is None:
                await asyncio.sleep(0.2)
            self._ledger.counts["server starts"] += 1
            if not self._expected and not self._ledger.excused():
                self._ledger.fault(f"a server ended by itself with {self.process.returncode}")
            await asyncio.sleep(0.3)

    async def kill(self, how: signal.Signals) -> None:
        """Stop the server and wait until it is restarted."""
        if self.process is None or self.process.poll() is not None:
            return
        began = self._ledger.begin(f"kill: {how.name}")
        old, self._expected = self.process, True
        old.send_signal(how)
        while self.process is old:
            await asyncio.sleep(0.1)
        await self.healthy()
        self._ledger.end(f"kill: {how.name}", began, database=False)

    async def healthy(self) -> None:
        async with httpx2.AsyncClient(timeout=5) as http:
            for _ in range(600):
                with contextlib.suppress(httpx2.TransportError):
                    if (await http.get(self.url + "/health")).status_code == 200:
                        return
                await asyncio.sleep(0.2)
        self._ledger.fault("a server did not come back within two minutes")

    def measure_memory(self) -> None:
        if self.process is not None:
            with contextlib.suppress(OSError):
                self.memory.append(memory_kb(self.process.pid))

    def close(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            if self.process.wait(30) not in (0, -signal.SIGTERM):
                self._ledger.fault(f"a server ended with {self.process.returncode} when asked to")
