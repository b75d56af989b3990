"""The evaluation after a run: the stored log, `cinque verify`, the servers' logs, and their memory."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from benchmarks.server.mixed.ledger import KINDS, Ledger
from benchmarks.server.mixed.machines import EXTRA
from cinque.server.settings import Settings
from cinque.server.storage.store import Store

GROWTH = 1.15
LEAST = 36  # measurements, ten seconds apart, needed to judge growth: a new process takes minutes to fill


def evaluate(address: str, ledger: Ledger, log: Path, memories: list[list[int]]) -> dict[str, Any]:
    """All counts of a run; `faults` is empty if nothing was wrong."""
    stored = _compare(address, ledger)
    _verify(address, ledger)
    events = _read_log(log, ledger)
    grown = []
    for one in memories:
        if len(one) >= LEAST:
            fifth = len(one) // 5
            early, late = sum(one[fifth : 2 * fifth]) / fifth, sum(one[-fifth:]) / fifth
            grown.append([round(early / 1024, 1), round(late / 1024, 1)])
            if late > max(early * GROWTH, early + 20_000):
                ledger.fault(f"memory grew from {early:.0f} to {late:.0f} kB")
    left = _leftover_processes(address)
    if left:
        ledger.fault(f"{len(left)} processes were left behind")
    return {
        "acknowledged": len(ledger.acked),
        **stored,
        "counts": dict(sorted(ledger.counts.items())),
        "logged": dict(events),
        "memory_mb_early_and_late": grown,
        "faults": dict(ledger.faults),
    }


def _compare(address: str, ledger: Ledger) -> dict[str, int]:
    """Check that the log has every acknowledged request once, as it was sent, and no refused one."""
    store = Store(Settings(database=address).address)
    count = {"entries": 0, "lost": 0, "twice": 0, "refused_and_stored": 0, "tables_in_all": 0}
    told: dict[str, dict[str, dict[str, Any]]] = {}
    for (table, key), request in ledger.acked.items():
        told.setdefault(table, {})[key] = request
    everything = store.all_tables()
    count["tables_in_all"] = len(everything)
    for table in ledger.tables - set(everything):
        ledger.fault(f"table {table} is lost")
    for table in everything:
        entries = store.entries(table)
        count["entries"] += len(entries)
        row = store.table(table)
        if [entry.idx for entry in entries] != list(range(row.version if row else -1)):
            ledger.fault("a log has a hole")
        by_key = {entry.key: entry for entry in entries if entry.key}
        keys = Counter(entry.key for entry in entries if entry.key)
        lines = Counter(entry.data.get("text") for entry in entries if entry.kind == "chat" and entry.key)
        for key, request in told.get(table, {}).items():
            entry = by_key.get(key)
            right = entry is not None and entry.kind == KINDS.get(request["t"], request["t"])
            if entry is not None and request["t"] == "play":
                right = right and (entry.seat, entry.move) == (request["seat"], request["move"])
            count["lost"] += not right
            count["twice"] += keys[key] > 1 or (request["t"] == "chat" and lines[request["text"]] > 1)
        count["refused_and_stored"] += sum((table, key) in ledger.refused for key in by_key)
        sat = {str(entry.data.get("person")) for entry in entries if entry.kind == "sit"}
        for where, person in ledger.seated:
            if where == table and person not in sat:
                ledger.fault("a seat somebody was given is not in the log")
    store.close()
    for name in ("lost", "twice", "refused_and_stored"):
        if count[name]:
            ledger.fault(f"{count[name]} {name}")
    return count


def _verify(address: str, ledger: Ledger) -> None:
    command = [sys.executable, "-m", "cinque.server.ops.verify", "--database", address]
    environment = {**os.environ, "CINQUE_EXTRA_GAMES": EXTRA}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    ledger.counts["verify: " + (done.stdout.strip().splitlines() or ["nothing said"])[-1]] += 1
    if done.returncode:
        ledger.fault(f"cinque verify: {done.stdout.strip()[-300:]} {done.stderr[-300:]}")


def _read_log(log: Path, ledger: Ledger) -> Counter[str]:
    """Count what was logged, by event; a traceback is a fault."""
    events: Counter[str] = Counter()
    for line in log.read_text(errors="replace").splitlines():
        try:
            found = json.loads(line)
        except ValueError:
            found = None
        if isinstance(found, dict):
            events[f"{found.get('level')}: {found.get('event')}"] += 1
            if "exception" in found:
                ledger.fault(f"traceback logged: {found.get('event')}: {str(found['exception'])[-160:]}")
        elif "Traceback" in line:
            ledger.fault("traceback on standard error")
        elif line.strip():
            events[f"line: {line[:60]}"] += 1
    return events


def _leftover_processes(address: str) -> list[int]:
    """The ids of server processes that should have ended."""
    mark, left = f"CINQUE_DATABASE={address}".encode(), []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if mark in (folder / "environ").read_bytes().split(b"\0"):
                left.append(int(folder.name))
        except OSError:
            continue
    return left
