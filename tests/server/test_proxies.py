"""Which addresses a server believes, directly and behind proxies."""

from __future__ import annotations

import msgspec
import pytest

from cinque.server.http.proxies import TrustedProxies
from cinque.server.settings import Settings
from tests.server.harness import fetch, running


@pytest.mark.parametrize(
    ("trusted", "peer", "header", "client"),
    [
        (["127.0.0.1"], "127.0.0.1", "203.0.113.7", "203.0.113.7"),
        (["127.0.0.1"], "127.0.0.1", "", "127.0.0.1"),
        (["127.0.0.1"], "203.0.113.9", "10.0.0.1", "203.0.113.9"),  # not a proxy: its header is not believed
        (["127.0.0.1"], "127.0.0.1", "1.1.1.1, 203.0.113.7", "203.0.113.7"),  # the client wrote the first
        (["127.0.0.1", "10.0.0.0/8"], "127.0.0.1", "203.0.113.7, 10.1.2.3", "203.0.113.7"),
        (["127.0.0.1"], "::ffff:127.0.0.1", "203.0.113.7", "203.0.113.7"),
        (["*"], "203.0.113.9", "198.51.100.4", "198.51.100.4"),
        (["*"], "203.0.113.9", "127.0.0.1, 198.51.100.4", "198.51.100.4"),  # nginx appends to what the client wrote
        ([], "127.0.0.1", "203.0.113.7", "127.0.0.1"),
    ],
)
def test_the_client_is_the_last_address_that_is_not_a_proxy(
    trusted: list[str], peer: str, header: str, client: str
) -> None:
    assert TrustedProxies(trusted).client(peer, header) == client


def test_only_a_proxy_can_say_that_https_was_used() -> None:
    proxies = TrustedProxies(["127.0.0.1"])
    assert proxies.scheme("127.0.0.1", "https") == "https"
    assert proxies.scheme("203.0.113.9", "https") == "http"
    assert proxies.scheme("127.0.0.1", "gopher") == "http"


@pytest.mark.usefixtures("no_refill")
def test_a_client_cannot_reset_its_limits_with_a_header_of_its_own(settings: Settings) -> None:
    """The proxy adds a line to the client's own; the proxy's is believed."""
    with running(msgspec.structs.replace(settings, http_per_minute=5)) as server:
        claimed = [[("X-Forwarded-For", f"1.1.1.{n}"), ("X-Forwarded-For", "203.0.113.7")] for n in range(7)]
        answers = [fetch(server.url + "/health", headers=headers) for headers in claimed]
    assert [answer.status_code for answer in answers] == 5 * [200] + 2 * [429]
