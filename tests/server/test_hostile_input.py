"""What guests write: options, names, keys, addresses; they reach what they are meant for and harm nobody else."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from aiohttp.test_utils import make_mocked_request

from cinque.server.accounts import session_tokens
from cinque.server.settings import Settings
from cinque.server.storage import database
from cinque.server.storage.store import AppendEntry, Store, TableRow
from cinque.server.tables.log import Entry
from tests.server.conftest import quick
from tests.server.harness import Server, fetch, running
from tests.server.test_store import setup
from tests.server.test_transport import head, line


@pytest.mark.parametrize("option", ["content", "players", "game", "rules", "self"])
def test_only_the_games_own_options_pass(server: Server, option: str, tmp_path: Path) -> None:
    ada = server.guest()
    seats = [{"kind": "me"}, {"kind": "me"}]
    for value in (str(tmp_path), "/nowhere", 3):
        body = {"game": "connect_four", "seats": seats, "options": {option: value}}
        answer = ada.post("/api/tables", body, status=409)
        assert answer["code"] == "OptionError"
        assert str(tmp_path) not in answer["text"], "nothing is told about the machine"
        german = ada.post("/api/tables?lang=de", body, status=409)
        assert german["text"].startswith("Diese Spieloptionen")
    record = {"game": "connect_four", "players": 2, "options": {option: "/"}, "content": "", "seed": 1, "moves": []}
    assert ada.http.post("/api/records", json={"record": record}).status_code in (409, 422)


@pytest.mark.parametrize("name", ["", "   ", "A\0", "\u202eadA", "a\u200bb", "a\nb", "\u2066x", "x" * 41, "Ada\n"])
def test_names_read_as_they_are_written(server: Server, name: str) -> None:
    ada = server.guest()
    ada.post("/api/me/name", {"name": name}, status=422)
    body = {"game": "connect_four", "seats": [{"kind": "me", "name": name}, {"kind": "me"}]}
    ada.post("/api/tables", body, status=422)


@pytest.mark.parametrize("value", [b"\xff", b"\xed\xa0\x80", b"\xc3\xa9", b"%ff", b""])
@pytest.mark.parametrize(
    "header",
    [b"Authorization: Bearer ", b"Cookie: cinque=", b"Origin: ", b"X-Forwarded-For: ", b"X-Forwarded-Proto: ",
     b"If-None-Match: ", b"Accept-Encoding: ", b"Expect: ", b"Sec-WebSocket-Protocol: ", b"Sec-WebSocket-Key: "],
)  # fmt: skip
def test_no_header_makes_the_server_fail_or_write_to_the_log(
    server: Server, header: bytes, value: bytes, capfd: pytest.CaptureFixture[str]
) -> None:
    """Given bytes that are no text, or text that is not ASCII."""
    given = b"\r\nConnection: close\r\n" + header + value + b"\r\n"
    handshake = b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    if not header.startswith(b"Sec-WebSocket-Key"):
        handshake += b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    sign_in = b'Content-Type: application/json\r\nContent-Length: 12\r\n\r\n{"name":"x"}'
    for start, rest in (
        (b"GET /api/games", b"\r\n"),
        (b"GET /api/me/tables", b"\r\n"),
        (b"POST /api/me", sign_in),
        (b"GET /ws/me", b"Connection: Upgrade\r\n" + handshake + b"\r\n"),
    ):
        with line(server.url) as one:
            one.sendall(start + b" HTTP/1.1\r\nHost: " + server.url[7:].encode() + given + rest)
            assert head(one)[9:12] in (b"101", b"200", b"304", b"400", b"401", b"403")
    assert capfd.readouterr().err == ""


def test_a_client_that_waits_for_it_is_asked_for_its_body(server: Server) -> None:
    with line(server.url) as one:
        one.sendall(
            b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            b"Content-Length: 12\r\nExpect: 100-continue\r\n\r\n"
        )
        assert head(one) == b"HTTP/1.1 100 Continue\r\n\r\n"
        one.sendall(b'{"name":"x"}')
        assert head(one).startswith(b"HTTP/1.1 200 ")


def test_two_at_a_table_have_two_names(server: Server) -> None:
    ada, other = server.guest("Ada"), server.guest("  ada ")
    table = ada.make("connect_four", "me", "open", public=True)
    other.post(f"/api/tables/{table}/join", {})
    assert [s["name"] for s in ada.get(f"/api/tables/{table}")["seats"]] == ["Ada", "ada 2"]
    assert other.get("/api/me")["name"] == "ada"


@pytest.mark.parametrize("key", ["a\0b", "a b", "\n", "ä", "x\n"])
def test_keys_are_plain(server: Server, key: str) -> None:
    ada = server.guest()
    table = ada.make("connect_four", "me", "me")
    with ada.sit(table) as a:
        a.state(seat=1)
        a.say("chat", seat=0, text="x", key=key)
        assert a.until(lambda m: m["t"] in ("problem", "ack"))["t"] == "problem"
        assert a.play(0, 3)["t"] == "ack"


def test_a_chat_line_may_hold_no_nul(server: Server) -> None:
    ada = server.guest()
    table = ada.make("connect_four", "me", "me")
    with ada.sit(table) as a:
        a.state(seat=1)
        a.say("chat", seat=0, text="a\0b")
        assert a.until(lambda m: m["t"] in ("problem", "ack"))["t"] == "problem"
        assert a.ask("chat", seat=0, text="two\nlines")["t"] == "ack"


@pytest.mark.parametrize("path", ["/%00", "/a%00b", "/api/tables/%00", "/" + "x" * 300, "/" + "x/" * 600, "/api/%0a"])
def test_addresses_that_cannot_be_are_turned_away(server: Server, path: str) -> None:
    answer = fetch(server.url + path)
    assert answer.status_code == 400
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("cookie", "token"),
    [
        ("cinque=abc-_9", "abc-_9"),
        ("a=1; __Host-cinque=new; cinque=old", "new"),
        ('theme="; cinque=abc', "abc"),
        ('cinque="' + "\\\\" * 3900 + '"', None),  # decoding it took 0.2 s of processor time
        ("cinque=" + "a" * 65, None),
        ("xcinque=abc", None),
    ],
)
def test_only_tokens_are_read_from_cookies(cookie: str, token: str | None) -> None:
    assert session_tokens.token_of(make_mocked_request("GET", "/", {"Cookie": cookie}), changes=False) == token


def test_compressed_bodies_are_refused_unread(server: Server) -> None:
    """A few kilobytes could expand to gigabytes."""
    headers = {"Content-Type": "application/json", "Content-Encoding": "gzip"}
    answer = fetch(server.url + "/api/me", "POST", content=gzip.compress(b'{"name": "Eve"}'), headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (415, "type")


@pytest.fixture
def pg(postgres: str) -> Iterator[Store]:
    address = postgres.replace("postgresql://", "postgresql+psycopg://")
    database.migrate(address)
    store = Store(address)
    yield store
    store.close()


@pytest.mark.postgres
def test_one_bad_row_costs_the_others_in_its_commit_nothing(pg: Store) -> None:
    for name in "abc":
        pg.create(TableRow(name, "connect_four", setup(), 1, True, 1, "open", 0, 0, None, 1, {"seats": []}), [], [])
    keys = {"a": "good", "b": "bad\0", "c": None}
    batch = [
        AppendEntry(t, Entry(0, "chat", 0, 5, -1, key, {"text": "x"}), "open", 0, None, 5) for t, key in keys.items()
    ]
    first, bad, last = pg.append(batch)
    assert (first, last) == (True, True)
    assert isinstance(bad, Exception)
    assert [len(pg.entries(name)) for name in "abc"] == [1, 0, 1]


@pytest.mark.postgres
def test_nobody_at_a_real_server_suffers_from_anothers_rubbish(postgres: str) -> None:
    settings: Settings = quick(postgres)
    with running(settings) as server:
        ada, eve = server.guest("Ada"), server.guest("Eve")
        mine, other = ada.make("connect_four", "me", "me"), eve.make("connect_four", "me", "me")
        with ada.sit(mine) as a, eve.sit(other) as e:
            a.state(seat=1)
            e.state(seat=1)
            for turn in range(6):
                for number in range(3):
                    e.say("chat", seat=0, text="x", key=f"k\0{number}")
                a.state(lambda s, n=turn: s["step"] == n, seat=turn % 2)
                assert a.play(turn % 2, turn)["t"] == "ack"
