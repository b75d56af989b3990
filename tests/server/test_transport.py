"""Sockets that are slow, lost or in a hurry: the table does not wait for them, and nothing of theirs piles up."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import threading
import weakref

import pytest

import cinque
from cinque.server import messages as m
from cinque.server.ops.metrics import Metrics
from cinque.server.tables.apply_entry import apply_entry
from cinque.server.tables.live_table import LiveTable
from cinque.server.tables.log import Entry
from cinque.server.tables.room import new_room
from cinque.server.tables.state import SeatSetup, Setup
from cinque.server.ws.connection import MAX_QUEUED, POLICY, Connection
from cinque.server.ws.transport import WebSocketTransport
from examples.connect_four import RULES
from tests.server.harness import PATIENCE, Server, eventually
from tests.server.test_process_handoff import line, upgrade


class Outlet:
    """A client that reads only when told to."""

    def __init__(self) -> None:
        self.can_write = False
        self.heard: list[dict[str, object]] = []
        self.ended: list[int] = []

    def send_messages(self, texts: list[bytes]) -> None:
        self.heard += [json.loads(text) for text in texts]

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
        live, slow, outlet = begun(), Connection("b", "Bo", "en"), Outlet()
        slow.transport = outlet
        live.connections.add(slow)
        for step in range(4):
            apply_entry(live.room, Entry(live.room.version, "move", step % 2, 2 + step, step))
            live.broadcast(10, Metrics())
            await asyncio.sleep(0)
        slow.send(m.Ack(key="k", version=5))
        assert outlet.heard == []
        outlet.can_write = True
        slow.flush()
        return outlet.heard

    ack, state = asyncio.run(played())
    assert (ack["t"], state["t"], state["step"]) == ("ack", "state", 4)
    assert [event["index"] for event in state["events"]] == [0, 1, 2, 3]  # type: ignore[attr-defined]


def test_whoever_lets_too_much_pile_up_is_cut_off_once() -> None:
    async def flooded() -> list[int]:
        slow, outlet = Connection("b", "Bo", "en"), Outlet()
        slow.transport = outlet
        for number in range(MAX_QUEUED + 5):
            slow.send(m.Ack(key=str(number), version=1))
        return outlet.ended

    assert asyncio.run(flooded()) == [POLICY]


def test_an_answer_and_the_state_that_shows_it_leave_together() -> None:
    async def answered() -> int:
        live, quick, outlet = begun(), Connection("a", "Ada", "en"), Outlet()
        outlet.can_write = True
        calls = []
        outlet.send_messages = calls.append  # type: ignore[method-assign, assignment]
        quick.transport = outlet
        live.connections.add(quick)
        apply_entry(live.room, Entry(1, "move", 0, 2, 3))
        quick.send(m.Ack(key="k", version=2))
        live.broadcast(10, Metrics())
        await asyncio.sleep(0)
        assert [json.loads(text)["t"] for text in calls[0]] == ["ack", "state"]
        return len(calls)

    assert asyncio.run(answered()) == 1


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
            for wire in lost:
                assert isinstance(wire, WebSocketTransport)
                wire.transport.abort()
            for _ in range(3):  # whoever is told of it first must not stumble over the others
                wire.loop.call_soon(live.send_presence)

        server.game_server.writer._loop.call_soon_threadsafe(cut)
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
    gc.disable()  # whatever still holds the wire must let go by itself
    try:
        with ada.sit(table) as a:
            a.state(seat=1)
            a.play(0, 3)
            [connection] = server.game_server.tables.live[table].connections
            wire = weakref.ref(connection.transport)
            del connection
        eventually(lambda: wire() is None)
    finally:
        gc.enable()


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
        with contextlib.suppress(ConnectionError):
            assert one.recv(65536) == b""
        answered.set()
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []


def test_a_ping_is_answered_while_the_table_is_busy(server: Server) -> None:
    """So that a client can tell a slow answer from a dead connection."""
    ada = server.guest("Ada")
    table = ada.make("connect_four", "me", "me")
    with ada.sit(table) as a, ada.listen() as lobby:
        a.state(seat=1)
        lock = server.game_server.tables.live[table].lock
        loop = next(
            one.transport.loop
            for one in server.game_server.connections
            if isinstance(one.transport, WebSocketTransport)
        )
        asyncio.run_coroutine_threadsafe(lock.acquire(), loop).result(PATIENCE)
        key = a.say("play", seat=0, move=3, version=a.states[0]["version"])
        assert a.ask("ping")["t"] == "pong"
        assert not [m for m in a.heard if m.get("key") == key], "the move waits"
        loop.call_soon_threadsafe(lock.release)
        assert a.until(lambda m: m.get("key") == key)["t"] == "ack"
        assert lobby.ask("ping")["t"] == "pong"
