"""Run people, bots, attackers, kills and outages at the same time, on SQLite and on PostgreSQL with two processes.

    ./cinque soak mixed --minutes 30

At the end nothing acknowledged may be lost or stored twice, nothing refused may be stored, and every table must replay.
A response 500, a 503 without an outage, a logged traceback, or memory growth in the last third, in which no server is
killed, is a failure. The usual limits apply: every client has its own address in 127.0.0.0/8.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.server.mixed.attackers import Attacker
from benchmarks.server.mixed.evaluation import evaluate
from benchmarks.server.mixed.ledger import Ledger
from benchmarks.server.mixed.machines import Cluster, Disk, Server, Site
from benchmarks.server.mixed.people import Person
from benchmarks.server.mixed.player_groups import BotTables, PlayerGroup

SITES: dict[str, type[Disk | Cluster]] = {"sqlite": Disk, "postgres": Cluster}


async def kill_servers(servers: list[Server], dice: random.Random, until: float) -> None:
    while True:
        await asyncio.sleep(dice.uniform(15, 45))
        if time.monotonic() > until:
            return
        await dice.choice(servers).kill(dice.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGTERM]))


async def cause_outages(site: Site, ledger: Ledger, dice: random.Random, until: float) -> None:
    while True:
        await asyncio.sleep(dice.uniform(30, 60))
        if time.monotonic() > until:
            return
        began = ledger.begin("outages")
        ledger.counts[await site.fail(dice) or "outages that could not be made"] += 1
        await asyncio.sleep(dice.uniform(1, 6))
        await site.repair()
        ledger.end("outages", began, database=True)


async def measure_memory(servers: list[Server]) -> None:
    while True:
        await asyncio.sleep(10)
        for server in servers:
            server.measure_memory()


async def report_progress(name: str, ledger: Ledger, servers: list[Server]) -> None:
    while True:
        await asyncio.sleep(60)
        memory = [server.memory[-1] // 1024 for server in servers if server.memory]
        faults = f", faults {dict(ledger.faults)}" if ledger.faults else ""
        sys.stderr.write(f"{time.strftime('%H:%M')} {name}: {len(ledger.acked)} acknowledged, {memory} MB{faults}\n")


async def run(name: str, site: Site, ledger: Ledger, log: Path, chosen: argparse.Namespace) -> list[list[int]]:
    dice = random.Random(f"{name} {chosen.seed}")
    with log.open("ab") as out:
        servers = [Server(site.address, out, ledger) for _ in range(site.processes)]
        urls = [server.url for server in servers]
        own = [asyncio.create_task(work) for work in (*(one.supervise() for one in servers), measure_memory(servers))]
        own.append(asyncio.create_task(report_progress(name, ledger, servers)))
        began = ledger.begin("kill: none, the first start")
        for server in servers:
            await server.healthy()
        ledger.end("kill: none, the first start", began, database=False)
        groups = [
            PlayerGroup([Person(f"{n}{who}", urls, ledger, chosen.seed) for who in "abc"], chosen.pause)
            for n in range(chosen.groups)
        ]
        bots = BotTables(Person("bots", urls, ledger, chosen.seed))
        attackers = [Attacker(f"attacker{n}", urls, ledger, chosen.seed) for n in range(chosen.attackers)]
        everybody: list[PlayerGroup | BotTables | Attacker] = [*groups, bots, *attackers]
        guests = [asyncio.create_task(one.run()) for one in everybody]
        start, length = time.monotonic(), 60 * chosen.minutes
        trouble = [
            asyncio.create_task(kill_servers(servers, dice, start + length * 2 / 3)),
            asyncio.create_task(cause_outages(site, ledger, dice, start + length - 20)),
        ]
        try:
            await asyncio.wait(guests, timeout=length, return_when=asyncio.FIRST_EXCEPTION)
            for one in everybody:
                one.stop = True
            await asyncio.wait_for(asyncio.gather(*trouble), 120)
            await asyncio.wait_for(asyncio.gather(*guests), 400)
        finally:
            for task in own:
                task.cancel()
            await asyncio.gather(*own, return_exceptions=True)
            for server in servers:
                server.close()
    return [server.memory for server in servers]


def one_site(name: str, chosen: argparse.Namespace, folder: Path) -> dict[str, Any]:
    """The whole run on one database."""
    site: Site = SITES[name]()
    site.open()
    try:
        ledger, log = Ledger(), folder / f"{name}.log"
        memories = asyncio.run(run(name, site, ledger, log, chosen))
        return evaluate(site.address, ledger, log, memories)
    finally:
        with contextlib.suppress(Exception):
            asyncio.run(site.repair())
        site.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=30.0, help="on each database (default 30)")
    parser.add_argument("--on", choices=sorted(SITES), help="only this database (default: both, one after the other)")
    parser.add_argument("--groups", type=int, default=3, help="number of groups of three people")
    parser.add_argument("--attackers", type=int, default=2)
    parser.add_argument("--pause", type=float, default=0.8, help="mean thinking time in seconds")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--logs", help="a folder for the servers' logs")
    chosen = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(chosen.logs or temporary)
        folder.mkdir(exist_ok=True)
        for name in (chosen.on,) if chosen.on else sorted(SITES):
            result = one_site(name, chosen, folder)
            wrong += bool(result["faults"])
            print(json.dumps({"on": name, "minutes": chosen.minutes, **result}), flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    os.environ.setdefault("PYTHONPATH", os.getcwd())
    sys.exit(main())
