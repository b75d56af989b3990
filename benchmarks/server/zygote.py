"""A process that has loaded the server and forks it on demand, so that two hundred starts take seconds, not minutes.

Reads lines "start PORT" and answers with the child's process id. Each child is a whole server with nothing shared.
"""

from __future__ import annotations

import os
import signal
import sys

import uvicorn

from cinque.server.http import app
from cinque.server.settings import from_environment
from cinque.server.storage import database
from cinque.server.ws.transport import WebSocketTransport


def child(port: int) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    config = uvicorn.Config(
        app.create_app(),
        host="127.0.0.1",
        port=port,
        log_level="error",
        access_log=False,
        ws=WebSocketTransport,
        timeout_graceful_shutdown=3,
    )
    uvicorn.Server(config).run()
    os._exit(0)


def reap(*_: object) -> None:
    """Let ended children go; any end but a kill or a clean stop is reported."""
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
