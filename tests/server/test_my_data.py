"""A guest's games when signing in, and everything about a person when they export or delete it."""

from __future__ import annotations

import contextlib
import json
import zlib
from collections.abc import Iterator
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from cinque.server.ops.verify import check_table
from cinque.server.storage import database as db
from cinque.server.storage import reassignment
from tests.server.conftest import Clock, quick
from tests.server.harness import Guest, Server, eventually, running
from tests.server.test_passkeys import guest, me, member, options, recover, sign_in


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def server(request: pytest.FixtureRequest, clock: Clock) -> Iterator[Server]:
    address = request.getfixturevalue("settings").database if request.param == "sqlite" else ""
    with running(quick(address or request.getfixturevalue("postgres")), clock) as found:
        yield found


def everything(server: Server) -> str:
    """All that the database holds, as text."""
    found = []
    with server.game_server.store.engine.connect() as connection:
        for table in db.metadata.sorted_tables:
            for row in connection.execute(sa.select(table)):
                cells = dict(row._mapping)
                if table is db.snapshots:
                    cells["saved"] = zlib.decompress(cells["saved"]).decode()
                found.append(str(cells))
    return "\n".join(found)


def intact(server: Server, table: str) -> bool:
    """Whether the stored log gives the stored table."""
    store = server.game_server.store
    row = store.table(table)
    assert row is not None
    return check_table(store, server.game_server.catalog, row) == "ok"


def two(server: Server, ada: Guest, bob: Guest, **more: Any) -> str:
    made = ada.create("connect_four", "me", "open", **more)
    bob.post(f"/api/tables/{made['table']}/join", {"invite": made["invite"]})
    return str(made["table"])


# -- a guest signs in ---------------------------------------------------------------------


def test_a_guests_games_come_along(server: Server) -> None:
    ada, key, _ = member(server)
    phone, bob = guest(server, "Guest"), guest(server, "Bob")
    running_game, hosted = two(server, bob, phone), phone.make("connect_four", "me", "open", title="Mine")
    with phone.sit(running_game) as p, bob.sit(running_game) as b:
        p.state()
        b.state()
        assert sign_in(phone, key.sign(options(phone)))["id"] == me(ada)
        assert p.closed() == 1008, "the guest is signed out"
        assert b.play(0, 3)["t"] == "ack"
    with phone.sit(running_game) as p:
        assert p.state(lambda s: s["my_seats"] == [1])["seats"][1]["name"] == "Guest"
        assert p.play(1, 3)["t"] == "ack"
    listed = {one["table"]: one for one in phone.get("/api/me/tables")["tables"]}
    assert (listed[running_game]["my_seats"], listed[hosted]["host"]) == ([1], True)
    phone.post(f"/api/tables/{hosted}/start", {"bot": "random"})
    assert intact(server, running_game)


def test_games_that_are_left_behind_go_to_bots(server: Server) -> None:
    _, key, _ = member(server)
    phone, bob = guest(server, "Guest"), guest(server, "Bob")
    table, waiting = two(server, bob, phone), two(server, bob, phone, start="ready")
    sign_in(phone, key.sign(options(phone)), bring=False)
    assert phone.get("/api/me/tables")["tables"] == []
    with bob.sit(table) as b:
        assert b.state(lambda s: s["seats"][1]["kind"] == "bot")["seats"][1]["name"] == "Guest"
    assert bob.get(f"/api/tables/{waiting}")["seats"][1]["kind"] == "open"


def test_nobody_sees_two_hands_by_signing_in(server: Server) -> None:
    ada, key, _ = member(server)
    phone = guest(server, "Guest")
    table = two(server, ada, phone)
    sign_in(phone, key.sign(options(phone)))
    with phone.sit(table) as p:
        state = p.state(lambda s: s["seats"][1]["kind"] == "bot")
        assert (state["my_seats"], state["reclaimable_seats"]) == ([0], [])


def test_other_devices_of_the_guest_do_not_get_the_account(server: Server) -> None:
    """Somebody else may have the guest's personal link."""
    ada, key, _ = member(server)
    phone, other = guest(server, "Guest"), guest(server, "x")
    other.http.headers["Authorization"] = f"Bearer {phone.post('/api/me/link')['token']}"
    assert me(other) == me(phone)
    sign_in(phone, key.sign(options(phone)))
    other.get("/api/me", 401)
    assert me(phone) == me(ada)


def test_an_account_that_signs_in_to_another_keeps_its_games(server: Server) -> None:
    ada, key, _ = member(server)
    bob, _, code = member(server, "Bob")
    table, person = bob.make("connect_four", "me", "open"), me(bob)
    sign_in(bob, key.sign(options(bob)))
    assert (me(bob), bob.get("/api/me/tables")["tables"]) == (me(ada), [])
    phone = guest(server, "Guest")
    assert recover(phone, code)["id"] == person
    assert phone.get(f"/api/tables/{table}")["my_seats"] == [0]


# -- export -------------------------------------------------------------------------------


def test_an_export_holds_all_of_mine_and_nothing_hidden(server: Server) -> None:
    ada, _, _ = member(server)
    bob = guest(server, "Bob")
    playing, over = two(server, ada, bob), two(server, ada, bob)
    for table in (playing, over):
        with ada.sit(table) as a, bob.sit(table) as b:
            a.state()
            b.state()
            a.play(0, 3)
            a.ask("chat", seat=0, text="my words")
            b.state(lambda s: s["legal_moves"])
            b.play(1, 4)
            b.ask("chat", seat=1, text="his words")
            if table == over:
                b.ask("resign", seat=1)
    store = server.game_server.store
    eventually(lambda: getattr(store.table(over), "status", "") == "over")
    found = ada.get("/api/me/export")
    assert (found["name"], len(found["passkeys"]), len(found["devices"])) == ("Ada", 1, 1)
    games = {one["table"]: one for one in found["games"]}
    moves = {name: [(e["seat"], e["move"]) for e in one["log"] if e["kind"] == "move"] for name, one in games.items()}
    assert moves == {playing: [(0, 3)], over: [(0, 3), (1, 4)]}
    assert games[playing]["seed"] == "", "it reveals what is hidden"
    assert games[over]["seed"] == str(getattr(store.table(over), "seed", ""))
    text = json.dumps(found)
    assert "my words" in text
    assert "his words" not in text
    assert me(bob) not in text


# -- delete -------------------------------------------------------------------------------


def test_deleting_leaves_no_trace_and_the_others_game(server: Server) -> None:
    ada = guest(server, "Ada Lovelace")
    ada.post("/api/me/recovery-code")
    bob, eve, person = guest(server, "Bob"), guest(server, "Eve"), me(ada)
    table = two(server, ada, bob, title="Adas Tisch", public=True)
    watched = two(server, bob, eve, public=True)
    with ada.sit(table) as a, bob.sit(table) as b, ada.sit(watched) as w:
        w.state()
        w.ask("chat", text="watching words")
        b.state()
        b.ask("chat", seat=1, text="words of Bob")
        a.state()
        a.ask("chat", seat=0, text="words of Ada")
        a.play(0, 3)
        ada.post("/api/me/delete", {"name": "Ada"}, 422)
        assert person in everything(server)
        ada.post("/api/me/delete", {"name": "Ada Lovelace"})
        assert a.closed() == 1008
        state = b.state(lambda s: s["seats"][0]["name"] == "Deleted player")
        assert state["seats"][0]["kind"] == "bot"
        assert state["my_seats"] == [1]
    ada.get("/api/me", 401)
    server.left()
    found = everything(server)
    for trace in (person, person[:12], "Lovelace", "words of Ada", "watching words", "Adas Tisch"):
        assert trace not in found, trace
    assert "words of Bob" in found
    assert intact(server, table)
    assert intact(server, watched)
    with bob.sit(table) as b:
        chat = b.until(lambda m: m["t"] == "chat")
        assert [line["text"] for line in chat["lines"]] == ["words of Bob"]
        b.state(lambda s: s["step"] >= 1)


def test_nothing_is_added_while_a_person_is_deleted(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tabs and devices are signed out before their traces are looked for, which takes a while."""
    ada, phone, bob, eve = guest(server, "Ada Lovelace"), guest(server, "x"), guest(server, "Bob"), guest(server, "Eve")
    phone.http.headers["Authorization"] = f"Bearer {ada.post('/api/me/link')['token']}"
    watched, person = two(server, bob, eve, public=True), me(ada)
    with ada.sit(watched) as tab:
        tab.state()
        tab.ask("chat", text="before")

        def forget_at_table(*arguments: Any, forget: Any = reassignment.forget_at_table) -> None:
            forget(*arguments)
            with contextlib.suppress(ConnectionClosed):
                tab.ask("chat", text="meanwhile")
            phone.http.post("/api/tables", json={"game": "connect_four", "seats": [{"kind": "me"}, {"kind": "open"}]})

        monkeypatch.setattr(reassignment, "forget_at_table", forget_at_table)
        ada.post("/api/me/delete", {"name": "Ada Lovelace"})
        assert tab.closed() == 1008
    found = everything(server)
    for trace in (person, person[:12], "Lovelace", "before", "meanwhile"):
        assert trace not in found, trace


def test_games_of_a_deleted_person_still_belong_together(server: Server) -> None:
    """So that ratings computed again from the games stay the same."""
    ada, bob = guest(server), guest(server, "Bob")
    tables = [two(server, ada, bob) for _ in range(2)]
    ada.post("/api/me/delete", {"name": "Ada"})
    rows = [server.game_server.store.table(table) for table in tables]
    ids = {row.summary.seats[0].person for row in rows if row is not None}
    assert len(ids) == 1
    assert ids.isdisjoint({"", me(bob)})


def test_a_deleted_person_blocks_nobody(server: Server) -> None:
    """A takeback needs everybody who may return, and nobody returns from being deleted."""
    ada, bob = guest(server), guest(server, "Bob")
    table = two(server, ada, bob)
    ada.post("/api/me/delete", {"name": "Ada"})
    with bob.sit(table) as b:
        state = b.state(lambda s: s["seats"][0]["name"] == "Deleted player")
        assert not state["seats"][0]["away"]


def test_in_a_rematch_the_seat_of_a_deleted_player_is_open(server: Server) -> None:
    ada, bob = guest(server), guest(server, "Bob")
    table = two(server, ada, bob)
    ada.post("/api/me/delete", {"name": "Ada"})
    with bob.sit(table) as b:
        b.state(lambda s: s["seats"][0]["kind"] == "bot")
        assert b.ask("resign", seat=1)["t"] == "ack"
    again = bob.post(f"/api/tables/{table}/rematch")["table"]
    assert [seat["kind"] for seat in bob.get(f"/api/tables/{again}")["seats"]] == ["person", "open"]


def test_bots_do_not_finish_a_game_that_nobody_is_left_to_see(server: Server) -> None:
    ada = guest(server)
    table = ada.make("connect_four", "me", "random")
    ada.post("/api/me/delete", {"name": "Ada"})
    server.swept()
    row = server.game_server.store.table(table)
    assert row is not None
    assert (row.status, row.summary.seats[0].name) == ("playing", "Deleted player")
    assert intact(server, table)


def test_deleting_a_table_that_has_not_begun_opens_the_seat(server: Server) -> None:
    ada, bob = guest(server), guest(server, "Bob")
    table = two(server, bob, ada, start="ready")
    ada.post("/api/me/delete", {"name": "Ada"})
    assert [seat["kind"] for seat in bob.get(f"/api/tables/{table}")["seats"]] == ["person", "open"]


def test_a_kicked_account_does_not_return_with_a_guests_seat(server: Server) -> None:
    ada, key, _ = member(server)
    phone, bob = guest(server, "Guest"), guest(server, "Bob")
    table = bob.make("connect_four", "me", "open", public=True, start="ready")
    ada.post(f"/api/tables/{table}/join")
    bob.post(f"/api/tables/{table}/kick", {"seat": 1})
    phone.post(f"/api/tables/{table}/join")
    sign_in(phone, key.sign(options(phone)))
    assert bob.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open", "a seat that nobody could use or free"
    phone.get(f"/api/tables/{table}", 404)
