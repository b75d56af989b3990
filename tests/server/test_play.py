"""Playing online: wishes, answers, and what everybody sees."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from cinque.core import Outcome
from tests.server.harness import Guest, Server, my_turn, play_out


def four(server: Server, **wishes: bool) -> tuple[Guest, Guest, str]:
    """Two people at Connect Four."""
    ada, bob = server.guest("Ada"), server.guest("Bob")
    made = ada.create("connect_four", "me", "open", **wishes)
    bob.post(f"/api/tables/{made['table']}/join", {"invite": made["invite"]})
    return ada, bob, made["table"]


def test_two_people_play_a_whole_game_and_see_the_same_end(server: Server) -> None:
    ada, bob, table = four(server)
    with ada.sit(table) as a, bob.sit(table) as b:
        moves = [0, 1, 0, 1, 0, 1, 0]
        for turn, move in enumerate(moves):
            seat, socket = turn % 2, (a, b)[turn % 2]
            socket.state(lambda s, n=turn: s["step"] == n, seat=seat)
            assert socket.play(seat, move)["t"] == "ack"
        ends = [socket.state(lambda s: s["status"] == "over") for socket in (a, b)]
    assert [end["outcome"]["winners"] for end in ends] == [[0], [0]]
    assert ends[0]["view"] == ends[1]["view"]
    assert ends[0]["to_move"] == []


def test_the_answer_comes_before_the_change_is_shown(server: Server) -> None:
    ada, _, table = four(server)
    with ada.sit(table) as a:
        version = a.state()["version"]
        key = a.say("play", seat=0, version=version, move=3)
        first, second = a.hear(), a.hear()
    assert (first["t"], first["key"], first["version"]) == ("ack", key, version + 1)
    assert (second["t"], second["version"]) == ("state", version + 1)


def test_the_same_key_does_nothing_twice(server: Server) -> None:
    ada, bob, table = four(server)
    with ada.sit(table) as a, bob.sit(table) as b:
        version = a.state()["version"]
        answers = [a.ask("play", seat=0, version=version, move=3, key="once") for _ in range(3)]
        state = b.state(lambda s: s["step"] >= 1)
        assert b.play(1, 2)["t"] == "ack"
        again = a.ask("play", seat=0, version=version, move=3, key="once")
        assert a.state(lambda s: s["step"] == 2)["view"]["columns"][3] == [0]
    assert answers[0] == answers[1] == answers[2] == again
    assert state["step"] == 1


def test_a_key_is_each_persons_own(server: Server) -> None:
    ada, bob, table = four(server)
    with ada.sit(table) as a, bob.sit(table) as b:
        assert a.play(0, 3, version=a.state()["version"], key="k")["t"] == "ack"
        state = b.state(my_turn)
        assert b.play(1, 3, version=state["version"], key="k")["t"] == "ack"
        assert b.state(lambda s: s["step"] == 2)["view"]["columns"][3] == [0, 1]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"seat": 0, "move": 3, "version": 0}, "stale"),
        ({"seat": 0, "move": 3, "version": 999}, "stale"),
        ({"seat": 0, "move": 7}, "unknown"),
        ({"seat": 1, "move": 3}, "seat"),
        ({"seat": 9, "move": 3}, "seat"),
    ],
)
def test_what_is_not_allowed_is_refused_and_changes_nothing(server: Server, wish: dict[str, int], code: str) -> None:
    ada, _, table = four(server)
    with ada.sit(table) as a:
        before = a.state()
        answer = a.ask("play", **{"version": before["version"], **wish})
        assert (answer["t"], answer["code"]) == ("refused", code)
        assert a.play(0, 3)["t"] == "ack"
        assert a.state(lambda s: s["step"] == 1)["version"] == before["version"] + 1


def test_a_move_out_of_turn_or_into_a_full_column_is_refused(server: Server) -> None:
    ada, bob, table = four(server)
    with ada.sit(table) as a, bob.sit(table) as b:
        a.state(), b.state()
        assert b.play(1, 3)["code"] == "turn"
        for turn in range(6):
            socket = (a, b)[turn % 2]
            socket.state(lambda s, n=turn: s["step"] == n)
            assert socket.play(turn % 2, 3)["t"] == "ack"
        a.state(lambda s: s["step"] == 6)
        refused = a.play(0, 3)
    assert (refused["t"], refused["code"]) == ("refused", "illegal")


def test_a_spectator_sees_and_cannot_act(server: Server) -> None:
    ada, _, table = four(server)
    eve = server.guest("Eve")
    eve.get(f"/api/tables/{table}", status=404)
    made = ada.post(f"/api/tables/{table}/invite")
    eve.post(f"/api/tables/{table}/spectate", {"invite": made["invite"]})
    with ada.sit(table) as a, eve.sit(table) as e:
        state = e.state()
        assert (state["seat"], state["legal_moves"], state["my_seats"]) == (-1, [], [])
        for kind in ("play", "undo", "takeback_request"):
            more = {"move": 3} if kind == "play" else {}
            assert e.ask(kind, seat=0, version=state["version"], **more)["code"] == "seat"
        for kind in ("pause", "resume", "resign", "ready"):
            assert e.ask(kind, seat=0)["code"] == "seat"
        assert e.ask("takeback_response", seat=0, accept=True)["code"] == "seat"
        assert e.ask("hint", seat=0, bot="random")["code"] == "seat"
        assert e.ask("chat", seat=0, text="I am Ada")["code"] == "seat"
        assert e.ask("chat", text="hello")["t"] == "ack"
        line = a.until(lambda m: m["t"] == "chat")["lines"][-1]
        assert (line["seat"], line["name"], line["text"]) == (-1, "Eve", "hello")


def test_hot_seat_one_connection_plays_all_seats(server: Server) -> None:
    ada = server.guest()
    table = ada.make("connect_four", "me", "me")
    with ada.sit(table) as a:
        a.until(lambda m: m["t"] == "state" and m["seat"] == 1)
        assert a.states[0]["my_seats"] == [0, 1]
        for turn, move in enumerate([0, 1, 0, 1, 0, 1, 0]):
            a.state(lambda s, n=turn: s["step"] == n, seat=turn % 2)
            assert a.play(turn % 2, move)["t"] == "ack"
        assert a.state(lambda s: s["status"] == "over", seat=0)["outcome"]["winners"] == [0]


def test_chat_is_passed_on_as_plain_text_and_kept(server: Server) -> None:
    ada, bob, table = four(server)
    text = '<img src=x onerror=alert(1)> & "quotes"'
    with ada.sit(table) as a:
        assert a.ask("chat", seat=0, text=text)["t"] == "ack"
        assert a.play(0, 3, version=a.state()["version"])["t"] == "ack", "chat makes no answer stale"
    with bob.sit(table) as b:
        lines = b.until(lambda m: m["t"] == "chat")["lines"]
    assert [line["text"] for line in lines] == [text]


@pytest.mark.parametrize("text", [" ", "\u00a0\n", "\u200b\u00ad", "\u3164\u2800", "\u0301"])
def test_chat_that_nobody_could_see_is_refused(server: Server, text: str) -> None:
    ada, _, table = four(server)
    with ada.sit(table) as a:
        assert a.ask("chat", seat=0, text=text)["code"] == "blank"
        assert a.ask("chat", seat=0, text=text + "\U0001f642")["t"] == "ack"


def test_two_spectators_who_chat_have_different_names(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.make("connect_four", "me", "me", public=True)
    with ada.sit(table) as a, server.guest("Eve").sit(table) as one, server.guest("EVE").sit(table) as other:
        for socket in (one, other, one, other):
            assert socket.ask("chat", text="hello")["t"] == "ack"
        names: list[str] = []
        while len(names) < 4:
            names += [line["name"] for line in a.until(lambda m: m["t"] == "chat")["lines"]]
    assert names == ["Eve", "EVE 2"] * 2


def test_undo_by_information_and_nothing_more(server: Server) -> None:
    ada, bob, table = four(server)
    with ada.sit(table) as a, bob.sit(table) as b:
        a.state()
        a.play(0, 3)
        mine = a.state(lambda s: s["step"] == 1)
        assert mine["undo"] == {"can": True, "moves": 1, "text": "drop 4", "can_request": True, "bots": False}
        b.state(lambda s: s["step"] == 1)
        assert b.ask("undo", seat=1, version=mine["version"])["code"] == "undo"
        assert a.ask("undo", seat=0, version=mine["version"])["t"] == "ack"
        back = b.state(lambda s: s["step"] == 0)
        assert (back["events_from"], back["events"], back["view"]["columns"][3]) == (0, [], [])
        a.state(lambda s: s["step"] == 0)
        a.play(0, 2)
        b.state(lambda s: s["step"] == 1)
        b.play(1, 2)
        late = a.state(lambda s: s["step"] == 2)
        assert late["undo"]["can"] is False
        assert a.ask("undo", seat=0, version=late["version"])["code"] == "undo"
        assert [e["data"]["column"] for e in late["events"]][-1:] == [3]


def test_who_plays_alone_against_bots_takes_their_moves_back_too(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.make("connect_four", "me", "random")
    with ada.sit(table) as a:
        a.state()
        a.play(0, 3)
        mine = a.state(lambda s: s["step"] == 2)
        assert mine["undo"] == {"can": True, "moves": 2, "text": "drop 4", "can_request": True, "bots": True}
        assert a.ask("undo", seat=0, version=mine["version"])["t"] == "ack"
        back = a.state(lambda s: s["step"] == 0)
        assert (back["view"]["columns"][3], back["undo"]["can"]) == ([], False)


def test_take_back_needs_everybodys_consent(server: Server) -> None:
    ada, bob, table = four(server)
    with ada.sit(table) as a, bob.sit(table) as b, bob.listen() as ear:
        assert a.state()["undo"]["can_request"] is False, "there is nothing to take back"
        ear.until(lambda m: m["t"] == "lobby")
        a.play(0, 3)
        assert b.state(lambda s: s["step"] == 1)["undo"]["can_request"] is False
        b.play(1, 4)
        version = a.state(lambda s: s["step"] == 2)["version"]
        assert a.ask("takeback_request", seat=0, version=version)["t"] == "ack"
        assert ear.until(lambda m: m["t"] == "notification" and m["kind"] == "takeback")["seat"] == 1
        asked = b.state(lambda s: s["takeback"] is not None)["takeback"]
        assert (asked["seat"], asked["step"], asked["agreed"], asked["needed"]) == (0, 0, [0], [0, 1])
        assert b.ask("takeback_response", seat=1, accept=False)["t"] == "ack"
        refused = a.state(lambda s: s["takeback"] is None and s["notices"])
        assert refused["step"] == 2
        assert a.ask("takeback_request", seat=0, version=version)["t"] == "ack"
        assert b.ask("takeback_response", seat=1, accept=True)["t"] == "ack"
        assert b.state(lambda s: s["step"] == 0)["to_move"] == [0]


def test_nothing_is_taken_back_while_somebody_is_away(server: Server) -> None:
    ada, bob, table = four(server)
    with ada.sit(table) as a, bob.sit(table) as b:
        a.state()
        b.state()
        a.play(0, 3)
        b.state(lambda s: s["step"] == 1)
        b.play(1, 3)
        asked = a.state(lambda s: s["step"] == 2)
        assert a.ask("takeback_request", seat=0, version=asked["version"])["t"] == "ack"
        bob.post(f"/api/tables/{table}/leave", {"seat": 1})
        left = a.state(lambda s: s["seats"][1]["away"])
        assert (left["takeback"], left["step"]) == (None, 2), "the stand-in consents to nothing"
        assert [n["kind"] for n in left["notices"]] == ["left", "takeback-away"]
        refused = a.ask("takeback_request", seat=0, version=left["version"], key="again")
        assert (refused["code"], "Bob" in refused["text"]) == ("takeback-away", True)
        assert a.ask("undo", seat=0, version=left["version"])["code"] == "undo", "Bob is no bot"
        assert a.ask("hint", seat=0)["code"] == "hints", "and it is still a game between people"


def test_pause_stops_play_and_resume_lets_it_go_on(server: Server) -> None:
    ada, bob, table = four(server)
    with ada.sit(table) as a, bob.sit(table) as b:
        b.state()
        assert b.ask("pause", seat=1)["t"] == "ack"
        assert a.state(lambda s: s["paused"])["legal_moves"] == []
        assert a.play(0, 3)["code"] == "paused"
        assert b.ask("resume", seat=1)["t"] == "ack"
        assert a.state(lambda s: not s["paused"])["legal_moves"]
        assert a.play(0, 3)["t"] == "ack"


def test_with_a_clock_all_must_wish_the_pause(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    made = ada.create("connect_four", "me", "open", public=True, clock={"kind": "game", "seconds": 600})
    bob.post(f"/api/tables/{made['table']}/join", {})
    with ada.sit(made["table"]) as a, bob.sit(made["table"]) as b:
        a.ask("pause", seat=0)
        wished = b.state(lambda s: s["pause_requests"] == [0])
        assert wished["paused"] is False
        b.ask("pause", seat=1)
        assert a.state(lambda s: s["paused"])["paused"] is True


def test_a_pause_asked_for_can_be_refused_or_no_longer_wished(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.make("connect_four", "me", "open", public=True, clock={"kind": "game", "seconds": 600})
    bob.post(f"/api/tables/{table}/join", {})
    with ada.sit(table) as a, bob.sit(table) as b:
        a.ask("pause", seat=0)
        b.ask("resume", seat=1)
        refused = a.state(lambda s: s["notices"])
        assert (refused["notices"][-1]["text"], refused["pause_requests"]) == ("Bob declined the pause.", [])
        a.ask("pause", seat=0)
        a.ask("resume", seat=0)
        b.state(lambda s: s["pause_requests"] == [0])
        assert b.ask("chat", seat=1, text="well")["t"] == "ack"
        last = b.state(lambda s: s["pause_requests"] == [] and s["notices"])
        assert len(last["notices"]) == 1, "who no longer asks refuses nobody"


def test_conceding_ends_a_game_of_two(server: Server) -> None:
    ada, bob, table = four(server)
    with ada.sit(table) as a, bob.sit(table) as b:
        assert a.ask("resign", seat=0)["t"] == "ack"
        end = b.state(lambda s: s["status"] == "over")
        assert (end["outcome"]["winners"], end["outcome"]["reason"]) == ([1], "concede")
        assert b.play(1, 3)["code"] == "over"


def test_conceding_among_three_hands_the_seat_to_a_bot(server: Server) -> None:
    ada = server.guest()
    table = ada.make("secrets", "me", "me", "me")
    with ada.sit(table) as a:
        a.state(seat=2)
        a.ask("resign", seat=1)
        state = a.state(lambda s: s["seats"][1]["resigned"], seat=0)
        assert (state["status"], state["seats"][1]["kind"]) == ("playing", "bot")
        a.ask("resign", seat=2)
        end = a.state(lambda s: s["status"] == "over", seat=0)
        assert end["outcome"]["winners"] == [0]


def test_who_gives_up_against_bots_has_lost_at_once(server: Server) -> None:
    ada = server.guest()
    table = ada.make("secrets", "me", "random", "random")
    with ada.sit(table) as a:
        a.ask("resign", seat=0)
        end = a.state(lambda s: s["status"] == "over")
    assert (end["outcome"]["winners"], end["outcome"]["reason"]) == ([1, 2], "concede")


def test_who_has_given_up_never_wins_whatever_the_bot_makes_of_it(server: Server) -> None:
    """Given three people of whom the leader has given up, the best of the others is named; a tie names both."""
    ada = server.guest()
    table = ada.make("secrets", "me", "me", "me")
    with ada.sit(table) as a:
        a.state(seat=2)
        a.ask("resign", seat=1)
        a.state(lambda s: s["seats"][1]["resigned"], seat=0)
    room = server.game_server.tables.live[table].room
    ends = {(5, 9, 7): [2], (7, 9, 7): [0, 2], (9, 9, 3): [0], (9, 1, 3): [0]}
    for scores, winners in ends.items():
        first = [seat for seat, score in enumerate(scores) if score == max(scores)]
        room.state.ended = Outcome(first, list(scores), "points")
        outcome = room.outcome
        assert outcome is not None
        assert (outcome.winners, outcome.scores) == (winners, list(scores))


def test_leaving_opens_the_seat_before_and_hands_it_to_a_bot_after_the_start(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    made = ada.create("connect_four", "open", "open", public=True)
    table = made["table"]
    assert bob.post(f"/api/tables/{table}/join", {"seat": 1})["seat"] == 1
    assert bob.post(f"/api/tables/{table}/join", {})["seat"] == 1, "joining again is harmless"
    bob.post(f"/api/tables/{table}/leave", {"seat": 1})
    assert [s["kind"] for s in ada.get(f"/api/tables/{table}")["seats"]] == ["open", "open"]
    bob.post(f"/api/tables/{table}/join", {"seat": 0})
    ada.post(f"/api/tables/{table}/join", {"seat": 1})
    ada.post(f"/api/tables/{table}/leave", {"seat": 0}, status=403)
    bob.post(f"/api/tables/{table}/leave", {"seat": 0})
    with ada.sit(table) as a:
        state = a.state(lambda s: s["step"] == 1)
    assert state["seats"][0]["kind"] == "bot"
    assert [notice["kind"] for notice in state["notices"]] == ["left"]


def test_the_host_begins_with_bots_in_the_open_seats(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.make("connect_four", "me", "open", public=True, start="ready")
    bob.post(f"/api/tables/{table}/start", {"bot": "random"}, status=403)
    ada.post(f"/api/tables/{table}/start", {"bot": "nobody"}, status=422)
    with ada.sit(table) as a:
        assert a.state()["view"] is None
        ada.post(f"/api/tables/{table}/start", {"bot": "random"})
        state = a.state(lambda s: s["status"] == "playing")
        assert state["seats"][1]["kind"] == "bot"
        assert a.play(0, 3)["t"] == "ack"
        assert a.state(lambda s: s["step"] == 2)["to_move"] == [0]


def test_a_table_that_waits_for_ready_begins_when_all_are(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.make("connect_four", "me", "open", public=True, start="ready")
    bob.post(f"/api/tables/{table}/join", {})
    with ada.sit(table) as a, bob.sit(table) as b:
        assert a.state()["status"] == "open"
        assert a.play(0, 3, version=a.state()["version"])["code"] == "open"
        a.ask("ready", seat=0)
        assert b.state(lambda s: s["seats"][0]["ready"])["status"] == "open"
        b.ask("ready", seat=1)
        assert a.state(lambda s: s["status"] == "playing")["legal_moves"]


def test_a_game_won_or_lost_together_goes_on_a_step_harder_or_easier(server: Server) -> None:
    """Given a lost game of some difficulty, the easier one is offered and made; where there is none, it is refused."""
    ada = server.guest("Ada")
    table = ada.make("helionox", "me", options={"difficulty": "normal", "mercury": False})
    with ada.sit(table) as a:
        a.ask("resign", seat=0)
        over = a.state(lambda s: s["outcome"])
    assert over["outcome"]["rematch"] == {"step": -1, "text": "Rookie"}
    again = ada.post(f"/api/tables/{table}/rematch", {"step": -1})["table"]
    with ada.sit(again) as a:
        assert a.state()["options"] == over["options"] | {"difficulty": "rookie"}
        a.ask("resign", seat=0)
        assert a.state(lambda s: s["outcome"])["outcome"]["rematch"] is None  # nothing is easier than that
    ada.post(f"/api/tables/{again}/rematch", {"step": -1}, status=422)


def test_rematch_is_one_table_for_all_and_turns_the_seats(server: Server) -> None:
    ada, bob, table = four(server)
    ada.post(f"/api/tables/{table}/rematch", status=409)
    with ada.sit(table) as a:
        a.ask("resign", seat=0)
        first = ada.post(f"/api/tables/{table}/rematch")["table"]
        assert bob.post(f"/api/tables/{table}/rematch")["table"] == first
        assert a.state(lambda s: s["rematch"])["rematch"] == first
    server.guest("Eve").post(f"/api/tables/{table}/rematch", status=404)
    assert [s["name"] for s in ada.get(f"/api/tables/{first}")["seats"]] == ["Bob", "Ada"]
    assert first in [t["table"] for t in bob.get("/api/me/tables")["tables"]]


def test_who_gave_up_and_watched_the_others_may_play_again_too(server: Server) -> None:
    """Of three, the first to give up has no seat any more, and is offered the rematch as the others are."""
    guests = [server.guest(name) for name in ("Ada", "Bob", "Cyd")]
    table = guests[0].make("phoenicia", "me", "open", "open", public=True)
    for guest in guests[1:]:
        guest.post(f"/api/tables/{table}/join", {})
    eve = server.guest("Eve")
    with guests[0].sit(table) as a, guests[1].sit(table) as b, eve.sit(table) as e:
        a.ask("resign", seat=0)
        assert a.state(lambda s: s["seats"][0]["resigned"], seat=-1)["can_rematch"] is False
        b.ask("resign", seat=1)
        over = a.state(lambda s: s["outcome"], seat=-1)
        assert (over["my_seats"], over["can_rematch"]) == ([], True)
        assert e.state(lambda s: s["outcome"], seat=-1)["can_rematch"] is False
    again = guests[0].post(f"/api/tables/{table}/rematch")["table"]
    assert [s["name"] for s in guests[0].get(f"/api/tables/{again}")["seats"]] == ["Bob", "Cyd", "Ada"]


def test_between_people_there_are_no_hints(server: Server) -> None:
    ada, _, table = four(server)
    with ada.sit(table) as a:
        assert a.state()["hints"] is False
        assert a.ask("hint", seat=0, bot="greedy")["code"] == "hints"


def test_a_hint_says_how_sure_it_is(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.post("/api/tables", {"game": "connect_four", "seats": [{"kind": "me"}, {"kind": "bot"}]})["table"]
    with ada.sit(table) as a:
        assert a.state()["hints"] is True
        first = a.ask("hint", seat=0, bot="greedy")
        assert (first["playouts"] > 1, first["win_chance"] >= 0) in ((False, False), (True, True))
        hint = a.ask("hint", seat=0, bot="normal")
        assert hint["playouts"] > 1
        assert 0 <= hint["win_chance"] <= 100


def test_hints_come_from_a_bot(server: Server) -> None:
    ada, _, table = four(server, hints=True)
    with ada.sit(table) as a:
        assert a.state()["hints"] is True
        hint = a.ask("hint", seat=0, bot="greedy")
        assert hint["t"] == "hint"
        assert hint["move"] in [o["move"] for o in a.state()["legal_moves"]]
        assert a.ask("hint", seat=0, bot="nobody")["code"] == "bot"


def test_my_tables_follow_me_to_another_device(server: Server) -> None:
    ada, _, table = four(server)
    token = ada.post("/api/me/link")["token"]
    phone = Guest(server.url, token="")
    me = phone.post("/api/me", {"token": token})
    assert me["name"] == "Ada"
    phone.http.headers["Authorization"] = f"Bearer {token}"
    phone.token = token
    assert [t["table"] for t in phone.get("/api/me/tables")["tables"]] == [table]
    with phone.sit(table) as p:
        assert p.state()["my_seats"] == [0]
    phone.post("/api/me/sign-out")
    phone.get("/api/me/tables", status=401)
    assert ada.get("/api/me")["name"] == "Ada", "only that device has forgotten"


def test_only_who_sits_there_gets_a_link_to_a_seat(server: Server) -> None:
    _, bob, table = four(server)
    bob.post(f"/api/tables/{table}/seat-link", {"seat": 0}, status=403)
    assert bob.post(f"/api/tables/{table}/seat-link", {"seat": 1})["seat"] == 1


def test_the_personal_socket_brings_lobby_and_rings(server: Server) -> None:
    ada, bob, table = four(server)
    with bob.listen() as ear:
        lobby = ear.until(lambda m: m["t"] == "lobby")
        assert [t["table"] for t in lobby["mine"]] == [table]
        with ada.sit(table) as a:
            a.state()
            a.play(0, 3)
        ring = ear.until(lambda m: m["t"] == "notification")
        assert (ring["table"], ring["kind"], ring["seat"]) == (table, "turn", 1)
        public = ada.make("connect_four", "me", "open", public=True)
        ear.until(lambda m: m["t"] == "lobby_change" and public in [t["table"] for t in m["public"]])


def test_reconnecting_goes_on_with_the_story(server: Server) -> None:
    ada = server.guest()
    table = ada.make("connect_four", "me", "me")
    with ada.sit(table) as a:
        a.state(seat=1)
        for turn, move in enumerate([0, 1, 2]):
            a.state(lambda s, n=turn: s["step"] == n, seat=turn % 2)
            a.play(turn % 2, move)
        seen = a.state(lambda s: s["step"] == 3, seat=0)
    with ada.sit(table, f"?events=2&version={seen['version']}") as a:
        state = a.state(seat=0)
        assert (state["events_from"], [e["data"]["column"] for e in state["events"]]) == (2, [3])
        again = a.ask("undo", seat=0, version=a.state(seat=0)["version"])
        assert again["t"] == "ack"
    with ada.sit(table, f"?events=3&version={seen['version']}") as a:
        assert (a.state(seat=0)["events_from"], len(a.state(seat=0)["events"])) == (0, 2)


def test_texts_come_in_the_chosen_language(server: Server) -> None:
    ada, _, table = four(server)
    with ada.sit(table, "?lang=de") as a:
        version = a.state()["version"]
        assert a.ask("play", seat=1, version=version, move=3)["text"] == "Das ist nicht dein Platz."


def test_bad_choices_at_creation_are_named(server: Server) -> None:
    ada = server.guest()
    for body, status in (
        ({"game": "chess", "seats": [{}, {}]}, 422),
        ({"game": "connect_four", "seats": [{}]}, 409),
        ({"game": "connect_four", "seats": [{}, {}], "options": {"x": 1}}, 409),
        ({"game": "connect_four", "seats": [{"kind": "bot", "bot": "hal"}, {}]}, 422),
        ({"game": "connect_four", "seats": [{}, {}], "clock": {"kind": "move"}}, 422),
        ({"game": "connect_four", "seats": [{}, {}], "extra": 1}, 422),
    ):
        assert ada.post("/api/tables", body, status=status)["text"]


def test_a_whole_game_with_secret_choices_and_a_bot(server: Server) -> None:
    ada, bob = server.guest("Ada"), server.guest("Bob")
    table = ada.make("secrets", "me", "open", "random", public=True)
    bob.post(f"/api/tables/{table}/join", {})
    with ada.sit(table) as a, bob.sit(table) as b, ThreadPoolExecutor(2) as both:
        ends = list(both.map(play_out, (a, b), (0, 1)))
    assert ends[0]["outcome"] == ends[1]["outcome"]
