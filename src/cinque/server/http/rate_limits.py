"""Rate limits: for requests of an address or a person, and token buckets that outlive their sockets."""

from __future__ import annotations

import ipaddress
import time
from typing import TYPE_CHECKING

from limits import parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

if TYPE_CHECKING:
    from cinque.server.http.routing import Route
    from cinque.server.settings import Settings

MAX_BUCKETS = 10_000  # beyond this, full buckets are dropped first: they limit nothing
CREATING_ROUTES = ("/api/tables", "/api/records", "/api/tables/{id}/rematch")  # routes that create tables or invites
TABLES_PER_PUBLIC_TABLE = 5  # one new table in five may be public, because the lobby lists only a hundred
PER_ADDRESS = 4  # all people behind one address together get this many times the limit of one person


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


class RequestLimits:
    """Limits for HTTP requests, for each address and each person. Every `allows_` method counts the request."""

    def __init__(self, settings: Settings) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._rate = parse(f"{settings.http_per_minute}/minute")
        self._new_tables = parse(f"{settings.new_tables_per_hour}/hour")
        self._new_public = parse(f"{max(1, settings.new_tables_per_hour // TABLES_PER_PUBLIC_TABLE)}/hour")
        self._sign_ins = parse(f"{settings.sign_ins_per_hour}/hour")
        self._new_guests = parse(f"{settings.new_guests_per_hour}/hour")

    def allows(self, address: str, cost: int = 1) -> bool:
        """Whether another request, or socket, may come from this address now."""
        return self._limiter.hit(self._rate, address, cost=cost)

    def allows_route(self, address: str, route: Route) -> bool:
        """Whether this request may come from this address now: requests per minute and new tables per hour."""
        if not self.allows(address, route.cost):
            return False
        creates = route.path in CREATING_ROUTES and route.method == "POST"
        return not creates or self._limiter.hit(self._new_tables, "new", address)

    def allows_person(self, person: str, cost: int) -> bool:
        return self._limiter.hit(self._rate, "person", person, cost=cost)

    def allows_new_public_table(self, address: str) -> bool:
        """Whether a new public table may be created. New tables push older ones out of the lobby."""
        return self._limiter.hit(self._new_public, "public", address)

    def allows_new_guest(self, address: str) -> bool:
        """Whether a new guest or personal link may be created. Each is stored for a long time."""
        return self._limiter.hit(self._new_guests, "guest", address)

    def allows_sign_in(self, address: str, cost: int = 1) -> bool:
        """Whether another attempt to sign in with a passkey or recovery code may be made."""
        return self._limiter.hit(self._sign_ins, "sign-in", address, cost=cost)

    def retry_after(self, address: str) -> int:
        """The number of seconds until this address may send requests again."""
        return max(1, round(self._limiter.get_window_stats(self._rate, address).reset_time - time.time()))


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
    """The budget of a person and of their address for requests that are expensive to compute.

    Moves are free here: they count as messages. Other requests cost about as much as they take, in units of one
    second's budget."""

    PLAN, HINT, REVIEW, IMPORT, EXPORT = 2, 5, 15, 15, 40
    MOVES_UNDONE, MOVES_SHOWN, MOVES_IMPORTED = 50, 100, 50  # moves replayed per unit of cost

    def __init__(self, per_second: float, burst: float) -> None:
        self._rate, self._burst = per_second, burst
        self._buckets = Buckets()

    def spend(self, person: str, address: str, cost: int) -> bool:
        """Whether the budget covers this cost; if so, it is spent."""
        address_bucket = self._buckets.get(("address", address), PER_ADDRESS * self._rate, PER_ADDRESS * self._burst)
        own = self._buckets.get(("person", person or address), self._rate, self._burst)
        return own.take(cost) and address_bucket.take(cost)


class Buckets:
    """Token buckets by name, kept while their owner is away."""

    def __init__(self) -> None:
        self._all: dict[tuple[str, ...], Bucket] = {}

    def get(self, name: tuple[str, ...], rate: float, burst: float) -> Bucket:
        found = self._all.get(name)
        if found is None:
            if len(self._all) >= MAX_BUCKETS:
                self._all = {name: bucket for name, bucket in self._all.items() if not bucket.full}
            found = self._all[name] = Bucket(rate, burst)
        return found
