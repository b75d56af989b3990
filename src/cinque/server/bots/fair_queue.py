"""A fair queue for bot jobs: tables with people first, accounts and tables in turn, and a share for hints."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, Literal, NamedTuple, TypeVar

T = TypeVar("T")

Lane = Literal["people", "hints", "bots"]
# The order of lanes if all have jobs waiting: tables with people get most turns, and every lane gets some.
LANE_ORDER: tuple[Lane, ...] = ("people", "people", "hints", "people", "people", "bots")


class JobOwner(NamedTuple):
    """The account and table that a job is for, and its lane."""

    lane: Lane = "people"
    account: str = ""
    table: str = ""


class FairQueue(Generic[T]):
    """Jobs waiting for a bot worker."""

    def __init__(self) -> None:
        self._lanes: dict[Lane, OrderedDict[str, OrderedDict[str, deque[T]]]] = {
            lane: OrderedDict() for lane in ("people", "hints", "bots")
        }
        self._place = 0

    def put(self, owner: JobOwner, job: T) -> None:
        accounts = self._lanes[owner.lane]
        accounts.setdefault(owner.account, OrderedDict()).setdefault(owner.table, deque()).append(job)

    def get(self) -> T | None:
        """The next job, or None if the queue is empty."""
        for _ in LANE_ORDER:
            lane = self._lanes[LANE_ORDER[self._place]]
            self._place = (self._place + 1) % len(LANE_ORDER)
            if lane:
                return self._next(lane)
        return None

    def _next(self, accounts: OrderedDict[str, OrderedDict[str, deque[T]]]) -> T:
        """A job of the account that waited longest, from its table that waited longest; both go to the end."""
        account, tables = accounts.popitem(last=False)
        table, jobs = tables.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            tables[table] = jobs
        if tables:
            accounts[account] = tables
        return job
