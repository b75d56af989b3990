"""Sockets that are slow, lost or in a hurry: the table does not wait for them, and nothing of theirs piles up."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import socket as plain
import struct
import threading
import weakref
from collections.abc import Callable, Iterator

import pytest
from aiohttp import WSMessage, WSMsgType
from aiohttp.test_utils import make_mocked_request
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

import cinque
from cinque.server import messages as m
from cinque.server.accounts.sessions import find_session
from cinque.server.http.connections import ClientConnection
from cinque.server.ops import garbage
from cinque.server.ops.metrics import Metrics
from cinque.server.settings import Settings
from cinque.server.storage.accounts import SessionRow
from cinque.server.storage.store import Store
from cinque.server.tables import presence
from cinque.server.tables.apply_entry import apply_entry
from cinque.server.tables.live_table import LiveTable
from cinque.server.tables.log import Entry
from cinque.server.tables.room import new_room
from cinque.server.tables.state import SeatSetup, Setup
from cinque.server.ws.connection import MAX_QUEUED, POLICY, Connection
from cinque.server.ws.transport import SocketTransport
from examples.connect_four import RULES
from tests.server.harness import PATIENCE, Server, Socket, eventually, running


def upgrade(url: str, path: str, token: str, *more: str) -> bytes:
    """A request for a socket, as bytes."""
    lines = [
        f"GET {path} HTTP/1.1",
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


def head(one: plain.socket) -> bytes:
    """The head of the next answer."""
    heard = b""
    while b"\r\n\r\n" not in heard and (piece := one.recv(65536)):
        heard += piece
    return heard


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=mask)


def chat(key: str, text: str = "hello") -> bytes:
    return json.dumps({"t": "chat", "key": key, "text": text}).encode()


@pytest.fixture
def raw(server: Server) -> Iterator[Socket]:
    """A socket at a table; what is written to `socket.socket` leaves as it is."""
    ada = server.guest()
    table = ada.make("connect_four", "me", "me")
    address = server.url.replace("http", "ws") + f"/ws/tables/{table}"
    headers = {"Authorization": f"Bearer {ada.token}"}
    made = connect(address, additional_headers=headers, compression=None, open_timeout=PATIENCE, legacy=True)
    with Socket(made) as found:
        found.state(seat=1)
        yield found


def acknowledged(raw: Socket, *keys: str) -> bool:
    """Whether these requests are acknowledged, in this order."""
    return all(raw.until(lambda message: message["t"] == "ack")["key"] == key for key in keys)


class Outlet:
    """A client that reads only when told to."""

    def __init__(self, connection: Connection) -> None:
        self.reads, self.connection = False, connection
        self.heard: list[dict[str, object]] = []
        self.ended: list[int] = []
        connection.transport = self

    def wake(self) -> None:
        if self.reads:
            self.heard += [json.loads(text) for text in self.connection.take()]

    def close(self, code: int, _reason: str) -> None:
        self.ended.append(code)


def begun() -> LiveTable:
    """A table at which two people have sat down."""
    seats = [SeatSetup("person", "Ada", person="a"), SeatSetup("person", "Bo", person="b")]
    setup = Setup("connect_four", {}, "", seats, m.Clock(), "full", "", "a")
    live = LiveTable(new_room("t", setup, cinque.load(RULES), 1))
    apply_entry(live.room, Entry(0, "made", -1, 1))
    return live


def test_of_states_only_the_newest_waits_for_a_slow_client() -> None:
    async def played() -> list[dict[str, object]]:
        live, slow = begun(), Connection("b", "Bo", "en")
        outlet = Outlet(slow)
        live.connections.add(slow)
        for step in range(4):
            apply_entry(live.room, Entry(live.room.version, "move", step % 2, 2 + step, step))
            live.broadcast(10, Metrics())
            await asyncio.sleep(0)
        slow.send(m.Ack(key="k", version=5))
        assert outlet.heard == []
        outlet.reads = True
        slow.wake()
        return outlet.heard

    ack, state = asyncio.run(played())
    assert (ack["t"], state["t"], state["step"]) == ("ack", "state", 4)
    assert [event["index"] for event in state["events"]] == [0, 1, 2, 3]  # type: ignore[attr-defined]


def test_whoever_lets_too_much_pile_up_is_cut_off_once() -> None:
    async def flooded() -> list[int]:
        slow = Connection("b", "Bo", "en")
        outlet = Outlet(slow)
        for number in range(MAX_QUEUED + 5):
            slow.send(m.Ack(key=str(number), version=1))
        return outlet.ended

    assert asyncio.run(flooded()) == [POLICY]


def test_an_answer_leaves_before_the_state_that_shows_it() -> None:
    live, quick = begun(), Connection("a", "Ada", "en")
    live.connections.add(quick)
    apply_entry(live.room, Entry(1, "move", 0, 2, 3))
    quick.send(m.Ack(key="k", version=2))
    live.broadcast(10, Metrics())
    assert [json.loads(text)["t"] for text in quick.take()] == ["ack", "state"]
    assert quick.take() == []


def test_a_table_goes_on_when_sockets_are_lost_at_once(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    ada = server.guest()
    table = ada.make("connect_four", "me", "me", public=True)
    with ada.sit(table) as a:
        watching = [server.guest().sit(table) for _ in range(4)]
        for one in watching:
            one.state()
        live = server.game_server.tables.live[table]
        lost = [connection.transport for connection in live.connections if not live.room.seats_of(connection.person)]

        def cut() -> None:
            for transport in lost:
                assert isinstance(transport, SocketTransport)
                transport.abort()
            for _ in range(3):  # whoever is told of it first must not stumble over the others
                server.loop.call_soon(presence.broadcast, live)

        server.loop.call_soon_threadsafe(cut)
        a.until(lambda message: message["t"] == "presence" and message["spectators"] == 0)
        assert a.play(0, 3)["t"] == "ack"
        assert a.state(lambda s: s["step"] == 1, seat=1)["view"]["columns"][3] == [0]
    assert caplog.text == ""


def test_wishes_sent_in_one_breath_are_answered_in_their_order(server: Server) -> None:
    ada = server.guest()
    table = ada.make("connect_four", "me", "me")
    with ada.sit(table) as a:
        version = a.state(seat=0)["version"]
        keys = [a.say("play", seat=step % 2, move=step, version=version + step) for step in range(6)]
        answers = []
        while len(answers) < 6:
            message = a.hear()
            if message["t"] in ("ack", "refused"):
                answers.append((message["t"], message["key"]))
        assert answers == [("ack", key) for key in keys]


def test_a_socket_that_has_ended_leaves_nothing_behind(server: Server) -> None:
    ada = server.guest()
    table = ada.make("connect_four", "me", "me")
    gc.disable()  # whatever still holds the socket must let go by itself
    try:
        with ada.sit(table) as a:
            a.state(seat=1)
            a.play(0, 3)
            [connection] = server.game_server.tables.live[table].connections
            transport = weakref.ref(connection.transport)
            response = weakref.ref(getattr(connection.transport, "_socket"))  # noqa: B009
            del connection
        eventually(lambda: transport() is response() is None)
    finally:
        gc.enable()


def test_garbage_in_cycles_is_collected_after_a_while(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    class Cycle:
        def __init__(self) -> None:
            self.self = self

    monkeypatch.setattr(garbage, "COLLECT_SECONDS", 0.1)
    gc.disable()
    try:
        with running(settings):  # which collects once as it starts
            found = weakref.ref(Cycle())
            eventually(lambda: found() is None)
    finally:
        gc.enable()


@pytest.mark.parametrize("answers", [True, False])
def test_a_client_that_sends_anything_after_a_ping_stays(answers: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test drives the timers itself: a ping is due, then its answer."""

    class Ends:
        aborted = False

        def abort(self) -> None:
            self.aborted = True

    class PingedSocket:
        def __init__(self) -> None:
            self.pinged, self.received = asyncio.Event(), asyncio.Queue[WSMessage]()

        async def ping(self) -> None:
            self.pinged.set()

        async def receive(self) -> WSMessage:
            return await self.received.get()

    class AllowsAll:
        heard = 0

        def on_message(self, text: str | None) -> float:
            return 0.0

        def allows_control_frame(self) -> bool:
            self.heard += 1
            return True

    async def pinged() -> bool:
        timers: list[Callable[[], None]] = []
        ends, socket, listener = Ends(), PingedSocket(), AllowsAll()
        monkeypatch.setattr(SocketTransport, "_wait", lambda _self, _seconds, then: timers.append(then))
        monkeypatch.setattr("cinque.server.ws.transport.connection_of", lambda _: ends)
        request = make_mocked_request("GET", "/")
        transport = SocketTransport(request, socket, Connection("a", "Ada", "en"))  # type: ignore[arg-type]
        running = asyncio.create_task(transport.run(listener))
        await asyncio.sleep(0)
        timers.pop()()
        await socket.pinged.wait()
        if answers:
            socket.received.put_nowait(WSMessage(WSMsgType.PONG, b"", None))
            while not listener.heard:
                await asyncio.sleep(0)
        timers.pop()()
        running.cancel()
        await asyncio.wait([running])
        return not ends.aborted

    assert asyncio.run(pinged()) is answers


def test_frames_that_come_too_early_and_make_no_sense_end_the_connection(
    server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = server.guest()
    request = upgrade(server.url, f"/ws/tables/{ada.make('connect_four', 'me', 'me')}", ada.token)
    asked, answered = threading.Event(), threading.Event()

    def slow(_table: str) -> None:
        asked.set()
        answered.wait(PATIENCE)

    monkeypatch.setattr(server.game_server.store, "table", slow)
    with line(server.url) as one:
        one.sendall(request)
        assert asked.wait(PATIENCE)
        one.sendall(bytes(200 * [0xFF]))
        answered.set()
        with contextlib.suppress(ConnectionError):
            while one.recv(65536):
                pass
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_ping_is_answered_while_the_table_is_busy(server: Server) -> None:
    """So that a client can tell a slow answer from a dead connection."""
    ada = server.guest("Ada")
    table = ada.make("connect_four", "me", "me")
    with ada.sit(table) as a, ada.listen() as lobby:
        a.state(seat=1)
        lock = server.game_server.tables.live[table].lock
        asyncio.run_coroutine_threadsafe(lock.acquire(), server.loop).result(PATIENCE)
        key = a.say("play", seat=0, move=3, version=a.states[0]["version"])
        assert a.ask("ping")["t"] == "pong"
        assert not [m for m in a.heard if m.get("key") == key], "the move waits"
        server.loop.call_soon_threadsafe(lock.release)
        assert a.until(lambda m: m.get("key") == key)["t"] == "ack"
        assert lobby.ask("ping")["t"] == "pong"


def test_messages_are_heard_however_they_are_cut(raw: Socket) -> None:
    one, whole = raw.socket.socket, frame(chat("b"))
    one.sendall(frame(chat("a")) + whole[:1])
    assert acknowledged(raw, "a")
    one.sendall(whole[1:9])
    one.sendall(whole[9:] + frame(chat("c")))
    one.sendall(frame(chat("d")))
    assert acknowledged(raw, "b", "c", "d")


def test_a_message_in_parts_is_one_message_and_a_ping_may_come_between(raw: Socket) -> None:
    one, text = raw.socket.socket, chat("parts")
    one.sendall(frame(text[:20], fin=False))
    one.sendall(frame(b"!", Opcode.PING))
    one.sendall(frame(text[20:], Opcode.CONT))
    one.sendall(frame(chat("whole")))
    assert acknowledged(raw, "parts", "whole")


@pytest.mark.parametrize(
    ("pieces", "code"),
    [
        ([frame(b"{", fin=False), frame(chat("k"))], 1002),  # a whole message inside another
        ([frame(b"\xff\xfe")], 1007),
        ([frame(b"x" * 9000)], 1009),
    ],
)
def test_what_the_protocol_forbids_closes_the_socket(raw: Socket, pieces: list[bytes], code: int) -> None:
    for piece in pieces:
        raw.socket.socket.sendall(piece)
    assert raw.closed() == code


def test_after_a_goodbye_nothing_is_heard(server: Server, raw: Socket) -> None:
    [live] = server.game_server.tables.live.values()
    raw.socket.socket.sendall(frame((1000).to_bytes(2, "big"), Opcode.CLOSE) + frame(chat("late")))
    assert raw.closed() == 1000
    assert live.room.state.chat == []


def test_no_socket_is_compressed_even_if_the_client_offers_it(server: Server) -> None:
    ada = server.guest()
    path = f"/ws/tables/{ada.make('connect_four', 'me', 'me')}"
    with line(server.url) as one:
        one.sendall(upgrade(server.url, path, ada.token, "Sec-WebSocket-Extensions: permessage-deflate"))
        answer = head(one)
    assert answer.startswith(b"HTTP/1.1 101 ")
    assert b"extensions" not in answer.lower()


def test_a_handshake_during_shutdown_is_told_to_retry(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = server.guest()
    path = f"/ws/tables/{ada.make('connect_four', 'me', 'me')}"
    monkeypatch.setattr(server.game_server, "closing", True)
    with line(server.url) as one:
        one.sendall(upgrade(server.url, path, ada.token))
        answer = head(one)
    assert answer.startswith(b"HTTP/1.1 503 ")
    assert b"Retry-After: 2\r\n" in answer


@pytest.mark.parametrize("path", ["/ws/me", "/ws/tables/{table}"])
def test_a_client_that_leaves_during_its_handshake_is_no_error(
    server: Server, path: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    ada = server.guest()
    wanted = path.format(table=ada.make("connect_four", "me", "me"))
    lose = ClientConnection.connection_lost
    arrived, lost = threading.Event(), threading.Event()

    def slow(store: Store, token: str) -> SessionRow | None:
        arrived.set()
        lost.wait(PATIENCE)
        return find_session(store, token)

    def losing(connection: ClientConnection, error: Exception | None) -> None:
        lose(connection, error)
        lost.set()

    monkeypatch.setattr("cinque.server.http.guard.find_session", slow)
    monkeypatch.setattr(ClientConnection, "connection_lost", losing)
    with line(server.url) as one:
        one.sendall(upgrade(server.url, wanted, ada.token))
        assert arrived.wait(PATIENCE)
        one.setsockopt(plain.SOL_SOCKET, plain.SO_LINGER, struct.pack("ii", 1, 0))  # ends in a reset
    assert lost.wait(PATIENCE)
    eventually(lambda: "\ncinque_sockets 0.0" in server.game_server.metrics.text().decode())
    server.guest()  # the server has gone on
    assert capfd.readouterr().err == ""


@pytest.mark.parametrize("garbage", [b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9\r\n\r\n"])
def test_garbage_instead_of_a_request_is_refused_without_a_log_line(
    server: Server, garbage: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with line(server.url) as one:
        one.sendall(garbage)
        assert head(one).startswith(b"HTTP/1.0 400 ") or head(one) == b""
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []
