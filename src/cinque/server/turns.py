"""Whose bot thinks next: people's tables first, every account and table in turn, hints with a share of their own."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Generic, Literal, NamedTuple, TypeVar

T = TypeVar("T")

Lane = Literal["people", "hints", "bots"]
# Which lane comes when all have something waiting: tables with people get most, nobody nothing.
ROUND: tuple[Lane, ...] = ("people", "people", "hints", "people", "people", "bots")


class Whose(NamedTuple):
    """For whom a bot thinks: where people wait, for a hint, or where bots are alone; and for which account."""

    lane: Lane = "people"
    account: str = ""
    table: str = ""


class Queue(Generic[T]):
    """Jobs waiting for a thinking process."""

    def __init__(self) -> None:
        self._lanes: dict[Lane, OrderedDict[str, OrderedDict[str, deque[T]]]] = {
            lane: OrderedDict() for lane in ("people", "hints", "bots")
        }
        self._place = 0

    def put(self, whose: Whose, job: T) -> None:
        accounts = self._lanes[whose.lane]
        accounts.setdefault(whose.account, OrderedDict()).setdefault(whose.table, deque()).append(job)

    def get(self) -> T | None:
        """The next job; None when none waits."""
        for _ in ROUND:
            lane = self._lanes[ROUND[self._place]]
            self._place = (self._place + 1) % len(ROUND)
            if lane:
                return self._next(lane)
        return None

    def _next(self, accounts: OrderedDict[str, OrderedDict[str, deque[T]]]) -> T:
        """Of the account that waited longest, of its table that waited longest; both then stand at the end."""
        account, tables = accounts.popitem(last=False)
        table, jobs = tables.popitem(last=False)
        job = jobs.popleft()
        if jobs:
            tables[table] = jobs
        if tables:
            accounts[account] = tables
        return job
