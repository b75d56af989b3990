"""Several server processes on one database: the same log everywhere, also when one of them is killed."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cinque.server.settings import Settings
from cinque.server.soak import start_server
from cinque.server.store import Store
from tests.server.conftest import quick
from tests.server.harness import EXAMPLES, Guest, running

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
        process.wait(20)


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
        first.wait(10)
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
    process.wait(10)
    with running(quick(address, bot_seconds=0.5)) as server, Guest(server.url, token=ada.token).sit(table) as a:
        assert a.state(lambda s: s["step"] == 2)["waiting"] == [0]


def test_one_command_starts_several_processes_that_serve_the_same_tables(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'log.sqlite'}"
    process, url = start_server(str(tmp_path), workers=2, database=address, extra_games=",".join(EXAMPLES))
    try:
        ada = Guest(url, "Ada")
        table = ada.make("connect_four", "me", "me")
        sockets = [ada.sit(table) for _ in range(6)]
        for turn, move in enumerate([0, 1, 0, 1, 0, 1, 0]):
            socket = sockets[turn % 6]
            socket.state(lambda s, n=turn: s["step"] == n, seat=turn % 2)
            assert socket.play(turn % 2, move)["t"] == "ack"
        ends = [socket.state(lambda s: s["status"] == "over", seat=0) for socket in sockets]
        for socket in sockets:
            socket.socket.close()
    finally:
        process.terminate()
        process.wait(30)
    assert [end["outcome"]["winners"] for end in ends] == [[0]] * 6


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
        assert a.closed() in (1001, 1012)
    assert process.wait(10) in (0, -signal.SIGTERM)
    assert children, "a thinking process was there"
    assert not [child for child in children if Path(f"/proc/{child}/cmdline").exists()]
