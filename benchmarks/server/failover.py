"""Measure how long a player waits when a server process behind HAProxy is killed or hangs.

    python -m benchmarks.server.failover --times 5

Two processes on a temporary PostgreSQL run behind the HAProxy configuration we ship. A client plays a move, then the
process that has its table is killed (SIGKILL) or stopped (SIGSTOP). The client sends its next move with the same key
until it is acknowledged, and connects again whenever its connection ends, at most every 50 ms. At the end, the stored
log must hold exactly the acknowledged moves.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import statistics
import tempfile
import time
from pathlib import Path

import httpx2
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from benchmarks.server.haproxy import Balanced, balanced
from benchmarks.server.postgres import own_postgres
from cinque.server.settings import Settings
from cinque.server.storage.store import Store

RETRY_SECONDS = 0.05
PATIENCE = 120.0
LOST = (OSError, EOFError, ConnectionClosed, InvalidMessage, InvalidStatus)


class Player:
    """Plays both seats of a table, over one socket at a time."""

    def __init__(self, url: str) -> None:
        self.url = url
        with httpx2.Client(base_url=url, timeout=PATIENCE) as http:
            token = http.post("/api/me", json={"name": "Ada"}).json()["token"]
            self.headers = {"Authorization": f"Bearer {token}"}
            body = {"game": "connect_four", "seats": [{"kind": "me"}, {"kind": "me"}]}
            self.table = http.post("/api/tables", json=body, headers=self.headers).json()["table"]
        self.moves: list[int] = []  # acknowledged
        self.socket: ClientConnection | None = None

    def _connected(self) -> ClientConnection:
        if self.socket is None:
            address = f"{self.url.replace('http', 'ws')}/ws/tables/{self.table}"
            self.socket = connect(
                address, additional_headers=self.headers, open_timeout=PATIENCE, ping_interval=None, legacy=True
            )
        return self.socket

    def play(self) -> None:
        """Play the next move; return once it is acknowledged."""
        number = len(self.moves)
        request = {"t": "play", "key": f"m{number}", "seat": number % 2, "move": number % 7, "version": number + 1}
        while True:
            try:
                socket = self._connected()
                socket.send(json.dumps(request))
                while True:
                    answer = json.loads(socket.recv(PATIENCE))
                    if answer.get("key") == f"m{number}":
                        break
                if answer["t"] == "ack":
                    self.moves.append(number % 7)
                    return
                time.sleep(RETRY_SECONDS)
            except LOST:
                self.socket = None
                time.sleep(RETRY_SECONDS)

    def close(self) -> None:
        if self.socket is not None:
            with contextlib.suppress(*LOST):
                self.socket.close()


def owner(front: Balanced) -> int:
    """The process that serves the only open socket."""
    for number in range(len(front.processes)):
        with contextlib.suppress(httpx2.TransportError):
            lines = httpx2.get(front.process_url(number) + "/metrics", timeout=PATIENCE).text.splitlines()
            if "cinque_sockets 1.0" in lines:
                return number
    raise SystemExit("no process has the table")


def waited(front: Balanced, how: signal.Signals, stored: Store) -> float:
    """Seconds from the signal to the acknowledgement of the next move."""
    player = Player(front.url)
    player.play()
    number = owner(front)
    process = front.processes[number]
    started = time.perf_counter()
    process.send_signal(how)
    player.play()
    took = time.perf_counter() - started
    player.play()
    if how is signal.SIGKILL:
        front.restart(number)
    else:
        process.send_signal(signal.SIGCONT)
    player.close()
    moves = [entry.move for entry in stored.entries(player.table) if entry.kind == "move"]
    assert moves == player.moves, "a move was lost or made twice"
    time.sleep(3.0)  # HAProxy must have noticed that the process is back
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, own_postgres() as address:
        more = {"database": address + "/postgres", "extra_games": "examples.connect_four:RULES"}
        with balanced(Path(folder), 2, **more) as front:
            stored = Store(Settings(database=more["database"]).address)
            for how in (signal.SIGKILL, signal.SIGSTOP):
                times = [waited(front, how, stored) for _ in range(chosen.times)]
                print(
                    json.dumps(
                        {
                            "signal": how.name,
                            "median_s": round(statistics.median(times), 2),
                            "worst_s": round(max(times), 2),
                        }
                    )
                )
            stored.close()


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", os.getcwd())
    main()
