"""Soak test: hostile clients against a real server on loopback. `./cinque soak` sends a million messages."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import string
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO, Any

import httpx2
from websockets.asyncio.client import connect

KINDS = [
    "play",
    "undo",
    "takeback_request",
    "takeback_response",
    "pause",
    "resume",
    "resign",
    "ready",
    "hint",
    "chat",
    "resync",
]
REPORT_SECONDS = 10.0
START_SECONDS = 300.0  # long enough for a busy machine
CHARACTERS = string.printable + "äöü☃\u202e\U0001f600"


def hostile_message(dice: random.Random, version: int, seat_free: bool = True) -> str:
    """A hostile message: malformed, stale, for another seat, of the wrong type, or nearly right."""
    pick = dice.randrange(8)
    if pick == 0:
        return "".join(dice.choice(CHARACTERS) for _ in range(dice.randrange(200)))
    if pick == 1:
        return "[" * dice.randrange(1, 1500)
    if pick == 2:
        return json.dumps({"t": dice.choice(["admin", "", "state", None, 5]), "key": "k"})
    message: dict[str, Any] = {
        "t": dice.choice(KINDS),
        "key": f"k{dice.randrange(50)}",
        "seat": dice.choice([0, 1, 2, 15, 16, -1, 2**40]) if not seat_free else dice.randrange(-1, 20),
        "version": dice.choice([0, version, version + 1, 2**31, -5]),
        "move": dice.choice([0, 1, 2, 999999, -1, 2**70]),
    }
    if pick == 3:
        message[dice.choice(list(message))] = dice.choice([None, [], {}, "x", 1.5, True])
    elif pick == 4:
        message.pop(dice.choice(list(message)))
    elif pick == 5:
        return json.dumps(message)[: dice.randrange(5, 60)]
    elif pick == 6:
        message = {"t": "chat", "key": "k", "text": "x" * dice.choice([0, 501, 3000]), "seat": dice.choice([0, 1])}
    else:
        wanted = {
            "play": ("seat", "version", "move"),
            "undo": ("seat", "version"),
            "takeback_request": ("seat", "version"),
        }
        kept = wanted.get(message["t"], ("seat",))
        message = {k: v for k, v in message.items() if k in ("t", "key", *kept)}
    return json.dumps(message)


def memory_kb(pid: int) -> int:
    """Resident memory of a process, from /proc."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def start_server(folder: str, **settings: str) -> tuple[subprocess.Popen[str], str]:
    """Start a real server on a free port; return it and its URL once it answers."""
    process, url = launch_server(folder, settings)
    wait_for_server(process, url)
    return process, url


def launch_server(
    folder: str,
    settings: dict[str, str],
    log: IO[str] | None = None,
    port: int = 0,
) -> tuple[subprocess.Popen[str], str]:
    """Start a real server without waiting until it answers; `log` receives its stderr."""
    environment = {**os.environ, "CINQUE_LOG_LEVEL": "error"}
    for limit in (
        "HTTP_PER_MINUTE",
        "NEW_TABLES_PER_HOUR",
        "NEW_GUESTS_PER_HOUR",
        "SOCKET_PER_SECOND",
        "SOCKET_BURST",
        "SOCKETS_PER_ADDRESS",
        "SOCKETS_PER_PERSON",
        "RESYNC_BYTES_PER_SECOND",
        "RESYNC_BYTES_BURST",
    ):
        environment[f"CINQUE_{limit}"] = "1000000000"
    environment |= {f"CINQUE_{name.upper()}": value for name, value in settings.items()}
    address = environment.get("CINQUE_DATABASE") or f"sqlite:///{folder}/tables.sqlite"
    command = [sys.executable, "-m", "cinque.server.main", "--port", str(port), "--no-open", "--database", address]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
    assert process.stdout is not None
    return process, process.stdout.readline().removeprefix("cinque: ").strip()


def wait_for_server(process: subprocess.Popen[Any], url: str) -> None:
    """Wait until the server answers; kill it if it never does."""
    last = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < last:
        try:
            httpx2.get(url + "/health", timeout=START_SECONDS)
            return
        except httpx2.TransportError:
            time.sleep(0.02)
    process.kill()
    raise SystemExit("the server did not start")


class Progress:
    """Reports progress now and then: a million messages take minutes."""

    def __init__(self, wanted: int, pid: int) -> None:
        self.wanted, self.pid = wanted, pid
        self.sent, self.reported = 0, time.monotonic()

    def count(self, messages: int) -> None:
        self.sent += messages
        if time.monotonic() - self.reported > REPORT_SECONDS:
            self.reported = time.monotonic()
            sys.stderr.write(f"{self.sent:,} of {self.wanted:,} messages, {memory_kb(self.pid):,} kB\n")


async def _guest(url: str, table: str, seed: int, count: int, step: list[int], progress: Progress) -> None:
    dice = random.Random(seed)
    sent = 0
    while sent < count:
        async with connect(url.replace("http", "ws") + f"/ws/tables/{table}", max_queue=None) as socket:
            await socket.recv()
            for _ in range(15):
                await socket.send(hostile_message(dice, 1, seat_free=False))
                sent += 1
            progress.count(15)
            while True:
                try:
                    text = await asyncio.wait_for(socket.recv(), 0.2 if sent >= count else 0.01)
                except (TimeoutError, Exception):
                    break
                message = json.loads(text)
                now = {"state": message, "update": message.get("changes", {})}.get(message["t"], {})
                if "step" in now or "/step" in now:
                    step.append(now.get("step", now.get("/step")))
                    del step[:-5]


async def _run(url: str, pid: int, messages: int, game: str, players: int) -> dict[str, Any]:
    async with httpx2.AsyncClient(base_url=url) as http:
        token = (await http.post("/api/me", json={"name": "Host"})).json()["token"]
        head = {"Authorization": f"Bearer {token}"}
        body = {"game": game, "public": True, "seats": [{"kind": "me"}] * players}
        table = (await http.post("/api/tables", json=body, headers=head)).json()["table"]
        steps: list[int] = []
        warm, progress = Progress(2000, pid), Progress(messages, pid)
        await asyncio.gather(*(_guest(url, table, n, 500, steps, warm) for n in range(4)))
        before = memory_kb(pid)
        started = time.monotonic()
        await asyncio.gather(*(_guest(url, table, 100 + n, messages // 8, steps, progress) for n in range(8)))
        took = time.monotonic() - started
        state = (await http.get(f"/api/tables/{table}", headers=head)).json()
        healthy = (await http.get("/health")).json()["ok"]
    return {
        "messages": messages,
        "seconds": round(took, 1),
        "memory_kb_before": before,
        "memory_kb_after": memory_kb(pid),
        "moves_made": max(steps, default=0),
        "status": state["status"],
        "healthy": healthy,
    }


def soak(messages: int = 1_000_000, game: str = "phoenicia", players: int = 3) -> dict[str, Any]:
    """Send hostile messages; raises if the server fails, a move is made, or memory grows by a quarter."""
    with tempfile.TemporaryDirectory() as folder:
        process, url = start_server(folder)
        try:
            result = asyncio.run(_run(url, process.pid, messages, game, players))
        finally:
            process.terminate()
            process.wait(20)
    grown = result["memory_kb_after"] - result["memory_kb_before"]
    if result["moves_made"] or not result["healthy"] or grown > max(20_000, result["memory_kb_before"] // 4):
        raise SystemExit(f"the server failed the soak test: {result}")
    return result


def main() -> None:
    """Print the results as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000)
    sys.stdout.write(json.dumps(soak(parser.parse_args().messages)) + "\n")


if __name__ == "__main__":
    main()
