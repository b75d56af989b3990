"""Several server processes on one database: the same log everywhere, also when one of them is killed."""

from __future__ import annotations

import contextlib
import os
import signal
import socket as plain
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest

from cinque.server.ops.soak import start_server, wait_for_server
from cinque.server.processes.handoff import SocketHandoff, preferred
from cinque.server.processes.supervisor import Supervisor
from cinque.server.settings import Settings
from cinque.server.storage.store import Store
from cinque.server.ws.transport import Config
from tests.server.conftest import quick
from tests.server.harness import EXAMPLES, PATIENCE, Guest, eventually, running
from tests.server.two_processes import Several, several

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


def test_one_command_starts_several_processes_that_serve_the_same_tables(both: Several) -> None:
    ada = Guest(both.url, "Ada")
    table = ada.make("connect_four", "me", "me")
    sockets = [ada.sit(table) for _ in range(6)]
    for turn, move in enumerate([0, 1, 0, 1, 0, 1, 0]):
        socket = sockets[turn % 6]
        socket.state(lambda s, n=turn: s["step"] == n, seat=turn % 2)
        assert socket.play(turn % 2, move)["t"] == "ack"
    ends = [socket.state(lambda s: s["status"] == "over", seat=0) for socket in sockets]
    for socket in sockets:
        socket.socket.close()
    assert [end["outcome"]["winners"] for end in ends] == [[0]] * 6


def test_all_sockets_of_a_table_are_served_by_one_process(both: Several) -> None:
    """Whatever process accepts them: given three at each, the table's own process serves all six."""
    ada = both.guest()
    for owner, served in ((0, (6, 0)), (1, (0, 6))):
        both.served(0, 0)
        table = both.table(ada, owner)
        sockets = [both.same(ada, at).sit(table) for at in (0, 1, 0, 1, 0, 1)]
        both.served(*served)
        sockets[0].state(lambda s: s["step"] == 0, seat=0)
        assert sockets[0].play(0, 3)["t"] == "ack"
        for socket in sockets:
            socket.state(lambda s: s["step"] == 1, seat=0)
            socket.socket.close()


def test_nobody_is_let_in_before_all_processes_have_started(tmp_path: Path) -> None:
    """The first sockets of a table are served where the later ones are."""
    with several(tmp_path, held=(1,)) as server:
        eventually(lambda: server.waits(0))
        with pytest.raises(ConnectionRefusedError):
            plain.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])))
        server.release(1)
        server.ready()
        ada = server.guest()
        table = server.table(ada, 1)
        sockets = [server.same(ada, at).sit(table) for at in (0, 0, 1, 1)]
        server.served(0, 4)
        for socket in sockets:
            socket.socket.close()


def belonging(number: int, count: int) -> bytes:
    """The name of a table of one of several processes."""
    return next(name for name in (b"%d" % n for n in range(100)) if preferred(name, count)[0] == number)


def test_all_who_connect_again_at_once_wait_for_a_busy_process() -> None:
    """Given sixty that come while their process reads nothing, none is served elsewhere and none is lost."""
    boxes = SocketHandoff(2)
    busy, other = boxes.for_process(0), boxes.for_process(1)
    boxes.heartbeats[0] = time.monotonic() + 3600
    table = belonging(0, 2)
    lines = [plain.socketpair() for _ in range(60)]
    try:
        assert all(other.hand_over(table, theirs.fileno(), b"GET %d" % n) for n, (_, theirs) in enumerate(lines))
        for number, (mine, _) in enumerate(lines):
            taken = busy.receive()
            assert taken is not None
            with taken[1] as line:
                line.sendall(taken[0])
            assert mine.recv(100) == b"GET %d" % number
        assert busy.receive() is None
    finally:
        for end in (end for pair in [*lines, *boxes.boxes] for end in pair):
            end.close()


def test_tables_of_a_silent_process_belong_to_the_next() -> None:
    boxes = SocketHandoff(3)
    try:
        table = belonging(1, 3)
        assert preferred(table, 3) == [1, 2, 0]
        for awake, owner in (({0, 1, 2}, 1), ({0, 2}, 2), ({0}, 0), ({0, 1}, 1)):
            for number in range(3):
                boxes.heartbeats[number] = time.monotonic() + 3600 if number in awake else 0.0
            assert {boxes.for_process(number).owner(table) for number in awake} == {owner}, "all agree"
        boxes.mark_dead(1)
        assert boxes.for_process(0).owner(table) == 0, "at once"
    finally:
        for end in (end for pair in boxes.boxes for end in pair):
            end.close()


def test_a_process_that_starts_slowly_is_not_taken_for_one_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a busy machine, a start takes minutes; whoever has been awake and is silent for so long hangs."""
    with plain.socket() as listener:
        workers = Supervisor(Config("nothing", workers=1), listener)
        boxes = workers._handoff
        monkeypatch.setattr("cinque.server.processes.supervisor.time", SimpleNamespace(monotonic=lambda: 1000.0))
        for begun, beat, hangs in (
            (700, 0, False),
            (300, 0, True),
            (700, 1e-9, False),
            (500, 990, False),
            (500, 900, True),
        ):
            workers._started_at[0], boxes.heartbeats[0] = begun, beat
            assert workers._hangs(0) is hangs, (begun, beat)
        for end in boxes.boxes[0]:
            end.close()


@pytest.mark.parametrize("blow", [signal.SIGSTOP, signal.SIGKILL])
def test_a_table_whose_process_hangs_or_dies_goes_on_and_comes_back(tmp_path: Path, blow: signal.Signals) -> None:
    with several(tmp_path, test_silent_seconds="3") as server:
        ada = server.guest(at=1)
        table = server.table(ada, 0)
        with server.sit_remote(ada, table, 0) as a:
            a.state(lambda s: s["step"] == 0, seat=0)
            assert a.play(0, 3)["t"] == "ack"
            struck = server.pid(0)
            server.hold(0)
            os.kill(struck, blow)
            try:
                with server.sit(ada, table, at=1) as again:
                    again.state(lambda s: s["step"] == 1, seat=1)
                    assert again.play(1, 2)["t"] == "ack"
                    assert again.state(lambda s: s["step"] == 2, seat=0)["view"]["columns"][2:4] == [[1], [0]]
                    strike(struck, signal.SIGCONT)
                    server.release(0)
                    assert again.closed() == 1012, "its own process is awake again"
            finally:
                strike(struck, signal.SIGCONT)
        server.ready()
        server.served(0, 0)
        with server.sit_remote(ada, table, 0) as back:
            assert back.state(seat=0)["step"] == 2


def strike(process: int, blow: signal.Signals) -> None:
    """Send a signal, if the process is still there."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(process, blow)


def gone(*processes: int) -> bool:
    """Whether all of them have ended."""
    for one in processes:
        with contextlib.suppress(OSError):
            if Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()[0] != "Z":
                return False
    return True


def test_a_process_that_dies_while_it_starts_is_replaced_and_holds_up_nothing(tmp_path: Path) -> None:
    def replaced(number: int, old: int) -> int:
        os.kill(old, signal.SIGKILL)
        eventually(lambda: server.pid(number) != old)
        return server.pid(number)

    with several(tmp_path) as server:
        server.hold(0)
        starting = replaced(0, server.pid(0))
        replaced(0, starting)
        replaced(1, server.pid(1))
        wait_for_server(server.process, server.own(1))
        server.release(0)
        server.ready()
        assert Guest(server.url, "Ada").get("/health")["ok"]


def test_nobody_goes_on_when_the_first_process_is_killed(tmp_path: Path) -> None:
    with several(tmp_path) as server:
        ada = Guest(server.url, "Ada")
        table = ada.make("connect_four", "me", "random")
        with ada.sit(table) as a:
            a.state()
            a.play(0, 3)
            a.state(lambda s: s["step"] == 2)
            server.process.kill()
            server.process.wait(PATIENCE)
            assert a.closed() in (1001, 1012)
        eventually(lambda: gone(server.pid(0), server.pid(1)), lambda: "the address is not free")


def test_a_hanging_process_does_not_hold_up_the_end(tmp_path: Path) -> None:
    with several(tmp_path, test_end_seconds="1") as server:
        os.kill(server.pid(0), signal.SIGSTOP)
        try:
            server.process.terminate()
            assert server.process.wait(PATIENCE) == 0
        finally:
            for number in (0, 1):
                strike(server.pid(number), signal.SIGKILL)
        assert gone(server.pid(0), server.pid(1))


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
    assert process.wait(PATIENCE) in (0, -signal.SIGTERM)
    assert children, "a thinking process was there"
    assert gone(*map(int, children))
