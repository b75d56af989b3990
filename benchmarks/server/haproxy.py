"""Several server processes behind HAProxy, with the configuration we ship, for tests and measurements."""

from __future__ import annotations

import contextlib
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx2

from benchmarks.server.postgres import NotInstalled
from cinque.server.ops.soak import launch_server, wait_for_server

CONFIGURATION = Path(__file__).resolve().parents[2] / "deploy" / "haproxy.cfg"
START_SECONDS = 240.0


class ReservedPort:
    """A port that stays reserved while the server that listens on it is down."""

    def __init__(self) -> None:
        self._socket = socket.socket()
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._socket.bind(("127.0.0.1", 0))
        self.number = int(self._socket.getsockname()[1])

    def close(self) -> None:
        self._socket.close()


class Balanced:
    """Server processes that can be killed and started again, and the proxy in front of them."""

    def __init__(self, folder: Path, count: int, settings: dict[str, str], check_timeout: str = "") -> None:
        self._folder, self._settings, self._check_timeout = folder, settings, check_timeout
        self._front, self._ports = ReservedPort(), [ReservedPort() for _ in range(count)]
        self._program = program()
        self._proxy: subprocess.Popen[bytes] | None = None
        self.processes = [self._launch(number) for number in range(count)]

    def ready(self) -> None:
        """Wait until all processes answer before starting the proxy: it would send all tables to the first one it
        finds."""
        for number, process in enumerate(self.processes):
            wait_for_server(process, self.process_url(number))
        file = self._folder / "haproxy.cfg"
        file.write_text(configuration(self._front.number, [port.number for port in self._ports], self._check_timeout))
        self._proxy = subprocess.Popen([self._program, "-db", "-q", "-f", str(file)])
        last = time.monotonic() + START_SECONDS
        while not self._answers():
            if self._proxy.poll() is not None or time.monotonic() > last:
                raise SystemExit("HAProxy did not start")
            time.sleep(0.05)

    def _answers(self) -> bool:
        with contextlib.suppress(httpx2.TransportError):
            return httpx2.get(self.url + "/health", timeout=START_SECONDS).status_code == 200
        return False

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._front.number}"

    def process_url(self, number: int) -> str:
        """The URL of one process."""
        return f"http://127.0.0.1:{self._ports[number].number}"

    def restart(self, number: int) -> None:
        """Restart a process that was killed."""
        self.processes[number].wait()
        self.processes[number] = self._launch(number)
        wait_for_server(self.processes[number], self.process_url(number))

    def close(self) -> None:
        if self._proxy is not None:
            self._proxy.kill()
            self._proxy.wait()
        for process in self.processes:
            process.terminate()
        for process in self.processes:
            process.wait(START_SECONDS)
        for port in (self._front, *self._ports):
            port.close()

    def _launch(self, number: int) -> subprocess.Popen[str]:
        return launch_server(str(self._folder), self._settings, port=self._ports[number].number)[0]


@contextlib.contextmanager
def balanced(folder: Path, count: int = 2, check_timeout: str = "", **settings: str) -> Iterator[Balanced]:
    """Run several processes behind HAProxy; all are ready. `check_timeout` replaces the
    second that a health check may take in the shipped configuration, for busy machines."""
    found = Balanced(folder, count, settings, check_timeout)
    try:
        found.ready()
        yield found
    finally:
        found.close()


def configuration(front: int, ports: list[int], check_timeout: str = "") -> str:
    """The configuration we ship, with these ports and perhaps more time for health checks."""
    text, bound = re.subn(r"bind :8000\b", f"bind 127.0.0.1:{front}", CONFIGURATION.read_text())
    text, limited = re.subn(r"sc0_conn_cur gt 256\b", "sc0_conn_cur gt 100000", text)  # all clients have one address
    assert bound == limited == 1, "the shipped configuration binds one port and limits the connections of an address"
    head, _, _ = text.partition("    server one ")
    servers = [f"    server s{port} 127.0.0.1:{port}" for port in ports]
    patience = [f"    timeout check {check_timeout}"] if check_timeout else []
    return "\n".join([head.rstrip(), *patience, *servers, ""])


def program() -> str:
    """The path of HAProxy, as Debian installs it."""
    found = shutil.which("haproxy") or shutil.which("haproxy", path="/usr/sbin")
    if found is None:
        raise NotInstalled("haproxy")
    return found
