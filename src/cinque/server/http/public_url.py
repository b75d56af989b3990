"""The URL at which others reach this server, because an invite link to 127.0.0.1 works for nobody else."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from cinque.server import messages as m

LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")
UNKNOWN_HOST = "none"  # a container cannot know its own address
RESERVED_ADDRESS = ("192.0.2.1", 9)  # a reserved address; nothing is sent to it


def local_address() -> str:
    """This computer's address in its network; empty if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(RESERVED_ADDRESS)
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def detect_url(port: int) -> str:
    """The URL of a server that listens on every address."""
    own = local_address()
    return f"http://{own}:{port}" if own else UNKNOWN_HOST


def host_names(url: str) -> tuple[str, ...]:
    """The host name in the URL, as a tuple; empty if the URL is unknown."""
    host = urlsplit(url).hostname
    return () if url == UNKNOWN_HOST or host is None else (host,)


def url_to_share(url: str, host: str, port: int) -> m.PublicUrl:
    """The URL to share, for a client that connected to `host`; empty unless that is a local name."""
    if host not in LOCAL_HOSTS or url == UNKNOWN_HOST:
        return m.PublicUrl(url="", listening=True)
    if url:
        return m.PublicUrl(url=url, listening=True)
    own = local_address()
    return m.PublicUrl(url=f"http://{own}:{port}" if own else "", listening=False)
