"""Several server processes on one database: the same log everywhere, also when one of them is killed."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
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


@contextlib.contextmanager
def several(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Two processes behind one address."""
    address = f"sqlite:///{folder / 'log.sqlite'}"
    process, url = start_server(str(folder), workers=2, database=address, extra_games=",".join(EXAMPLES))
    try:
        yield process, url
    finally:
        process.terminate()
        process.wait(30)


def serving(process: subprocess.Popen[str], url: str) -> dict[int, int]:
    """How many connections each process of the server holds."""
    port = f":{int(url.rpartition(':')[2]):04X}"
    lines = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    open_ones = {f"socket:[{line[9]}]" for line in lines if line[1].endswith(port) and line[3] == "01"}
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    found = {}
    for child in children:
        with contextlib.suppress(OSError):  # a descriptor that has just been closed
            held = [os.readlink(one) for one in Path(f"/proc/{child}/fd").iterdir()]
            found[int(child)] = len(open_ones.intersection(held))
    return found


def settled_at(process: subprocess.Popen[str], url: str, count: int) -> int:
    """The one process that serves so many connections; the other has none left."""
    for _ in range(100):
        found = {child: n for child, n in serving(process, url).items() if n}
        if list(found.values()) == [count]:
            return next(iter(found))
        time.sleep(0.05)
    raise AssertionError(found)


def test_all_sockets_of_a_table_are_served_by_one_process(tmp_path: Path) -> None:
    with several(tmp_path) as (process, url):
        ada = Guest(url, "Ada")
        chosen = set()
        for _ in range(6):
            table = ada.make("connect_four", "me", "me")
            ada.http.close()
            ada = Guest(url, token=ada.token)
            sockets = [ada.sit(table) for _ in range(6)]
            for socket in sockets:
                socket.state(lambda s: s["step"] == 0, seat=0)
            ada.http.close()
            chosen.add(settled_at(process, url, 6))
            assert sockets[0].play(0, 3)["t"] == "ack"
            for socket in sockets:
                socket.state(lambda s: s["step"] == 1, seat=0)
                socket.socket.close()
            ada = Guest(url, token=ada.token)
        assert len(chosen) == 2, "each process has some of the tables"


@pytest.mark.parametrize("blow", [signal.SIGSTOP, signal.SIGKILL])
def test_a_table_whose_process_hangs_or_dies_goes_on(tmp_path: Path, blow: signal.Signals) -> None:
    with several(tmp_path) as (process, url):
        ada = Guest(url, "Ada")
        table = ada.make("connect_four", "me", "me")
        ada.http.close()
        with ada.sit(table) as a:
            a.state(lambda s: s["step"] == 0, seat=0)
            assert a.play(0, 3)["t"] == "ack"
            struck = settled_at(process, url, 1)
            os.kill(struck, blow)
            try:
                time.sleep(1.5)  # by then it is known to be silent
                with ada.sit(table) as again:
                    again.state(lambda s: s["step"] == 1, seat=1)
                    assert again.play(1, 2)["t"] == "ack"
                    assert again.state(lambda s: s["step"] == 2, seat=0)["view"]["columns"][2:4] == [[1], [0]]
            finally:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(struck, signal.SIGCONT)


def living(process: subprocess.Popen[str]) -> list[int]:
    """The server's own processes under the one that was started."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    found = []
    for child in children:
        with contextlib.suppress(OSError):  # it has just ended
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(int(child))
    return found


def gone(*processes: int) -> bool:
    """Whether they end, soon."""
    for _ in range(200):
        if not any(Path(f"/proc/{one}/cmdline").exists() for one in processes):
            return True
        time.sleep(0.1)
    return False


def test_a_process_that_dies_while_it_starts_is_replaced_and_holds_up_nothing(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'log.sqlite'}"
    process, url = start_server(str(tmp_path), workers=2, database=address, extra_games=",".join(EXAMPLES))
    try:
        for _ in range(3):
            known = living(process)
            deadline = time.monotonic() + 40
            os.kill(known[0], signal.SIGKILL)
            while not (new := set(living(process)) - set(known)):
                assert time.monotonic() < deadline, "nobody took the first one's place"
                time.sleep(0.01)
            time.sleep(0.3)  # looked after at least once, and not ready yet
            os.kill(new.pop(), signal.SIGKILL)
            while len(living(process)) < 2:
                assert time.monotonic() < deadline, "nobody took its place"
                time.sleep(0.01)
        assert Guest(url, "Ada").get("/health")["ok"]
    finally:
        process.terminate()
        process.wait(30)


def test_nobody_goes_on_when_the_first_process_is_killed(tmp_path: Path) -> None:
    with several(tmp_path) as (process, url):
        ada = Guest(url, "Ada")
        table = ada.make("connect_four", "me", "random")
        with ada.sit(table) as a:
            a.state()
            a.play(0, 3)
            a.state(lambda s: s["step"] == 2)
            children = living(process)
            process.kill()
            process.wait(10)
            assert a.closed() in (1001, 1012)
        assert len(children) == 2
        assert gone(*children), "the address is free again"


def test_a_hanging_process_does_not_hold_up_the_end(tmp_path: Path) -> None:
    with several(tmp_path) as (process, _):
        children = living(process)
        os.kill(children[0], signal.SIGSTOP)
        try:
            process.terminate()
            assert process.wait(40) == 0
        finally:
            for child in children:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
    assert gone(*children)


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
