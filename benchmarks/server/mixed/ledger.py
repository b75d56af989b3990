"""What the servers told the clients during a run, and when a failure was caused on purpose."""

from __future__ import annotations

import time
from collections import Counter
from typing import Any

GRACE = 15.0  # seconds after an outage or a kill in which failures are excused

# The kinds of log entries for requests whose names differ.
KINDS = {
    "play": "move",
    "takeback_request": "ask",
    "takeback_response": "answer",
    "resign": "concede",
    "auto_answer": "habit",
    "reclaim_seat": "back",
}
WRITE = {"undo", "chat", "pause", "resume", "ready", *KINDS}


class Ledger:
    """The record of a run, shared by all clients of one database."""

    def __init__(self) -> None:
        self.acked: dict[tuple[str, str], dict[str, Any]] = {}  # (table, log key): the request
        self.refused: set[tuple[str, str]] = set()
        self.tables: set[str] = set()
        self.seated: set[tuple[str, str]] = set()  # (table, person): told that they have the seat
        self.counts: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self._excused: list[tuple[float, float, bool]] = []
        self._now: set[str] = set()

    # -- what was told ----------------------------------------------------------------------

    def answered(self, table: str, person: str, request: dict[str, Any], message: dict[str, Any]) -> None:
        """Record that a request was acknowledged or refused."""
        name = (table, f"{person[:12]}:{request['key']}")
        if message["t"] == "ack":
            self.counts[f"acknowledged {request['t']}"] += 1
            if request["t"] in WRITE:
                self.acked[name] = request
        elif message["t"] == "refused":
            self.counts[f"refused {message['code']}"] += 1
            if message["code"] != "busy":  # the client doesn't know the result and sends the request again
                self.refused.add(name)

    def status(self, who: str, status: int, where: str) -> None:
        """Count the status of an HTTP response."""
        self.counts[f"http {who} {status}"] += 1
        if status == 500 or (status > 500 and not self.excused(database=True)):
            self.fault(f"{status} at {where}")

    def fault(self, what: str) -> None:
        self.faults[what] += 1

    # -- reasons ----------------------------------------------------------------------------

    def begin(self, name: str) -> float:
        """Record that something is being broken on purpose."""
        self._now.add(name)
        self.counts[name] += 1
        return time.monotonic()

    def end(self, name: str, began: float, database: bool) -> None:
        self._now.discard(name)
        self._excused.append((began, time.monotonic() + GRACE, database))

    def excused(self, database: bool = False) -> bool:
        """Whether something was broken on purpose a moment ago; `database`: so that nothing could be stored."""
        now = time.monotonic()
        if any(not database or not name.startswith("kill") for name in self._now):
            return True
        return any(began <= now <= end and (stored or not database) for began, end, stored in self._excused)
