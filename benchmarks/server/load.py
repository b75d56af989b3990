"""Load on loopback: many tables with four sockets each, a steady rate of moves; from move sent to last view received.

    python -m benchmarks.server.load --tables 500 --rate 1 --seconds 20

Each table is Connect Four with two players and two spectators, playing a line of 42 moves that nobody wins; a table
whose game is over begins anew, with new sockets, and that time is not counted. With
`--highest` the rate is raised until the 99th percentile passes the bound, and the highest rate held is printed.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx2
from websockets.asyncio.client import ClientConnection, connect

import cinque
from cinque.server.soak import memory_kb, start_server
from examples.connect_four import RULES

SOCKETS = 4
BOUND_MS = 100.0


def drawn_line() -> list[int]:
    """The moves of a longest possible game."""
    game = cinque.load(RULES)
    for seed in range(100_000):
        dice, table, moves = random.Random(seed), game.deal(1, history=False), []
        while not table.over:
            moves.append(dice.choice(table.options(table.mover())))
            table.apply(table.mover(), moves[-1])
        if len(moves) == 42 and len(table.winners) != 1:
            return moves
    raise AssertionError("no drawn game found")


LINE = drawn_line()


class Table:
    """One table with its four sockets; `arrived` counts which of them have seen a step."""

    def __init__(self, url: str, http: httpx2.AsyncClient, tokens: list[str], seed: int) -> None:
        self.url, self.http, self.tokens = url, http, tokens
        self.dice = random.Random(seed)
        self.sockets: list[ClientConnection] = []
        self.readers: list[asyncio.Task[None]] = []
        self.seat, self.version, self.step = 0, 0, 0
        self.over = False
        self.seen = [0] * SOCKETS
        self.all_seen = asyncio.Event()
        self.acked = 0

    async def begin(self) -> None:
        """A new game; sockets of an old one are closed."""
        await self.end()
        heads = [{"Authorization": f"Bearer {token}"} for token in self.tokens]
        body = {"game": "connect_four", "public": True, "seats": [{"kind": "me"}, {"kind": "open"}]}
        made = (await self.http.post("/api/tables", json=body, headers=heads[0])).json()
        table = made["table"]
        await self.http.post(f"/api/tables/{table}/join", json={}, headers=heads[1])
        self.over, self.step, self.seen = False, 0, [-1] * SOCKETS
        address = self.url.replace("http", "ws") + f"/ws/tables/{table}"
        for number, head in enumerate(heads):
            socket = await connect(address, additional_headers=head, compression=None, max_queue=None)
            self.sockets.append(socket)
            self.readers.append(asyncio.create_task(self._read(number, socket)))
        self.all_seen.clear()
        await self.all_seen.wait()

    async def end(self) -> None:
        for reader in self.readers:
            reader.cancel()
        await asyncio.gather(*(socket.close() for socket in self.sockets), *self.readers, return_exceptions=True)
        self.sockets, self.readers = [], []

    async def _read(self, number: int, socket: ClientConnection) -> None:
        async for text in socket:
            assert isinstance(text, str)
            if text.startswith('{"t":"ack"'):
                self.acked += 1
            if not text.startswith('{"t":"state"'):
                continue
            if number < 2:
                state = json.loads(text)
                step, version = state["step"], state["version"]
                self.over = state["status"] == "over"
                if state["options"]:
                    self.seat, self.version = number, version
            else:
                at = text.index('"step":') + 7
                step = int(text[at : text.index(",", at)])
            self.seen[number] = step
            if min(self.seen) >= self.step:
                self.all_seen.set()

    async def move(self) -> float:
        """One move; the seconds until all four sockets have seen it."""
        self.step += 1
        self.all_seen.clear()
        wish = {"t": "play", "seat": self.seat, "version": self.version, "move": LINE[self.step - 1]}
        started = time.perf_counter()
        await self.sockets[self.seat].send(json.dumps({**wish, "key": f"s{self.step}"}))
        await asyncio.wait_for(self.all_seen.wait(), 30)
        return time.perf_counter() - started


async def play(table: Table, rate: float, start: float, stop: float, times: list[float]) -> None:
    """A move each 1/rate seconds, at a phase of its own; opening a new game is not counted."""
    due = start + table.dice.random() / rate
    while due < stop:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        if table.over:
            await table.begin()
        times.append(await table.move())
        due = max(due + 1 / rate, time.perf_counter() - 1 / rate)


def percentile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def cpu_seconds(pid: int) -> float:
    """Processor time a process has used, from /proc."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(tables: list[Table], rate: float, seconds: float, pid: int) -> dict[str, Any]:
    times: list[float] = []
    used = cpu_seconds(pid)
    start = time.perf_counter() + 0.2
    await asyncio.gather(*(play(table, rate, start, start + seconds, times) for table in tables))
    took = time.perf_counter() - start
    return {
        "wished_per_second": round(rate * len(tables), 1),
        "moves_per_second": round(len(times) / took, 1),
        "median_ms": round(percentile(times, 0.5), 1),
        "p99_ms": round(percentile(times, 0.99), 1),
        "worst_ms": round(1000 * max(times), 1),
        "server_cpu_ms_a_move": round(1000 * (cpu_seconds(pid) - used) / len(times), 3),
    }


async def open_tables(url: str, count: int) -> list[Table]:
    idle = httpx2.Limits(keepalive_expiry=2)  # the server itself lets go after five seconds
    http = httpx2.AsyncClient(base_url=url, timeout=60, limits=idle)
    tokens = [(await http.post("/api/me", json={"name": f"Guest {n}"})).json()["token"] for n in range(SOCKETS)]
    tables = [Table(url, http, tokens, seed) for seed in range(count)]
    for first in range(0, count, 20):
        await asyncio.gather(*(table.begin() for table in tables[first : first + 20]))
    return tables


async def run(url: str, pid: int, chosen: argparse.Namespace) -> None:
    tables = await open_tables(url, chosen.tables)
    print(json.dumps({"tables": len(tables), "sockets": SOCKETS * len(tables), "server_kb": memory_kb(pid)}))
    gc.disable()  # the client's own pauses are not the server's
    await measure(tables, chosen.rate, 3, pid)
    rate, held = chosen.rate, 0.0
    while True:
        result = await measure(tables, rate, chosen.seconds, pid)
        print(json.dumps(result), flush=True)
        fits = result["p99_ms"] < BOUND_MS and result["moves_per_second"] > 0.9 * result["wished_per_second"]
        if not chosen.highest or not fits:
            break
        held = result["moves_per_second"]
        rate *= 1.25
    if chosen.highest:
        print(json.dumps({"highest_rate_held": held, "bound_p99_ms": BOUND_MS}))
    await asyncio.gather(*(table.end() for table in tables))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second for each table")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--highest", action="store_true", help="raise the rate until it is too much")
    parser.add_argument("--database", default="")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        more = {"database": chosen.database} if chosen.database else {}
        process, url = start_server(folder, extra_games="examples.connect_four:RULES", **more)
        try:
            asyncio.run(run(url, process.pid, chosen))
        finally:
            process.terminate()
            process.wait(20)


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", os.getcwd())
    main()
