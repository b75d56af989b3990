"""Auto-answers, windows under a veil, games won or lost together: what the server adds to the rules."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from cinque.server.messages import Clock as TimeControl
from cinque.server.settings import Settings
from cinque.server.tables import holds
from cinque.server.tables.apply_entry import apply_entry
from cinque.server.tables.catalog import Catalog
from cinque.server.tables.log import Entry
from cinque.server.tables.room import Room, new_room
from cinque.server.tables.state import SeatSetup, Setup
from tests.core.night_watch import BRIGHT, PASS, SEND, SIGNAL, TAKE, NightWatch
from tests.server.conftest import Clock
from tests.server.harness import EXAMPLES, Guest, Server, Socket, eventually, running

NOW = 1_700_000_000_000

LIVE = {"kind": "game", "seconds": 300, "timeout": "lose"}
HELD = 2.25  # seconds: the longest hold between people


def seated(server: Server, bright: list[bool], **more: Any) -> tuple[str, list[Guest]]:
    """A table of as many persons as named, those with bright lanterns who shall have one."""
    people = [server.guest(name) for name in ("Ada", "Bob", "Cem")[: len(bright)]]
    for seed in itertools.count(1):
        server.game_server.seeds.test_seed = seed
        table = people[0].make("night_watch", "me", *["open"] * (len(bright) - 1), public=True, **more)
        for other in people[1:]:
            other.post(f"/api/tables/{table}/join", {})
        dealt: NightWatch = server.game_server.tables.live[table].room.table  # type: ignore[assignment]
        if [dealt.lantern(seat) >= BRIGHT for seat in range(dealt.players)] == bright:
            return table, people
    raise AssertionError("no such deal")


def moves(server: Server, table: str) -> list[tuple[int, int, str]]:
    return [(e.seat, e.move, e.data.get("by", "")) for e in server.game_server.store.entries(table) if e.kind == "move"]


def test_who_can_only_pass_is_not_asked_and_gifts_are_taken(server: Server) -> None:
    table, (ada, bob) = seated(server, [False, False])
    with ada.sit(table) as a, bob.sit(table) as b:
        a.state(lambda s: s["legal_moves"], seat=0)
        assert a.play(0, SEND.of(1))["t"] == "ack"
        b.state(lambda s: s["legal_moves"] and s["question"]["ask"] == "Watch", seat=1)
        asked = [m["question"]["ask"] for m in [*a.heard, *b.heard] if m["t"] == "state" and m["question"]]
    assert set(asked) == {"Watch"}
    auto_answer = [(0, PASS, "given"), (1, PASS, "given"), (0, TAKE, "given")]
    assert moves(server, table) == [(0, SEND.of(1), ""), *auto_answer]


def test_a_wish_is_the_seats_own_and_lasts_as_long_as_it_says(server: Server) -> None:
    table, (ada, bob) = seated(server, [False, True])
    with ada.sit(table) as a, bob.sit(table) as b:
        b.state(lambda s: s["status"] == "playing")
        a.state(lambda s: s["legal_moves"], seat=0)
        before = a.states[0]
        assert b.ask("auto_answer", seat=1, window="storms", answer="pass")["code"] == "window"
        assert b.ask("auto_answer", seat=0, window="lights", answer="pass")["code"] == "seat"
        assert b.ask("auto_answer", seat=1, window="lights", answer="pass", until="era")["t"] == "ack"
        wished = b.state(lambda s: s["auto_answers"], seat=1)
        assert [(h["window"], h["answer"], h["until"]) for h in wished["auto_answers"]] == [("lights", "pass", "era")]
        a.ask("resync", events=0, version=0)
        again = a.until(lambda m: m["t"] == "state")
        assert (again["version"], again["auto_answers"]) == (before["version"], []), "nobody else notices"
        a.play(0, SEND.of(0))
        second = b.state(lambda s: s["view"] and s["view"]["night"] == 1, seat=1)
        assert second["auto_answers"] == [], "the round is over"
        assert (1, PASS, "given") in moves(server, table)


def test_always_ask_means_also_who_can_only_pass(server: Server) -> None:
    table, (ada, bob) = seated(server, [False, False])
    with ada.sit(table) as a, bob.sit(table) as b:
        a.state(lambda s: s["legal_moves"], seat=0)
        b.state()
        b.ask("auto_answer", seat=1, window="lights", answer="ask")
        a.play(0, SEND.of(0))
        asked = b.state(lambda s: s["question"] is not None and s["question"]["window"] == "lights", seat=1)
        assert [o["move"] for o in asked["legal_moves"]] == [PASS] == [asked["question"]["pass_move"]]
        assert asked["question"]["window_text"]


def test_under_a_veil_nobody_sees_who_has_answered(server: Server) -> None:
    table, (ada, bob, cem) = seated(server, [True, True, False])
    with ada.sit(table) as a, bob.sit(table) as b, cem.sit(table) as c, Guest(server.url).sit(table) as nobody:
        for socket in (b, c, nobody):
            socket.state(lambda s: s["status"] == "playing")
        a.state(lambda s: s["legal_moves"], seat=0)
        a.play(0, SEND.of(0))
        for socket in (b, c, nobody):
            socket.state(lambda s: s["view"]["sent"][0] == 1 and s["to_move"] == [0, 1, 2])
        eventually(lambda: (2, PASS, "given") in moves(server, table))
        told = [len(s.heard) for s in (b, nobody)]
        a.state(lambda s: s["legal_moves"] and s["question"]["ask"] == "Lights", seat=0)
        assert a.play(0, SIGNAL)["t"] == "ack"
        a.state(lambda s: not s["legal_moves"], seat=0)
        for socket in (b, c, nobody):
            socket.ask("resync", events=0, version=0)
            state = socket.until(lambda m: m["t"] == "state")
            assert state["to_move"] == [0, 1, 2]
            assert [s["thinking"] for s in state["seats"]] == [True] * 3
        assert len(b.heard) - told[0] == len(nobody.heard) - told[1] == 2, "only what they asked for"
        assert [t["thinking"] for t in cem.get(f"/api/tables/{table}")["seats"]] == [True] * 3
        assert b.play(1, PASS)["t"] == "ack"
        assert c.state(lambda s: s["view"]["seen"] == [2, 0, 0])["step"] >= 4


@pytest.fixture
def slow(settings: Settings, clock: Clock) -> Iterator[Server]:
    with running(settings, clock) as found:
        yield found


def auto_answer(server: Server, table: str) -> list[Entry]:
    """The entries that auto-answers have made."""
    return [entry for entry in server.game_server.store.entries(table) if entry.data.get("by") == "given"]


def opened(server: Server, a: Socket) -> None:
    a.state(lambda s: s["legal_moves"], seat=0)
    a.play(0, SEND.of(0))
    a.state(lambda s: s["view"]["sent"][0] == 1, seat=0)


@pytest.mark.parametrize("limits", [LIVE, {"kind": "none"}], ids=["live", "no clock"])
def test_answers_given_ahead_wait_until_nobody_can_tell(slow: Server, clock: Clock, limits: dict[str, Any]) -> None:
    table, (ada, bob) = seated(slow, [False, False], clock=limits)
    with ada.sit(table) as a, bob.sit(table):
        opened(slow, a)
        slow.swept()
        assert len(moves(slow, table)) == 1, "not before the hold is over"
        clock.pass_seconds(HELD)
        eventually(lambda: len(moves(slow, table)) >= 3)
        assert {entry.at for entry in auto_answer(slow, table)} == {clock()}


def test_a_veiled_choice_never_settles_before_its_hold(slow: Server, clock: Clock) -> None:
    """If all who are asked are quick, that must not tell that all had a choice."""
    table, (ada, bob) = seated(slow, [True, True])
    with ada.sit(table) as a, bob.sit(table) as b:
        opened(slow, a)
        room = slow.game_server.tables.live[table].room
        for seat, socket in enumerate((a, b)):
            asked = socket.state(lambda s: s["question"] and s["question"]["window"] == "lights", seat=seat)
            socket.say("play", seat=seat, move=SIGNAL, version=asked["version"], key=f"quick{seat}")
        clock.now = holds.held_until(room) - 1
        for socket in (a, b):
            assert socket.ask("resync", events=0, version=0)["t"] == "ack", "later than the answer, and it came first"
        slow.swept()
        assert len(moves(slow, table)) == 1
        clock.pass_seconds(0.001)
        a.until(lambda m: m.get("key") == "quick0" and m["t"] == "ack")
        b.until(lambda m: m.get("key") == "quick1" and m["t"] == "ack")
        answers = [entry for entry in slow.game_server.store.entries(table) if entry.move == SIGNAL]
        assert [entry.at for entry in answers] == [clock()] * 2
        assert a.state(lambda s: s["view"]["seen"] == [2, 2])["step"] >= 3


def test_a_pause_does_not_let_auto_answers_settle_a_choice_before_people_can(
    slow: Server, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a pause the hold starts anew, for auto-answers and bots too: otherwise an early end would reveal that
    nobody had a choice."""
    waits: list[int] = []

    async def wait_until(at: int, wait: Any = slow.game_server.wait_until) -> None:
        waits.append(at)
        await wait(at)

    monkeypatch.setattr(slow.game_server, "wait_until", wait_until)
    table, (ada, bob) = seated(slow, [False, False])
    with ada.sit(table) as a, bob.sit(table):
        opened(slow, a)
        room = slow.game_server.tables.live[table].room
        before = holds.held_until(room)
        eventually(lambda: before in waits)
        clock.now = before - 1
        assert a.ask("pause", seat=0)["t"] == a.ask("resume", seat=0)["t"] == "ack"
        after = holds.held_until(room)
        clock.now = before
        eventually(lambda: after in waits or len(moves(slow, table)) > 1)
        assert len(moves(slow, table)) == 1
        clock.now = after
        eventually(lambda: len(moves(slow, table)) >= 3)
        assert {entry.at for entry in auto_answer(slow, table)} == {after}


def test_an_answer_sent_before_its_question_is_held_too(slow: Server, clock: Clock) -> None:
    """While the table is busy, Ada sends her move and, with the version it will have, the answer to what follows."""
    table, (ada, bob) = seated(slow, [True, False])
    with ada.sit(table) as a, bob.sit(table):
        version = a.state(lambda s: s["legal_moves"], seat=0)["version"]
        live = slow.game_server.tables.live[table]
        asyncio.run_coroutine_threadsafe(live.lock.acquire(), slow.loop).result()
        a.say("play", seat=0, move=SEND.of(0), version=version, key="first")
        a.say("play", seat=0, move=SIGNAL, version=version + 1, key="second")
        assert a.ask("ping")["t"] == "pong", "the server has read both"
        slow.loop.call_soon_threadsafe(live.lock.release)
        assert a.until(lambda m: m.get("key") == "first")["t"] == "ack"
        slow.swept()
        assert moves(slow, table) == [(0, SEND.of(0), "")]
        clock.pass_seconds(HELD)
        assert a.until(lambda m: m.get("key") == "second")["t"] == "ack"


def test_a_server_that_stops_does_not_settle_a_choice_early(settings: Settings, clock: Clock) -> None:
    with running(settings, clock) as server:
        table, (ada, bob) = seated(server, [True, False])
        with ada.sit(table) as a, bob.sit(table):
            opened(server, a)
            a.say("play", seat=0, move=SIGNAL, version=a.states[0]["version"], key="quick")
            assert a.ask("ping")["t"] == "pong", "the answer has arrived"
    with running(settings, clock) as server, Guest(server.url, token=ada.token).sit(table) as a:
        state = a.state(lambda s: s["legal_moves"], seat=0)
        assert len(moves(server, table)) == 1
        a.say("play", seat=0, move=SIGNAL, version=state["version"], key="quick")
        clock.pass_seconds(HELD)
        assert a.until(lambda m: m.get("key") == "quick")["t"] == "ack", "a client sends again what was not answered"


def held_room(name: str, until: str, salt: int) -> Room:
    """A game of three people, played at random to the first question of this window."""
    game, dice = Catalog(extra=EXAMPLES).load(name, 3, {}), Random(3)
    seats = [SeatSetup("person", one, "", one) for one in ("ada", "bob", "cem")]
    control = TimeControl(hold=1500)
    room = new_room("t", Setup(name, game.options, game.digest, seats, control, "full", "", "", salt=salt), game, 7)
    apply_entry(room, Entry(0, "made", -1, NOW))
    while room.window != until:
        seat = dice.choice(room.to_move)
        apply_entry(room, Entry(room.version, "move", seat, NOW, dice.choice(room.table.legal_moves(seat))))
    return room


def test_a_part_of_the_hold_is_random() -> None:
    delays = {holds.held_until(held_room("night_watch", "lights", salt)) - NOW for salt in range(20)}
    assert len(delays) > 10
    assert 1500 <= min(delays) < max(delays) <= HELD * 1000


@pytest.mark.parametrize(
    ("name", "window", "held"),
    [("helionox", "collaboration", True), ("night_watch", "gifts", False), ("syndicate", "trade", False)],
)
def test_a_window_for_one_seat_is_held_too_unless_it_hides_nothing(name: str, window: str, held: bool) -> None:
    room = held_room(name, window, 1)
    assert (holds.held_until(room) >= NOW + 1500) is held
    assert room.players[room.to_move[0]].clock_started == max(NOW, holds.held_until(room)), "its time starts afterwards"


def test_a_window_ends_by_itself_and_costs_neither_seat_nor_time(slow: Server, clock: Clock) -> None:
    table, (ada, bob) = seated(slow, [False, True], clock=LIVE)
    with ada.sit(table) as a, bob.sit(table) as b:
        opened(slow, a)
        state = b.state(lambda s: s["legal_moves"] and s["question"]["window"] == "lights", seat=1)
        assert [s["clock"] for s in state["seats"]] == [None, None], "a clock would tell who had a choice"
        clock.pass_seconds(21.4)
        slow.swept()
        assert (1, PASS, "time") not in moves(slow, table), "twenty seconds, and the hold before them"
        clock.pass_seconds(1)
        eventually(lambda: (1, PASS, "time") in moves(slow, table))
        after = b.state(lambda s: s["view"]["night"] == 1, seat=1)
        assert (after["status"], after["seats"][1]["kind"], after["notices"]) == ("playing", "person", [])
        assert after["seats"][1]["clock"] == 300_000


def test_the_log_says_that_time_ran_out_where_all_see_who_was_asked(slow: Server, clock: Clock) -> None:
    table, (ada, bob) = seated(slow, [False, False], clock=LIVE)
    with ada.sit(table) as a, bob.sit(table) as b:
        a.state(lambda s: s["legal_moves"], seat=0)
        a.ask("auto_answer", seat=0, window="gifts", answer="ask", until="ever")
        opened(slow, a)
        clock.pass_seconds(HELD)
        a.state(lambda s: s["legal_moves"] and s["question"]["window"] == "gifts", seat=0)
        clock.pass_seconds(22)
        told = b.state(lambda s: s["notices"], seat=1)["notices"]
    assert [(n["kind"], n["seat"], n["text"]) for n in told] == [("timeout-answer", 0, "Ada didn’t answer in time.")]


def test_in_a_game_won_together_the_last_to_give_up_does_not_win(server: Server) -> None:
    table, (ada, bob) = seated(server, [False, False], options={"mode": "together"})
    with ada.sit(table) as a, bob.sit(table) as b:
        assert a.state(lambda s: s["status"] == "playing", seat=0)["team"] is True
        b.state(lambda s: s["status"] == "playing")
        assert a.ask("resign", seat=0)["t"] == "ack"
        assert b.state(lambda s: s["seats"][0]["resigned"], seat=1)["status"] == "playing", "a bot plays on"
        assert b.ask("resign", seat=1)["t"] == "ack"
        outcome = b.state(lambda s: s["status"] == "over")["outcome"]
    assert (outcome["winners"], outcome["reason"]) == ([], "concede")
    assert "resigned" in outcome["text"]
    assert [r["party"] for r in outcome["rivals"]] == ["storm"]
    assert [[s["source"] for s in seat] for seat in outcome["breakdown"]] == [["watch", "signal"]] * 2


def test_alone_the_loser_is_not_told_that_all_others_conceded(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.make("night_watch", "me")
    assert ada.get(f"/api/tables/{table}")["options"]["mode"] == "together", "stored as they are, not as chosen"
    with ada.sit(table) as a:
        a.state()
        a.ask("resign", seat=0)
        assert a.state(lambda s: s["status"] == "over")["outcome"]["winners"] == []


def test_options_say_where_they_mean_anything(server: Server) -> None:
    ada = server.guest("Ada")
    game = next(g for g in ada.get("/api/games?lang=de") if g["name"] == "night_watch")
    mode, gale = game["options"]
    assert (mode["players"], gale["when"]) == ([2, 3], {"option": "mode", "value": "together"})
    phoenicia = next(g for g in ada.get("/api/games") if g["name"] == "phoenicia")
    assert {o["name"]: (o["default"], o["beginners"]) for o in phoenicia["options"]}["preset_start"] == (False, True)
    assert [w["window"] for w in game["windows"]] == ["lights", "gifts"]
    assert {w["window"]: w["default"] for w in game["windows"]} == {"lights": "auto", "gifts": "take"}


def test_players_are_named_in_moves_and_refusals_in_their_language(server: Server) -> None:
    table, (ada, bob) = seated(server, [False, True])
    with ada.sit(table, "?lang=de") as a, bob.sit(table) as b:
        state = a.state(lambda s: s["legal_moves"], seat=0)
        assert ["Bob" in option["text"] for option in state["legal_moves"]] == [False, True]
        assert [c["name"] for c in b.state(lambda s: s["status"] == "playing")["breadcrumbs"]] == ["watch"]
        a.play(0, SEND.of(1))
        b.state(lambda s: s["legal_moves"] and s["question"]["window"] == "lights", seat=1)
        b.play(1, PASS)
        turn = b.state(lambda s: s["legal_moves"] and s["question"]["ask"] == "Watch", seat=1)
        assert ["Bob" in r["text"] for r in turn["refusals"]] == [False, True]
        refused = b.play(1, SEND.of(1))
        assert (refused["clause"], "Bob" in refused["text"]) == ("WAT-SND02", True)


def test_a_choice_says_what_it_surely_changes_and_nothing_else(server: Server) -> None:
    table, (ada, bob) = seated(server, [True, False])
    with ada.sit(table) as a, bob.sit(table) as b:
        state = a.state(lambda s: s["legal_moves"], seat=0)
        stats = {f["stat"]: f["value"] for f in state["stats"]}
        assert (stats["points"], stats["lantern"] >= BRIGHT) == (0, True)
        own, other = state["legal_moves"]
        assert [(e["stat"], e["before"], e["after"]) for e in own["effects"]] == [("points", 0, 1)]
        assert other["effects"] == []
        assert b.state(lambda s: s["status"] == "playing")["scores"] == [0, 0]


def test_a_turn_that_has_not_come_can_be_planned(server: Server) -> None:
    table, (ada, bob) = seated(server, [True, False])
    with ada.sit(table) as a, bob.sit(table) as b:
        a.state(lambda s: s["legal_moves"], seat=0)
        b.state(lambda s: s["status"] == "playing")
        plan = b.ask("plan", seat=1)
        assert (plan["t"], plan["guessed"], plan["question"]["ask"]) == ("planned", True, "Watch")
        assert plan["legal_moves"]
        assert plan["view"]["lantern"] == b.states[1]["view"]["lantern"]
        further = b.ask("plan", seat=1, moves=[plan["legal_moves"][0]["move"], 99])
        assert further["moves"] == [plan["legal_moves"][0]["move"]], "as far as they fit"
        assert b.ask("plan", seat=0)["code"] == "seat"
        now = a.ask("plan", seat=0)
        assert (now["guessed"], len(now["legal_moves"])) == (False, 2)
        assert a.state(seat=0)["step"] == 0, "nothing was played"
        assert server.game_server.tables.live[table].room.step == 0
