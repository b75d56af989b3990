"""A process that has loaded the server and forks it on demand, so that two hundred starts take seconds, not minutes.

Reads lines "start PORT" and answers with the child's process id. Each child is a whole server with nothing shared.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys

from cinque.server.http import app
from cinque.server.http.listener import new_event_loop, serve
from cinque.server.settings import from_environment
from cinque.server.storage import database


def child(port: int) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    settings = from_environment()

    async def run() -> None:
        stop = asyncio.Event()
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
        await serve(app.create_app(settings), settings, socket.create_server(("127.0.0.1", port)), stop)

    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(run())
    os._exit(0)


def reap(*_: object) -> None:
    """Reap ended children; report all that were neither killed nor stopped cleanly."""
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if pid == 0:
            return
        if not (os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGKILL, signal.SIGTERM)):
            sys.stderr.write(f"server {pid} ended with status {status}\n")


def main() -> None:
    database.migrate(from_environment().address)
    signal.signal(signal.SIGCHLD, reap)
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            child(int(line.split()[1]))
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
