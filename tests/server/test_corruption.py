"""Damaged rows, full disks, deaf logs, jumping clocks: contained, said in a sentence, and nothing lost."""

from __future__ import annotations

import contextlib
import os
import resource
import sqlite3
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from cinque.server.notifications import webhooks
from cinque.server.ops.soak import wait_for_server
from cinque.server.ops.verify import verify
from cinque.server.settings import Settings
from cinque.server.tables import presence
from tests.server.conftest import Clock, quick
from tests.server.harness import EXAMPLES, PATIENCE, Guest, Server, eventually, fetch, running


def played(server: Server, count: int = 20, **more: object) -> tuple[Guest, str]:
    ada = server.guest()
    table = ada.make("connect_four", "me", "me", public=True, **more)
    with ada.sit(table) as a:
        a.state(seat=1)
        for turn in range(count):
            a.state(lambda s, n=turn: s["step"] == n, seat=turn % 2)
            assert a.play(turn % 2, (turn // 2 * 2 + turn % 2) % 7)["t"] == "ack"
    return ada, table


def kinds(server: Server, table: str) -> list[str]:
    return [entry.kind for entry in server.game_server.store.entries(table)]


def damage(settings: Settings, statement: str, *values: object) -> None:
    path = settings.address.removeprefix("sqlite:///")
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(statement, values).rowcount > 0


LIMIT = {"kind": "move", "seconds": 30, "timeout": "bot"}


@pytest.mark.parametrize("garbage", [b"not packed", zlib.compress(b"{}"), b""])
def test_a_damaged_snapshot_costs_nothing(
    settings: Settings, garbage: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    few = msgspec.structs.replace(settings, snapshot_every=3)
    with running(few) as server:
        ada, table = played(server)
    damage(settings, "UPDATE snapshots SET saved = ?", garbage)
    os.environ["CINQUE_EXTRA_GAMES"] = ",".join(EXAMPLES)
    try:
        assert verify(["--database", settings.address]) == 1
    finally:
        del os.environ["CINQUE_EXTRA_GAMES"]
    assert "damaged snapshots; the log is whole" in capsys.readouterr().out
    with running(few) as server, Guest(server.url, token=ada.token).sit(table) as a:
        state = a.state(seat=0)
        assert (state["step"], state["notices"]) == (20, [])
        assert a.play(0, state["legal_moves"][0]["move"])["t"] == "ack"


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE log SET data = 'x{' WHERE table_id = ? AND idx = 2",
        "UPDATE log SET kind = 'nothing' WHERE table_id = ? AND idx = 2",
        "UPDATE log SET move = 99 WHERE table_id = ? AND idx = 2",
        "UPDATE tables SET setup = '[]' WHERE id = ?",
    ],
)
def test_a_damaged_table_stops_nobody_elses_clock(settings: Settings, clock: Clock, statement: str) -> None:
    with running(settings, clock) as server:
        ada, bad = played(server, 4, clock=LIMIT)
        other, good = played(server, 4, clock=LIMIT)
    damage(settings, "DELETE FROM snapshots")
    damage(settings, statement, bad)
    clock.pass_seconds(40)
    with running(settings, clock) as server:
        eventually(lambda: "bot" in kinds(server, good), lambda: "time did not run out")
        assert kinds(server, good).count("bot") == 1
        again = Guest(server.url, token=ada.token)
        for path in ("", "/frames", "/events"):
            assert again.http.get(f"/api/tables/{bad}{path}").status_code in (404, 409)
        listed = [t["table"] for t in again.get("/api/tables")["tables"]]
        assert good in listed
        assert Guest(server.url, token=other.token).get(f"/api/tables/{good}")["status"] == "playing"
    os.environ["CINQUE_EXTRA_GAMES"] = ",".join(EXAMPLES)
    try:
        assert verify(["--database", settings.address]) == 1
    finally:
        del os.environ["CINQUE_EXTRA_GAMES"]


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("summary", "{}"),
        ("summary", '{"seats":[{}]}'),
        ("summary", '{"seats":7}'),
        ("summary", b"\xff"),
        ("setup", '{"game":"connect_four"}'),
        ("status", "strange"),
        ("waiting", "x"),
        ("seed", "x"),
        ("due", "x"),
    ],
)
def test_a_damaged_row_is_left_out_of_everybodys_lists(settings: Settings, column: str, value: object) -> None:
    with running(settings) as server:
        ada, bad = played(server, 1)
        good = ada.make("connect_four", "me", "me", public=True)
    damage(settings, f"UPDATE tables SET {column} = ? WHERE id = ?", value, bad)
    with running(settings) as server:
        again = Guest(server.url, token=ada.token)
        for path in ("/api/tables", "/api/me/tables"):
            assert [t["table"] for t in again.get(path)["tables"]] == [good]
        with again.listen() as lobby:
            assert [t["table"] for t in lobby.until(lambda m: m["t"] == "lobby")["mine"]] == [good]
        assert again.http.get(f"/api/tables/{bad}").status_code == 409


def test_a_list_that_disagrees_with_the_log_is_put_right(settings: Settings) -> None:
    with running(settings) as server:
        ada, table = played(server, 5)
    damage(settings, "UPDATE tables SET version = 2")
    with running(settings) as server, Guest(server.url, token=ada.token).sit(table) as a:
        state = a.state(seat=1)
        assert a.play(1, state["legal_moves"][0]["move"])["t"] == "ack"


# -- the machine --------------------------------------------------------------------------


@pytest.fixture
def process(settings: Settings) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A real server process whose log is a pipe."""
    environment = {**os.environ, "CINQUE_EXTRA_GAMES": ",".join(EXAMPLES), "CINQUE_LOG_LEVEL": "info"}
    command = [sys.executable, "-m", "cinque.server.main", "--port", "0", "--no-open"]
    command += ["--database", settings.address]
    found = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    assert found.stdout is not None
    url = found.stdout.readline().decode().removeprefix("cinque: ").strip()
    wait_for_server(found, url)
    yield found, url
    found.terminate()
    found.wait(PATIENCE)


def test_on_a_full_disk_health_says_so_and_the_log_stays_short(
    settings: Settings, process: tuple[subprocess.Popen[bytes], str]
) -> None:
    server, url = process
    ada, eve = Guest(url), Guest(url, "Eve")
    table = ada.make("connect_four", "me", "random")
    assert fetch(url + "/health").json()["ok"]
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
    with ada.sit(table) as a:
        a.state()
        assert a.play(0, 3)["code"] == "busy"
    eventually(lambda: fetch(url + "/health").status_code == 503)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    with ada.sit(table) as a, eve.listen() as e:
        a.state(seat=0)
        assert a.play(0, 3)["t"] == "ack"
        a.state(lambda s: s["step"] == 2, seat=0)
        resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
        assert a.play(0, 4)["code"] == "busy"
        damage(settings, "UPDATE people SET banned = 'noise' WHERE name = 'Eve'")
        assert e.closed() == 1008, "it goes on with what it does every two seconds"
    server.terminate()
    assert server.stderr is not None
    lines = server.stderr.read().splitlines()
    assert len([line for line in lines if b'"error"' in line or b"Traceback" in line]) < 40


def test_a_log_whose_reader_died_stops_nothing(process: tuple[subprocess.Popen[bytes], str]) -> None:
    server, url = process
    assert server.stderr is not None
    server.stderr.close()
    ada = Guest(url)
    for _ in range(3):
        assert ada.http.get("/api/games").status_code == 200
    table = ada.make("connect_four", "me", "me")
    with ada.sit(table) as a:
        a.state(seat=1)
        assert a.play(0, 3)["t"] == "ack"


def said(address: str, module: str = "cinque.server.main", *more: str) -> tuple[int, str]:
    command = [sys.executable, "-m", module, "--database", address, *more]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    return done.returncode, done.stderr


@pytest.mark.parametrize("module", ["cinque.server.main", "cinque.server.ops.verify"])
def test_a_database_that_cannot_be_used_is_named_in_one_sentence(
    settings: Settings, tmp_path: Path, module: str
) -> None:
    with running(settings):
        pass
    damage(settings, "UPDATE alembic_version SET version_num = '9999'")
    code, text = said(settings.address, module)
    assert (code, text.count("\n")) == (1, 1)
    assert "newer cinque" in text
    for address in (f"sqlite:///{tmp_path}/nowhere/t.sqlite", "postgresql://nobody@127.0.0.1:1/none"):
        code, text = said(address, module)
        assert (code in (1, 2), text.count("\n")) == (True, 1), text
        assert text.startswith("cinque: the database")


@pytest.mark.parametrize("module", ["cinque.server.ops.verify", "cinque.server.ops.admin"])
def test_a_mistyped_database_is_not_made_to_say_that_all_is_well(tmp_path: Path, module: str) -> None:
    code, text = said(f"sqlite:///{tmp_path}/typo.sqlite", module, *(["tables"] if "admin" in module else []))
    assert (code, text) == (2, f"cinque: the database {tmp_path}/typo.sqlite doesn't exist\n")
    assert list(tmp_path.iterdir()) == []


# -- rings and clocks ---------------------------------------------------------------------


def test_webhooks_go_on_after_a_secret_choice(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    rung: list[dict[str, object]] = []

    async def post(_url: str, _secret: str, body: bytes, _listed: tuple[str, ...]) -> str:
        rung.append(msgspec.json.decode(body))
        return "ok"

    monkeypatch.setattr(webhooks, "_post", post)
    with running(msgspec.structs.replace(settings, hook_hosts=("example.org",))) as server:
        ada, bob = server.guest("Ada"), server.guest("Bob")
        bob.post("/api/me/webhook", {"url": "https://example.org/"})
        table = ada.make("secrets", "me", "open", public=True)
        with bob.sit(table) as b:  # who looks on is not rung
            b.state()
            bob.post(f"/api/tables/{table}/join", {})
        live = server.game_server.tables.live[table]
        with ada.sit(table) as a:
            for number, answers in enumerate(((0, 5), (1, 5))):
                a.state(lambda s: s["legal_moves"], seat=0)
                eventually(lambda: presence.connected_seats(live) == [True, False])
                for move in answers:
                    a.states.clear()
                    a.play(0, move, version=live.room.state.seat_versions[0])
                    a.state(seat=0)
                with bob.sit(table) as b:
                    b.state(lambda s: s["legal_moves"], seat=1)
                    for move in answers:
                        b.states.clear()
                        b.play(1, move, version=live.room.state.seat_versions[1])
                        b.state(seat=1)
                a.state(lambda s: s["question"] and s["question"]["ask"] == "Keep", seat=0)
                eventually(lambda: presence.connected_seats(live) == [True, False])
                a.play(0, 6)
                eventually(lambda number=number: len(rung) > number)
                assert [one["kind"] for one in rung] == ["turn"] * (number + 1), (
                    "for Bob's turn, not for secret answers"
                )
                with bob.sit(table) as b:
                    b.state(lambda s: s["question"] and s["question"]["ask"] == "Keep", seat=1)
                    b.play(1, 6)


def test_a_jump_of_the_wall_clock_costs_nobody_a_game(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(settings) as server:
        ada = server.guest()
        table = ada.make("connect_four", "me", "me", clock={"kind": "game", "seconds": 1800, "timeout": "lose"})
        with ada.sit(table) as a:
            a.state(seat=1)
            true = time.time_ns
            monkeypatch.setattr(time, "time_ns", lambda: true() + 3600 * 10**9)
            monkeypatch.setattr(time, "time", lambda: true() / 1e9 + 3600)
            server.swept()
            assert a.play(0, 3)["t"] == "ack"
            state = a.state(lambda s: s["step"] == 1, seat=0)
            assert state["status"] == "playing"
            assert state["seats"][0]["clock"] > 900_000


@pytest.mark.postgres
def test_servers_of_one_database_go_by_its_clock(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    true = time.time_ns
    monkeypatch.setattr(time, "time_ns", lambda: true() + 3600 * 10**9)
    with running(quick(postgres)) as server:
        assert abs(server.game_server.now() - true() // 1_000_000) < 1_800_000
