"""By which address others reach this server: an invitation to 127.0.0.1 invites nobody."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from cinque.server import messages as m

LOCAL = ("localhost", "127.0.0.1", "::1")
UNKNOWN = "none"  # a container cannot know by which address it is reached
ELSEWHERE = ("192.0.2.1", 9)  # an address of nobody; nothing is sent to it


def own_address() -> str:
    """The address of this computer in its network; empty where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def found(port: int) -> str:
    """What friends may type when the server listens on every address."""
    own = own_address()
    return f"http://{own}:{port}" if own else UNKNOWN


def names(reach: str) -> tuple[str, ...]:
    """The names by which a server with this address is called."""
    host = urlsplit(reach).hostname
    return () if reach == UNKNOWN or host is None else (host,)


def told(reach: str, host: str, port: int) -> m.Reach:
    """For who came by `host`: nothing, unless that is a name that means another computer to everybody else."""
    if host not in LOCAL or reach == UNKNOWN:
        return m.Reach(address="", listens=True)
    if reach:
        return m.Reach(address=reach, listens=True)
    own = own_address()
    return m.Reach(address=f"http://{own}:{port}" if own else "", listens=False)
