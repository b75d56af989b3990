"""Sockets that are slow, lost or in a hurry: the table does not wait for them, and nothing of theirs piles up."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import json
import threading
import time
import weakref

import pytest

import cinque
from cinque.server import messages as m
from cinque.server.live import OUTBOX, POLICY, Connection, Live
from cinque.server.metrics import Metrics
from cinque.server.present import Entry, SeatSetup, Setup
from cinque.server.room import new_room
from cinque.server.wire import Wire
from examples.connect_four import RULES
from tests.server.harness import PATIENCE, Server
from tests.server.test_passing import line, upgrade


class Outlet:
    """A client that reads only when told to."""

    def __init__(self) -> None:
        self.ready = False
        self.heard: list[dict[str, object]] = []
        self.ended: list[int] = []

    def say(self, texts: list[bytes]) -> None:
        self.heard += [json.loads(text) for text in texts]

    def end(self, code: int, _reason: str) -> None:
        self.ended.append(code)


def begun() -> Live:
    """A table at which two people have sat down."""
    seats = [SeatSetup("person", "Ada", person="a"), SeatSetup("person", "Bo", person="b")]
    setup = Setup("connect_four", {}, "", seats, m.Clock(), "full", "", "a")
    live = Live(new_room("t", setup, cinque.load(RULES), 1))
    live.room.apply(Entry(0, "made", -1, 1))
    return live


def test_of_states_only_the_newest_waits_for_a_slow_client() -> None:
    async def played() -> list[dict[str, object]]:
        live, slow, outlet = begun(), Connection("b", "Bo", "en"), Outlet()
        slow.outlet = outlet
        live.connections.add(slow)
        for step in range(4):
            live.room.apply(Entry(live.room.version, "move", step % 2, 2 + step, step))
            live.broadcast(10, Metrics())
            await asyncio.sleep(0)
        slow.send(m.Ack(key="k", version=5))
        assert outlet.heard == []
        outlet.ready = True
        slow.drained()
        return outlet.heard

    ack, state = asyncio.run(played())
    assert (ack["t"], state["t"], state["step"]) == ("ack", "state", 4)
    assert [event["index"] for event in state["events"]] == [0, 1, 2, 3]  # type: ignore[attr-defined]


def test_whoever_lets_too_much_pile_up_is_cut_off_once() -> None:
    async def flooded() -> list[int]:
        slow, outlet = Connection("b", "Bo", "en"), Outlet()
        slow.outlet = outlet
        for number in range(OUTBOX + 5):
            slow.send(m.Ack(key=str(number), version=1))
        return outlet.ended

    assert asyncio.run(flooded()) == [POLICY]


def test_an_answer_and_the_state_that_shows_it_leave_together() -> None:
    async def answered() -> int:
        live, quick, outlet = begun(), Connection("a", "Ada", "en"), Outlet()
        outlet.ready = True
        calls = []
        outlet.say = calls.append  # type: ignore[method-assign, assignment]
        quick.outlet = outlet
        live.connections.add(quick)
        live.room.apply(Entry(1, "move", 0, 2, 3))
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
        live = server.hub.lives[table]
        lost = [connection.outlet for connection in live.connections if not live.room.seats_of(connection.person)]

        def cut() -> None:
            for wire in lost:
                assert isinstance(wire, Wire)
                wire.transport.abort()
            for _ in range(3):  # whoever is told of it first must not stumble over the others
                wire.loop.call_soon(live.presence)

        server.hub.writer._loop.call_soon_threadsafe(cut)
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
            [connection] = server.hub.lives[table].connections
            wire = weakref.ref(connection.outlet)
            del connection
        deadline = time.monotonic() + PATIENCE
        while wire() is not None and time.monotonic() < deadline:
            time.sleep(0.01)
        assert wire() is None
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

    monkeypatch.setattr(server.hub.store, "table", slow)
    with line(server.url) as one:
        one.sendall(request)
        assert asked.wait(PATIENCE)
        one.sendall(bytes(200 * [0xFF]))
        with contextlib.suppress(ConnectionError):
            assert one.recv(65536) == b""
        answered.set()
    assert [record.message for record in caplog.records if record.levelname == "ERROR"] == []
