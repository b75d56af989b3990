"""Kill servers at random moments (kill -9): no acknowledged move is lost or applied twice, and every table continues.

    python -m benchmarks.server.kill --kills 200

Clients play whole games with several moves in flight. After each kill they reconnect and send again, with the same
key, what was not acknowledged. Afterwards the log is compared with what the clients were told, and every table is
replayed. With `--processes 2 --postgres` two servers share a PostgreSQL, clients are split between them, and one of
them is killed each time.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import socket as socket_module
import subprocess
import sys
import tempfile
import time
from typing import Any

import httpx2
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.server.postgres import own_postgres
from cinque.server.ops.verify import check_table
from cinque.server.settings import Settings
from cinque.server.storage.store import Store
from cinque.server.tables.catalog import Catalog
from cinque.server.ws.state_updates import merge

LOST = (OSError, WebSocketException, httpx2.TransportError, TimeoutError, KeyError, json.JSONDecodeError)


class Ledger:
    """What the servers have told the clients."""

    def __init__(self) -> None:
        self.acked: dict[tuple[str, str], tuple[int, int]] = {}
        self.tables: list[str] = []
        self.finished = 0
        self.resent = 0
        self.in_flight = 0


class Player:
    """Plays both seats of one table after another, and reconnects whenever the server is killed."""

    def __init__(self, number: int, urls: list[str], ledger: Ledger) -> None:
        self.dice = random.Random(number)
        self.urls, self.ledger = urls, ledger
        self.token = ""
        self.stop = False
        self.count = 0
        self.request: dict[str, Any] | None = None

    async def run(self) -> None:
        table = ""
        while not (self.stop and not table):
            url = self.dice.choice(self.urls)
            try:
                table = table or await self._new(url)
                if await self._play(url, table):
                    self.ledger.finished += 1
                    table = ""
            except LOST:
                await asyncio.sleep(0.05)

    async def _new(self, url: str) -> str:
        async with httpx2.AsyncClient(base_url=url, timeout=10) as http:
            if not self.token:
                self.token = (await http.post("/api/me", json={"name": "Player"})).json()["token"]
            head = {"Authorization": f"Bearer {self.token}"}
            body = {"game": "connect_four", "seats": [{"kind": "me"}, {"kind": "me"}]}
            table = str((await http.post("/api/tables", json=body, headers=head)).json()["table"])
        self.ledger.tables.append(table)
        return table

    async def _play(self, url: str, table: str) -> bool:
        """Play until the game is over; return True, or raise if the connection is lost."""
        head = {"Authorization": f"Bearer {self.token}"}
        address = url.replace("http", "ws") + f"/ws/tables/{table}"
        async with connect(address, additional_headers=head, compression=None, open_timeout=10) as socket:
            if self.request is not None:
                self.ledger.resent += 1
                await socket.send(json.dumps(self.request))
            states: dict[int, dict[str, Any]] = {}
            while True:
                message = json.loads(await asyncio.wait_for(socket.recv(), 20))
                if message["t"] == "update":
                    message = merge(states[message["seat"]], message)
                if message["t"] == "state":
                    states[message["seat"]] = message
                if message.get("key") and self.request is not None and message["key"] == self.request["key"]:
                    if message["t"] == "ack":
                        told = (self.request["seat"], self.request["move"])
                        self.ledger.acked[(table, self.request["key"])] = told
                    self.request = None
                if message["t"] != "state" or self.request is not None:
                    continue
                if message["status"] == "over":
                    return True
                if message["legal_moves"]:
                    self.count += 1
                    move = self.dice.choice(message["legal_moves"])["move"]
                    self.request = {"t": "play", "seat": message["seat"], "version": message["version"], "move": move}
                    self.request["key"] = f"m{self.count}"
                    await socket.send(json.dumps(self.request))


class Servers:
    """Servers on fixed ports, forked from a process that has loaded everything."""

    def __init__(self, database: str, count: int) -> None:
        limits = (
            *("HTTP_PER_MINUTE", "NEW_TABLES_PER_HOUR", "SOCKET_PER_SECOND", "SOCKET_BURST", "SOCKETS_PER_ADDRESS"),
            *("RESYNC_BYTES_PER_SECOND", "RESYNC_BYTES_BURST"),
        )
        environment = {**os.environ, "CINQUE_LOG_LEVEL": "error", "CINQUE_DATABASE": database}
        environment |= {f"CINQUE_{limit}": "1000000000" for limit in limits}
        environment |= {"CINQUE_EXTRA_GAMES": "examples.connect_four:RULES", "PYTHONFAULTHANDLER": "1"}
        command = [sys.executable, "-m", "benchmarks.server.zygote"]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.zygote = subprocess.Popen(command, text=True, env=environment, **pipes)  # type: ignore[call-overload]
        self.ports = [free_port() for _ in range(count)]
        self.urls = [f"http://127.0.0.1:{port}" for port in self.ports]
        self.pids = [0] * count

    def start(self, number: int) -> None:
        self.zygote.stdin.write(f"start {self.ports[number]}\n")
        self.zygote.stdin.flush()
        self.pids[number] = int(self.zygote.stdout.readline())
        for _ in range(600):
            with contextlib.suppress(httpx2.TransportError):
                if httpx2.get(self.urls[number] + "/health", timeout=5).status_code == 200:
                    return
            time.sleep(0.02)
        raise SystemExit("a server did not start")

    def stop(self, number: int, how: signal.Signals) -> None:
        os.kill(self.pids[number], how)
        for _ in range(1000):
            try:
                os.kill(self.pids[number], 0)
            except ProcessLookupError:
                return
            time.sleep(0.01)

    def close(self) -> None:
        for number in range(len(self.pids)):
            self.stop(number, signal.SIGTERM)
        self.zygote.stdin.close()
        self.zygote.wait(20)


def free_port() -> int:
    """A free port below the ephemeral range, so that no client takes it while its server is down."""
    for port in random.SystemRandom().sample(range(20_000, 30_000), 50):
        with socket_module.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
    raise SystemExit("no free port")


async def run(chosen: argparse.Namespace, database: str, ledger: Ledger) -> None:
    dice = random.Random(chosen.seed)
    servers = Servers(database, chosen.processes)
    for number in range(chosen.processes):
        await asyncio.to_thread(servers.start, number)
    players = [Player(number, servers.urls, ledger) for number in range(chosen.tables)]
    tasks = [asyncio.create_task(player.run()) for player in players]
    for kill in range(chosen.kills):
        await asyncio.sleep(dice.uniform(0.1, chosen.between))
        victim = dice.randrange(chosen.processes)
        ledger.in_flight += sum(player.request is not None for player in players)
        await asyncio.to_thread(servers.stop, victim, signal.SIGKILL)
        await asyncio.to_thread(servers.start, victim)
        if (kill + 1) % 20 == 0:
            print(f"{kill + 1} kills, {len(ledger.acked)} acknowledged, {ledger.finished} games", flush=True)
    for player in players:
        player.stop = True
    await asyncio.wait_for(asyncio.gather(*tasks), 300)
    await asyncio.to_thread(servers.close)


def compare_with_log(database: str, ledger: Ledger, kills: int) -> dict[str, Any]:
    """Compare the log with what clients were told, and replay everything."""
    store = Store(Settings(database=database).address)
    games = Catalog(extra=("examples.connect_four:RULES",))
    lost, twice, wrong, moves = 0, 0, 0, 0
    for table in ledger.tables:
        entries = [entry for entry in store.entries(table) if entry.kind == "move"]
        moves += len(entries)
        stored = {entry.key.partition(":")[2]: (entry.seat, entry.move) for entry in entries if entry.key}
        twice += len(entries) - len(stored)
        told = {key: value for (where, key), value in ledger.acked.items() if where == table}
        lost += sum(stored.get(key) != value for key, value in told.items())
        row = store.table(table)
        wrong += row is None or check_table(store, games, row) != "ok" or row.status != "over"
    store.close()
    return {
        "kills": kills,
        "moves_in_flight_at_kills": ledger.in_flight,
        "sent_again": ledger.resent,
        "acknowledged": len(ledger.acked),
        "stored": moves,
        "lost": lost,
        "applied_twice": twice,
        "tables": len(ledger.tables),
        "tables_not_finished_or_not_replaying": wrong,
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--tables", type=int, default=6)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--between", type=float, default=1.0, help="maximum seconds between a start and the next kill")
    parser.add_argument("--postgres", action="store_true", help="use a temporary PostgreSQL (default: SQLite)")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    started = time.monotonic()
    ledger = Ledger()
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        database = f"sqlite:///{folder}/tables.sqlite"
        if chosen.postgres:
            database = stack.enter_context(own_postgres()) + "/postgres"
        asyncio.run(run(chosen, database, ledger))
        result = compare_with_log(database, ledger, chosen.kills)
    result["seconds"] = round(time.monotonic() - started)
    print(json.dumps(result))
    bad = result["lost"] or result["applied_twice"] or result["tables_not_finished_or_not_replaying"]
    return 1 if bad else 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", os.getcwd())
    sys.exit(main())
