"""How much one guest may ask for: buckets that belong to an address or a person, whatever sockets come and go."""

from __future__ import annotations

import ipaddress
import time

MOST = 10_000  # buckets kept; a full one says the same as none


def neighbourhood(host: str) -> str:
    """What counts as one address: whoever has one of a /64 of IPv6 has all of it."""
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
    """So much a second, with a reserve for bursts."""

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


class Buckets:
    """Buckets by name, kept when their owner goes and comes back."""

    def __init__(self) -> None:
        self._all: dict[tuple[str, ...], Bucket] = {}

    def of(self, name: tuple[str, ...], rate: float, burst: float) -> Bucket:
        found = self._all.get(name)
        if found is None:
            if len(self._all) >= MOST:
                self._all = {name: bucket for name, bucket in self._all.items() if not bucket.full}
            found = self._all[name] = Bucket(rate, burst)
        return found
