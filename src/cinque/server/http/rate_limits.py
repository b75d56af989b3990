"""Rate limits: token buckets for an address or a person, which outlive their sockets."""

from __future__ import annotations

import ipaddress
import time

MAX_BUCKETS = 10_000  # full ones are dropped first: they limit nothing
PER_ADDRESS = 4  # people behind one address may do this many times what one may


def client_network(host: str) -> str:
    """What counts as one address: for IPv6 the /64 network, since a client usually has all of it."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)


class Bucket:
    """A token bucket: a rate per second, with a reserve for bursts."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._left, self._last = burst, time.monotonic()

    def take(self, amount: float = 1) -> bool:
        self._fill()
        if self._left < amount:
            return False
        self._left -= amount
        return True

    @property
    def full(self) -> bool:
        self._fill()
        return self._left >= self._burst

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._last) * self._rate)
        self._last = now


class ComputeBudget:
    """The budget of a person, and of their address, for requests that make the server compute.

    Moves are free. Other requests cost about as much as they take, in units of one second's budget."""

    PLAN, HINT, REVIEW, IMPORT = 2, 5, 15, 15
    MOVES_UNDONE, MOVES_SHOWN = 50, 100  # replayed for a cost of 1: while others wait, or in a thread of its own

    def __init__(self, per_second: float, burst: float) -> None:
        self._rate, self._burst = per_second, burst
        self._buckets = Buckets()

    def spend(self, person: str, address: str, cost: int) -> bool:
        """Whether the budget covers this cost; if so, it is spent."""
        address_bucket = self._buckets.of(("address", address), PER_ADDRESS * self._rate, PER_ADDRESS * self._burst)
        own = self._buckets.of(("person", person or address), self._rate, self._burst)
        return own.take(cost) and address_bucket.take(cost)


class Buckets:
    """Token buckets by name, kept while their owner is away."""

    def __init__(self) -> None:
        self._all: dict[tuple[str, ...], Bucket] = {}

    def of(self, name: tuple[str, ...], rate: float, burst: float) -> Bucket:
        found = self._all.get(name)
        if found is None:
            if len(self._all) >= MAX_BUCKETS:
                self._all = {name: bucket for name, bucket in self._all.items() if not bucket.full}
            found = self._all[name] = Bucket(rate, burst)
        return found
