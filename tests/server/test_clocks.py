"""Clocks by move and by game: they survive a restart, and what happens at zero is what was chosen."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from cinque.server.messages import Clock as TimeControl
from cinque.server.messages import Undo
from cinque.server.settings import Settings
from cinque.server.tables import clocks, request_checks, secret_choices
from cinque.server.tables.apply_entry import apply_entry
from cinque.server.tables.catalog import Catalog
from cinque.server.tables.clocks import timeout_entry
from cinque.server.tables.log import Entry
from cinque.server.tables.room import Room, new_room
from cinque.server.tables.state import SeatSetup, Setup
from tests.server.conftest import Clock
from tests.server.harness import EXAMPLES, Guest, Server, running

NOW = 1_700_000_000_000
DAY = 24 * 3600


def timed(server: Server, **clock: Any) -> tuple[Guest, str]:
    ada = server.guest()
    return ada, ada.make("connect_four", "me", "me", public=True, clock=clock)


def left(state: dict[str, Any]) -> list[int | None]:
    return [seat["clock"] for seat in state["seats"]]


def test_a_game_clock_runs_for_who_must_move_and_adds_the_increment(settings: Settings, clock: Clock) -> None:
    with running(settings, clock) as server:
        ada, table = timed(server, kind="game", seconds=60, increment=5)
        with ada.sit(table) as a:
            assert left(a.state(seat=0)) == [60_000, 60_000]
            clock.pass_seconds(10)
            a.play(0, 3)
            assert left(a.state(lambda s: s["step"] == 1, seat=0)) == [55_000, 60_000]
            clock.pass_seconds(20)
            a.play(1, 3, version=a.state(lambda s: s["step"] == 1, seat=1)["version"])
            assert left(a.state(lambda s: s["step"] == 2, seat=0)) == [55_000, 45_000]


def test_the_increment_is_for_a_turn_and_not_for_each_of_its_steps(settings: Settings, clock: Clock) -> None:
    """Given a turn of several small moves, the clock gains when the seat is no longer asked, and only then."""
    with running(settings, clock) as server:
        ada = server.guest()
        table = ada.make(
            "phoenix_syndicate", "me", "me", public=True, clock={"kind": "game", "seconds": 60, "increment": 5}
        )
        with ada.sit(table) as a:
            first = a.state(lambda s: s["legal_moves"])
            seat, before = first["seat"], left(first)[first["seat"]]
            assert before == 60_000
            room = server.game_server.tables.live[table].room
            for _ in range(40):
                clock.pass_seconds(1)
                now = a.states[seat]
                assert a.play(seat, now["legal_moves"][0]["move"], version=now["version"])["t"] == "ack"
                made = now["version"]
                a.state(lambda s, made=made: s["version"] > made, seat=seat)
                spent = sum(1 for mover in room.state.movers if mover == seat)
                gained = 0 if seat in room.to_move else 5_000
                assert clocks.time_left(room, seat, clock()) == 60_000 - 1000 * spent + gained
                if gained:
                    break
            assert spent > 1, "the turn had several steps"


@pytest.mark.parametrize("kind", ["game", "move"])
def test_what_is_undone_gains_nothing(settings: Settings, clock: Clock, kind: str) -> None:
    with running(settings, clock) as server:
        ada, table = timed(server, kind=kind, seconds=60, increment=5)
        with ada.sit(table) as a:
            a.state(seat=0)
            for turn in range(3):
                clock.pass_seconds(10)
                a.play(0, 3, version=a.state(seat=0)["version"])
                made = a.state(lambda s: s["step"] == 1, seat=0)
                a.ask("undo", seat=0, version=made["version"])
                assert left(a.state(lambda s: s["step"] == 0, seat=0))[0] == 50_000 - 10_000 * turn


def test_a_move_clock_starts_anew_with_each_move(settings: Settings, clock: Clock) -> None:
    with running(settings, clock) as server:
        ada, table = timed(server, kind="move", seconds=30)
        with ada.sit(table) as a:
            a.state(seat=1)
            clock.pass_seconds(29)
            a.play(0, 3)
            state = a.state(lambda s: s["step"] == 1, seat=0)
            assert left(state) == [30_000, 30_000]
            assert [seat["thinking"] for seat in state["seats"]] == [False, True]


def test_clocks_go_on_while_the_server_is_down(settings: Settings, clock: Clock) -> None:
    with running(settings, clock) as server:
        ada, table = timed(server, kind="game", seconds=3600)
    clock.pass_seconds(600)
    with running(settings, clock) as server, Guest(server.url, token=ada.token).sit(table) as a:
        assert left(a.state(seat=0)) == [3_000_000, 3_600_000]


@pytest.mark.parametrize(
    ("timeout", "notice", "status"),
    [("bot", "timeout", "playing"), ("move", "timeout-move", "playing"), ("lose", "timeout-lost", "over")],
)
def test_when_time_runs_out_what_was_chosen_happens(
    settings: Settings, clock: Clock, timeout: str, notice: str, status: str
) -> None:
    with running(settings, clock) as server:
        ada, table = timed(server, kind="move", seconds=30, timeout=timeout)
        with ada.sit(table) as a:
            a.state(seat=1)
            clock.pass_seconds(29)
            a.ask("resync", events=0, version=0)
            assert a.state(seat=0)["notices"] == []
            clock.pass_seconds(2)
            state = a.state(lambda s: s["notices"] and (s["step"] == 1 or timeout == "lose"), seat=1)
    assert [n["kind"] for n in state["notices"]] == [notice]
    assert state["status"] == status
    assert state["seats"][0]["kind"] == ("bot" if timeout == "bot" else "person")
    if timeout == "lose":
        assert state["outcome"]["winners"] == [1]


def test_time_runs_out_at_a_table_nobody_looks_at_and_after_a_restart(settings: Settings, clock: Clock) -> None:
    with running(settings, clock) as server:
        ada, _ = timed(server, kind="move", seconds=30, timeout="lose")
    clock.pass_seconds(31)
    with running(settings, clock) as server:
        again = Guest(server.url, token=ada.token)
        with again.listen() as ear:
            assert ear.until(lambda m: "mine" in m and [t["status"] for t in m["mine"]] == ["over"])


def test_a_pause_stops_the_clock(settings: Settings, clock: Clock) -> None:
    with running(settings, clock) as server:
        ada, table = timed(server, kind="game", seconds=60, timeout="lose")
        with ada.sit(table) as a:
            a.state(seat=1)
            clock.pass_seconds(10)
            for seat in (0, 1):
                a.ask("pause", seat=seat)
            clock.pass_seconds(1000)
            a.ask("resume", seat=0)
            clock.pass_seconds(5)
            a.ask("resync", events=0, version=0)
            state = a.until(lambda m: m["t"] == "state" and m["seat"] == 0)
    assert (left(state), state["status"]) == ([45_000, 60_000], "playing")


def at_clock(name: str = "connect_four", **clock: Any) -> Room:
    """A started game of two people in which seat 0 is to move, its clock running since NOW."""
    game = Catalog(extra=EXAMPLES).load(name, 2, {})
    seats = [SeatSetup("person", name, "", name) for name in ("ada", "bob")]
    control = TimeControl(**clock)
    room = new_room("t", Setup(name, game.options, game.digest, seats, control, "full", "", "ada"), game, 1)
    apply_entry(room, Entry(0, "made", -1, NOW))
    return room


def stands_in(room: Room, at: int, why: str) -> None:
    apply_entry(room, Entry(room.version, "bot", 0, at, -1, None, {"bot": "normal", "why": why}))


@pytest.mark.parametrize("kind", ["game", "move"])
def test_leaving_and_returning_does_not_refill_the_clock(kind: str) -> None:
    room = at_clock(kind=kind, seconds=60)
    left = []
    for turn in range(1, 4):
        stands_in(room, NOW + 15_000 * turn, "left")
        apply_entry(room, Entry(room.version, "back", 0, NOW + 15_000 * turn))
        left.append(clocks.time_left(room, 0, NOW + 15_000 * turn))
    assert left == [45_000, 30_000, 15_000]


def test_who_ran_out_of_time_gets_more_only_once() -> None:
    room = at_clock(kind="game", seconds=60)
    left = []
    for _ in range(2):
        at = room.state.last_at + 70_000
        stands_in(room, at, "timeout")
        apply_entry(room, Entry(room.version, "back", 0, at))
        left.append(clocks.time_left(room, 0, at))
    assert left == [6000, -64_000]


@pytest.mark.parametrize(("timeout", "overdue"), [("lose", 0), ("bot", None)])
def test_a_stand_in_uses_the_clock_of_who_left(timeout: str, overdue: int | None) -> None:
    """Leaving neither stops the clock nor saves from losing on time."""
    room = at_clock(kind="game", seconds=60, timeout=timeout)
    stands_in(room, NOW + 20_000, "left")
    assert clocks.time_left(room, 0, NOW + 30_000) == 30_000
    assert clocks.overdue_seat(room, NOW + 59_000) is None
    assert clocks.overdue_seat(room, NOW + 61_000) == overdue
    assert clocks.deadline(room) == (NOW + 60_000 if timeout == "lose" else None)


def test_a_loss_on_time_comes_though_the_player_left(settings: Settings, clock: Clock) -> None:
    with running(settings, clock) as server:
        ada, bob = server.guest("Ada"), server.guest("Bob")
        limit = {"kind": "game", "seconds": 60, "timeout": "lose"}
        table = ada.make("connect_four", "me", "open", public=True, clock=limit)
        bob.post(f"/api/tables/{table}/join", {})
        for guest, seat in ((bob, 1), (ada, 0)):
            guest.post(f"/api/tables/{table}/leave", {"seat": seat})  # bots wait until somebody returns
        clock.pass_seconds(61)
        with bob.sit(table) as b:
            outcome = b.state(lambda s: s["status"] == "over")["outcome"]
    assert outcome["winners"] == [1]


@pytest.mark.parametrize(("kind", "seconds", "limit"), [("move", 7200, 7200), ("game", 7 * DAY, DAY)])
def test_a_veiled_window_ends_at_slow_tables_too(kind: str, seconds: int, limit: int) -> None:
    """Clocks stand still in it, so without a limit of its own one seat could block the game for good."""
    room = at_clock("night_watch", kind=kind, seconds=seconds, hold=0, window=0)
    apply_entry(room, Entry(room.version, "move", 0, NOW, room.table.legal_moves(0)[0]))
    assert (secret_choices.veiled(room), room.to_move) == (True, [0, 1])
    assert clocks.deadline(room) == NOW + limit * 1000
    assert clocks.overdue_seat(room, NOW + limit * 1000 - 1) is None
    assert clocks.overdue_seat(room, NOW + limit * 1000) == 0
    passed = timeout_entry(room, 0, NOW + limit * 1000)
    assert passed is not None
    assert passed.move == room.table.question(0).pass_move


@pytest.mark.parametrize("window", [0, 20])
def test_taking_back_a_veiled_answer_does_not_give_more_time(window: int) -> None:
    """Two players who answer and retract in turn could keep such a choice open for good."""
    room = at_clock("night_watch", kind="move", seconds=60, hold=0, window=window)
    apply_entry(room, Entry(room.version, "move", 0, NOW, room.table.legal_moves(0)[0]))
    ends = NOW + (window or 60) * 1000
    for turn in range(1, 4):
        at, seat = NOW + 4000 * turn, turn % 2
        apply_entry(room, Entry(room.version, "move", seat, at, room.table.legal_moves(seat)[0]))
        apply_entry(room, Entry(room.version, "undo", seat, at + 1000, -1, None, {"own": 1}))
        assert (secret_choices.veiled(room), room.to_move, clocks.deadline(room)) == (True, [0, 1], ends)
    apply_entry(room, Entry(room.version, "pause", 0, NOW + 15_000))
    apply_entry(room, Entry(room.version, "pause", 1, NOW + 15_000))
    assert room.state.paused
    apply_entry(room, Entry(room.version, "resume", 1, NOW + 900_000))
    apply_entry(room, Entry(room.version, "move", 0, NOW + 901_000, room.table.legal_moves(0)[0]))
    apply_entry(room, Entry(room.version, "undo", 0, NOW + 902_000, -1, None, {"own": 1}))
    assert clocks.deadline(room) == ends + 900_000, "a pause doesn't count"


def undo_after(room: Room, at: int, thinks: int) -> int:
    """Ada moves at `at`, Bob thinks for `thinks` milliseconds, Ada undoes; the time of that."""
    apply_entry(room, Entry(room.version, "move", 0, at, room.table.legal_moves(0)[0]))
    request = Undo(key="k", seat=0, version=room.state.seat_versions[0])
    apply_entry(room, request_checks.entry_for(room, request, "ada", "Ada", at + thinks))
    return at + thinks


@pytest.mark.parametrize("kind", ["game", "move"])
def test_an_undo_costs_the_player_who_undoes_the_others_time(kind: str) -> None:
    """Moving and undoing again and again must not use up the time of the player who was asked in between."""
    room = at_clock(kind=kind, seconds=60, increment=5, timeout="lose")
    at = undo_after(room, NOW + 5000, thinks=20_000)
    assert [clocks.time_left(room, seat, at) for seat in (0, 1)] == [35_000, 60_000]
    at = undo_after(room, at, thinks=20_000)
    assert [clocks.time_left(room, seat, at) for seat in (0, 1)] == [15_000, 60_000]


def test_an_undo_also_gives_back_the_time_before_a_pause() -> None:
    room = at_clock(kind="game", seconds=60)
    apply_entry(room, Entry(room.version, "move", 0, NOW, room.table.legal_moves(0)[0]))
    for kind, seat, after in (("pause", 0, 7000), ("pause", 1, 10_000), ("resume", 0, 90_000)):
        apply_entry(room, Entry(room.version, kind, seat, NOW + after))
    apply_entry(room, Entry(room.version, "undo", 0, NOW + 92_000, data={"step": 0, "charge": True}))
    assert [clocks.time_left(room, seat, NOW + 92_000) for seat in (0, 1)] == [48_000, 60_000]


def test_an_undo_that_an_older_server_stored_costs_what_it_did_then() -> None:
    """Given a log from before undos were charged, it replays to the clocks that its players saw."""
    room = at_clock(kind="game", seconds=60)
    apply_entry(room, Entry(room.version, "move", 0, NOW + 5000, room.table.legal_moves(0)[0]))
    apply_entry(room, Entry(room.version, "undo", 0, NOW + 25_000, data={"step": 0}))
    assert [clocks.time_left(room, seat, NOW + 25_000) for seat in (0, 1)] == [55_000, 40_000]


def test_only_the_time_since_the_last_move_is_given_back() -> None:
    """Given Bob, who used time for his own move before, an undo of Ada's next move leaves that time used."""
    room = at_clock(kind="game", seconds=60)
    for seat, at in ((0, 0), (1, 30_000)):
        apply_entry(room, Entry(room.version, "move", seat, NOW + at, room.table.legal_moves(seat)[0]))
    at = undo_after(room, NOW + 30_000, thinks=4000)
    assert [clocks.time_left(room, seat, at) for seat in (0, 1)] == [56_000, 30_000]


def test_a_takeback_that_all_agreed_to_leaves_the_clocks_alone() -> None:
    room = at_clock(kind="game", seconds=60)
    apply_entry(room, Entry(room.version, "move", 0, NOW, room.table.legal_moves(0)[0]))
    apply_entry(room, Entry(room.version, "undo", 0, NOW + 9000, data={"step": 0, "consent": True}))
    assert [clocks.time_left(room, seat, NOW + 9000) for seat in (0, 1)] == [60_000, 51_000]


def test_a_move_after_the_end_of_the_time_is_too_late(settings: Settings, clock: Clock) -> None:
    """Given a server that has not yet looked after the table since its clock ran out."""
    with running(msgspec.structs.replace(settings, sweep_seconds=3600.0), clock) as server:
        ada, table = timed(server, kind="move", seconds=30, timeout="lose")
        with ada.sit(table) as a:
            version = a.state(seat=0)["version"]
            clock.pass_seconds(31)
            assert a.play(0, 3, version=version)["code"] == "late"
            assert a.states[0]["step"] == 0


def test_nobody_pauses_a_clock_while_a_player_is_away(settings: Settings, clock: Clock) -> None:
    with running(settings, clock) as server:
        ada, bob = server.guest("Ada"), server.guest("Bob")
        made = ada.create("connect_four", "me", "open", clock={"kind": "game", "seconds": 60})
        table = made["table"]
        bob.post(f"/api/tables/{table}/join", {"invite": made["invite"]})
        with ada.sit(table) as a:
            a.state()
            bob.post(f"/api/tables/{table}/leave", {"seat": 1})
            refused = a.ask("pause", seat=0)
            assert (refused["code"], "Bob" in refused["text"]) == ("pause-away", True)
            with bob.sit(table) as b:
                b.state()
                assert b.ask("reclaim_seat", seat=1)["t"] == "ack"
                assert [a.ask("pause", seat=0)["t"], b.ask("pause", seat=1)["t"]] == ["ack", "ack"]
