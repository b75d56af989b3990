"""Two processes on PostgreSQL behind HAProxy, with the configuration we ship: each table has one process, and when that
process dies, hangs or comes back, play goes on and no move is lost or made twice."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from benchmarks.server.haproxy import Balanced, balanced
from benchmarks.server.postgres import NotInstalled
from cinque.server.settings import Settings
from cinque.server.storage.store import Store
from tests.server.harness import EXAMPLES, PATIENCE, Guest, Socket, eventually

pytestmark = pytest.mark.postgres


@pytest.fixture
def front(tmp_path: Path, postgres: str, request: pytest.FixtureRequest) -> Iterator[Balanced]:
    """Two processes. Only one that hangs in a test is late for a health check, however busy the machine is."""
    timeout = getattr(request, "param", f"{PATIENCE:g}s")
    try:
        with balanced(tmp_path, check_timeout=timeout, database=postgres, extra_games=",".join(EXAMPLES)) as found:
            yield found
    except NotInstalled:
        pytest.skip("HAProxy is not installed (./cinque test installs it)")


def sockets(front: Balanced, number: int) -> int:
    """How many sockets one process serves."""
    lines = httpx2.get(front.process_url(number) + "/metrics", timeout=PATIENCE).text.splitlines()
    return next(int(float(line.split()[1])) for line in lines if line.split()[0] == "cinque_sockets")


def table_of(front: Balanced, ada: Guest, number: int) -> str:
    """A table that HAProxy sends to one process; names are drawn at random."""
    while True:
        table = ada.make("connect_four", "me", "me", public=True)
        with ada.sit(table) as a:
            a.state(seat=1)
            if sockets(front, number) == 1:
                break
        eventually(lambda: sockets(front, 0) == sockets(front, 1) == 0)
    eventually(lambda: sockets(front, 0) == sockets(front, 1) == 0)
    return table


def sit_again(guest: Guest, table: str) -> Socket:
    """Connect again as a client does: until somebody answers."""
    found: list[Socket] = []

    def connected() -> bool:
        with contextlib.suppress(OSError, EOFError, ConnectionClosed, InvalidMessage, InvalidStatus):
            socket = guest.sit(table, seconds=5.0)
            socket.state(seat=1)
            found.append(socket)
        return bool(found)

    eventually(connected)
    return found[0]


def stored(postgres: str, table: str) -> list[int]:
    store = Store(Settings(database=postgres).address)
    try:
        return [entry.move for entry in store.entries(table) if entry.kind == "move"]
    finally:
        store.close()


def test_all_of_a_table_is_served_by_one_process(front: Balanced) -> None:
    ada, eve = Guest(front.url, "Ada"), Guest(front.url, "Eve")
    for owner in (0, 1):
        table = table_of(front, ada, owner)
        with ada.sit(table), ada.sit(table), eve.sit(table) as e:
            e.state()
            eventually(lambda owner=owner: (sockets(front, owner), sockets(front, 1 - owner)) == (3, 0))
            listed = ada.get(f"/api/tables/{table}/spectators")["spectators"]
            assert [one["name"] for one in listed] == ["Eve"], "asked of the same process"
        eventually(lambda: sockets(front, 0) == sockets(front, 1) == 0)


def test_a_killed_process_is_replaced_by_the_other_and_both_hold_the_table_when_it_is_back(
    front: Balanced, postgres: str
) -> None:
    ada = Guest(front.url, "Ada")
    table = table_of(front, ada, 0)
    with ada.sit(table) as a:
        a.state(seat=1)
        for step in range(4):
            a.state(lambda s, n=step: s["step"] == n, seat=step % 2)
            assert a.play(step % 2, step)["t"] == "ack"
        front.processes[0].kill()
        with sit_again(ada, table) as other:
            assert other.state(lambda s: s["step"] == 4, seat=0)["status"] == "playing"
            front.restart(0)
            back: list[Socket] = []

            def both_hold_it() -> bool:
                back.append(sit_again(ada, table))
                if (sockets(front, 0), sockets(front, 1)) == (1, 1):
                    return True
                back.pop().socket.close()
                return False

            eventually(both_hold_it)
            with back[0] as mine:
                for step in range(4, 10):  # the moves cross from one process to the other
                    socket = (mine, other)[step % 2]
                    socket.state(lambda s, n=step: s["step"] == n, seat=step % 2)
                    assert socket.play(step % 2, (step * 3) % 7)["t"] == "ack"
                views = [one.state(lambda s: s["step"] == 10, seat=0)["view"] for one in (mine, other)]
    assert views[0] == views[1]
    assert stored(postgres, table) == [0, 1, 2, 3, *((step * 3) % 7 for step in range(4, 10))]


@pytest.mark.parametrize("front", ["5s"], indirect=True)
def test_clients_of_a_process_that_hangs_are_sent_to_the_other(front: Balanced, postgres: str) -> None:
    ada = Guest(front.url, "Ada")
    table = table_of(front, ada, 1)
    with ada.sit(table) as a:
        a.state(seat=1)
        assert a.play(0, 3)["t"] == "ack"
        front.processes[1].send_signal(signal.SIGSTOP)
        try:
            a.closed()  # HAProxy ends the connection
            with sit_again(ada, table) as other:
                other.state(lambda s: s["step"] == 1, seat=1)
                assert other.play(1, 3)["t"] == "ack"
        finally:
            front.processes[1].send_signal(signal.SIGCONT)
    assert stored(postgres, table) == [3, 3]
