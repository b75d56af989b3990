"""What an operator can do: list, close, mute, ban and see why; and what is kept for how long."""

from __future__ import annotations

import contextlib
import os
import sqlite3
import stat
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from cinque.server.ops.admin import admin
from cinque.server.settings import Settings
from cinque.server.storage import database, retention
from cinque.server.storage.store import Store
from tests.server.conftest import Clock
from tests.server.harness import Guest, Server, eventually, running

DAY = 24 * 3600 * 1000


def run(settings: Settings, *arguments: str) -> int:
    return admin(["--database", settings.address, *arguments])


def test_an_operator_lists_reads_and_closes(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.make("connect_four", "me", "open", public=True)
    bob.post(f"/api/tables/{table}/join", {})
    with bob.sit(table) as b:
        b.state(lambda s: s["status"] == "playing")
        b.ask("chat", seat=1, text="you are a fool")
        assert run(server.settings, "tables", "--status", "playing") == 0
        assert run(server.settings, "chat", table) == 0
        assert run(server.settings, "people", "--name", "bo") == 0
        said = capsys.readouterr().out
        assert table in said
        assert "Bob  'you are a fool'" in said
        assert bob.get("/api/me")["id"] in said
        assert "Ada" not in said.splitlines()[-1]
        assert run(server.settings, "close", table, "insults") == 0
        state = b.state(lambda s: s["status"] == "over")
    assert (state["outcome"]["winners"], state["outcome"]["reason"]) == ([], "closed")
    assert "insults" in state["notices"][-1]["text"]
    assert run(server.settings, "close", table, "again") == 0
    capsys.readouterr()
    assert run(server.settings, "close", "nowhere", "x") == 1
    assert capsys.readouterr() == ("", "cinque: no such table or person\n")


def test_an_operator_learns_who_said_it_though_they_only_watch_or_left(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    ada, bob, eve = server.guest("Ada"), server.guest("Bob"), server.guest("Eve")
    table = ada.make("connect_four", "me", "open", public=True)
    bob.post(f"/api/tables/{table}/join", {})
    with bob.sit(table) as b, eve.sit(table) as e:
        b.state(lambda s: s["status"] == "playing")
        assert b.ask("chat", seat=1, text="before")["t"] == "ack"
        assert e.ask("chat", text="aside")["t"] == "ack"
    bob.post(f"/api/tables/{table}/leave", {"seat": 1})
    assert run(server.settings, "chat", table) == 0
    before, aside = capsys.readouterr().out.splitlines()
    assert before.endswith(f"{bob.get('/api/me')['id']}  Bob  'before'")
    assert aside.endswith(f"{eve.get('/api/me')['id']}  Eve  'aside'")


def test_an_operator_bans_mutes_and_forgives(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    bob = server.guest("Bob")
    me = bob.get("/api/me")["id"]
    assert run(server.settings, "ban", me, "insults") == 0
    assert "insults" in bob.get("/api/me", status=403)["text"]
    run(server.settings, "people")
    assert "banned: insults" in capsys.readouterr().out
    assert run(server.settings, "unban", me) == 0
    assert run(server.settings, "mute", me) == 0
    table = bob.make("connect_four", "me", "me")
    with bob.sit(table) as b:
        b.state()
        assert b.ask("chat", seat=0, text="hm")["code"] == "muted"
    assert run(server.settings, "unmute", me) == 0
    assert run(server.settings, "ban", "nobody", "x") == 1


def test_what_is_old_is_archived_and_removed(settings: Settings, tmp_path: Path) -> None:
    chosen = msgspec.structs.replace(settings, keep_over_days=10, archive=f"{tmp_path}/archive")
    with running(settings) as server:
        ada, bob, eve = server.guest("Ada"), server.guest("Bob"), server.guest("Eve")
        begun, fresh = ada.make("connect_four", "me", "me"), ada.make("connect_four", "me", "me")
        waiting = bob.make("connect_four", "me", "open")
        over = ada.make("connect_four", "me", "random")
        with ada.sit(over) as a:
            a.state()
            a.ask("resign", seat=0)
        store, now = server.game_server.store, server.game_server.now()
        assert retention.remove_expired(store, chosen, now) == (0, 0, 0)
        assert retention.remove_expired(store, chosen, now + 40 * DAY, {over}).tables == 1
        assert (store.table(waiting), store.table(over) is None) == (None, False)
        assert retention.remove_expired(store, chosen, now + 40 * DAY).tables == 1
        saved = msgspec.json.decode((tmp_path / "archive" / f"{over}.json").read_bytes())
        assert [entry["kind"] for entry in saved["log"]][-1] == "concede"
        assert store.table(begun) is not None
        done = retention.remove_expired(store, chosen, now + 400 * DAY)
        assert (done.tables, done.tokens) == (2, 3)
        assert store.table(fresh) is None
        for guest in (ada, bob, eve):
            assert Guest(server.url, token=guest.token).http.get("/api/me").status_code == 401


def test_tidying_leaves_old_tables_that_somebody_looks_at(settings: Settings, clock: Clock) -> None:
    """The command knows nothing of the servers but what they note in the database."""
    chosen = msgspec.structs.replace(settings, room_idle_seconds=0.05)
    with running(chosen, clock) as server:
        ada = server.guest("Ada")
        kept, gone = ada.make("connect_four", "me", "open"), ada.make("connect_four", "me", "open")
        store = server.game_server.store
        with ada.sit(kept) as a:
            a.state()
            for _ in range(2):
                clock.pass_seconds(40 * 24 * 3600)
                eventually(lambda: used(store, kept) == clock())
                retention.remove_expired(store, chosen, clock())
                assert (store.table(kept) is None, store.table(gone)) == (False, None)
        server.left()
        clock.pass_seconds(24 * 3600)
        assert retention.remove_expired(store, chosen, clock()).tables == 1


def used(store: Store, table: str) -> int:
    with store.engine.connect() as connection:
        return int(connection.scalar(sa.select(database.tables.c.used).where(database.tables.c.id == table)) or 0)


def test_the_database_may_be_named_before_or_after_the_command(
    server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    me, address = server.guest("Bob").get("/api/me")["id"], server.settings.address
    assert admin(["ban", me, "insults", "--database", address]) == 0
    assert admin(["--database", address, "people"]) == 0
    assert "banned: insults" in capsys.readouterr().out
    assert admin(["unban", "--database", address, me]) == 0


def test_a_database_is_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "new.sqlite"
    old_mask = os.umask(0o022)
    try:
        database.migrate(f"sqlite:///{file}")
    finally:
        os.umask(old_mask)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.chmod(0o644)  # as it was made before
    database.migrate(f"sqlite:///{file}")
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


def test_who_is_banned_stays_known(server: Server) -> None:
    eve = server.guest("Eve")
    me = eve.get("/api/me")["id"]
    server.game_server.store.accounts.moderate(me, banned="x")
    retention.remove_expired(server.game_server.store, server.settings, server.game_server.now() + 400 * DAY)
    assert server.game_server.store.accounts.name(me) == "Eve"


def test_a_copy_made_while_people_play_is_whole_and_can_be_played_on(settings: Settings, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    with running(settings) as server:
        ada = server.guest("Ada")
        table = ada.make("connect_four", "me", "me")
        with ada.sit(table) as a:
            a.state(seat=1)
            for turn in range(6):
                a.state(lambda s, n=turn: s["step"] == n, seat=turn % 2)
                a.play(turn % 2, turn)
                if turn == 3:
                    source = sqlite3.connect(settings.address.removeprefix("sqlite:///"))
                    with contextlib.closing(source), contextlib.closing(sqlite3.connect(copy)) as target:
                        source.backup(target)
    restored = msgspec.structs.replace(settings, database=f"sqlite:///{copy}")
    with running(restored) as server, Guest(server.url, token=ada.token).sit(table) as a:
        assert a.state(seat=0)["step"] == 4
        assert a.play(0, 6)["t"] == "ack"


def test_an_operator_sees_helps_and_deletes_accounts(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    bob, phone = server.guest("Bob"), server.guest("Guest")
    me = bob.get("/api/me")["id"]
    bob.post("/api/me/recovery-code")
    assert run(server.settings, "people") == 0
    assert f"{me}  account  since" in capsys.readouterr().out
    assert run(server.settings, "recovery-code", me) == 0
    code = capsys.readouterr().out.strip()
    assert phone.post("/api/sign-in/recovery-code", {"code": code})["id"] == me
    assert run(server.settings, "account", me) == 0
    shown = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert shown == ["Bob:", "recovery", "device", "device"]
    assert run(server.settings, "delete-person", me) == 0
    bob.get("/api/me", 401)
    for command in ("account", "recovery-code", "delete-person"):
        assert run(server.settings, command, me) == 1
