"""Answers given ahead, windows under a veil, games won or lost together: what the server adds to the rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from cinque.server.settings import Settings
from tests.core.night_watch import BRIGHT, PASS, SEND, SIGNAL, TAKE
from tests.server.conftest import Clock
from tests.server.harness import Guest, Server, Socket, running

LIVE = {"kind": "game", "seconds": 300, "timeout": "lose"}


def seated(server: Server, bright: list[bool], **more: Any) -> tuple[str, list[Guest]]:
    """A table of as many persons as named, those with bright lanterns who shall have one."""
    people = [server.guest(name) for name in ("Ada", "Bob", "Cem")[: len(bright)]]
    while True:
        table = people[0].make("night_watch", "me", *["open"] * (len(bright) - 1), public=True, **more)
        for other in people[1:]:
            other.post(f"/api/tables/{table}/join", {})
        guards = server.hub.lives[table].room.table.guards  # type: ignore[attr-defined]
        if [guard.lantern >= BRIGHT for guard in guards] == bright:
            return table, people


def moves(server: Server, table: str) -> list[tuple[int, int, str]]:
    return [(e.seat, e.move, e.data.get("by", "")) for e in server.hub.store.entries(table) if e.kind == "move"]


def eventually(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 10
    while not holds():
        assert time.monotonic() < deadline, "it never came to that"
        time.sleep(0.01)


def test_who_can_only_pass_is_not_asked_and_gifts_are_taken(server: Server) -> None:
    table, (ada, bob) = seated(server, [False, False])
    with ada.sit(table) as a, bob.sit(table) as b:
        a.state(lambda s: s["options"], seat=0)
        assert a.play(0, SEND.of(1))["t"] == "ack"
        b.state(lambda s: s["options"] and s["question"]["ask"] == "Watch", seat=1)
        asked = [m["question"]["ask"] for m in [*a.heard, *b.heard] if m["t"] == "state" and m["question"]]
    assert set(asked) <= {"Watch", "Lights", "Drift"}
    given = [(0, PASS, "given"), (1, PASS, "given"), (0, TAKE, "given")]
    assert moves(server, table) == [(0, SEND.of(1), ""), *given]


def test_a_wish_is_the_seats_own_and_lasts_as_long_as_it_says(server: Server) -> None:
    table, (ada, bob) = seated(server, [False, True])
    with ada.sit(table) as a, bob.sit(table) as b:
        b.state(lambda s: s["status"] == "playing")
        a.state(lambda s: s["options"], seat=0)
        before = a.states[0]
        assert b.ask("habit", seat=1, window="storms", wish="pass")["code"] == "window"
        assert b.ask("habit", seat=0, window="lights", wish="pass")["code"] == "seat"
        assert b.ask("habit", seat=1, window="lights", wish="pass", until="era")["t"] == "ack"
        wished = b.state(lambda s: s["habits"], seat=1)
        assert [(h["window"], h["wish"], h["until"]) for h in wished["habits"]] == [("lights", "pass", "era")]
        a.ask("since", events=0, version=0)
        again = a.until(lambda m: m["t"] == "state")
        assert (again["version"], again["habits"]) == (before["version"], []), "nobody else notices"
        a.play(0, SEND.of(0))
        second = b.state(lambda s: s["view"] and s["view"]["night"] == 1, seat=1)
        assert second["habits"] == [], "the round is over"
        assert (1, PASS, "given") in moves(server, table)


def test_always_ask_means_also_who_can_only_pass(server: Server) -> None:
    table, (ada, bob) = seated(server, [False, False])
    with ada.sit(table) as a, bob.sit(table) as b:
        a.state(lambda s: s["options"], seat=0)
        b.state()
        b.ask("habit", seat=1, window="lights", wish="ask")
        a.play(0, SEND.of(0))
        asked = b.state(lambda s: s["question"] is not None and s["question"]["window"] == "lights", seat=1)
        assert [o["move"] for o in asked["options"]] == [PASS] == [asked["question"]["passing"]]
        assert asked["question"]["window_text"]


def test_under_a_veil_nobody_sees_who_has_answered(server: Server) -> None:
    table, (ada, bob, cem) = seated(server, [True, True, False])
    with ada.sit(table) as a, bob.sit(table) as b, cem.sit(table) as c, Guest(server.url).sit(table) as nobody:
        a.state(lambda s: s["options"], seat=0)
        a.play(0, SEND.of(0))
        for socket in (b, c, nobody):
            socket.state(lambda s: s["view"]["sent"][0] == 1 and s["waiting"] == [0, 1, 2])
        eventually(lambda: (2, PASS, "given") in moves(server, table))
        told = [len(s.heard) for s in (b, nobody)]
        a.state(lambda s: s["options"] and s["question"]["ask"] == "Lights", seat=0)
        assert a.play(0, SIGNAL)["t"] == "ack"
        a.state(lambda s: not s["options"], seat=0)
        for socket in (b, c, nobody):
            socket.ask("since", events=0, version=0)
            state = socket.until(lambda m: m["t"] == "state")
            assert state["waiting"] == [0, 1, 2]
            assert [s["thinking"] for s in state["seats"]] == [True] * 3
        assert len(b.heard) - told[0] == len(nobody.heard) - told[1] == 2, "only what they asked for"
        assert [t["thinking"] for t in cem.get(f"/api/tables/{table}")["seats"]] == [True] * 3
        assert b.play(1, PASS)["t"] == "ack"
        assert c.state(lambda s: s["view"]["seen"] == [2, 0, 0])["step"] >= 4


@pytest.fixture
def slow(settings: Settings, clock: Clock) -> Iterator[Server]:
    with running(settings, clock) as found:
        yield found


def opened(server: Server, a: Socket) -> None:
    a.state(lambda s: s["options"], seat=0)
    a.play(0, SEND.of(0))
    a.state(lambda s: s["view"]["sent"][0] == 1, seat=0)


@pytest.mark.parametrize("limits", [LIVE, {"kind": "none"}], ids=["live", "no clock"])
def test_answers_given_ahead_wait_until_nobody_can_tell(slow: Server, clock: Clock, limits: dict[str, Any]) -> None:
    table, (ada, bob) = seated(slow, [False, False], clock=limits)
    with ada.sit(table) as a, bob.sit(table):
        opened(slow, a)
        time.sleep(0.3)
        assert len(moves(slow, table)) == 1, "not before the hold is over"
        clock.pass_seconds(1.6)
        eventually(lambda: len(moves(slow, table)) >= 3)


def test_a_window_ends_by_itself_and_costs_neither_seat_nor_time(slow: Server, clock: Clock) -> None:
    table, (ada, bob) = seated(slow, [False, True], clock=LIVE)
    with ada.sit(table) as a, bob.sit(table) as b:
        opened(slow, a)
        state = b.state(lambda s: s["options"] and s["question"]["window"] == "lights", seat=1)
        assert [s["clock"] for s in state["seats"]] == [None, None], "a clock would tell who had a choice"
        clock.pass_seconds(20)
        time.sleep(0.2)
        assert (1, PASS, "time") not in moves(slow, table), "twenty seconds, and the hold before them"
        clock.pass_seconds(2)
        eventually(lambda: (1, PASS, "time") in moves(slow, table))
        after = b.state(lambda s: s["view"]["night"] == 1, seat=1)
        assert (after["status"], after["seats"][1]["kind"], after["notices"]) == ("playing", "person", [])
        assert after["seats"][1]["clock"] == 300_000


def test_the_log_says_that_time_ran_out_where_all_see_who_was_asked(slow: Server, clock: Clock) -> None:
    table, (ada, bob) = seated(slow, [False, False], clock=LIVE)
    with ada.sit(table) as a, bob.sit(table) as b:
        a.state(lambda s: s["options"], seat=0)
        a.ask("habit", seat=0, window="gifts", wish="ask", until="ever")
        opened(slow, a)
        clock.pass_seconds(1.6)
        a.state(lambda s: s["options"] and s["question"]["window"] == "gifts", seat=0)
        clock.pass_seconds(22)
        told = b.state(lambda s: s["notices"], seat=1)["notices"]
    assert [(n["kind"], n["seat"], n["text"]) for n in told] == [("timeout-answer", 0, "Ada did not answer in time.")]


def test_in_a_game_won_together_the_last_to_give_up_does_not_win(server: Server) -> None:
    table, (ada, bob) = seated(server, [False, False], options={"mode": "together"})
    with ada.sit(table) as a, bob.sit(table) as b:
        assert a.state(lambda s: s["status"] == "playing", seat=0)["team"] is True
        b.state(lambda s: s["status"] == "playing")
        assert a.ask("concede", seat=0)["t"] == "ack"
        assert b.state(lambda s: s["seats"][0]["conceded"], seat=1)["status"] == "playing", "a bot plays on"
        assert b.ask("concede", seat=1)["t"] == "ack"
        outcome = b.state(lambda s: s["status"] == "over")["outcome"]
    assert (outcome["winners"], outcome["reason"]) == ([], "concede")
    assert "given up" in outcome["text"]
    assert [r["party"] for r in outcome["rivals"]] == ["storm"]
    assert [[s["source"] for s in seat] for seat in outcome["tally"]] == [["watch", "signal"]] * 2


def test_alone_the_loser_is_not_told_that_all_others_conceded(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.make("night_watch", "me")
    assert ada.get(f"/api/tables/{table}")["options"]["mode"] == "together", "stored as they are, not as chosen"
    with ada.sit(table) as a:
        a.state()
        a.ask("concede", seat=0)
        assert a.state(lambda s: s["status"] == "over")["outcome"]["winners"] == []


def test_options_say_where_they_mean_anything(server: Server) -> None:
    ada = server.guest("Ada")
    game = next(g for g in ada.get("/api/games?lang=de") if g["name"] == "night_watch")
    mode, gale = game["options"]
    assert (mode["players"], gale["when"]) == ([2, 3], {"option": "mode", "value": "together"})
    phoenicia = next(g for g in ada.get("/api/games") if g["name"] == "phoenicia")
    assert {o["name"]: (o["default"], o["beginners"]) for o in phoenicia["options"]}["preset_start"] == (False, True)
    assert [w["window"] for w in game["windows"]] == ["lights", "gifts"]
    assert {w["window"]: w["wish"] for w in game["windows"]} == {"lights": "auto", "gifts": "take"}


def test_players_are_named_in_moves_and_refusals_in_their_language(server: Server) -> None:
    table, (ada, bob) = seated(server, [False, True])
    with ada.sit(table, "?lang=de") as a, bob.sit(table) as b:
        state = a.state(lambda s: s["options"], seat=0)
        assert ["Bob" in option["text"] for option in state["options"]] == [False, True]
        assert [c["name"] for c in b.state(lambda s: s["status"] == "playing")["crumbs"]] == ["watch"]
        a.play(0, SEND.of(1))
        b.state(lambda s: s["options"] and s["question"]["window"] == "lights", seat=1)
        b.play(1, PASS)
        turn = b.state(lambda s: s["options"] and s["question"]["ask"] == "Watch", seat=1)
        assert ["Bob" in r["text"] for r in turn["refusals"]] == [False, True]
        refused = b.play(1, SEND.of(1))
        assert (refused["clause"], "Bob" in refused["text"]) == ("WAT-SND02", True)


def test_a_choice_says_what_it_surely_changes_and_nothing_else(server: Server) -> None:
    table, (ada, bob) = seated(server, [True, False])
    with ada.sit(table) as a, bob.sit(table) as b:
        state = a.state(lambda s: s["options"], seat=0)
        figures = {f["figure"]: f["value"] for f in state["figures"]}
        assert (figures["points"], figures["lantern"] >= BRIGHT) == (0, True)
        own, other = state["options"]
        assert [(e["figure"], e["before"], e["after"]) for e in own["effect"]] == [("points", 0, 1)]
        assert other["effect"] == []
        assert b.state(lambda s: s["status"] == "playing")["scores"] == [0, 0]


def test_a_turn_that_has_not_come_can_be_planned(server: Server) -> None:
    table, (ada, bob) = seated(server, [True, False])
    with ada.sit(table) as a, bob.sit(table) as b:
        a.state(lambda s: s["options"], seat=0)
        b.state(lambda s: s["status"] == "playing")
        plan = b.ask("plan", seat=1)
        assert (plan["t"], plan["guessed"], plan["question"]["ask"]) == ("planned", True, "Watch")
        assert plan["options"]
        assert plan["view"]["lantern"] == b.states[1]["view"]["lantern"]
        further = b.ask("plan", seat=1, moves=[plan["options"][0]["move"], 99])
        assert further["moves"] == [plan["options"][0]["move"]], "as far as they fit"
        assert b.ask("plan", seat=0)["code"] == "seat"
        now = a.ask("plan", seat=0)
        assert (now["guessed"], len(now["options"])) == (False, 2)
        assert a.state(seat=0)["step"] == 0, "nothing was played"
        assert server.hub.lives[table].room.step == 0
