"""Two processes behind one address: whatever process a request comes to, people are served and sent away alike."""

from __future__ import annotations

import socket as plain
import struct
from itertools import product

import pytest

from tests.server.harness import PATIENCE, Guest
from tests.server.two_processes import Several

BOTH = (0, 1)


def upgrade(url: str, path: str, token: str, method: str = "GET", *more: str) -> bytes:
    """A request for a socket, as bytes."""
    lines = [
        f"{method} {path} HTTP/1.1",
        f"Host: {url.removeprefix('http://')}",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        f"Authorization: Bearer {token}",
        *more,
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def line(url: str) -> plain.socket:
    host, _, port = url.removeprefix("http://").partition(":")
    return plain.create_connection((host, int(port)), timeout=PATIENCE)


def answer(url: str, request: bytes, until: bytes = b"\r\n\r\n") -> bytes:
    """What is answered on a connection of its own, up to some bytes or its end."""
    heard = b""
    with line(url) as one:
        one.sendall(request)
        while until not in heard and (piece := one.recv(65536)):
            heard += piece
    return heard


def test_a_host_sees_who_watches_and_sends_them_away_from_any_process(both: Several) -> None:
    ada, eve = both.guest("Ada"), both.guest("Eve")
    person = eve.get("/api/me")["id"]
    for number, (owner, watches, asks) in enumerate(product(BOTH, repeat=3)):
        table = both.table(ada, owner, public=True)
        written = "".join(f"%{ord(letter):02x}" for letter in table) if number % 2 else table
        with both.same(eve, watches).sit(written) as e:
            e.state()
            listed = both.same(ada, asks).get(f"/api/tables/{table}/spectators")["spectators"]
            assert listed == [{"person": person, "name": "Eve"}]
            both.same(ada, 1 - asks).post(f"/api/tables/{table}/kick", {"person": person})
            assert e.closed() == 1008


def test_who_leaves_a_private_table_sees_no_more_of_it_at_any_process(both: Several) -> None:
    ada, bob = both.guest("Ada"), both.guest("Bob")
    for owner, leaves, public in product(BOTH, BOTH, (False, True)):
        made = both.create(ada, owner, "me", "open", "open", game="phoenicia", public=public)
        bob.post(f"/api/tables/{made['table']}/join", {"invite": made["invite"]})
        with both.same(bob, 1 - leaves).sit(made["table"]) as b:
            b.state(lambda s: s["status"] == "open", seat=1)
            both.same(bob, leaves).post(f"/api/tables/{made['table']}/leave", {"seat": 1})
            if public:
                assert b.state(lambda s: s["status"] == "open", seat=-1), "at a public one they may watch"
            else:
                assert b.closed() == 1008


def test_what_one_process_granted_the_others_know(both: Several) -> None:
    ada, bob = both.guest("Ada"), both.guest("Bob")
    for owner, asks, joins, sits in product(BOTH, repeat=4):
        table = both.table(ada, owner, "me", "open", public=True)
        both.same(ada, asks).get(f"/api/tables/{table}/events")
        both.same(bob, joins).post(f"/api/tables/{table}/join", {})
        with both.same(bob, sits).sit(table) as b:
            assert b.state()["seat"] == 1, "never shown as somebody who watches"
        both.same(bob, 1 - joins).post(f"/api/tables/{table}/leave", {"seat": 1})


def test_connections_that_asked_who_watches_go_on(both: Several) -> None:
    for owner, asks in product(BOTH, repeat=2):
        ada = both.guest("Ada", asks)
        for _ in range(3):
            table = both.table(ada, owner)
            assert ada.get(f"/api/tables/{table}/spectators") == {"spectators": []}
        Guest(both.own(asks), token="").get(f"/api/tables/{table}/spectators", status=401)
        both.guest("Eve", asks).get(f"/api/tables/{table}/spectators", status=404)


def test_a_table_is_asked_for_alike_at_any_process(both: Several) -> None:
    ada = both.guest("Ada")
    for owner, at in product(BOTH, repeat=2):
        path, url = f"/ws/tables/{both.table(ada, owner)}", both.own(at)
        assert answer(url, upgrade(url, path, ada.token)).startswith(b"HTTP/1.1 101 ")
        assert answer(url, upgrade(url, path, ada.token, "POST")).startswith(b"HTTP/1.1 405 ")


def test_what_was_asked_before_is_answered_before(both: Several) -> None:
    ada = both.guest("Ada")
    for owner, at in product(BOTH, repeat=2):
        table, url = both.table(ada, owner), both.own(at)
        host = f"Host: {url.removeprefix('http://')}"
        before = f"GET /api/me HTTP/1.1\r\n{host}\r\n\r\n".encode()
        asked = f"GET /api/tables/{table}/spectators HTTP/1.1\r\n{host}\r\nAuthorization: Bearer {ada.token}\r\n\r\n"
        socket, watchers = upgrade(url, f"/ws/tables/{table}", ada.token), asked.encode()
        for last, end in ((socket, b" 101 "), (watchers, b'{"spectators":[]}')):
            heard = answer(url, 2 * before + last, end)
            assert heard.count(b" 401 ") == 2, "nobody asked twice who they are"
            assert heard.endswith(end) or end == b" 101 "
        heard = answer(url, watchers + before, b'"nobody"')
        assert heard.index(b'{"spectators":[]}') < heard.index(b" 401 ")


@pytest.mark.parametrize("more", ["X-Long: " + 9000 * "x", "Content-Length: 5", "Transfer-Encoding: chunked"])
def test_a_request_for_a_socket_that_cannot_be_read_is_refused(both: Several, more: str) -> None:
    """Nobody holds a connection by it, and a server that has had it ends as it should."""
    ada = both.guest("Ada")
    for owner, at in product(BOTH, repeat=2):
        url = both.own(at)
        request = upgrade(url, f"/ws/tables/{both.table(ada, owner)}", ada.token, "GET", more)
        assert answer(url, request, b"never").startswith(b"HTTP/1.1 400 ")


def test_who_asks_for_a_table_and_goes_at_once_leaves_no_trace(both: Several) -> None:
    ada = both.guest("Ada")
    for owner, at in product(BOTH, repeat=2):
        url = both.own(at)
        request = upgrade(url, f"/ws/tables/{both.table(ada, owner)}", ada.token)
        for _ in range(25):
            with line(url) as one:
                one.setsockopt(plain.SOL_SOCKET, plain.SO_LINGER, struct.pack("ii", 1, 0))
                one.sendall(request)
        ada.get("/api/me")
    both.served(0, 0)
    assert "Traceback" not in both.log()
