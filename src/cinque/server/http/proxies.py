"""Trusted proxies: whose X-Forwarded headers are accepted, and what they say about the client."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

ANY_PROXY = "*"


class TrustedProxies:
    """Addresses or networks of proxies; `*` trusts everybody."""

    def __init__(self, proxies: Iterable[str]) -> None:
        names = [name.strip() for name in proxies if name.strip()]
        self._any = ANY_PROXY in names
        self._networks = [ipaddress.ip_network(name, strict=False) for name in names if name != ANY_PROXY]

    def trusts(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host.partition("%")[0])
        except ValueError:
            return self._any
        mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
        return self._any or any((mapped or address) in network for network in self._networks)

    def client(self, peer: str, forwarded_for: str) -> str:
        """The client's address: the last one in X-Forwarded-For that is not a proxy. The client may write the rest.

        If every proxy is trusted, it is the last one, which the nearest proxy added."""
        if not forwarded_for or not self.trusts(peer):
            return peer
        chain = [part.strip() for part in forwarded_for.split(",")]
        if self._any:
            return chain[-1] or peer
        return next((host for host in reversed(chain) if not self.trusts(host)), chain[0]) or peer

    def scheme(self, peer: str, forwarded_proto: str) -> str:
        proto = forwarded_proto.strip().lower()
        return "https" if proto in ("https", "wss") and self.trusts(peer) else "http"
