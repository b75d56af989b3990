"""Two server processes behind one address; a test chooses the process a request goes to and the one a table belongs to.

Each process has a number, 0 or 1, and an address of its own beside the common one (`tests.server.worker_server`)."""

from __future__ import annotations

import contextlib
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx2

from cinque.server.ops.soak import launch_server, wait_for_server
from cinque.server.processes.handoff import preferred
from tests.server.harness import EXAMPLES, PATIENCE, Guest, Socket, eventually

COUNT = 2


class Several:
    """The processes of one server."""

    def __init__(self, folder: Path, process: subprocess.Popen[str], url: str) -> None:
        self.folder, self.process, self.url = folder, process, url

    def own(self, number: int) -> str:
        """The address of one process."""
        return self._note("url", number)

    def pid(self, number: int) -> int:
        """One process; if others with this number have died, the newest."""
        return int(self._note("pid", number))

    def ready(self) -> None:
        """Wait until all processes answer."""
        eventually(lambda: all((self.folder / f"url-{number}").exists() for number in range(COUNT)))
        for number in range(COUNT):
            wait_for_server(self.process, self.own(number))

    def hold(self, number: int) -> None:
        """Let the next process with this number wait before it starts to serve."""
        (self.folder / f"hold-{number}").touch()

    def release(self, number: int) -> None:
        (self.folder / f"hold-{number}").unlink()

    def waits(self, number: int) -> bool:
        """Whether a process waits for the others, or has done so."""
        return (self.folder / f"waits-{number}").exists()

    def log(self) -> str:
        """What the processes have written to stderr."""
        return (self.folder / "log").read_text()

    def guest(self, name: str = "Ada", at: int = 0) -> Guest:
        return Guest(self.own(at), name)

    def same(self, guest: Guest, at: int) -> Guest:
        """The same person at another process."""
        return Guest(self.own(at), token=guest.token)

    def table(self, host: Guest, owner: int, *seats: str, game: str = "connect_four", **more: object) -> str:
        """A new table that belongs to one process."""
        return str(self.create(host, owner, *seats, game=game, **more)["table"])

    def create(
        self, host: Guest, owner: int, *seats: str, game: str = "connect_four", **more: object
    ) -> dict[str, str]:
        while True:  # names are drawn at random
            made: dict[str, str] = host.create(game, *(seats or ("me", "me")), **more)
            if preferred(made["table"].encode(), COUNT)[0] == owner:
                return made

    def sit(self, guest: Guest, table: str, at: int) -> Socket:
        """A socket that comes to one process; once more when nobody answers, because the table's own process hangs."""
        for seconds in (1.0, 2.0, 4.0, 8.0, PATIENCE):
            with contextlib.suppress(TimeoutError, OSError):
                return self.same(guest, at).sit(table, seconds=seconds)
        raise AssertionError("nobody serves this table")

    def sit_remote(self, guest: Guest, table: str, owner: int) -> Socket:
        """Connect to one process with a socket that the other one serves; retry until it is the only one."""
        while True:
            found = self.sit(guest, table, 1 - owner)
            if self.sockets()[owner] == 1:
                return found
            found.socket.close()
            self.served(0, 0)

    def sockets(self) -> list[int]:
        """How many sockets each process serves."""
        return [figure(self.own(number), "cinque_sockets") for number in range(COUNT)]

    def served(self, *wanted: int) -> None:
        """Wait until each process serves so many sockets."""
        eventually(lambda: self.sockets() == list(wanted), lambda: f"{self.sockets()} sockets, not {list(wanted)}")

    def _note(self, name: str, number: int) -> str:
        return (self.folder / f"{name}-{number}").read_text()


def figure(url: str, name: str) -> int:
    """One of the figures a process tells of itself."""
    lines = httpx2.get(url + "/metrics", timeout=PATIENCE).text.splitlines()
    return next(int(float(line.split()[1])) for line in lines if line.split()[0] == name)


@contextlib.contextmanager
def several(folder: Path, held: tuple[int, ...] = (), **settings: str) -> Iterator[Several]:
    """A server of two processes, ready unless some of them are held."""
    for number in held:
        (folder / f"hold-{number}").touch()
    address, games = f"sqlite:///{folder / 'log.sqlite'}", ",".join(EXAMPLES)
    settings |= {"database": address, "extra_games": games, "test_folder": str(folder)}
    with (folder / "log").open("w") as log:
        process, url = launch_server(str(folder), COUNT, settings, "tests.server.worker_server", log)
    try:
        found = Several(folder, process, url)
        if not held:
            found.ready()
        yield found
    finally:
        process.terminate()
        process.wait(PATIENCE)
