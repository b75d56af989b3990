"""Nothing is lost when a server ends, however it ends; and a rules fix does not stop a running table."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from cinque.server.ops.verify import check_table, verify
from cinque.server.settings import Settings
from cinque.server.storage.store import SaveSnapshot, Snapshot, Store
from cinque.server.tables import loader
from cinque.server.tables.catalog import Catalog
from cinque.server.tables.snapshots import SnapshotContent
from tests.server.conftest import Clock, quick
from tests.server.harness import EXAMPLES, Guest, Server, running


def played(server: Server, moves: list[int]) -> tuple[Guest, str]:
    ada = server.guest()
    table = ada.make("connect_four", "me", "me", public=True)
    with ada.sit(table) as a:
        a.state(seat=1)
        for turn, move in enumerate(moves):
            a.state(lambda s, n=turn: s["step"] == n, seat=turn % 2)
            a.play(turn % 2, move)
    return ada, table


@pytest.mark.parametrize("every", [1000, 3])
def test_a_restart_changes_no_byte(tmp_path: Path, every: int) -> None:
    clock = Clock()
    settings = quick(f"sqlite:///{tmp_path / 't.sqlite'}", snapshot_every=every)
    moves = [0, 1, 2, 3, 4, 5, 6] * 3
    with running(settings, clock) as server:
        ada, table = played(server, moves)
        with ada.sit(table) as a:
            before = [a.state(seat=0), a.state(seat=1)]
    with running(settings, clock) as server:
        again = Guest(server.url, token=ada.token)
        with again.sit(table) as a:
            after = [a.state(seat=0), a.state(seat=1)]
            assert after == before
            assert a.ask("undo", seat=0, version=after[0]["version"])["t"] == "ack", "what may be undone still may"


def test_a_restart_remembers_keys(settings: Settings) -> None:
    with running(settings) as server:
        ada = server.guest()
        table = ada.make("connect_four", "me", "me")
        with ada.sit(table) as a:
            first = a.play(0, 3, version=a.state(seat=0)["version"], key="before")
    with running(settings) as server, Guest(server.url, token=ada.token).sit(table) as a:
        a.state(seat=1)
        assert a.ask("play", seat=0, move=3, version=1, key="before") == first
        assert a.state(seat=1)["step"] == 1


def tampered(store: Store, table: str, change: str, content: str = "") -> None:
    """A snapshot as older rules would have left it: another digest, and another state of the game."""
    newest = store.snapshots(table)[0]
    saved = msgspec.json.decode(newest.saved, type=SnapshotContent)
    inner = msgspec.json.decode(saved.table)
    if change == "state":
        inner["state"]["open"] = inner["state"]["open"][:-1]  # older rules: the last column may not be used
    inner["content"] = content
    packed = SnapshotContent(saved.state, msgspec.json.encode(inner).decode(), saved.events)
    older = Snapshot(newest.version, newest.step, "older rules", msgspec.json.encode(packed))
    store.append([SaveSnapshot(table, older, 0)])


def test_a_rules_fix_that_changes_nothing_here_is_not_noticed(settings: Settings) -> None:
    with running(settings) as server:
        ada, table = played(server, [0, 1, 0])
    store = Store(settings.address)
    tampered(store, table, "nothing")
    store.close()
    with running(settings) as server, Guest(server.url, token=ada.token).sit(table) as a:
        assert a.state(seat=0)["notices"] == []


def test_a_table_whose_replay_no_longer_agrees_goes_on_from_its_snapshot(settings: Settings) -> None:
    with running(settings) as server:
        ada, table = played(server, [0, 1, 0])
    store = Store(settings.address)
    tampered(store, table, "state")
    for _ in range(2):  # also when it is opened again
        with running(settings) as server, Guest(server.url, token=ada.token).sit(table) as a:
            state = a.state(seat=1)
            assert [n["kind"] for n in state["notices"]] == ["rules-changed"]
            assert 6 not in [o["move"] for o in state["legal_moves"]], "the old position stands"
    with running(settings) as server, Guest(server.url, token=ada.token).sit(table) as a:
        state = a.state(seat=1)
        assert a.play(1, 5)["t"] == "ack"
        assert a.state(lambda s: s["step"] == 4, seat=0)["legal_moves"]
    row = store.table(table)
    assert row is not None
    assert check_table(store, Catalog(extra=EXAMPLES), row) == "mended"
    store.close()


def test_a_table_stored_under_other_content_goes_on_and_says_so(settings: Settings) -> None:
    """Given a snapshot of other cards and numbers that replay otherwise, then it stands whole, with a notice."""
    with running(settings) as server:
        ada, table = played(server, [0, 1, 0])
    store = Store(settings.address)
    tampered(store, table, "state", content="other cards")
    store.close()
    for _ in range(2):
        with running(settings) as server, Guest(server.url, token=ada.token).sit(table) as a:
            state = a.state(seat=1)
            assert [n["kind"] for n in state["notices"]] == ["rules-changed"]
            assert 6 not in [o["move"] for o in state["legal_moves"]], "the old position stands"
            assert state["step"] == 3


@pytest.mark.parametrize("moves", [[0, 1, 0], []], ids=["played", "only begun"])
def test_a_log_without_snapshots_under_other_content_says_so_once_something_was_played(
    settings: Settings, moves: list[int]
) -> None:
    with running(settings) as server:
        ada, table = played(server, moves)
    engine = sa.create_engine(settings.address)
    with engine.begin() as database:
        database.execute(sa.text("DELETE FROM snapshots"))
        database.execute(sa.text('UPDATE tables SET setup = replace(setup, \'"content":""\', \'"content":"older"\')'))
        assert "older" in str(database.execute(sa.text("SELECT setup FROM tables")).scalar_one())
    engine.dispose()
    for _ in range(2):
        with running(settings) as server, Guest(server.url, token=ada.token).sit(table) as a:
            state = a.state(seat=1)
            assert [n["kind"] for n in state["notices"]] == (["rules-changed"] if moves else [])
            assert state["step"] == len(moves)


def test_an_older_snapshot_of_other_content_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a fix that changed nothing, when only the newest snapshot is of these rules, then no other is used."""
    settings = quick(f"sqlite:///{tmp_path / 't.sqlite'}", snapshot_every=3)
    moves = [0, 1, 2, 3, 4, 5, 6] * 3
    with running(settings) as server:
        _, table = played(server, moves)
    store = Store(settings.address)
    newest, *older = store.snapshots(table)
    monkeypatch.setattr(loader, "UNDO_MARGIN", newest.version - older[0].version)  # so the second newest would do
    for one in older:
        saved = msgspec.json.decode(one.saved, type=SnapshotContent)
        inner = msgspec.json.decode(saved.table) | {"content": "other cards"}
        packed = SnapshotContent(saved.state, msgspec.json.encode(inner).decode(), saved.events)
        store.append(
            [SaveSnapshot(table, Snapshot(one.version, one.step, "older rules", msgspec.json.encode(packed)), 0)]
        )
    row = store.table(table)
    assert row is not None
    opened = loader.load(store, Catalog(extra=EXAMPLES), row)
    assert (opened.damaged, opened.rules_changed, opened.room.step) == (False, None, len(moves))
    store.close()


def test_moves_after_the_snapshot_that_no_longer_fit_are_lost_and_said_so(settings: Settings) -> None:
    with running(settings) as server:
        ada, table = played(server, [0, 1])
    store = Store(settings.address)
    tampered(store, table, "state")
    entry = msgspec.structs.replace(store.entries(table)[-1], idx=3, seat=0, move=6, key="late")
    from cinque.server.storage.store import AppendEntry

    assert store.append([AppendEntry(table, entry, "playing", 2, None, 5)]) == [True]
    store.close()
    with running(settings) as server, Guest(server.url, token=ada.token).sit(table) as a:
        state = a.state(seat=0)
        assert "1 move lost" in state["notices"][-1]["text"]
        assert state["step"] == 2
        assert a.play(0, 3)["t"] == "ack"


def test_verify_finds_what_is_wrong(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    with running(settings) as server:
        _, table = played(server, [0, 1, 0])
        _, other = played(server, [3, 3])
    arguments = ["--database", settings.address]
    import os

    os.environ["CINQUE_EXTRA_GAMES"] = ",".join(EXAMPLES)
    try:
        assert verify(arguments) == 0
        store = Store(settings.address)
        tampered(store, table, "state")
        store.close()
        assert verify(arguments) == 1
    finally:
        del os.environ["CINQUE_EXTRA_GAMES"]
    said = capsys.readouterr().out
    assert f"{table}  connect_four  differs from its snapshot" in said
    assert other not in said
    assert "tables: 1 ok, 0 resumed from a snapshot, 1 wrong" in said


def test_an_entry_that_was_not_stored_was_never_seen(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(settings) as server:
        ada = server.guest()
        table = ada.make("connect_four", "me", "me")
        with ada.sit(table) as a:
            a.state(seat=1)
            true = server.game_server.store.append
            monkeypatch.setattr(
                server.game_server.store, "append", lambda batch: (_ for _ in ()).throw(OSError("disk"))
            )
            refused = a.play(0, 3)
            assert (refused["t"], refused["code"]) == ("refused", "busy")
            monkeypatch.setattr(server.game_server.store, "append", true)
            assert a.state(seat=0)["step"] == 0
            assert a.play(0, 3)["t"] == "ack"
            assert a.state(lambda s: s["step"] == 1, seat=1)["view"]["columns"][3] == [0]


@pytest.mark.interpreted  # it puts another method in its place
def test_a_game_that_fails_inside_a_move_harms_nothing(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    from examples.connect_four.table import Drop

    with running(settings) as server:
        ada = server.guest()
        table = ada.make("connect_four", "me", "me")
        with ada.sit(table) as a:
            a.state(seat=1)
            true = Drop.play

            def broken(step: Drop, t: object, move: int) -> None:
                true(step, t, move)  # type: ignore[arg-type]
                raise ZeroDivisionError("a defect of the game")

            monkeypatch.setattr(Drop, "play", broken)
            assert a.play(0, 3)["code"] == "busy"
            monkeypatch.setattr(Drop, "play", true)
            assert a.play(0, 2)["t"] == "ack"
            assert a.state(lambda s: s["step"] == 1, seat=1)["view"]["columns"][2:4] == [[0], []]
