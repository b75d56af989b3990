"""A fair queue for bot jobs: tables with people first; addresses, accounts and tables in turn; a share for hints."""

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


class _Turns(Generic[T]):
    """Waiting jobs in nested groups. At each level, the groups take turns."""

    def __init__(self) -> None:
        self._groups: OrderedDict[str, _Turns[T]] = OrderedDict()
        self._jobs: deque[T] = deque()

    def __bool__(self) -> bool:
        return bool(self._jobs or self._groups)

    def put(self, path: tuple[str, ...], job: T) -> None:
        if path:
            self._groups.setdefault(path[0], _Turns()).put(path[1:], job)
        else:
            self._jobs.append(job)

    def get(self) -> T:
        """The next job of the group that waited longest, which goes to the end."""
        if self._jobs:
            return self._jobs.popleft()
        name, group = self._groups.popitem(last=False)
        job = group.get()
        if group:
            self._groups[name] = group
        return job


class FairQueue(Generic[T]):
    """Jobs waiting for a bot worker."""

    def __init__(self) -> None:
        self._lanes: dict[Lane, _Turns[T]] = {"people": _Turns(), "hints": _Turns(), "bots": _Turns()}
        self._place = 0

    def put(self, owner: JobOwner, job: T, address: str = "") -> None:
        """Add a job. `address`: the network address of the account, as one address can have many guests; empty if
        unknown."""
        self._lanes[owner.lane].put((address or owner.account, owner.account, owner.table), job)

    def get(self) -> T | None:
        """The next job, or None if the queue is empty."""
        for _ in LANE_ORDER:
            lane = self._lanes[LANE_ORDER[self._place]]
            self._place = (self._place + 1) % len(LANE_ORDER)
            if lane:
                return lane.get()
        return None
