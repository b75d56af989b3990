"""Load on loopback: many tables with four sockets each, a steady rate of moves; from move sent to last view received.

    python -m benchmarks.server.load --tables 500 --rate 1 --seconds 20

Each table is Connect Four with two players and two spectators, playing a line of 42 moves that nobody wins; with
`--game` another game, played by choices at random. So many tables are played at a time; as many as a measurement can
use up are opened before its clock starts. With `--highest` the rate is raised until the 99th percentile passes the
bound, and the highest rate held is printed. `--postgres`: stored in one of its own; `--processes 2`: behind HAProxy.
`--share 0.3` holds each of them to that share of a processor, so that clients and database have room beside them.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import itertools
import json
import os
import random
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx2
import msgspec
import uvloop
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

import cinque
from benchmarks.server.haproxy import balanced
from benchmarks.server.postgres import own_postgres
from benchmarks.server.shares import held_to
from cinque.server.ops.soak import memory_kb, start_server
from cinque.server.ws.state_updates import merge
from examples.connect_four import RULES

SOCKETS = 4
TEXT = WSMsgType.TEXT
BOUND_MS = 100.0
PATIENCE = 30.0
LINED = "connect_four"  # the game that is played by a line known before
_seeds = itertools.count()


def drawn_line() -> list[int]:
    """The moves of a longest possible game."""
    game = cinque.load(RULES)
    for seed in range(100_000):
        dice, table, moves = random.Random(seed), game.deal(1, history=False), []
        while not table.over:
            moves.append(dice.choice(table.legal_moves(table.current_player())))
            table.play_unchecked(table.current_player(), moves[-1])
        if len(moves) == 42 and len(table.winners) != 1:
            return moves
    raise AssertionError("no drawn game found")


LINE = drawn_line()


class Option(msgspec.Struct):
    move: int


class Seen(msgspec.Struct):
    """What is needed of a State."""

    version: int
    step: int
    status: str
    legal_moves: list[Option]


class Ear(WSListener):
    """One socket of a table; tells the table what it hears."""

    def __init__(self, table: Table, number: int) -> None:
        self.table, self.number = table, number

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.table.ears.append(self)

    def on_ws_frame(self, _transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type is TEXT:
            self.table.hear(self.number, frame.get_payload_as_bytes())

    def say(self, text: bytes) -> None:
        self.transport.send(TEXT, text)


class Table:
    """One table with its four sockets, and which step each of them has seen."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.ears: list[Ear] = []
        self.step = 0
        self.seen = [-1] * SOCKETS
        self.missing: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def listen(self, number: int, address: str, headers: dict[str, str]) -> None:
        await ws_connect(lambda: Ear(self, number), address, extra_headers=headers)

    def hear(self, number: int, text: bytes) -> None:
        """What one socket was sent; `saw` when it shows a step."""
        raise NotImplementedError

    def wish(self) -> bytes:
        """The message of the next move."""
        raise NotImplementedError

    def speaker(self) -> int:
        """Whose socket says it."""
        return self.step % 2

    def saw(self, number: int, step: int) -> None:
        self.seen[number] = step
        if step >= self.step and min(self.seen) >= self.step and not self.missing.done():
            self.missing.set_result(None)

    @property
    def over(self) -> bool:
        return self.step == len(LINE)

    async def move(self) -> float:
        """One move; the seconds until all four sockets have seen it."""
        wish, seat = self.wish(), self.speaker()
        self.step += 1
        self.missing = asyncio.get_running_loop().create_future()
        started = time.perf_counter()
        self.ears[seat].say(wish)
        await self.missing
        return time.perf_counter() - started

    def close(self) -> None:
        for ear in self.ears:
            ear.transport.disconnect(False)


class OurTable(Table):
    """A table of cinque's."""

    version = 0

    @classmethod
    async def opened(cls, url: str, http: httpx2.AsyncClient, tokens: list[str], game: str) -> OurTable:
        self = cls(url)
        heads = [{"Authorization": f"Bearer {token}"} for token in tokens]
        body = {"game": game, "public": True, "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = (await http.post("/api/tables", json=body, headers=heads[0])).json()["table"]
        await http.post(f"/api/tables/{table}/join", json={}, headers=heads[1])
        address = url.replace("http", "ws") + f"/ws/tables/{table}"
        for number, head in enumerate(heads):
            await self.listen(number, address, head)
        await asyncio.wait_for(self.missing, PATIENCE)
        return self

    def hear(self, number: int, text: bytes) -> None:
        """A State has its numbers as `"step":`, an Update as `"/step":`, before its events."""
        if not text.startswith(SHOWN):
            return
        if number == self.step % 2:
            self.version = _number(text, b'version":')
        self.saw(number, _number(text, b'step":'))

    def wish(self) -> bytes:
        wish = b'{"t":"play","seat":%d,"version":%d,"move":%d,"key":"s%d"}'
        return wish % (self.step % 2, self.version, LINE[self.step], self.step)


class GameTable(OurTable):
    """A table of any game, played at random."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.states: dict[int, Seen] = {}
        self.whole: dict[int, dict[str, Any]] = {}
        self.dice = random.Random(next(_seeds))
        self.mover, self.before = 0, -1

    def hear(self, number: int, text: bytes) -> None:
        """All have seen a move when its maker has a new State, and nobody an older step of the game than that shows."""
        if not text.startswith(SHOWN):
            return
        message = msgspec.json.decode(text)
        whole = self.whole[number] = merge(self.whole[number], message) if message["t"] == "update" else message
        self.states[number] = msgspec.convert(whole, Seen)
        mine = self.states.get(self.mover)
        if mine is None or mine.version <= self.before or len(self.states) < SOCKETS or self.missing.done():
            return
        if all(state.step >= mine.step for state in self.states.values()):
            self.missing.set_result(None)

    def wish(self) -> bytes:
        self.mover = next(number for number in range(2) if self.states[number].legal_moves)
        state = self.states[self.mover]
        self.before = state.version
        wish = b'{"t":"play","seat":%d,"version":%d,"move":%d,"key":"s%d"}'
        return wish % (self.mover, state.version, self.dice.choice(state.legal_moves).move, self.step)

    def speaker(self) -> int:
        return self.mover

    @property
    def over(self) -> bool:
        return self.states[0].status == "over"


SHOWN = (b'{"t":"state"', b'{"t":"update"')


def _number(text: bytes, name: bytes) -> int:
    at = text.index(name) + len(name)
    return int(text[at : at + 20].replace(b"}", b",").partition(b",")[0])


async def lane(tables: list[Table], rate: float, start: float, stop: float, phase: float, times: list[float]) -> None:
    """A move each 1/rate seconds at one table after the other."""
    table, due = tables.pop(), start + phase / rate
    while due < stop:
        ahead = due - time.perf_counter()
        if ahead > 0:
            await asyncio.sleep(ahead)
        times.append(await table.move())
        if table.over:
            table = tables.pop()
        due = max(due + 1 / rate, time.perf_counter() - 1 / rate)
    tables.append(table)


def percentile(times: list[float], share: float) -> float:
    ordered = sorted(times)
    return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def cpu_seconds(*pids: int) -> float:
    """Processor time processes and their children have used, from /proc."""
    children = [one for pid in pids for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    spent = 0
    for one in (*pids, *children):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        spent += int(fields[11]) + int(fields[12])
    return spent / os.sysconf("SC_CLK_TCK")


Pids = tuple[int, ...]  # of the server
Open = Callable[[], Awaitable[Table]]


async def open_tables(opened: Open, tables: list[Table], count: int) -> None:
    """Fresh tables until there are so many."""
    while len(tables) < count:
        tables += await asyncio.gather(*(opened() for _ in range(min(20, count - len(tables)))))


async def measure(opened: Open, pids: Pids, lanes: int, rate: float, seconds: float) -> dict[str, Any]:
    """Play so many tables at a time, each at this rate."""
    tables: list[Table] = []
    await open_tables(opened, tables, lanes + int(lanes * rate * seconds * 1.05 / len(LINE)) + 2)
    mine, memory = list(tables), sum(map(memory_kb, pids))
    times: list[float] = []
    gc.collect()
    gc.disable()  # the client's own pauses are not the server's
    used, own = cpu_seconds(*pids), time.process_time()
    start = time.perf_counter() + 0.2
    work = (lane(tables, rate, start, start + seconds, n / lanes, times) for n in range(lanes))
    await asyncio.wait_for(asyncio.gather(*work), seconds + PATIENCE)
    took = time.perf_counter() - start
    used, own = cpu_seconds(*pids) - used, time.process_time() - own
    gc.enable()
    for table in mine:
        table.close()
    await asyncio.sleep(0.5)
    return {
        "tables": lanes,
        "sockets": SOCKETS * len(mine),
        "server_kb": memory,
        "wished_per_second": round(rate * lanes, 1),
        "moves_per_second": round(len(times) / took, 1),
        "median_ms": round(percentile(times, 0.5), 1),
        "p99_ms": round(percentile(times, 0.99), 1),
        "worst_ms": round(1000 * max(times), 1),
        "server_cpu_ms_a_move": round(1000 * used / len(times), 3),
        "client_cpu_ms_a_move": round(1000 * own / len(times), 3),
    }


def held(result: dict[str, Any]) -> bool:
    return bool(result["p99_ms"] < BOUND_MS and result["moves_per_second"] > 0.95 * result["wished_per_second"])


async def highest(opened: Open, pids: Pids, chosen: argparse.Namespace, **more: str) -> float:
    """Raise the rate, at first by half, then by a tenth, until moves come late or pile up; the highest rate held."""
    rate, best, factor = chosen.rate, (0.0, 0.0), 1.5
    await measure(opened, pids, chosen.tables, rate, 2)
    while True:
        result = await measure(opened, pids, chosen.tables, rate, chosen.seconds)
        print(json.dumps({**more, **result}), flush=True)
        if held(result):
            best = (rate, float(result["moves_per_second"]))
        elif factor == 1.5 and best[0]:
            factor = 1.1
        else:
            return best[1]
        rate = best[0] * factor


async def our_open(url: str, game: str = LINED) -> Open:
    """Opens tables of cinque's, always with the same four guests."""
    idle = httpx2.Limits(keepalive_expiry=2)  # the server itself lets go after five seconds
    http = httpx2.AsyncClient(base_url=url, timeout=60, limits=idle)
    tokens = [(await http.post("/api/me", json={"name": f"Guest {n}"})).json()["token"] for n in range(SOCKETS)]
    table = OurTable if game == LINED else GameTable
    return lambda: table.opened(url, http, tokens, game)


async def run(url: str, pids: Pids, chosen: argparse.Namespace) -> None:
    opened = await our_open(url, chosen.game)
    if chosen.highest:
        best = await highest(opened, pids, chosen)
        print(json.dumps({"highest_rate_held": best, "bound_p99_ms": BOUND_MS}))
    else:
        print(json.dumps(await measure(opened, pids, chosen.tables, chosen.rate, chosen.seconds)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500, help="tables played at a time")
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second for each table")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--highest", action="store_true", help="raise the rate until it is too much")
    parser.add_argument("--game", default=LINED, help="which game (default: Connect Four)")
    parser.add_argument("--processes", type=int, default=1, help="server processes; several are behind HAProxy")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own (default: SQLite)")
    parser.add_argument("--share", type=float, help="of one processor, for each server process (needs root)")
    chosen = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        more = {"database": stack.enter_context(own_postgres()) + "/postgres"} if chosen.postgres else {}
        more["extra_games"] = "examples.connect_four:RULES"
        if chosen.processes > 1:
            several = stack.enter_context(balanced(Path(folder), chosen.processes, **more))
            url, processes = several.url, several.processes
        else:
            process, url = start_server(folder, **more)
            stack.callback(process.wait, 20)
            stack.callback(process.terminate)
            processes = [process]
        pids = tuple(process.pid for process in processes)
        if chosen.share:
            stack.enter_context(held_to(chosen.share, list(pids)))
        uvloop.run(run(url, pids, chosen))


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", os.getcwd())
    main()
