"""One guest who sends, connects and thinks as much as they can does not hold up the others."""

from __future__ import annotations

import asyncio
import contextlib
import socket as plain
from types import SimpleNamespace

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from cinque.server.http import connections, request_body
from cinque.server.http.rate_limits import Bucket, Buckets, RequestLimits, client_network
from cinque.server.settings import Settings
from cinque.server.ws import client_messages, transport
from cinque.server.ws.transport import LIMITED
from tests.server.harness import PATIENCE, Guest, Server, eventually, fetch, running
from tests.server.test_transport import upgrade


def usual(settings: Settings, **more: object) -> Settings:
    """The limits that hold outside of tests."""
    names = ("http_per_minute", "socket_per_second", "socket_burst", "talk_per_second", "talk_burst")
    found = {name: getattr(Settings(), name) for name in names}
    return msgspec.structs.replace(settings, **(found | more))


def test_the_turn_of_a_minute_does_not_double_the_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given an address that used up its requests in the last second of a minute."""
    now = 120_059.0
    monkeypatch.setattr("limits.storage.memory.time", SimpleNamespace(time=lambda: now))
    limits = RequestLimits(Settings(http_per_minute=60))

    def allowed() -> int:
        return sum(limits.allows("10.0.0.1") for _ in range(100))

    assert allowed() == 60
    now += 2  # the next minute has begun
    assert allowed() <= 2, "one request a second comes back"
    now += 30
    assert 25 <= allowed() <= 32


@pytest.mark.usefixtures("no_refill")
@pytest.mark.parametrize("opcode", [Opcode.PONG, Opcode.PING])
def test_a_flood_of_control_frames_is_cut_off(settings: Settings, opcode: Opcode) -> None:
    with running(usual(settings)) as server:
        ada, eve = server.guest("Ada"), server.guest("Eve")
        table = ada.make("connect_four", "me", "me", public=True)
        with eve.sit(table) as e, ada.sit(table) as a:
            e.state()
            a.state(seat=1)
            chat = Frame(Opcode.TEXT, b'{"t":"chat","key":"k","text":"hi"}').serialize(mask=True)
            e.socket.socket.sendall(Frame(opcode, b"").serialize(mask=True) * 100 + chat)
            with pytest.raises(ConnectionClosed):
                e.until(lambda m: m["t"] == "ack")
            assert a.play(0, 3)["t"] == "ack"


@pytest.mark.usefixtures("no_refill")
def test_answers_to_the_servers_own_pings_of_many_sockets_are_not_a_flood(settings: Settings) -> None:
    """Pings and pongs are counted for each socket: a thousand behind one address owe fifty pongs a second."""
    pong = Frame(Opcode.PONG, b"").serialize(mask=True)
    with running(usual(settings)) as server:
        ada = server.guest("Ada")
        table = ada.make("connect_four", "me", "me")
        for _ in range(10):
            with ada.sit(table) as a:
                a.socket.socket.sendall(pong * 15)
                assert a.ask("ping")["t"] == "pong", "all are read, and it stays open"


def test_a_client_that_answers_no_ping_is_disconnected(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "PING_SECONDS", 0.2)
    with running(settings) as server:
        ada = server.guest("Ada")
        with plain.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as one:
            one.sendall(upgrade(server.url, f"/ws/tables/{ada.make('connect_four', 'me', 'me')}", ada.token))
            with contextlib.suppress(ConnectionResetError):
                while one.recv(65536):
                    pass


def test_a_client_that_never_reads_does_not_fill_the_memory(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given pings without end from a client that reads no pong, the server stops reading, too."""
    monkeypatch.setattr(client_messages, "CONTROL_BURST", 10**9)
    monkeypatch.setattr(client_messages, "byte_bucket", lambda *_: Bucket(0.0, 10**12))
    monkeypatch.setattr("cinque.server.ws.sockets.byte_bucket", lambda *_: Bucket(0.0, 10**12))
    with running(settings) as server:
        ada = server.guest("Ada")
        table = ada.make("connect_four", "me", "me")
        piece = Frame(Opcode.PING, b"x" * 125).serialize(mask=True) * 500
        with plain.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as one:
            one.sendall(upgrade(server.url, f"/ws/tables/{table}", ada.token))
            eventually(lambda: server.game_server.connections)
            [connection] = server.game_server.connections
            line = getattr(connection.transport, "_client")._transport  # noqa: B009
            one.setblocking(False)
            sent = 0

            def held_back() -> bool:
                """Send what the system takes, until it takes no more because the server doesn't read."""
                nonlocal sent
                with contextlib.suppress(BlockingIOError):
                    while sent < 64_000_000:
                        sent += one.send(piece[sent % len(piece) :])
                return sent >= 64_000_000 or not line.is_reading()

            eventually(held_back)
            assert sent < 64_000_000, "it is held back by the buffers of the system"
            assert not line.is_closing()
            assert line.get_write_buffer_size() < 1_000_000
            with ada.sit(table) as a:
                a.state(seat=1)
                assert a.play(0, 3)["t"] == "ack"


@pytest.mark.usefixtures("no_refill")
def test_a_flood_of_bytes_is_cut_off(settings: Settings) -> None:
    """Given a client that may send eight messages, then is answered that it sends too many: bytes end it sooner."""
    with running(usual(settings, socket_burst=8)) as server:
        ada = server.guest("Ada")
        table = ada.make("connect_four", "me", "me", public=True)
        with ada.sit(table) as a:
            a.state()
            padded = b'{"t":"ping","key":"k"' + b" " * 4000 + b"}"
            a.socket.socket.sendall(Frame(Opcode.TEXT, padded).serialize(mask=True) * 12)
            with pytest.raises(ConnectionClosed):
                a.until(lambda m: m["t"] == "problem")


@pytest.mark.usefixtures("no_refill")
def test_one_address_cannot_fill_the_database_with_guests(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, new_guests_per_hour=3)) as server:
        ada, _ = server.guest("Ada"), server.guest("Bob")
        ada.post("/api/me/link")
        assert fetch(server.url + "/api/me", "POST", json={"name": "Eve"}).status_code == 429
        ada.post("/api/me/link", status=429)
        assert ada.post("/api/me", {"name": "Ada L."})["name"] == "Ada L.", "whoever is somebody already costs nothing"


@pytest.mark.usefixtures("no_refill")
def test_one_address_cannot_fill_the_lobby(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, new_tables_per_hour=10)) as server:
        ada = server.guest("Ada")
        seats = [{"kind": "me"}, {"kind": "open"}]
        body = {"game": "connect_four", "seats": seats}
        codes = [ada.http.post("/api/tables", json=body | {"public": True}).status_code for _ in range(3)]
        assert codes == [200, 200, 429]
        assert ada.http.post("/api/tables", json=body).status_code == 200, "friends can still play"


@pytest.mark.usefixtures("no_refill")
def test_rematches_of_public_tables_do_not_fill_the_lobby_either(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, new_tables_per_hour=10)) as server:
        ada = server.guest("Ada")
        tables = [ada.make("connect_four", "me", "random", public=public) for public in (True, False)]
        codes = []
        for _ in range(2):
            for index, table in enumerate(tables):
                with ada.sit(table) as a:
                    a.state()
                    assert a.ask("resign", seat=a.state(lambda s: s["seat"] >= 0)["seat"])["t"] == "ack"
                answer = ada.http.post(f"/api/tables/{table}/rematch", json={})
                codes.append(answer.status_code)
                tables[index] = answer.json().get("table")
        assert codes == [200, 200, 429, 200]


@pytest.mark.usefixtures("no_refill")
def test_invites_of_rematches_are_counted_like_tables(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, new_tables_per_hour=3)) as server:
        ada = server.guest("Ada")
        table = ada.make("connect_four", "me", "random")
        with ada.sit(table) as a:
            a.state()
            assert a.ask("resign", seat=0)["t"] == "ack"
        codes = [ada.http.post(f"/api/tables/{table}/rematch", json={}).status_code for _ in range(3)]
        assert codes == [200, 200, 429]


@pytest.mark.usefixtures("no_refill")
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


@pytest.mark.usefixtures("no_refill")
def test_many_guests_of_one_address_have_a_common_limit(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, talk_per_second=0.01, talk_burst=5)) as server:
        host = server.guest("Host")
        table = host.make("connect_four", "me", "me", public=True)
        with Guest(server.url, token="").sit(table) as nobody:  # who is not signed in leaves the others their share
            nobody.state()
        granted = 0
        for number in range(8):
            with server.guest(f"G{number}").sit(table) as guest:
                guest.state()
                granted += [guest.ask("chat", text="hi")["t"] for _ in range(5)].count("ack")
        assert granted == 4 * 5


def ended(line: plain.socket) -> None:
    """Wait until the server ends the connection."""
    line.settimeout(PATIENCE)
    with contextlib.suppress(ConnectionResetError), line:
        assert line.recv(10) == b""


def test_connections_that_ask_for_nothing_end(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "IDLE_SECONDS", 0.4)
    idle = [plain.create_connection(("127.0.0.1", server.port)) for _ in range(20)]
    half = plain.create_connection(("127.0.0.1", server.port))
    half.sendall(b"GET /api/me HTTP/1.1\r\nHost: 127")
    for one in [*idle, half]:
        ended(one)


def test_half_a_body_ends_the_request(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_body, "BODY_SECONDS", 0.4)
    head = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"
    with plain.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as slow:
        slow.sendall(head)
        assert slow.recv(12) == b"HTTP/1.1 408"


@pytest.mark.parametrize(("proxies", "kept"), [((), 3), (("127.0.0.1",), 6)])
def test_idle_connections_of_one_address_are_limited(settings: Settings, proxies: tuple[str, ...], kept: int) -> None:
    """One too many ends the one that was idle longest; a trusted proxy caps its clients itself."""
    with running(msgspec.structs.replace(settings, idle_per_address=3, proxies=proxies)) as server:
        ada = server.guest("Ada")
        table = ada.make("connect_four", "me", "me")
        ada.http.close()
        with ada.sit(table) as a:  # a socket is not idle
            a.state(seat=1)
            idle = [plain.create_connection(("127.0.0.1", server.port)) for _ in range(6)]
            for one in idle[: 6 - kept]:
                ended(one)
            for one in idle[6 - kept :]:
                one.settimeout(PATIENCE)
                one.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
                assert one.recv(12) == b"HTTP/1.1 200"
                one.close()
            assert a.play(0, 3)["t"] == "ack"


@pytest.mark.parametrize(("proxies", "refused"), [((), True), (("127.0.0.1",), False)])
def test_connections_of_one_address_are_limited_whatever_they_do(
    settings: Settings, proxies: tuple[str, ...], refused: bool
) -> None:
    """Slow requests are not idle: hundreds of half bodies would use up the descriptors."""
    with running(msgspec.structs.replace(settings, connections_per_address=3, proxies=proxies)) as server:
        head = b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        slow = [plain.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _ in range(3)]
        for one in slow:  # the answer to the first request shows that the connection is counted
            one.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert one.recv(12) == b"HTTP/1.1 200"
            one.sendall(head + b"Content-Length: 9\r\n\r\n{")
        assert _answers(server) is not refused
        slow.pop().close()
        eventually(lambda: _answers(server))
        for one in slow:
            one.close()


def _answers(server: Server) -> bool:
    with contextlib.suppress(OSError), plain.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as one:
        one.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        return one.recv(12) == b"HTTP/1.1 200"
    return False


class Line(asyncio.Transport):
    """A transport that notes whether it was cut."""

    def __init__(self, host: str) -> None:
        super().__init__({"peername": (host, 9)})
        self.cut = False

    def abort(self) -> None:
        self.cut = True

    def is_closing(self) -> bool:
        return self.cut


class Parser(asyncio.Protocol):
    """A protocol that counts the bytes it has to parse."""

    def __init__(self) -> None:
        self.parsed = 0

    def data_received(self, data: bytes) -> None:
        self.parsed += len(data)


@pytest.mark.usefixtures("no_refill")
@pytest.mark.parametrize(("host", "parsed"), [("10.0.0.1", 4000), ("10.0.0.9", 5000)])
def test_a_flood_of_request_bytes_is_cut_off_unless_a_proxy_sends_it(host: str, parsed: int) -> None:
    """The bytes of all connections of an address count together, before they are parsed."""

    async def pour_into(clients: connections.ClientConnections) -> tuple[int, list[bool]]:
        parser, lines = Parser(), [Line(host) for _ in range(5)]
        for line in lines:
            connection = connections.ClientConnection(parser, clients)
            connection.connection_made(line)
            connection.data_received(b"x" * 1000)
        return parser.parsed, [line.cut for line in lines]

    clients = connections.ClientConnections(Settings(body_bytes=1000, proxies=("10.0.0.9",)))
    found = asyncio.run(pour_into(clients))
    assert found == (parsed, [False] * 4 + [parsed == 4000])


def test_who_looks_on_is_not_idle(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a socket that says nothing, when the time of all idle connections is over, then it is still open."""
    waiting: list[connections.ClientConnection] = []
    idle = connections.ClientConnection.idle

    def noted(connection: connections.ClientConnection) -> None:
        waiting.append(connection)
        idle(connection)

    def time_over() -> None:
        for connection in waiting[:]:
            if connection._timeout is not None:
                connection._on_timeout()

    monkeypatch.setattr(connections.ClientConnection, "idle", noted)
    ada = server.guest("Ada")
    table = ada.make("connect_four", "me", "me")
    with ada.sit(table) as a:
        a.state(seat=1)
        other = plain.create_connection(("127.0.0.1", server.port))
        eventually(lambda: any(one._transport.get_extra_info("peername") == other.getsockname() for one in waiting))
        server.loop.call_soon_threadsafe(time_over)
        ended(other)
        assert a.play(0, 3)["t"] == "ack"


def test_sockets_of_one_person_are_limited(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, sockets_per_person=2)) as server:
        ada, bob = server.guest("Ada"), server.guest("Bob")
        table = ada.make("connect_four", "me", "me", public=True)
        with ada.sit(table), ada.sit(table):
            with pytest.raises(ConnectionClosed) as full:
                ada.sit(table).hear()
            assert full.value.rcvd is not None
            assert (full.value.rcvd.code, full.value.rcvd.reason) == (LIMITED, "retry-after: 10")
            with bob.sit(table) as b:
                assert b.state()["table"] == table
        server.left()
        with ada.sit(table) as again:
            assert again.state()["table"] == table


@pytest.mark.usefixtures("no_refill")
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
def test_a_client_network_counts_as_one(one: str, other: str, same: bool) -> None:
    assert (client_network(one) == client_network(other)) is same


def test_buckets_are_kept_while_they_say_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cinque.server.http.rate_limits.MAX_BUCKETS", 10)
    buckets = Buckets()
    empty = buckets.get(("a",), 0.0, 1)
    assert empty.take()
    for number in range(50):
        buckets.get((str(number),), 1.0, 1)
    assert buckets.get(("a",), 0.0, 1) is empty
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


@pytest.mark.usefixtures("no_refill")
def test_asking_for_sockets_is_counted_like_any_request(settings: Settings) -> None:
    with running(usual(settings, http_per_minute=3)) as server:
        found = [_refusal(server) for _ in range(12)]
    assert found[0] == (403, ""), "there is no such table"
    limited = [reason for code, reason in found if code == LIMITED]
    assert limited, "a browser shows its page this code, and no status of a handshake"
    told, seconds = limited[0].split(": ")
    assert told == "retry-after"
    assert 1 <= int(seconds) <= 60


def _refusal(server: Server) -> tuple[int, str]:
    with pytest.raises((InvalidStatus, ConnectionClosed)) as found:
        Guest(server.url, token="").sit("none").hear()
    if isinstance(found.value, InvalidStatus):
        return found.value.response.status_code, ""
    assert isinstance(found.value, ConnectionClosed)
    assert found.value.rcvd is not None
    return found.value.rcvd.code, found.value.rcvd.reason
