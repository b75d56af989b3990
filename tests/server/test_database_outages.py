"""The database goes away in the middle of play: nothing acknowledged is lost, no hole is stored, tables go on."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from collections.abc import Iterator

import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy.exc import OperationalError
from websockets.exceptions import InvalidStatus, WebSocketException

from benchmarks.server.postgres import NotInstalled, Postgres, own_server
from cinque.server.ops.verify import check_table
from cinque.server.settings import Settings
from cinque.server.storage import database, pubsub
from cinque.server.storage.pubsub import PubSub
from cinque.server.storage.store import Store
from tests.server.conftest import quick
from tests.server.harness import PATIENCE, Server, Socket, eventually, running

OUTAGES = 3


def test_a_room_that_can_be_neither_stored_nor_reloaded_is_given_up(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(*_: object) -> None:
        raise OperationalError("no database", None, Exception())

    with running(settings) as server:
        ada = server.guest()
        table = ada.make("connect_four", "me", "me")
        with ada.sit(table) as a:
            a.state(seat=1)
            assert a.play(0, 1)["t"] == "ack"
            a.state(lambda s: s["step"] == 1, seat=1)
            with monkeypatch.context() as outage:
                outage.setattr(server.game_server.store, "append", gone)
                outage.setattr(server.game_server.store, "table", gone)
                refused = a.play(1, 3)
                assert (refused["t"], refused["code"]) == ("refused", "busy")
                assert a.closed() == 1012, "whoever was in it is told to come again"
                assert ada.http.get(f"/api/tables/{table}").status_code == 503, "and is told why it is not there"
        with ada.sit(table) as a:
            assert a.state(seat=1)["step"] == 1, "what was not stored was forgotten"
            for turn, move in enumerate([2, 3, 2], start=1):
                a.state(lambda s, n=turn: s["step"] == n, seat=turn % 2)
                assert a.play(turn % 2, move)["t"] == "ack"
        assert whole(server.game_server.store, table) == 5


def test_a_database_that_forgot_its_newest_entries_is_believed(settings: Settings) -> None:
    """A fail-over to a copy that lagged behind: the next move must not leave a hole."""
    with running(settings) as server:
        ada = server.guest()
        table = ada.make("connect_four", "me", "me")
        with ada.sit(table) as a:
            a.state(seat=1)
            for turn, move in enumerate([0, 1, 2]):
                a.state(lambda s, n=turn: s["step"] == n, seat=turn % 2)
                a.play(turn % 2, move)
            a.state(lambda s: s["step"] == 3, seat=1)
            with server.game_server.store.engine.begin() as connection:
                connection.execute(sa.text("DELETE FROM log WHERE idx > 1"))
                connection.execute(sa.text("UPDATE tables SET version = 2"))
            assert a.play(1, 5)["code"] == "stale"
            assert a.state(lambda s: s["step"] == 1, seat=1)["legal_moves"]
            assert a.play(1, 6)["t"] == "ack"
        assert whole(server.game_server.store, table) == 3


def whole(store: Store, table: str) -> int:
    """The length of the log, which must have no hole and agree with the list."""
    indices = [entry.idx for entry in store.entries(table)]
    row = store.table(table)
    assert row is not None
    assert indices == list(range(row.version))
    return len(indices)


@pytest.fixture
def plug() -> Iterator[Postgres]:
    """A PostgreSQL of the test's own, since it is going to be pulled."""
    try:
        with own_server() as found:
            yield found
    except NotInstalled:
        pytest.skip("PostgreSQL is not installed (./cinque test installs it)")


@pytest.mark.postgres
@pytest.mark.parametrize("processes", [1, 2])
def test_nothing_acknowledged_is_lost_when_the_plug_is_pulled(plug: Postgres, processes: int) -> None:
    address = f"{plug.address}/postgres"
    settings = quick(address, bot_seconds=0.5, log_level="critical")
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(running(settings)) for _ in range(processes)]
        stop, people = threading.Event(), [Player(server) for server in servers for _ in range(2)]
        threads = [threading.Thread(target=one.run, args=(stop,)) for one in people]
        for thread in threads:
            thread.start()
        tables: list[str] = []
        host = servers[0].guest("Host")
        for outage in range(OUTAGES):
            tables += [host.make("phoenicia", *["random"] * 3) for _ in range(2)]
            go_on(people, "acknowledged")
            plug.stop("immediate" if outage % 2 == 0 else "fast")
            go_on(people, "failures")
            plug.start()
            eventually(lambda: all(reached(server) for server in servers))
        go_on(people, "acknowledged")
        stop.set()
        for thread in threads:
            thread.join(PATIENCE)
        store = servers[0].game_server.store
        for one in people:
            whole(store, one.table)
            keys = {entry.key for entry in store.entries(one.table)}
            assert one.acknowledged <= {str(key).partition(":")[2] for key in keys if key}
            assert len(one.acknowledged) > OUTAGES, "play went on"
        played_out(store, tables)
        for table in tables:
            whole(store, table)
            row = store.table(table)
            assert row is not None
            assert check_table(store, servers[0].game_server.catalog, row) == "ok"


def go_on(people: list[Player], what: str) -> None:
    """Wait until everybody has had something once more."""
    before = [len(getattr(one, what)) for one in people]
    eventually(lambda: all(len(getattr(one, what)) > n for one, n in zip(people, before, strict=True)))


def reached(server: Server) -> bool:
    """Whether the database can be used again."""
    with contextlib.suppress(KeyError):  # no token in the answer
        return bool(server.guest("x"))
    return False


def played_out(store: Store, tables: list[str]) -> None:
    """Bots play on at all tables to the end; a slow machine may take its time as long as anything moves."""
    versions: dict[str, int] = {}
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        rows = [row for table in tables if (row := store.table(table)) is not None]
        if all(row.status == "over" for row in rows):
            return
        now = {row.id: row.version for row in rows}
        if now != versions:
            versions, deadline = now, time.monotonic() + PATIENCE
        time.sleep(0.1)
    raise AssertionError("bots stopped playing")


class Player:
    """Somebody who plays alone on both sides, comes again when thrown out, and remembers what was acknowledged."""

    def __init__(self, server: Server) -> None:
        self.guest = server.guest()
        self.table = self.guest.make("connect_four", "me", "me")
        self.acknowledged: set[str] = set()
        self.failures: list[str] = []
        self.tries = 0

    def run(self, stop: threading.Event) -> None:
        while not stop.is_set():
            try:
                with self.guest.sit(self.table) as socket:
                    while not stop.is_set():
                        self.move(socket)
            except (WebSocketException, OSError, TimeoutError) as error:
                self.failures.append(type(error).__name__)

    def move(self, socket: Socket) -> None:
        """Play and take back in turn, so that the game never ends."""
        state = socket.state(lambda s: s["status"] == "playing", seat=0)
        self.tries += 1
        key = f"{id(self)}-{self.tries}"
        if state["step"] == 0:
            answer = socket.play(0, self.tries % 7, key=key)
        else:
            answer = socket.ask("undo", seat=0, version=state["version"], key=key)
        if answer["t"] == "ack":
            self.acknowledged.add(key)
            socket.states.clear()
            socket.until(lambda m: m["t"] == "state" and m["seat"] == 0 and m["version"] >= answer["version"])
        else:
            self.failures.append(answer["code"])
            time.sleep(0.05)  # asked again, but not as fast as possible


def test_an_outage_is_one_line_of_the_log_not_a_traceback(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Tidying and following other servers go on by themselves; an outage is not their fault."""

    def gone(*_: object) -> None:
        raise OperationalError("no database", None, Exception())

    with running(replace(settings, room_idle_seconds=0.05, log_level="error")) as server:
        ada = server.guest()
        with ada.sit(ada.make("connect_four", "me", "me")) as a:
            a.state(seat=1)
            for name in ("versions", "entries"):
                monkeypatch.setattr(server.game_server.store, name, gone)
            server.game_server.pubsub._publish({})
            said: list[str] = []

            def heard(text: str) -> bool:
                said.append(capfd.readouterr().err)
                return text in "".join(said)

            for text in ("table check failed", "task failed"):
                eventually(lambda text=text: heard(text))
    assert "Traceback" not in "".join(said)


def test_sockets_wait_outside_while_the_database_is_away(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not 403, after which nobody would come again, and never 500."""

    def gone(*_: object) -> None:
        raise OperationalError("no database", None, Exception())

    with running(settings) as server:
        ada = server.guest()
        table = ada.make("connect_four", "me", "me")
        store = server.game_server.store
        for holder, name in ((store, "table"), (store.accounts, "sessions")):
            with monkeypatch.context() as outage:
                outage.setattr(holder, name, gone)
                with pytest.raises(InvalidStatus) as refused:
                    ada.sit(table)
                assert refused.value.response.status_code == 503
        with monkeypatch.context() as outage:
            outage.setattr(server.game_server.store, "tables_of", gone)
            with ada.listen() as personal:
                assert personal.closed() == 1013
        with ada.sit(table) as a:
            assert a.state()["table"] == table


def test_who_shakes_hands_with_an_ending_server_is_asked_to_come_again(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    asked, go = threading.Event(), threading.Event()
    with running(settings) as server:
        ada = server.guest()
        table = ada.make("connect_four", "me", "me")

        def slow(*_: object) -> None:
            asked.set()
            go.wait(PATIENCE)

        monkeypatch.setattr(server.game_server.store, "table", slow)
        ending = threading.Thread(target=lambda: (asked.wait(PATIENCE), server.end()))
        ending.start()
        with pytest.raises(InvalidStatus) as refused:
            ada.sit(table)
        go.set()
        ending.join()
        assert refused.value.response.status_code == 503
    assert "Traceback" not in capfd.readouterr().err


def test_a_server_that_starts_before_its_database_waits_for_it(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    tries = iter([True, False])

    def time_of(store: Store) -> int:
        if next(tries):
            raise OperationalError("no database", None, Exception())
        return 1_700_000_000_000

    monkeypatch.setattr(Store, "time", time_of)
    with running(settings) as server:
        assert server.guest().get("/api/me")["name"] == "Ada"
    said = capfd.readouterr().err
    assert "database not reachable yet" in said
    assert "Traceback" not in said


def test_the_doorbell_of_sqlite_rings_again_after_an_outage(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Its thread died where the disk was full at the start, and nothing other processes wrote was heard any more."""
    database.migrate(settings.address)
    store, rung = Store(settings.address), threading.Event()
    connect, tries = store.engine.connect, iter([True, True, False])

    def failing() -> sa.Connection:
        if next(tries):
            raise OperationalError("the disk is full", None, Exception())
        return connect()

    async def listen() -> bool:
        ringing = PubSub(store, lambda versions: rung.set())
        heard = await asyncio.to_thread(rung.wait, PATIENCE)
        await ringing.close()
        return heard

    monkeypatch.setattr(pubsub, "RETRY_SECONDS", 0.01)
    monkeypatch.setattr(store.engine, "connect", failing)
    assert asyncio.run(listen())
    store.close()
    assert "Exception in thread" not in capfd.readouterr().err
