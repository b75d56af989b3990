"""Several server processes on one database: the same log everywhere, also when one of them is killed."""

from __future__ import annotations

import contextlib
import signal
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path

import pytest

from cinque.server.ops.soak import start_server
from cinque.server.settings import Settings
from cinque.server.storage.store import Store
from tests.server.conftest import quick
from tests.server.harness import EXAMPLES, PATIENCE, Guest, running

Start = Callable[[str], tuple[subprocess.Popen[str], str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    processes: list[subprocess.Popen[str]] = []

    def one(address: str) -> tuple[subprocess.Popen[str], str]:
        process, url = start_server(str(tmp_path), database=address, extra_games=",".join(EXAMPLES))
        processes.append(process)
        return process, url

    yield one
    for process in processes:
        if process.poll() is None:
            process.terminate()
        process.wait(PATIENCE)


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'log.sqlite'}"
    return str(request.getfixturevalue("postgres"))


def test_two_processes_race_then_one_is_killed_and_play_goes_on(address: str, start: Start) -> None:
    (first, one), (_, two) = start(address), start(address)
    race(one, two)
    ada = Guest(one, "Ada")
    table = ada.make("connect_four", "me", "open", public=True)
    bob = Guest(two, "Bob")
    bob.post(f"/api/tables/{table}/join", {})
    with ada.sit(table) as a, bob.sit(table) as b:
        for turn, move in enumerate([0, 1, 0, 1]):
            socket = (a, b)[turn % 2]
            socket.state(lambda s, n=turn: s["status"] == "playing" and s["step"] == n)
            assert socket.play(turn % 2, move)["t"] == "ack"
        a.state(lambda s: s["step"] == 4)
        first.send_signal(signal.SIGKILL)
        first.wait(PATIENCE)
        ada_now = Guest(two, token=ada.token)
        with ada_now.sit(table) as again:
            state = again.state(lambda s: s["step"] == 4)
            assert again.play(0, 0)["t"] == "ack"
            b.state(lambda s: s["step"] == 5)
            assert b.play(1, 2)["t"] == "ack"
            assert again.state(lambda s: s["step"] == 6)["view"]["columns"][:3] == [[0, 0, 0], [1, 1], [1]]
            assert state["version"] < again.states[0]["version"]
    store = Store(Settings(database=address).address)
    assert [e.move for e in store.entries(table) if e.kind == "move"] == [0, 1, 0, 1, 0, 2]
    store.close()


def race(one: str, two: str) -> None:
    """Two wishes at once for the same choice, at two servers: one is granted, again and again."""
    ada = Guest(one, "Ada")
    table = ada.make("connect_four", "me", "me")
    twin = Guest(two, token=ada.token)
    with ada.sit(table) as a, twin.sit(table) as b, ThreadPoolExecutor(2) as both:
        for step in range(12):
            seat = step % 2
            versions = [s.state(lambda m, n=step: m["step"] == n, seat=seat)["version"] for s in (a, b)]

            def wish(socket: object, version: int, move: int, seat: int = seat) -> dict[str, object]:
                return socket.ask("play", seat=seat, version=version, move=move)  # type: ignore[attr-defined, no-any-return]

            answers = list(both.map(wish, (a, b), versions, (step % 7, (step + 3) % 7)))
            kinds = sorted((x["t"], x.get("code", "")) for x in answers)
            assert kinds in ([("ack", ""), ("refused", "stale")], [("ack", ""), ("refused", "turn")]), answers
            if a.state(lambda s, n=step: s["step"] == n + 1, seat=0)["status"] == "over":
                break
        views = [s.state(lambda m, n=step: m["step"] == n + 1, seat=0)["view"] for s in (a, b)]
    assert views[0] == views[1]


def test_a_bot_of_a_killed_process_is_driven_by_the_other(tmp_path: Path, start: Start) -> None:
    address = f"sqlite:///{tmp_path / 'log.sqlite'}"
    process, one = start(address)
    ada = Guest(one, "Ada")
    table = ada.make("connect_four", "me", "hard")
    with ada.sit(table) as a:
        a.state()
        assert a.play(0, 3)["t"] == "ack"
    process.send_signal(signal.SIGKILL)
    process.wait(PATIENCE)
    with running(quick(address, bot_seconds=0.5)) as server, Guest(server.url, token=ada.token).sit(table) as a:
        assert a.state(lambda s: s["step"] == 2)["to_move"] == [0]


class Both:
    """Two processes on one database; no proxy decides which of them a request comes to."""

    def __init__(self, urls: tuple[str, str]) -> None:
        self.urls = urls

    def same(self, guest: Guest, at: int) -> Guest:
        """The same person at one process."""
        return Guest(self.urls[at], token=guest.token)


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Both]:
    folder = tmp_path_factory.mktemp("both")
    settings = {"database": f"sqlite:///{folder / 'log.sqlite'}", "extra_games": ",".join(EXAMPLES)}
    started = [start_server(str(folder), **settings) for _ in range(2)]
    yield Both((started[0][1], started[1][1]))
    for process, _ in started:
        process.terminate()
        process.wait(PATIENCE)


def test_who_is_kicked_at_one_process_is_kicked_at_the_other(both: Both) -> None:
    ada, eve = Guest(both.urls[0], "Ada"), Guest(both.urls[0], "Eve")
    person = eve.get("/api/me")["id"]
    for watches, kicks in product((0, 1), repeat=2):
        table = ada.make("connect_four", "me", "me", public=True)
        with both.same(eve, watches).sit(table) as e:
            e.state()
            listed = both.same(ada, watches).get(f"/api/tables/{table}/spectators")["spectators"]
            assert listed == [{"person": person, "name": "Eve"}]
            both.same(ada, kicks).post(f"/api/tables/{table}/kick", {"person": person})
            assert e.closed() == 1008


def test_who_leaves_a_private_table_sees_no_more_of_it_at_any_process(both: Both) -> None:
    ada, bob = Guest(both.urls[0], "Ada"), Guest(both.urls[0], "Bob")
    for leaves, public in product((0, 1), (False, True)):
        made = ada.create("phoenicia", "me", "open", "open", public=public)
        bob.post(f"/api/tables/{made['table']}/join", {"invite": made["invite"]})
        with both.same(bob, 1 - leaves).sit(made["table"]) as b:
            b.state(lambda s: s["status"] == "open", seat=1)
            both.same(bob, leaves).post(f"/api/tables/{made['table']}/leave", {"seat": 1})
            if public:
                assert b.state(lambda s: s["status"] == "open", seat=-1), "at a public one they may watch"
            else:
                assert b.closed() == 1008


def test_what_one_process_granted_the_other_knows(both: Both) -> None:
    ada, bob = Guest(both.urls[0], "Ada"), Guest(both.urls[0], "Bob")
    for asks, joins, sits in product((0, 1), repeat=3):
        table = ada.make("connect_four", "me", "open", public=True)
        both.same(ada, asks).get(f"/api/tables/{table}/events")
        both.same(bob, joins).post(f"/api/tables/{table}/join", {})
        with both.same(bob, sits).sit(table) as b:
            assert b.state()["seat"] == 1, "never shown as somebody who watches"
        both.same(bob, 1 - joins).post(f"/api/tables/{table}/leave", {"seat": 1})


def gone(*processes: int) -> bool:
    """Whether all of them have ended."""
    for one in processes:
        with contextlib.suppress(OSError):
            if Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
                return False
    return True


def test_a_clean_end_says_goodbye_and_leaves_no_process(tmp_path: Path, start: Start) -> None:
    process, one = start(f"sqlite:///{tmp_path / 'log.sqlite'}")
    ada = Guest(one, "Ada")
    table = ada.make("connect_four", "me", "random")
    with ada.sit(table) as a:
        a.state()
        a.play(0, 3)
        a.state(lambda s: s["step"] == 2)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        process.terminate()
        assert a.closed() == 1012
    assert process.wait(PATIENCE) in (0, -signal.SIGTERM)
    assert children, "a thinking process was there"
    assert gone(*map(int, children))
