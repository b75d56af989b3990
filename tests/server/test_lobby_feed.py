"""The personal socket: what changed of the lists, seldom and short; nothing of what nobody may notice."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import pytest

from cinque.server.notifications import lobby_feed
from cinque.server.storage.store import TableRow
from tests.server.harness import Guest, Server, Socket, eventually, play_out


class Pauses:
    """The pauses of those who tell the lists: each lasts until the test ends it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[float] = []
        self._ended = 0
        like = SimpleNamespace(sleep=self._sleep, Event=asyncio.Event, CancelledError=asyncio.CancelledError)
        monkeypatch.setattr(lobby_feed, "asyncio", like)

    async def _sleep(self, seconds: float) -> None:
        self.asked.append(seconds)
        number = len(self.asked)
        while self._ended < number:
            await asyncio.sleep(0.001)

    def end(self, number: int) -> None:
        """End all pauses up to this number, the last one once it has begun."""
        self._ended = number - 1
        eventually(lambda: len(self.asked) >= number)
        self._ended = number


def news(ear: Socket, host: Guest) -> list[str]:
    """All that is heard up to the news of a table that is made now."""
    before, table = len(ear.raw), host.make("connect_four", "me", "me", public=True)
    ear.until(lambda m: m["t"] == "lobby_change" and table in [one["table"] for one in m["public"]])
    return ear.raw[before:]


def test_a_persons_tables_are_read_once_for_all_their_sockets(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a person with many tables and many sockets, each move would otherwise read all tables for each socket."""
    store, calls = server.game_server.store, {"lobby": 0, "mine": 0}
    lobby, tables_of = store.lobby, store.tables_of

    def counted_lobby() -> list[TableRow]:  # once for each update
        calls["lobby"] += 1
        return lobby()

    def counted_tables(person: str) -> list[TableRow]:
        calls["mine"] += 1
        return tables_of(person)

    ada = server.guest("Ada")
    with ada.listen() as one, ada.listen() as two, ada.listen() as three:
        for ear in (one, two, three):
            ear.until(lambda m: m["t"] == "lobby")
        monkeypatch.setattr(store, "lobby", counted_lobby)
        monkeypatch.setattr(store, "tables_of", counted_tables)
        table = ada.make("connect_four", "me", "me")
        for ear in (one, two, three):
            ear.until(lambda m: m["t"] == "lobby_change" and table in [each["table"] for each in m["mine"]])
    assert 1 <= calls["mine"] <= calls["lobby"]


def test_moves_at_one_table_are_one_line_to_others_at_most_once_a_second(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses = Pauses(monkeypatch)
    ada, eve = server.guest("Ada"), server.guest("Eve")
    tables = [ada.make("connect_four", "me", "me", public=True) for _ in range(20)]
    with eve.listen() as ear, ada.sit(tables[0]) as a:
        assert len(ear.until(lambda m: m["t"] == "lobby")["public"]) == 20
        for turn in range(20):
            a.state(lambda s, n=turn: s["step"] == n, seat=turn % 2)
            assert a.play(turn % 2, (turn // 2 * 2 + turn % 2) % 7)["t"] == "ack"
            if turn == 17:
                pauses.end(1)
                ear.until(lambda m: m["t"] == "lobby_change")
        pauses.end(3)
        ear.until(lambda m: m["t"] == "lobby_change")
        texts, changes = ear.raw[1:], ear.heard[1:]
    assert [change["t"] for change in changes] == ["lobby_change"] * 2
    assert all([t["table"] for t in change["public"]] == [tables[0]] for change in changes)
    assert sum(pauses.asked[:2]) >= 1, "seconds, from one time to the next"
    assert sum(map(len, texts)) < len(ear.raw[0])


def test_the_list_of_a_player_follows_and_rings(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    with bob.listen() as ear:
        ear.until(lambda m: m["t"] == "lobby")
        table = ada.make("connect_four", "me", "open", public=True)
        ear.until(lambda m: m["t"] == "lobby_change" and [t["table"] for t in m["public"]] == [table])
        bob.post(f"/api/tables/{table}/join", {})
        mine = ear.until(lambda m: m["t"] == "lobby_change" and m["mine"])
        assert (mine["mine"][0]["my_seats"], mine["public"][0]["my_seats"]) == ([1], [1])
        with ada.sit(table) as a:
            a.state(lambda s: s["legal_moves"])
            a.play(0, 3)
        assert ear.until(lambda m: m["t"] == "notification")["kind"] == "turn"
        bob.post(f"/api/tables/{table}/leave", {"seat": 1})
        left = ear.until(lambda m: m["t"] == "lobby_change" and m["mine"] and not m["mine"][0]["my_seats"])
        assert left["mine"][0]["reclaimable_seats"] == [1]


def test_a_table_all_have_left_before_the_start_is_no_longer_listed(server: Server) -> None:
    ada, bob = server.guest('Ada "kind":"person"'), server.guest("Bob")
    table = ada.make("connect_four", "me", "open", public=True)
    with bob.listen() as ear:
        lobby = ear.until(lambda m: m["t"] == "lobby")
        assert [(t["table"], [s["host"] for s in t["seats"]]) for t in lobby["public"]] == [(table, [True, False])]
        ada.post(f"/api/tables/{table}/leave", {"seat": 0})
        assert ear.until(lambda m: m["t"] == "lobby_change" and m["public_removed"])["public_removed"] == [table]
    assert bob.get("/api/tables")["tables"] == []
    bob.post(f"/api/tables/{table}/join", {})
    assert [t["table"] for t in ada.get("/api/tables")["tables"]] == [table], "somebody came after all"


def test_a_part_of_a_secret_choice_moves_no_list(server: Server) -> None:
    ada, bob, eve = server.guest("Ada"), server.guest("Bob"), server.guest("Eve")
    table = ada.make("secrets", "me", "open", public=True)
    bob.post(f"/api/tables/{table}/join", {})
    with bob.listen() as b, eve.listen() as e, ada.sit(table) as a:
        for ear in (b, e):
            ear.until(lambda m: m["t"] == "lobby")
            news(ear, eve)
        a.state(lambda s: s["legal_moves"])
        assert a.play(0, 0)["t"] == "ack"
        for ear in (b, e):
            assert [text for text in news(ear, eve) if table in text] == []


def test_a_page_of_a_finished_game_is_made_once(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.make("connect_four", "me", "me")
    with ada.sit(table) as a:
        a.state(seat=1)
        for turn in range(7):
            a.state(lambda s, n=turn: s["step"] == n, seat=turn % 2)
            a.play(turn % 2, turn % 2)
        a.state(lambda s: s["status"] == "over", seat=0)
    first = ada.get(f"/api/tables/{table}/frames")
    assert len(server.game_server.replays._pages) == 1
    assert ada.get(f"/api/tables/{table}/frames") == first
    assert ada.get(f"/api/tables/{table}/frames?lang=de") != {}
    assert len(server.game_server.replays._pages) == 2


def test_a_running_game_is_not_kept(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.make("connect_four", "me", "random")
    assert ada.get(f"/api/tables/{table}/frames")["steps"] == 0
    with ada.sit(table) as a:
        play_out(a, 0)
    assert Guest(server.url, token=ada.token).get(f"/api/tables/{table}/frames")["steps"] > 0


def test_who_asks_to_play_again_is_not_told_that_somebody_does(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.make("connect_four", "me", "open", public=True)
    bob.post(f"/api/tables/{table}/join", {})
    with ada.listen() as a, bob.listen() as b, bob.sit(table) as at_table:
        a.hear()
        b.hear()
        at_table.state(lambda s: s["status"] == "playing", seat=1)
        assert at_table.ask("resign", seat=1)["t"] == "ack"
        again = ada.post(f"/api/tables/{table}/rematch")["table"]
        assert b.until(lambda m: m["t"] == "notification" and m["kind"] == "rematch")["table"] == table
        bob.post(f"/api/tables/{table}/rematch")
        playing = {"table": again, "status": "playing"}
        a.until(lambda m: m["t"] == "lobby_change" and any(playing.items() <= one.items() for one in m["mine"]))
    assert "rematch" not in [m["kind"] for m in a.heard if m["t"] == "notification"]


def test_who_has_just_sat_down_is_rung_for_what_is_asked_since(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sitting down and asking are told in one round."""
    pauses = Pauses(monkeypatch)
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.make("connect_four", "me", "open", public=True)
    with bob.listen() as b, ada.sit(table) as a:
        b.hear()
        bob.post(f"/api/tables/{table}/join", {})
        a.state(lambda s: s["legal_moves"])
        a.play(0, 3)
        version = a.state(lambda s: s["step"] == 1, seat=0)["version"]
        assert a.ask("takeback_request", seat=0, version=version)["t"] == "ack"
        pauses.end(1)
        rung = b.until(lambda m: m["t"] == "notification" and m["kind"] == "takeback")
    assert (rung["table"], rung["seat"]) == (table, 1)
