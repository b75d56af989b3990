"""The log as the truth: one winner for each index, on SQLite and on a real PostgreSQL."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from cinque.core import OptionError
from cinque.server.messages import Clock
from cinque.server.settings import Settings
from cinque.server.storage import database
from cinque.server.storage.store import AppendEntry, SaveSnapshot, Snapshot, Store, TableRow
from cinque.server.tables.catalog import Catalog
from cinque.server.tables.log import Entry
from cinque.server.tables.state import SeatSetup, Setup
from tests.server.harness import EXAMPLES, PATIENCE


def setup() -> Setup:
    game = Catalog(extra=EXAMPLES).load("connect_four", 2, {})
    seats = [SeatSetup("open", ""), SeatSetup("open", "")]
    return Setup("connect_four", game.options, game.digest, seats, Clock(), "full", "", "")


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'log.sqlite'}"
    return str(request.getfixturevalue("postgres")).replace("postgresql://", "postgresql+psycopg://")


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    database.migrate(address)
    found = Store(address)
    found.create(TableRow("t", "connect_four", setup(), 1, True, 1, "open", 0, 0, None, 1, {"seats": []}), [], [])
    yield found
    found.close()


def entry(index: int, key: str | None = None, table: str = "t") -> AppendEntry:
    return AppendEntry(table, Entry(index, "chat", 0, 5, -1, key, {"text": "x"}), "open", 0, None, 5)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("sqlite:///a.db", "sqlite:///a.db"),
        ("sqlite+aiosqlite:///a.db", "sqlite:///a.db"),
        ("postgres://me@host/db", "postgresql+psycopg://me@host/db"),
        ("postgresql+asyncpg://me@host/db", "postgresql+psycopg://me@host/db"),
    ],
)
def test_a_database_is_reached_by_the_driver_we_have(given: str, meant: str) -> None:
    assert Settings(database=given).address == meant


@pytest.mark.parametrize("given", ["a.db", "mysql://host/db", "://"])
def test_a_database_we_cannot_use_is_named_in_one_sentence(given: str) -> None:
    with pytest.raises(OptionError, match="is neither sqlite:///FILE nor"):
        _ = Settings(database=given).address


def test_migrations_and_tables_agree(address: str) -> None:
    database.migrate(address)
    database.check(address)
    scripts = ScriptDirectory.from_config(database.config(address))
    assert scripts.get_heads() == [database.HEAD]
    database.migrate(address)


def test_migrations_report_to_the_current_output(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given an output that was replaced after alembic was imported."""
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    assert database.config("sqlite://").stdout is sys.stdout


def test_twenty_racers_for_one_index_one_wins(address: str, store: Store) -> None:
    others = [Store(address) for _ in range(4)]
    with ThreadPoolExecutor(20) as racers:
        won = list(racers.map(lambda n: others[n % 4].append([entry(0, f"k{n}")])[0], range(20)))
    for other in others:
        other.close()
    assert sorted(won) == [False] * 19 + [True]
    assert [e.idx for e in store.entries("t")] == [0]


def test_a_lost_race_does_not_spoil_the_others_in_its_commit(store: Store) -> None:
    assert store.append([entry(0)]) == [True]
    store.create(TableRow("u", "connect_four", setup(), 1, True, 1, "open", 0, 0, None, 1, {"seats": []}), [], [])
    assert store.append([entry(1), entry(0), entry(0, table="u")]) == [True, False, True]
    assert [e.idx for e in store.entries("t")] == [0, 1]
    assert [e.idx for e in store.entries("u")] == [0]


def test_a_key_is_stored_once_for_each_table(store: Store) -> None:
    assert store.append([entry(0, "same")]) == [True]
    assert store.append([entry(1, "same")]) == [False]


def test_entries_come_back_as_they_were(store: Store) -> None:
    wish = entry(0, "k")
    store.append([wish])
    assert store.entries("t") == [wish.entry]
    assert store.entries("t", 1) == []


def test_only_the_last_snapshots_are_kept_and_the_mended_one(store: Store) -> None:
    for version in range(1, 8):
        store.append([SaveSnapshot("t", Snapshot(version, version, "r", b"x"), keep=2)])
    assert [s.version for s in store.snapshots("t")] == [7, 6, 5, 2]
    store.append([SaveSnapshot("t", Snapshot(7, 7, "r", b"y"), keep=2)])
    assert store.snapshots("t")[0].saved == b"y"


RACE = """
import os, sys, threading
from cinque.server.http import app
from cinque.server.storage import store
from cinque.server.tables.catalog import Catalog
from tests.server.harness import EXAMPLES
from tests.server.test_store import setup
import msgspec, types

text = msgspec.json.encode(setup()).decode()
row = types.SimpleNamespace(_mapping={
    "id": "t", "game": "g", "setup": text, "status": "open", "summary": '{"seats":[]}',
    **dict.fromkeys(("seed", "public", "created", "version", "waiting", "due", "changed"), 0)})
sys.setswitchinterval(1e-6)
games, start = Catalog(extra=EXAMPLES), threading.Barrier(8)

def first():
    start.wait()
    store._row(row)
    games.load("phoenicia", 3, {})

def race():
    threads = [threading.Thread(target=first) for _ in range(8)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    os._exit(0)

for _ in range(3):  # each in a process that has read nothing yet
    child = os.fork() or race()
    assert os.waitpid(child, 0)[1] == 0
"""


def test_the_first_rows_may_be_read_by_several_threads_at_once() -> None:
    """msgspec's types are not made in several threads: that ended whole servers (a segmentation fault)."""
    assert subprocess.run([sys.executable, "-c", RACE], timeout=PATIENCE, check=False).returncode == 0


def test_tables_are_due_when_their_time_has_come(store: Store) -> None:
    assert store.due(100) == []
    store.set_due("t", 50)
    assert store.due(49) == []
    assert store.due(50) == ["t"]


def test_no_hole_can_be_stored(store: Store) -> None:
    assert store.append([entry(0), entry(2)]) == [True, False]
    assert store.append([entry(3)]) == [False]
    assert [e.idx for e in store.entries("t")] == [0]
