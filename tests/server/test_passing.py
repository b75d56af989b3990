"""Two processes behind one address: whatever process a request comes to, people are served and sent away alike."""

from __future__ import annotations

import socket as plain
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from cinque.server.soak import start_server
from tests.server.harness import EXAMPLES, PATIENCE, Guest

TRIES = 10  # the system chooses the process; all of them come to one of two once in 500 runs


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("passing")
    address = f"sqlite:///{folder / 'log.sqlite'}"
    process, found = start_server(str(folder), workers=2, database=address, extra_games=",".join(EXAMPLES))
    yield found
    process.terminate()
    process.wait(30)


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


def again(guest: Guest) -> Guest:
    """The same person on another connection, which may come to another process."""
    return Guest(guest.url, token=guest.token)


def test_a_host_sees_who_watches_and_sends_them_away_from_any_process(url: str) -> None:
    ada, eve = Guest(url, "Ada"), Guest(url, "Eve")
    person = eve.get("/api/me")["id"]
    for number in range(TRIES):
        table = again(ada).make("connect_four", "me", "me", public=True)
        written = "".join(f"%{ord(letter):02x}" for letter in table) if number % 2 else table
        with eve.sit(written) as e:
            e.state()
            listed = again(ada).get(f"/api/tables/{table}/watchers")["watchers"]
            assert listed == [{"person": person, "name": "Eve"}]
            again(ada).post(f"/api/tables/{table}/remove", {"person": person})
            assert e.closed() == 1008


def test_who_leaves_a_private_table_sees_no_more_of_it_at_any_process(url: str) -> None:
    ada, bob = Guest(url, "Ada"), Guest(url, "Bob")
    for number in range(TRIES):
        made = again(ada).create("phoenicia", "me", "open", "open", public=number % 2 == 0)
        bob.post(f"/api/tables/{made['table']}/join", {"invite": made["invite"]})
        with bob.sit(made["table"]) as b:
            b.state(lambda s: s["status"] == "open", seat=1)
            again(bob).post(f"/api/tables/{made['table']}/leave", {"seat": 1})
            if number % 2:
                assert b.closed() == 1008
            else:
                assert b.state(lambda s: s["status"] == "open", seat=-1), "at a public one they may watch"


def test_what_one_process_granted_the_others_know(url: str) -> None:
    ada, bob = Guest(url, "Ada"), Guest(url, "Bob")
    for _ in range(2 * TRIES):
        table = again(ada).make("connect_four", "me", "open", public=True)
        again(ada).get(f"/api/tables/{table}/story")
        again(bob).post(f"/api/tables/{table}/join", {})
        with bob.sit(table) as b:
            assert b.state()["seat"] == 1, "never shown as somebody who watches"
        again(bob).post(f"/api/tables/{table}/leave", {"seat": 1})


def test_connections_that_asked_who_watches_go_on(url: str) -> None:
    ada = Guest(url, "Ada")
    for _ in range(TRIES):
        table = ada.make("connect_four", "me", "me")
        assert ada.get(f"/api/tables/{table}/watchers") == {"watchers": []}
    Guest(url, token="").get(f"/api/tables/{table}/watchers", status=401)
    Guest(url, "Eve").get(f"/api/tables/{table}/watchers", status=404)


def test_a_table_is_asked_for_alike_at_any_process(url: str) -> None:
    ada = Guest(url, "Ada")
    table = ada.make("connect_four", "me", "me")
    path = f"/ws/tables/{table}"
    for _ in range(TRIES):
        assert answer(url, upgrade(url, path, ada.token)).startswith(b"HTTP/1.1 101 ")
        assert answer(url, upgrade(url, path, ada.token, "POST")).startswith(b"HTTP/1.1 405 ")


def test_what_was_asked_before_is_answered_before(url: str) -> None:
    ada = Guest(url, "Ada")
    table = ada.make("connect_four", "me", "me")
    host = f"Host: {url.removeprefix('http://')}"
    before = f"GET /api/me HTTP/1.1\r\n{host}\r\n\r\n".encode()
    watchers = f"GET /api/tables/{table}/watchers HTTP/1.1\r\n{host}\r\nAuthorization: Bearer {ada.token}\r\n\r\n"
    socket = upgrade(url, f"/ws/tables/{table}", ada.token)
    for _ in range(TRIES):
        for last, end in ((socket, b" 101 "), (watchers.encode(), b'{"watchers":[]}')):
            heard = answer(url, 2 * before + last, end)
            assert heard.count(b" 401 ") == 2, "nobody asked twice who they are"
            assert heard.endswith(end) or end == b" 101 "
        heard = answer(url, watchers.encode() + before, b'"nobody"')
        assert heard.index(b'{"watchers":[]}') < heard.index(b" 401 ")


@pytest.mark.parametrize("more", ["X-Long: " + 9000 * "x", "Content-Length: 5", "Transfer-Encoding: chunked"])
def test_a_request_for_a_socket_that_cannot_be_read_is_refused(url: str, more: str) -> None:
    """Nobody holds a connection by it, and a server that has had it ends as it should."""
    ada = Guest(url, "Ada")
    table = ada.make("connect_four", "me", "me")
    for _ in range(TRIES):
        request = upgrade(url, f"/ws/tables/{table}", ada.token, "GET", more)
        assert answer(url, request, b"never").startswith(b"HTTP/1.1 400 ")


def test_who_asks_for_a_table_and_goes_at_once_leaves_no_trace(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    address = f"sqlite:///{tmp_path / 'log.sqlite'}"
    process, url = start_server(str(tmp_path), workers=2, database=address, extra_games=",".join(EXAMPLES))
    try:
        ada = Guest(url, "Ada")
        for _ in range(4):
            request = upgrade(url, f"/ws/tables/{ada.make('connect_four', 'me', 'me')}", ada.token)
            for _ in range(25):
                with line(url) as one:
                    one.setsockopt(plain.SOL_SOCKET, plain.SO_LINGER, struct.pack("ii", 1, 0))
                    one.sendall(request)
            ada.get("/api/me")
    finally:
        process.terminate()
        process.wait(30)
    assert "Traceback" not in capfd.readouterr().err
