"""Who may sit where, on which device, and for how long: links, sessions, hosts, and people who come at once."""

from __future__ import annotations

import contextlib
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from cinque.server.accounts import session_tokens
from cinque.server.http.routes import access
from cinque.server.http.routing import RequestContext
from cinque.server.ops.admin import admin
from cinque.server.settings import Settings
from cinque.server.tables import names
from cinque.server.tables.live_table import LiveTable
from cinque.server.tables.scheduler import due
from tests.server.conftest import Clock, quick
from tests.server.harness import PATIENCE, Guest, Server, eventually, running


def two(server: Server, public: bool = False) -> tuple[Guest, Guest, str]:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    made = ada.create("connect_four", "me", "open", public=public)
    bob.post(f"/api/tables/{made['table']}/join", {"invite": made["invite"]})
    return ada, bob, made["table"]


def device(server: Server, link: str) -> Guest:
    """Another device that opened the link."""
    told = Guest(server.url, token="").post("/api/me", {"token": link})
    return Guest(server.url, token=told["token"])


# -- links to a seat ----------------------------------------------------------------------


def test_a_link_to_a_seat_makes_another_device_the_same_person_there(server: Server) -> None:
    _, bob, table = two(server)
    link = bob.post(f"/api/tables/{table}/seat-link", {"seat": 1})["token"]
    with bob.sit(table) as first:
        first.state()
        phone = device(server, link)
        with phone.sit(table) as second:
            assert second.state()["my_seats"] == [1]
            assert [seat["name"] for seat in second.state()["seats"]] == ["Ada", "Bob"]
            assert first.ask("chat", seat=1, text="still here")["t"] == "ack"
    assert phone.get("/api/me")["id"] == bob.get("/api/me")["id"]


def test_a_link_to_a_seat_is_used_once_and_is_no_pass_by_itself(server: Server) -> None:
    _, bob, table = two(server)
    link = bob.post(f"/api/tables/{table}/seat-link", {"seat": 1})["token"]
    Guest(server.url, token=link).get("/api/me", status=401)
    server.guest("Eve").post(f"/api/tables/{table}/join", {"invite": link}, status=404)
    device(server, link)
    Guest(server.url, token="").post("/api/me", {"token": link}, status=404)


def test_a_link_dies_when_its_maker_leaves_and_stays_dead(server: Server) -> None:
    """Also when the seat's next holder, or the maker again, sits there: none of the old links opens it."""
    ada, bob, eve = server.guest("Ada"), server.guest("Bob"), server.guest("Eve")
    made = ada.create("connect_four", "me", "open", start="ready")
    table = made["table"]
    stranger = Guest(server.url, token="")
    bob.post(f"/api/tables/{table}/join", {"invite": made["invite"]})
    link = bob.post(f"/api/tables/{table}/seat-link", {"seat": 1})["token"]
    bob.post(f"/api/tables/{table}/leave", {"seat": 1})
    stranger.post("/api/me", {"token": link}, status=404)
    eve.post(f"/api/tables/{table}/join", {"invite": made["invite"]})
    stranger.post("/api/me", {"token": link}, status=404)
    eve.post(f"/api/tables/{table}/leave", {"seat": 1})
    bob.post(f"/api/tables/{table}/join", {"invite": made["invite"]})
    stranger.post("/api/me", {"token": link}, status=404)


def test_a_link_stays_dead_when_its_maker_returns_to_a_running_game(server: Server) -> None:
    _, bob, table = two(server)
    link = bob.post(f"/api/tables/{table}/seat-link", {"seat": 1})["token"]
    bob.post(f"/api/tables/{table}/leave", {"seat": 1})
    with bob.sit(table) as b:
        b.state()
        assert b.ask("reclaim_seat", seat=1)["t"] == "ack"
    Guest(server.url, token="").post("/api/me", {"token": link}, status=404)
    device(server, bob.post(f"/api/tables/{table}/seat-link", {"seat": 1})["token"])


def test_a_link_dies_with_a_newer_one_and_with_the_device_that_made_it(server: Server) -> None:
    _, bob, table = two(server)
    stranger = Guest(server.url, token="")
    old, new = (bob.post(f"/api/tables/{table}/seat-link", {"seat": 1})["token"] for _ in range(2))
    stranger.post("/api/me", {"token": old}, status=404)
    stolen = device(server, new)
    link = stolen.post(f"/api/tables/{table}/seat-link", {"seat": 1})["token"]
    other = next(s["id"] for s in bob.get("/api/me/sessions")["sessions"] if not s["current"])
    bob.post("/api/me/sessions/revoke", {"id": other})
    stranger.post("/api/me", {"token": link}, status=404)


def test_of_many_who_use_a_link_at_once_one_is_signed_in(server: Server) -> None:
    _, bob, table = two(server)
    link = bob.post(f"/api/tables/{table}/seat-link", {"seat": 1})["token"]
    crowd = [Guest(server.url, token="") for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        codes = list(pool.map(lambda g: g.http.post("/api/me", json={"token": link}).status_code, crowd))
    assert sorted(codes) == [200, 404, 404, 404, 404, 404]
    assert len(bob.get("/api/me/sessions")["sessions"]) == 2


def test_who_left_a_private_table_before_the_start_needs_a_new_invite(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    made = ada.create("connect_four", "me", "open", start="ready")
    table = made["table"]
    bob.post(f"/api/tables/{table}/join", {"invite": made["invite"]})
    with bob.sit(table) as b:
        b.state()
        bob.post(f"/api/tables/{table}/leave", {"seat": 1})
        assert b.closed() == 1008
    bob.get(f"/api/tables/{table}", status=404)
    bob.post(f"/api/tables/{table}/join", {}, status=404)
    with pytest.raises(InvalidStatus):
        bob.sit(table)
    invite = ada.post(f"/api/tables/{table}/invite")["invite"]
    bob.post(f"/api/tables/{table}/spectate", {"invite": invite})
    assert bob.get(f"/api/tables/{table}")["my_seats"] == []


def test_who_left_a_running_game_comes_back_with_one_wish(server: Server) -> None:
    ada, bob, table = two(server)
    bob.post(f"/api/tables/{table}/leave", {"seat": 1})
    listed = bob.get("/api/me/tables")["tables"][0]
    assert (listed["my_seats"], listed["reclaimable_seats"]) == ([], [1])
    assert ada.get("/api/me/tables")["tables"][0]["reclaimable_seats"] == []
    with bob.sit(table) as b, ada.sit(table) as a:
        assert a.ask("reclaim_seat", seat=1)["code"] == "seat", "not anybody's"
        watching = b.state(seat=-1)
        assert (watching["reclaimable_seats"], watching["legal_moves"]) == ([1], [])
        assert watching["seats"][1]["kind"] == "bot"
        assert b.ask("reclaim_seat", seat=1)["t"] == "ack"
        assert b.state(lambda s: s["my_seats"] == [1])["seats"][1]["name"] == "Bob"


def test_bots_wait_for_a_deserted_tables_players_or_host(server: Server) -> None:
    """A stranger who opens the table must not make its bots finish the game."""
    host, ada, eve = server.guest("Host"), server.guest("Ada"), server.guest("Eve")
    table = host.make("connect_four", "open", "random", public=True)
    ada.post(f"/api/tables/{table}/join", {})
    ada.post(f"/api/tables/{table}/leave", {"seat": 0})
    live = server.game_server.tables.live[table]
    assert (live.room.bot_to_move(), live.bot_task) == (0, None)
    assert due(live.room, server.game_server.now(), 5.0) is None, "nor is any other server asked to play it"
    with ada.sit(table) as a, eve.sit(table) as e:
        assert a.state()["reclaimable_seats"] == [0]
        for socket in (a, e):
            assert socket.ask("resync", events=0, version=0)["t"] == "ack", "by now bots would have been asked"
        assert (live.bot_task, live.room.step) == (None, 0)
        with host.sit(table) as h:
            h.state(lambda s: s["step"] > 0)


def test_a_returning_player_wakes_a_deserted_table(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.make("connect_four", "random", "me")
    with ada.sit(table) as a:
        a.state(lambda s: s["legal_moves"])
        ada.post(f"/api/tables/{table}/leave", {"seat": 1})
        assert a.state(lambda s: s["reclaimable_seats"] == [1])["step"] == 1
        a.states.clear()
        assert a.ask("reclaim_seat", seat=1)["t"] == "ack"
        assert a.play(1, a.state(lambda s: s["legal_moves"], seat=1)["legal_moves"][0]["move"])["t"] == "ack"
        a.state(lambda s: s["step"] == 3, seat=1)


# -- devices ------------------------------------------------------------------------------


def test_devices_are_listed_and_signed_out_with_their_sockets(server: Server) -> None:
    ada, _, table = two(server)
    phone = Guest(server.url, token=ada.post("/api/me/link")["token"])
    listed = ada.get("/api/me/sessions")["sessions"]
    assert sorted(s["current"] for s in listed) == [False, True]
    other = next(s["id"] for s in listed if not s["current"])
    server.guest("Eve").post("/api/me/sessions/revoke", {"id": other}, status=404)
    with phone.sit(table) as p, phone.listen() as ear, ada.sit(table) as a:
        p.state()
        ear.until(lambda m: m["t"] == "lobby")
        ada.post("/api/me/sessions/revoke", {"id": other})
        assert p.closed() == ear.closed() == 1008
        phone.get("/api/me", status=401)
        a.state()
        assert a.play(0, 3)["t"] == "ack", "this device stays signed in"


def test_a_device_signed_out_at_another_server_loses_its_socket_soon(settings: Settings) -> None:
    with running(settings) as one, running(settings) as two_:
        ada = one.guest("Ada")
        table = ada.make("connect_four", "me", "me")
        phone = Guest(two_.url, token=ada.post("/api/me/link")["token"])
        other = next(s["id"] for s in ada.get("/api/me/sessions")["sessions"] if not s["current"])
        with phone.sit(table) as p:
            p.state()
            ada.post("/api/me/sessions/revoke", {"id": other})
            assert p.closed() == 1008


def test_whom_the_operator_keeps_out_is_told_why_and_leaves_at_once(server: Server) -> None:
    ada, bob, table = two(server)
    me = bob.get("/api/me")["id"]
    with bob.sit(table) as b:
        b.state()
        assert server.game_server.store.accounts.moderate(me, banned="rude in chat")
        assert b.closed() == 1008
    answer = bob.get("/api/me", status=403)
    assert "rude in chat" in answer["text"]
    with pytest.raises(InvalidStatus):
        bob.sit(table)
    server.game_server.store.accounts.moderate(me, banned="", muted=True)
    with bob.sit(table) as b, ada.sit(table) as a:
        b.state()
        assert b.ask("chat", seat=1, text="hm")["code"] == "muted"
        a.state()
        assert a.ask("chat", seat=0, text="hm")["t"] == "ack"


# -- hosts --------------------------------------------------------------------------------


def test_a_host_sends_a_player_away_before_the_start(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.make("connect_four", "me", "open", public=True, start="ready")
    bob.post(f"/api/tables/{table}/join", {})
    bob.post(f"/api/tables/{table}/kick", {"seat": 0}, status=403)
    with bob.sit(table) as b:
        b.state()
        ada.post(f"/api/tables/{table}/kick", {"seat": 1})
        assert b.closed() == 1008
    bob.post(f"/api/tables/{table}/join", {}, status=404)
    assert [s["kind"] for s in ada.get(f"/api/tables/{table}")["seats"]] == ["person", "open"]


def test_who_is_sent_away_while_sitting_down_does_not_sit(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.make("connect_four", "me", "open", start="ready", public=True)
    bob.post(f"/api/tables/{table}/join")
    live = access.live_table

    async def slow(call: RequestContext) -> LiveTable:
        """The kick overtakes Bob's request, which was already let in."""
        if call.request.path.endswith("/join"):
            arrived.set()
            await call.server.in_thread(kicked.wait, PATIENCE)
        return await live(call)

    arrived, kicked = threading.Event(), threading.Event()
    monkeypatch.setattr(access, "live_table", slow)
    with ThreadPoolExecutor(1) as pool:
        joined = pool.submit(bob.http.post, f"/api/tables/{table}/join", json={})
        assert arrived.wait(PATIENCE)
        sent_away = ada.http.post(f"/api/tables/{table}/kick", json={"seat": 1})
        kicked.set()
    assert (sent_away.status_code, joined.result().status_code) == (200, 404)
    assert ada.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open"


def test_a_host_sends_a_spectator_away_and_quiets_the_chat(server: Server) -> None:
    ada, bob, table = two(server, public=True)
    eve = server.guest("Eve")
    ada.post(f"/api/tables/{table}/kick", {"seat": 1}, status=409)
    with eve.sit(table) as e, bob.sit(table) as b, ada.sit(table) as a:
        e.state()
        (watcher,) = ada.get(f"/api/tables/{table}/spectators")["spectators"]
        assert watcher["name"] == "Eve"
        ada.post(f"/api/tables/{table}/mute", {"on": True})
        assert b.state(lambda s: s["muted"])
        assert b.ask("chat", seat=1, text="hm")["code"] == "muted"
        assert a.ask("chat", seat=0, text="quiet, please")["t"] == "ack"
        ada.post(f"/api/tables/{table}/kick", {"person": watcher["person"]})
        assert e.closed() == 1008
    with pytest.raises(InvalidStatus):
        eve.sit(table)


def test_a_host_cannot_kick_a_player_who_is_away_and_may_return(server: Server) -> None:
    ada, bob, table = two(server, public=True)
    with bob.sit(table) as b:
        b.state()
        bob.post(f"/api/tables/{table}/leave", {"seat": 1})
        b.state(lambda s: s["reclaimable_seats"] == [1])
        assert ada.get(f"/api/tables/{table}/spectators")["spectators"] == [], "a player who is away is no spectator"
        refused = ada.post(f"/api/tables/{table}/kick", {"person": bob.get("/api/me")["id"]}, status=409)
        assert refused["code"] == "begun"
        assert b.ask("reclaim_seat", seat=1)["t"] == "ack"


# -- at the same time ---------------------------------------------------------------------


def test_a_host_kicks_only_people_of_this_server(server: Server) -> None:
    ada, eve = server.guest("Ada"), server.guest("Eve")
    table = ada.make("connect_four", "me", "me", public=True)
    nobody = {"person": "0123456789abcdef"}
    assert ada.post(f"/api/tables/{table}/kick", nobody, status=422)["code"] == "person"
    with eve.sit(table) as e:
        e.state()
    server.left()
    ada.post(f"/api/tables/{table}/kick", {"person": eve.get("/api/me")["id"]})
    assert ada.post(f"/api/tables/{table}/kick", {"person": eve.get("/api/me")["id"]}, status=409)["code"] == "idle"
    assert len([entry for entry in server.game_server.store.entries(table) if entry.kind == "bar"]) == 1


def test_a_guest_who_joins_twice_at_once_has_one_seat(server: Server) -> None:
    for _ in range(4):
        ada, bob = server.guest("Ada"), server.guest("Bob")
        table = ada.make("phoenicia", "me", "open", "open", "open", public=True)
        with ThreadPoolExecutor(6) as pool:
            seats = list(pool.map(bob.post, [f"/api/tables/{table}/join"] * 6))
        assert len({joined["seat"] for joined in seats}) == 1
        assert len(bob.get(f"/api/tables/{table}")["my_seats"]) == 1


def test_two_rematches_at_once_are_the_same_table(server: Server) -> None:
    for _ in range(4):
        ada, bob, table = two(server)
        with ada.sit(table) as a:
            a.state(lambda s: s["status"] == "playing")
            a.ask("resign", seat=0)
        with ThreadPoolExecutor(2) as pool:
            one, other = pool.map(Guest.post, (ada, bob), [f"/api/tables/{table}/rematch"] * 2)
        assert one["table"] == other["table"]


def test_watching_at_once_is_no_trouble(server: Server) -> None:
    ada = server.guest("Ada")
    made = ada.create("connect_four", "me", "open")
    eve, path = server.guest("Eve"), f"/api/tables/{made['table']}/spectate"
    with ThreadPoolExecutor(8) as pool:
        bodies = [{"invite": made["invite"]}] * 8
        codes = list(pool.map(lambda body: eve.http.post(path, json=body).status_code, bodies))
    assert codes == [200] * 8


def test_a_rematch_begins_when_all_have_asked_for_it(server: Server) -> None:
    ada, bob, table = two(server)
    with ada.sit(table) as a:
        a.state(lambda s: s["status"] == "playing")
        a.ask("resign", seat=0)
    again = ada.post(f"/api/tables/{table}/rematch")["table"]
    seats = ada.get(f"/api/tables/{again}")
    assert (seats["status"], {s["name"]: s["ready"] for s in seats["seats"]}) == ("open", {"Ada": True, "Bob": False})
    assert bob.post(f"/api/tables/{table}/rematch")["table"] == again
    assert bob.get(f"/api/tables/{again}")["status"] == "playing"


def test_who_ran_out_of_time_can_come_back(settings: Settings, clock: Clock) -> None:
    with running(settings, clock) as server:
        ada, bob = server.guest("Ada"), server.guest("Bob")
        limit = {"kind": "game", "seconds": 60}
        table = ada.make("connect_four", "me", "open", public=True, clock=limit)
        bob.post(f"/api/tables/{table}/join", {})
        with ada.sit(table) as a, bob.sit(table) as b:
            a.state(lambda s: s["legal_moves"])
            assert a.ask("reclaim_seat", seat=0)["code"] == "seat"
            clock.pass_seconds(61)
            gone = a.state(lambda s: s["reclaimable_seats"] == [0])
            assert (gone["my_seats"], gone["seats"][0]["kind"], gone["seats"][0]["away"]) == ([], "bot", True)
            assert b.ask("reclaim_seat", seat=0)["code"] == "seat", "nobody else's"
            a.states.clear()
            assert a.ask("reclaim_seat", seat=0)["t"] == "ack"
            here = a.state(lambda s: s["my_seats"] == [0])
            assert (here["seats"][0]["kind"], here["reclaimable_seats"]) == ("person", [])
            assert here["seats"][0]["clock"] >= 6000, "with a little time"
            assert "back" in [n["kind"] for n in here["notices"]]


def test_links_that_name_a_seat_only_are_void(server: Server) -> None:
    """As they were made once, before they were bound to who sits there."""
    _, bob, table = two(server)
    token = session_tokens.new_token()
    server.game_server.store.accounts.add_token(session_tokens.digest(token), "seat", f"{table}/1")
    server.guest("Eve").post(f"/api/tables/{table}/join", {"invite": token}, status=404)
    with bob.sit(table) as b:
        assert b.state()["my_seats"] == [1]


# -- absent players -----------------------------------------------------------------------


def test_a_ban_hands_the_seat_to_a_bot_and_returning_stays_possible(server: Server) -> None:
    ada, bob, table = two(server)
    waiting = bob.make("connect_four", "me", "open", start="ready")
    me, address = bob.get("/api/me")["id"], server.settings.address
    with ada.sit(table) as a:
        a.state()
        a.play(0, 3)
        assert admin(["ban", me, "insults", "--database", address]) == 0
        shown = a.state(lambda s: s["step"] == 2)
        assert (shown["seats"][1]["kind"], shown["seats"][1]["away"]) == ("bot", True)
        assert [notice["kind"] for notice in shown["notices"]] == ["bot-takeover"]
        assert server.game_server.store.table(waiting).summary.seats[0].kind == "open"  # type: ignore[union-attr]
        assert admin(["unban", me, "--database", address]) == 0
        with bob.sit(table) as b:
            assert b.state()["reclaimable_seats"] == [1]
            assert b.ask("reclaim_seat", seat=1)["t"] == "ack"
    entries = server.game_server.store.entries(waiting)
    assert [entry.kind for entry in entries] == ["made", "rise"]


def test_a_banned_player_does_not_return_over_a_socket_that_is_still_open(server: Server) -> None:
    """Sockets close only when the server checks its sessions again."""
    ada, bob, table = two(server)
    with ada.sit(table) as a, bob.sit(table) as b:
        b.state()
        assert admin(["ban", bob.get("/api/me")["id"], "insults", "--database", server.settings.address]) == 0
        b.say("reclaim_seat", seat=1, key="return")
        with contextlib.suppress(ConnectionClosed):
            assert b.until(lambda m: m.get("key") == "return")["t"] == "refused"
        eventually(lambda: len(server.game_server.connections) == 1)
        a.state(lambda s: s["seats"][1]["kind"] == "bot")
        seat = ada.get(f"/api/tables/{table}")["seats"][1]
    assert (seat["kind"], [e.kind for e in server.game_server.store.entries(table)].count("back")) == ("bot", 0)


def test_the_host_lets_a_bot_play_for_who_is_absent_for_long(settings: Settings, clock: Clock) -> None:
    with running(settings, clock) as server:
        ada, bob, table = two(server)

        def asks(status: int, seat: int = 1) -> str:
            return str(ada.post(f"/api/tables/{table}/hand-over", {"seat": seat}, status=status).get("code"))

        with ada.sit(table) as a:
            a.state()
            clock.pass_seconds(3600)
            assert asks(409) == "not-absent", "nobody waits for Bob"
            a.play(0, 3)
            with bob.sit(table) as b:
                b.state(lambda s: s["step"] == 1)
                clock.pass_seconds(3600)
                assert asks(409) == "not-absent", "Bob is there, and thinks"
            eventually(lambda: server.game_server.tables.live[table].last_seen)
            clock.pass_seconds(14 * 60)
            assert asks(409) == "not-absent", "Bob left only now"
            assert asks(422, seat=0) == "seat", "one's own"
            bob.post(f"/api/tables/{table}/hand-over", {"seat": 0}, status=403)
            clock.pass_seconds(60)
            ada.post(f"/api/tables/{table}/hand-over", {"seat": 1})
            shown = a.state(lambda s: s["step"] == 2)
            assert (shown["seats"][1]["away"], shown["notices"][0]["kind"]) == (True, "handed-over")
        with bob.sit(table) as b:
            assert b.state()["reclaimable_seats"] == [1]


def test_a_restart_does_not_make_a_player_absent(settings: Settings, clock: Clock) -> None:
    """Bob thought for an hour and was there all the time, but a server that has just started cannot know."""
    with running(settings, clock) as server:
        ada, bob, table = two(server)
        with ada.sit(table) as a, bob.sit(table):
            a.state()
            a.play(0, 3)
            clock.pass_seconds(3600)
    with running(settings, clock) as server:
        ada = Guest(server.url, token=ada.token)
        with ada.sit(table) as a:
            a.state()
            assert ada.post(f"/api/tables/{table}/hand-over", {"seat": 1}, status=409)["code"] == "not-absent"
            clock.pass_seconds(15 * 60)
            ada.post(f"/api/tables/{table}/hand-over", {"seat": 1})


def test_at_a_table_with_a_clock_only_the_clock_replaces_a_player(settings: Settings, clock: Clock) -> None:
    with running(settings, clock) as server:
        ada, bob = server.guest("Ada"), server.guest("Bob")
        limit = {"kind": "move", "seconds": 86400}
        table = ada.make("connect_four", "open", "me", public=True, clock=limit)
        bob.post(f"/api/tables/{table}/join", {})
        clock.pass_seconds(3600)
        body = ada.post(f"/api/tables/{table}/hand-over?lang=de", {"seat": 0}, status=409)
        assert (body["code"], "15 Minuten gewartet hat und Bob" in body["text"]) == ("not-absent", True)


# -- names --------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["A\u00adda", "Ada\ufe0f", "A\u034fda", "\u3164", "\U000e0041da"])
def test_names_with_invisible_characters_are_refused(server: Server, name: str) -> None:
    ada = server.guest("Ada")
    assert ada.post("/api/me/name", {"name": name}, status=422)["code"] in ("name", "body")
    Guest(server.url, token="").post("/api/me", {"name": name}, status=422)
    table = ada.make("connect_four", "open", "open", public=True)
    ada.post(f"/api/tables/{table}/join", {"name": name}, status=422)
    assert ada.get("/api/me")["name"] == "Ada"


@pytest.mark.parametrize(("title", "shown"), [("\u3164", ""), ("\U000e0041", ""), (" ", ""), ("Friday ", "Friday ")])
def test_a_title_that_shows_nothing_is_no_title(server: Server, title: str, shown: str) -> None:
    ada = server.guest("Ada")
    table = ada.make("connect_four", "me", "open", title=title)
    assert ada.get(f"/api/tables/{table}")["title"] == shown


def test_a_name_is_measured_as_it_is_stored(server: Server) -> None:
    """PostgreSQL refuses more than forty characters, and some characters are many when normalized."""
    ada = server.guest("Ada")
    assert ada.post("/api/me/name?lang=de", {"name": "\ufdfa" * 40}, status=422)["text"].startswith(
        "Dieser Name ist zu lang"
    )
    assert ada.post("/api/me/name", {"name": "\ufb03\u2800\U0001d159\U00016fe4x"})["name"] == "ffi x"


@pytest.mark.postgres
@pytest.mark.parametrize(("name", "status"), [("\ufdfa" * 40, 422), ("\ufb03" * 14, 422), ("\ufb03" * 13, 200)])
def test_a_name_that_grows_when_normalized_is_refused_before_postgresql_does(
    postgres: str, name: str, status: int
) -> None:
    with running(quick(postgres)) as server:
        ada = server.guest("Ada")
        ada.post("/api/me/name", {"name": name}, status=status)
        Guest(server.url, token="").post("/api/me", {"name": name}, status=status)
        table = ada.make("connect_four", "open", "open")
        ada.post(f"/api/tables/{table}/join", {"name": name}, status=status)


@pytest.mark.parametrize("other", ["\u0410da", "ADA", "\uff21da", "Ad\u0430"])
def test_nobody_has_a_name_that_looks_like_anothers(server: Server, other: str) -> None:
    ada, eve, watcher = server.guest("Ada"), server.guest(other), server.guest(other)
    table = ada.make("connect_four", "me", "open", public=True)
    eve.post(f"/api/tables/{table}/join", {})
    with watcher.sit(table) as w:
        assert w.state()["seats"][1]["name"].endswith(" 2")
        w.ask("chat", text="I am Ada")
        chat = w.until(lambda m: m["t"] == "chat")
    assert chat["lines"][0]["name"].endswith(" 3")


@pytest.mark.parametrize(
    ("one", "other", "same"), [("Tim", "Tirn", True), ("Ida", "lda", True), ("Zoe", "Zo\u00eb", False)]
)
def test_names_are_compared_by_how_they_look(one: str, other: str, same: bool) -> None:
    assert (names.unique_name(other, [one]) != other) is same


# -- damaged links, and players who can't be kicked ---------------------------------------


@pytest.mark.parametrize(
    "subject", ["junk", "/", "{table}/x/1/0", "{table}/99/1/0", "{table}/-1/1/0", "{table}/0/1/0/5"]
)
def test_a_damaged_link_to_a_seat_signs_nobody_in(server: Server, subject: str) -> None:
    _, bob, table = two(server)
    token = session_tokens.new_token()
    store = server.game_server.store.accounts
    store.add_token(session_tokens.digest(token), "seat", subject.replace("{table}", table))
    assert Guest(server.url, token="").post("/api/me", {"token": token}, status=404)["code"] == "token"
    assert bob.get(f"/api/tables/{table}")["my_seats"] == [1]


@pytest.mark.parametrize("over", [False, True])
def test_a_host_cannot_kick_a_player_who_resigned_or_was_away_at_the_end(server: Server, over: bool) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.make("secrets", "me", "me", "open", public=True)
    bob.post(f"/api/tables/{table}/join")
    person = {"person": bob.get("/api/me")["id"]}
    with bob.sit(table) as b, ada.sit(table) as a:
        b.state()
        if over:
            bob.post(f"/api/tables/{table}/leave", {"seat": 2})
            for seat in (0, 1):
                assert a.ask("resign", seat=seat)["t"] == "ack"
        else:
            assert b.ask("resign", seat=2)["t"] == "ack"
        assert ada.get(f"/api/tables/{table}/spectators")["spectators"] == []
        assert ada.post(f"/api/tables/{table}/kick", person, status=409)["code"] == "begun"
    assert bob.get(f"/api/tables/{table}")["status"] == ("over" if over else "playing")
