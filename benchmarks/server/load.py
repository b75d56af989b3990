"""Measure latency under load: many tables with four sockets each play at a steady rate.

    python -m benchmarks.server.load --tables 500 --rate 1 --seconds 20

Latency is the time from sending a move to the last of the four sockets receiving the new state. Each table plays
Connect Four with two players and two spectators: 42 scripted moves that nobody wins. `--game` plays random moves of
another game. All tables that a measurement needs are opened before it starts. `--rounds 24` repeats that on the same
server, which shows whether its memory grows. `--highest` raises the rate until the 99th percentile exceeds the bound,
and prints the highest rate within it. `--postgres` stores the tables in a temporary PostgreSQL; `--processes 2` runs
two servers behind HAProxy; `--share 0.3` limits each server to that share of a processor, which leaves room for the
clients and the database.
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
import statistics
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
from benchmarks.server.shares import limit_cpu
from cinque.server.ops.soak import memory_kb, start_server
from cinque.server.ws.state_updates import merge
from examples.connect_four import RULES

SOCKETS = 4
TEXT = WSMsgType.TEXT
BOUND_MS = 100.0
PATIENCE = 30.0
SCRIPTED_GAME = "connect_four"  # the game with scripted moves
_seeds = itertools.count()


def find_drawn_game() -> list[int]:
    """The moves of a game that fills the board without a winner."""
    game = cinque.load(RULES)
    for seed in range(100_000):
        dice, table, moves = random.Random(seed), game.deal(1, history=False), []
        while not table.over:
            moves.append(dice.choice(table.legal_moves(table.current_player())))
            table.play_unchecked(table.current_player(), moves[-1])
        if len(moves) == 42 and len(table.winners) != 1:
            return moves
    raise AssertionError("no drawn game found")


SCRIPTED_MOVES = find_drawn_game()


class LegalMove(msgspec.Struct):
    move: int


class StateFields(msgspec.Struct):
    """The fields of a State that the clients need."""

    version: int
    step: int
    status: str
    legal_moves: list[LegalMove]


class ClientSocket(WSListener):
    """One socket of a table; passes what it receives to the table."""

    def __init__(self, table: Table, number: int) -> None:
        self.table, self.number = table, number

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.table.sockets.append(self)

    def on_ws_frame(self, _transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type is TEXT:
            self.table.on_text(self.number, frame.get_payload_as_bytes())

    def send(self, text: bytes) -> None:
        self.transport.send(TEXT, text)


class Table:
    """One table with its four sockets, and which step each of them has seen."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.sockets: list[ClientSocket] = []
        self.step = 0
        self.seen = [-1] * SOCKETS
        self.update_bytes: list[int] = []  # the size of each update that any of the sockets received
        self.all_seen: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def listen(self, number: int, address: str, headers: dict[str, str]) -> None:
        """Open a socket, offering compression as browsers do."""
        headers = {**headers, "Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"}
        await ws_connect(lambda: ClientSocket(self, number), address, extra_headers=headers)

    def on_text(self, number: int, text: bytes) -> None:
        """Handle a text that one socket received; calls `saw_step` if it shows a step."""
        raise NotImplementedError

    def next_request(self) -> bytes:
        """The message that plays the next move."""
        raise NotImplementedError

    def sender(self) -> int:
        """The number of the socket that sends the next move."""
        return self.step % 2

    def saw_step(self, number: int, step: int) -> None:
        self.seen[number] = step
        if step >= self.step and min(self.seen) >= self.step and not self.all_seen.done():
            self.all_seen.set_result(None)

    @property
    def over(self) -> bool:
        return self.step == len(SCRIPTED_MOVES)

    async def move(self) -> float:
        """Play one move; return the seconds until all four sockets have seen it."""
        request, seat = self.next_request(), self.sender()
        self.step += 1
        self.all_seen = asyncio.get_running_loop().create_future()
        started = time.perf_counter()
        self.sockets[seat].send(request)
        await self.all_seen
        return time.perf_counter() - started

    def close(self) -> None:
        for socket in self.sockets:
            socket.transport.disconnect(False)


class CinqueTable(Table):
    """A table on a cinque server."""

    version = 0

    @classmethod
    async def open_table(cls, url: str, http: httpx2.AsyncClient, tokens: list[str], game: str) -> CinqueTable:
        self = cls(url)
        headers = [{"Authorization": f"Bearer {token}"} for token in tokens]
        body = {"game": game, "public": True, "seats": [{"kind": "me"}, {"kind": "open"}]}
        table = (await http.post("/api/tables", json=body, headers=headers[0])).json()["table"]
        await http.post(f"/api/tables/{table}/join", json={}, headers=headers[1])
        address = url.replace("http", "ws") + f"/ws/tables/{table}"
        for number, header in enumerate(headers):
            await self.listen(number, address, header)
        await asyncio.wait_for(self.all_seen, PATIENCE)
        return self

    def on_text(self, number: int, text: bytes) -> None:
        """Read the numbers from a State (`"step":`) or an Update (`"/step":`); they come before its events."""
        if not self.shows_state(text):
            return
        if number == self.step % 2:
            self.version = _number(text, b'version":')
        self.saw_step(number, _number(text, b'step":'))

    def shows_state(self, text: bytes) -> bool:
        """Whether the text is a State or an Update."""
        if text.startswith(b'{"t":"update"'):
            self.update_bytes.append(len(text))
            return True
        return text.startswith(b'{"t":"state"')

    def next_request(self) -> bytes:
        request = b'{"t":"play","seat":%d,"version":%d,"move":%d,"key":"s%d"}'
        return request % (self.step % 2, self.version, SCRIPTED_MOVES[self.step], self.step)


class GameTable(CinqueTable):
    """A table of any game, played by random moves."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.states: dict[int, StateFields] = {}
        self.whole: dict[int, dict[str, Any]] = {}
        self.dice = random.Random(next(_seeds))
        self.mover, self.before = 0, -1

    def on_text(self, number: int, text: bytes) -> None:
        """Everyone has seen a move when its player has a new State and nobody else shows an older step."""
        if not self.shows_state(text):
            return
        message = msgspec.json.decode(text)
        whole = self.whole[number] = merge(self.whole[number], message) if message["t"] == "update" else message
        self.states[number] = msgspec.convert(whole, StateFields)
        mine = self.states.get(self.mover)
        if mine is None or mine.version <= self.before or len(self.states) < SOCKETS or self.all_seen.done():
            return
        playable = self.over or self.states[0].legal_moves or self.states[1].legal_moves  # not while the server passes
        if playable and all(state.step >= mine.step for state in self.states.values()):
            self.all_seen.set_result(None)

    def next_request(self) -> bytes:
        self.mover = next(number for number in range(2) if self.states[number].legal_moves)
        state = self.states[self.mover]
        self.before = state.version
        request = b'{"t":"play","seat":%d,"version":%d,"move":%d,"key":"s%d"}'
        return request % (self.mover, state.version, self.dice.choice(state.legal_moves).move, self.step)

    def sender(self) -> int:
        return self.mover

    @property
    def over(self) -> bool:
        return self.states[0].status == "over"


def _number(text: bytes, name: bytes) -> int:
    at = text.index(name) + len(name)
    return int(text[at : at + 20].replace(b"}", b",").partition(b",")[0])


async def play_at_rate(
    tables: list[Table], rate: float, start: float, stop: float, phase: float, times: list[float]
) -> None:
    """Play a move every 1/rate seconds, at one table after the other."""
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
    """The CPU time that processes and their children have used, from /proc."""
    children = [one for pid in pids for one in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    spent = 0
    for one in (*pids, *children):
        fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        spent += int(fields[11]) + int(fields[12])
    return spent / os.sysconf("SC_CLK_TCK")


Pids = tuple[int, ...]  # of the server
Open = Callable[[], Awaitable[Table]]


async def open_tables(open_table: Open, tables: list[Table], count: int) -> None:
    """Open tables until there are `count`."""
    while len(tables) < count:
        tables += await asyncio.gather(*(open_table() for _ in range(min(20, count - len(tables)))))


async def measure(open_table: Open, pids: Pids, lanes: int, rate: float, seconds: float) -> dict[str, Any]:
    """Play `lanes` tables at a time, each at this rate."""
    tables: list[Table] = []
    await open_tables(open_table, tables, lanes + int(lanes * rate * seconds * 1.05 / len(SCRIPTED_MOVES)) + 2)
    mine, memory = list(tables), sum(map(memory_kb, pids))
    times: list[float] = []
    gc.collect()
    gc.disable()  # the client's own pauses are not the server's
    used, own = cpu_seconds(*pids), time.process_time()
    start = time.perf_counter() + 0.2
    work = (play_at_rate(tables, rate, start, start + seconds, n / lanes, times) for n in range(lanes))
    await asyncio.wait_for(asyncio.gather(*work), seconds + PATIENCE)
    took = time.perf_counter() - start
    used, own = cpu_seconds(*pids) - used, time.process_time() - own
    gc.enable()
    sizes = [size for table in mine for size in table.update_bytes]
    for table in mine:
        table.close()
    await asyncio.sleep(0.5)
    return {
        "tables": lanes,
        "sockets": SOCKETS * len(mine),
        "server_kb": memory,
        "update_bytes": statistics.median(sizes) if sizes else None,
        "requested_per_second": round(rate * lanes, 1),
        "moves_per_second": round(len(times) / took, 1),
        "median_ms": round(percentile(times, 0.5), 1),
        "p99_ms": round(percentile(times, 0.99), 1),
        "worst_ms": round(1000 * max(times), 1),
        "server_cpu_ms_per_move": round(1000 * used / len(times), 3),
        "client_cpu_ms_per_move": round(1000 * own / len(times), 3),
    }


def is_within_bound(result: dict[str, Any]) -> bool:
    return bool(result["p99_ms"] < BOUND_MS and result["moves_per_second"] > 0.95 * result["requested_per_second"])


async def highest(open_table: Open, pids: Pids, chosen: argparse.Namespace, **more: str) -> float:
    """Raise the rate by half, later by a tenth, until moves are late or pile up; return the highest good rate."""
    rate, best, factor = chosen.rate, (0.0, 0.0), 1.5
    await measure(open_table, pids, chosen.tables, rate, 2)
    while True:
        result = await measure(open_table, pids, chosen.tables, rate, chosen.seconds)
        print(json.dumps({**more, **result}), flush=True)
        if is_within_bound(result):
            best = (rate, float(result["moves_per_second"]))
        elif factor == 1.5 and best[0]:
            factor = 1.1
        else:
            return best[1]
        rate = best[0] * factor


async def table_opener(url: str, game: str = SCRIPTED_GAME) -> Open:
    """A function that opens tables on a cinque server, always with the same four guests."""
    idle = httpx2.Limits(keepalive_expiry=2)  # the server closes idle connections after five seconds
    http = httpx2.AsyncClient(base_url=url, timeout=60, limits=idle)
    tokens = [(await http.post("/api/me", json={"name": f"Guest {n}"})).json()["token"] for n in range(SOCKETS)]
    table = CinqueTable if game == SCRIPTED_GAME else GameTable
    return lambda: table.open_table(url, http, tokens, game)


async def run(url: str, pids: Pids, chosen: argparse.Namespace) -> None:
    open_table = await table_opener(url, chosen.game)
    if chosen.highest:
        best = await highest(open_table, pids, chosen)
        print(json.dumps({"highest_rate": best, "bound_p99_ms": BOUND_MS}))
    else:
        for _ in range(chosen.rounds):
            print(json.dumps(await measure(open_table, pids, chosen.tables, chosen.rate, chosen.seconds)), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=500, help="tables played at a time")
    parser.add_argument("--rate", type=float, default=1.0, help="moves per second at each table")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--rounds", type=int, default=1, help="measure this many times, with new tables each time")
    parser.add_argument("--highest", action="store_true", help="find the highest rate within the bound")
    parser.add_argument("--game", default=SCRIPTED_GAME, help="which game (default: Connect Four)")
    parser.add_argument("--processes", type=int, default=1, help="server processes; several are behind HAProxy")
    parser.add_argument("--postgres", action="store_true", help="use a temporary PostgreSQL (default: SQLite)")
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
            stack.enter_context(limit_cpu(chosen.share, list(pids)))
        uvloop.run(run(url, pids, chosen))


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", os.getcwd())
    main()
