"""`cinque serve --workers N` in which each process has an address of its own, too, and can be held up at its start.

Processes leave notes for the test in the folder that CINQUE_TEST_FOLDER names; `tests.server.two_processes` reads them.
"""

from __future__ import annotations

import asyncio
import os
import socket
from pathlib import Path

from cinque.server import main
from cinque.server.processes import handoff, supervisor


class Placed(supervisor.Server):
    """A process whose number, address and state the test knows."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        own = socket.socket()
        own.bind(("127.0.0.1", 0))
        self.note("url", f"http://127.0.0.1:{own.getsockname()[1]}")
        self.note("pid", str(os.getpid()))
        while self.place("hold").exists() and not self.should_exit:
            await asyncio.sleep(0.02)
        await super().startup([*(sockets or []), own])

    async def wait_for_others(self) -> None:
        self.note("waits", "")
        await super().wait_for_others()

    def place(self, name: str) -> Path:
        return Path(os.environ["CINQUE_TEST_FOLDER"]) / f"{name}-{self.handoff.number}"

    def note(self, name: str, text: str) -> None:
        new = self.place(f"new-{name}")
        new.write_text(text)
        new.rename(self.place(name))


FOREVER = "3600"  # a busy machine silences nobody
supervisor.STARTUP_SECONDS = float(FOREVER)
handoff.SILENT_SECONDS = float(os.environ.get("CINQUE_TEST_SILENT_SECONDS", FOREVER))
supervisor.SHUTDOWN_SECONDS = float(os.environ.get("CINQUE_TEST_END_SECONDS", supervisor.SHUTDOWN_SECONDS))
supervisor.Server = Placed  # type: ignore[misc]  # also in the processes that are started: they import this module

if __name__ == "__main__":
    raise SystemExit(main.serve())
