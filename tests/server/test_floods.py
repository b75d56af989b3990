"""One guest who sends, connects and thinks as much as they can does not hold up the others."""

from __future__ import annotations

import socket as plain
import time

import httpx2
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from cinque.server import sockets, wire
from cinque.server.limits import Bucket, Buckets, neighbourhood
from cinque.server.settings import Settings
from tests.server.harness import Guest, Server, running


def usual(settings: Settings, **more: object) -> Settings:
    """The limits that hold outside of tests."""
    names = ("http_per_minute", "socket_per_second", "socket_burst", "talk_per_second", "talk_burst")
    found = {name: getattr(Settings(), name) for name in names}
    return msgspec.structs.replace(settings, **(found | more))


def pour(line: plain.socket, piece: bytes) -> None:
    for _ in range(4000):
        line.sendall(piece)
        time.sleep(0.001)


@pytest.mark.parametrize("opcode", [Opcode.PONG, Opcode.PING])
def test_a_flood_of_control_frames_is_cut_off(settings: Settings, opcode: Opcode) -> None:
    with running(usual(settings)) as server:
        ada, eve = server.guest("Ada"), server.guest("Eve")
        table = ada.make("connect_four", "me", "me", public=True)
        with eve.sit(table) as e, ada.sit(table) as a:
            e.state()
            a.state(seat=1)
            piece = Frame(opcode, b"").serialize(mask=True) * 2000
            with pytest.raises(OSError):
                pour(e.socket.socket, piece)
            assert a.play(0, 3)["t"] == "ack"


def test_answers_to_the_servers_own_pings_are_free(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thousand sockets behind one address owe fifty pongs a second."""
    monkeypatch.setattr(sockets, "CONTROL_PER_SECOND", 0)
    monkeypatch.setattr(sockets, "CONTROL_BURST", 0)
    with running(usual(settings)) as server:
        ada = server.guest("Ada")
        with ada.sit(ada.make("connect_four", "me", "me")) as a:
            a.state(seat=1)
            (line,) = [one.outlet for one in server.hub.connections if isinstance(one.outlet, wire.Wire)]
            for _ in range(3):
                line.loop.call_soon_threadsafe(line.send_keepalive_ping)
                assert a.ask("since", events=0, version=0)["t"] == "ack", "whoever answers stays"
                deadline = time.monotonic() + 10
                while line.pending_ping_payload is not None and time.monotonic() < deadline:
                    time.sleep(0.01)
                assert line.pending_ping_payload is None, "it was answered"
                assert not line.transport.is_closing()


def test_a_flood_of_bytes_is_cut_off(settings: Settings) -> None:
    with running(usual(settings)) as server:
        ada = server.guest("Ada")
        table = ada.make("connect_four", "me", "me", public=True)
        with ada.sit(table) as a:
            a.state()
            with pytest.raises(OSError):
                pour(a.socket.socket, Frame(Opcode.TEXT, b"x" * 4000).serialize(mask=True))


def test_one_address_cannot_fill_the_database_with_guests(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, new_guests_per_hour=3)) as server:
        ada, _ = server.guest("Ada"), server.guest("Bob")
        ada.post("/api/me/link")
        assert httpx2.post(server.url + "/api/me", json={"name": "Eve"}).status_code == 429
        ada.post("/api/me/link", status=429)
        assert ada.post("/api/me", {"name": "Ada L."})["name"] == "Ada L.", "whoever is somebody already costs nothing"


def test_a_burst_is_not_renewed_by_coming_again(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, talk_per_second=0.01, talk_burst=5)) as server:
        ada = server.guest("Ada")
        table = ada.make("connect_four", "me", "me")
        granted = 0
        for _ in range(3):
            with ada.sit(table) as a:
                a.state()
                granted += [a.ask("chat", seat=0, text="hi")["t"] for _ in range(5)].count("ack")
        assert granted == 5


def test_many_guests_of_one_address_have_a_common_limit(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, talk_per_second=0.01, talk_burst=5)) as server:
        host = server.guest("Host")
        table = host.make("connect_four", "me", "me", public=True)
        granted = 0
        for number in range(8):
            with server.guest(f"G{number}").sit(table) as guest:
                guest.state()
                granted += [guest.ask("chat", text="hi")["t"] for _ in range(5)].count("ack")
        assert granted == 4 * 5


def test_connections_that_ask_for_nothing_end(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "REQUEST_SECONDS", 0.4)
    idle = [plain.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
    slow = plain.create_connection(("127.0.0.1", server.port))
    head = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
    slow.sendall(head)
    for one in [*idle, slow]:
        one.settimeout(5)
        try:
            assert one.recv(10) == b""
        except ConnectionResetError:
            continue
        finally:
            one.close()
    ada = server.guest("Ada")
    table = ada.make("connect_four", "me", "me")
    with ada.sit(table) as a:
        a.state(seat=1)
        time.sleep(0.6)
        assert a.play(0, 3)["t"] == "ack", "who looks on is not idle"


def test_sockets_of_one_person_are_limited(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, sockets_per_person=2)) as server:
        ada, bob = server.guest("Ada"), server.guest("Bob")
        table = ada.make("connect_four", "me", "me", public=True)
        with ada.sit(table), ada.sit(table):
            with pytest.raises((InvalidStatus, ConnectionClosed)):
                ada.sit(table).hear()
            with bob.sit(table) as b:
                assert b.state()["table"] == table
        with ada.sit(table) as again:
            assert again.state()["table"] == table


def test_a_person_is_limited_wherever_they_come_from(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, http_per_minute=30)) as server:
        ada = server.guest("Ada")
        codes = [ada.http.get("/api/me").status_code for _ in range(40)]
        assert codes[-1] == 429


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("10.0.0.1", "10.0.0.2", False),
        ("::ffff:10.0.0.1", "10.0.0.1", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("testclient", "testclient", True),
    ],
)
def test_a_neighbourhood_counts_as_one(one: str, other: str, same: bool) -> None:
    assert (neighbourhood(one) == neighbourhood(other)) is same


def test_buckets_are_kept_while_they_say_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cinque.server.limits.MOST", 10)
    buckets = Buckets()
    empty = buckets.of(("a",), 0.0, 1)
    assert empty.take()
    for number in range(50):
        buckets.of((str(number),), 1.0, 1)
    assert buckets.of(("a",), 0.0, 1) is empty
    assert not Bucket(0.0, 3).take(4)


def test_a_move_is_quick_while_somebody_floods(settings: Settings) -> None:
    """Eve floods from several sockets; Ada's moves are still answered one after the other."""
    with running(usual(settings)) as server:
        ada, eve = server.guest("Ada"), server.guest("Eve")
        table = ada.make("connect_four", "me", "me", public=True)
        floods = [Guest(server.url, token=eve.token).sit(table) for _ in range(4)]
        piece = Frame(Opcode.PONG, b"").serialize(mask=True) * 500
        with ada.sit(table) as a:
            for turn in range(6):
                for flood in floods:
                    try:
                        flood.socket.socket.sendall(piece)
                    except OSError:
                        continue
                a.state(lambda s, n=turn: s["step"] == n, seat=turn % 2)
                assert a.play(turn % 2, turn)["t"] == "ack"


def test_asking_for_sockets_is_counted_like_any_request(settings: Settings) -> None:
    with running(usual(settings, http_per_minute=30)) as server:
        found = [_status(server) for _ in range(62)]  # a minute may end in between
    assert found[0] == 403, "there is no such table"
    assert 503 in found, "come again later"


def _status(server: Server) -> int:
    with pytest.raises(InvalidStatus) as refused:
        Guest(server.url, token="").sit("none")
    return refused.value.response.status_code
