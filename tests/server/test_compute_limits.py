"""Requests that make the server compute: limited by what they cost, one at a time, and never in the way of a move."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest

import cinque
from cinque.server import messages as m
from cinque.server.bots.pool import WorkerPool
from cinque.server.bots.worker import Answer
from cinque.server.http.rate_limits import ComputeBudget
from cinque.server.messages import Lang
from cinque.server.settings import Settings
from cinque.server.tables import record_import, resync
from cinque.server.tables.loader import UNDO_MARGIN
from cinque.server.tables.plans import Plan
from cinque.server.tables.resync import STATE_BYTES
from cinque.server.ws.transport import LIMITED
from tests.core.test_seed_recovery import played
from tests.server.harness import PATIENCE, Server, eventually, play_out, running


def sparing(settings: Settings, burst: int) -> Settings:
    """So much work in all: nothing is renewed while the test runs."""
    return msgspec.structs.replace(settings, work_per_second=0.0, work_burst=burst)


def test_plans_and_hints_are_limited_by_what_they_cost(settings: Settings) -> None:
    with running(sparing(settings, 2 * ComputeBudget.PLAN + ComputeBudget.HINT)) as server:
        ada = server.guest("Ada")
        with ada.sit(ada.make("connect_four", "me", "me", hints=True)) as a:
            a.state(seat=1)
            assert a.ask("hint", seat=0, bot="greedy")["t"] == "hint"
            answers = [a.ask("plan", seat=1) for _ in range(3)]
            assert [answer["t"] for answer in answers] == ["planned", "planned", "refused"]
            assert answers[-1]["code"] == "limit"
            assert a.ask("hint", seat=0, bot="greedy")["code"] == "limit"
            assert a.ask("chat", seat=0, text="hi")["t"] == "ack", "talk has a limit of its own"
            assert a.play(0, 3)["t"] == "ack", "moves are never held up by it"


def test_an_address_has_a_common_allowance_for_work() -> None:
    work = ComputeBudget(0.0, 10)
    granted = [work.spend(f"guest {n}", "10.0.0.1", 10) for n in range(6)]
    assert granted == [True] * 4 + [False] * 2
    assert work.spend("guest 7", "10.0.0.2", 10)


def test_beginning_a_review_costs_and_asking_how_far_it_is_does_not(settings: Settings) -> None:
    with running(sparing(settings, ComputeBudget.REVIEW)) as server:
        ada = server.guest("Ada")
        first, second = (ada.make("connect_four", "me", "random") for _ in range(2))
        for table in (first, second):
            with ada.sit(table) as a:
                play_out(a, 0)
        for _ in range(3):
            ada.get(f"/api/tables/{first}/review?seat=0")
        assert ada.get(f"/api/tables/{second}/review?seat=0", status=429)["code"] == "limit"


class Held:
    """Work on plans that waits until the test lets it go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.begun: list[str] = []
        self.free = threading.Event()
        work = Plan.answer

        async def answer(plan: Plan, lang: Lang) -> m.Planned:
            self.begun.append(plan._request.key)
            while not self.free.is_set():
                await asyncio.sleep(0.001)
            return await work(plan, lang)

        monkeypatch.setattr(Plan, "answer", answer)

    def wait(self, *keys: str) -> None:
        eventually(lambda: self.begun == list(keys), lambda: str(self.begun))


def test_a_plan_does_not_hold_up_the_table_and_of_those_that_wait_only_the_newest_is_made(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    ada = server.guest("Ada")
    with ada.sit(ada.make("connect_four", "me", "me")) as a:
        a.state(seat=1)
        a.say("plan", seat=1, key="one")
        held.wait("one")
        for key in ("one", "two", "two", "three", "one"):  # clients ask again when they have no answer
            a.say("plan", seat=1, key=key)
        assert a.play(0, 3)["t"] == "ack", "while a plan is worked out, others play on"
        held.free.set()
        answers = {}
        while len(answers) < 3:
            answer = a.until(lambda m: "key" in m)
            assert answer["key"] not in answers, "one answer each"
            answers[answer["key"]] = answer
        held.wait("one", "three")
    assert answers["two"]["code"] == "replaced"
    assert (answers["one"]["t"], answers["three"]["t"]) == ("planned", "planned")
    assert answers["one"]["version"] < answers["three"]["version"]


def test_who_comes_back_has_the_answer_to_what_they_asked_before(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hint takes seconds; a client that asks again on a new connection costs no second one."""
    thought: list[int] = []
    free = threading.Event()

    async def run(_: WorkerPool, *__: object, **___: object) -> Answer:
        thought.append(1)
        while not free.is_set():
            await asyncio.sleep(0.001)
        return Answer(3)

    monkeypatch.setattr(WorkerPool, "run", run)
    ada = server.guest("Ada")
    table = ada.make("connect_four", "me", "me", hints=True)
    with ada.sit(table) as first, ada.sit(table) as second:
        first.state(seat=1)
        first.say("hint", seat=0, bot="greedy", key="x")
        eventually(lambda: thought)
        second.say("hint", seat=0, bot="greedy", key="x")
        assert second.ask("resync", events=0, version=0)["t"] == "ack", "it has been heard"
        free.set()
        assert second.until(lambda m: m.get("key") == "x")["move"] == 3
    assert len(thought) == 1


def test_resyncs_are_limited_by_what_they_make_the_server_send(settings: Settings) -> None:
    """Sixty bytes must not be answered by a megabyte forty times a second."""
    chosen = msgspec.structs.replace(settings, resync_bytes_per_second=0.0, resync_bytes_burst=5 * STATE_BYTES - 1)
    with running(chosen) as server:
        ada = server.guest("Ada")
        table = ada.make("connect_four", "me", "random", public=True)
        with ada.sit(table) as a:
            a.state(lambda s: s["legal_moves"])
            a.play(0, 3)
            state = a.state(lambda s: s["step"] == 2)
            live = server.game_server.tables.live[table]
            connection = next(iter(live.connections))
            known = state["events_from"] + len(state["events"])
            assert known > 1
            assert resync.answer_bytes(live, connection, known, state["version"]) == STATE_BYTES
            assert resync.answer_bytes(live, connection, 0, 0) > STATE_BYTES + 100, "all events again"
            answers = [a.ask("resync", events=0, version=0) for _ in range(4)]
            assert [answer["t"] for answer in answers] == ["ack", "ack", "ack", "refused"]
            assert answers[-1]["code"] == "limit"
            assert a.play(0, 3, version=a.states[0]["version"])["t"] == "ack", "moves are never held up by it"
            with ada.sit(table) as again:
                assert again.closed() == LIMITED, "a new socket would be sent the same"
                assert not again.heard
            assert a.ask("ping")["t"] == "pong"


@pytest.mark.usefixtures("no_refill")
def test_a_move_counts_as_a_message_for_each_player(settings: Settings) -> None:
    """Every player's view and moves are computed for it, while a small message asks for it."""
    with running(msgspec.structs.replace(settings, socket_burst=11)) as server:
        ada = server.guest("Ada")
        with ada.sit(ada.make("phoenicia", "me", "me", "me", "me", "me")) as a:
            a.state(seat=4)
            answers = [a.ask("play", seat=0, version=0, move=0) for _ in range(3)]
            assert [answer["t"] for answer in answers[:2]] == ["refused", "refused"]
            assert "limit" not in [answer["code"] for answer in answers[:2]]
            assert answers[2]["code"] == "limit"


def test_undo_is_limited_by_the_moves_it_replays(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    """The game is replayed from the deal while everybody else waits."""
    monkeypatch.setattr(ComputeBudget, "MOVES_UNDONE", 1)
    with running(sparing(settings, 2)) as server:
        ada = server.guest("Ada")
        with ada.sit(ada.make("connect_four", "me", "me")) as a:
            a.state(seat=1)
            answers = []
            for _ in range(3):
                played = a.play(0, 3)
                answers.append(a.ask("undo", seat=0, version=played["version"]))
                a.state(lambda s, least=answers[-1]["version"]: s["version"] >= least, seat=0)
            assert [answer["t"] for answer in answers] == ["ack", "ack", "refused"]
            assert answers[-1]["code"] == "limit"
            assert a.ask("takeback_request", seat=0, version=answers[-1]["version"])["code"] == "limit"
            assert a.play(1, 3)["t"] == "ack", "moves are never held up by it"


def test_a_replay_costs_by_the_moves_it_takes_unless_it_is_kept(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ComputeBudget, "MOVES_SHOWN", 1)
    with running(sparing(settings, 4)) as server:
        ada = server.guest("Ada")
        table = ada.make("connect_four", "me", "me")
        with ada.sit(table) as a:
            a.state(seat=1)
            for turn in range(2):
                a.play(turn, 3, version=a.state(lambda s, n=turn: s["step"] == n, seat=turn)["version"])
            pages = [ada.http.get(f"/api/tables/{table}/frames").status_code for _ in range(3)]
            assert pages == [200, 200, 429]
            assert ada.get(f"/api/tables/{table}/frames?start=99")["frames"] == [], "nothing is replayed for it"
            assert a.ask("resign", seat=0)["t"] == "ack"
            assert ada.get(f"/api/tables/{table}/frames", status=429)["code"] == "limit"
            server.game_server.compute = ComputeBudget(0.0, 2)
            pages = [ada.http.get(f"/api/tables/{table}/frames").status_code for _ in range(3)]
            assert pages == [200] * 3, "after the game, a page is rendered once"


def test_importing_a_record_costs(settings: Settings) -> None:
    record = {"game": "connect_four", "players": 2, "options": {}, "content": "", "seed": 1, "moves": [3, 3]}
    with running(sparing(settings, ComputeBudget.IMPORT)) as server:
        ada = server.guest("Ada")
        ada.post("/api/records", {"record": record})
        assert ada.post("/api/records", {"record": record}, status=429)["code"] == "limit"


def test_importing_a_long_game_costs_more_and_at_most_the_whole_budget(settings: Settings) -> None:
    record = played(cinque.load("syndicate", players=3), seed=3, moves=4 * ComputeBudget.MOVES_IMPORTED).to_json()
    with running(sparing(settings, ComputeBudget.IMPORT + 6)) as server:
        ada, bob = server.guest("Ada"), server.guest("Bob")
        table = ada.post("/api/records", {"record": record})["table"]
        assert server.game_server.compute.spend(ada.get("/api/me")["id"], "127.0.0.1", 2)
        assert not server.game_server.compute.spend(ada.get("/api/me")["id"], "127.0.0.1", 1)
        server.game_server.compute = ComputeBudget(0.0, ComputeBudget.IMPORT)
        server.game_server.settings = sparing(settings, ComputeBudget.IMPORT)
        bob.post("/api/records", {"record": record})
        store = server.game_server.store
        row = store.table(table)
        assert row is not None
        assert [row.version - one.version for one in store.snapshots(table)] == [UNDO_MARGIN], "no replay to open it"


def test_imports_leave_the_threads_of_the_database_free(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    record = {"game": "connect_four", "players": 2, "options": {}, "content": "", "seed": 1, "moves": [3, 3]}
    ada = server.guest("Ada")
    replay, begun, go_on = record_import._replay, threading.Semaphore(0), threading.Event()

    def slow(*args: Any) -> Any:
        begun.release()
        assert go_on.wait(PATIENCE)
        return replay(*args)

    monkeypatch.setattr(record_import, "_replay", slow)
    guests = [server.guest() for _ in range(8)]
    with ThreadPoolExecutor(8) as clients:
        imports = [clients.submit(guest.post, "/api/records", {"record": record}) for guest in guests]
        try:
            assert begun.acquire(timeout=PATIENCE)
            assert not begun.acquire(timeout=0), "one at a time"
            assert ada.http.get("/api/me", timeout=PATIENCE).status_code == 200
        finally:
            go_on.set()
        assert len({one.result()["table"] for one in imports}) == 8


def test_resyncs_that_wait_are_answered_by_one_state(server: Server) -> None:
    ada = server.guest("Ada")
    table = ada.make("connect_four", "me", "random")
    with ada.sit(table) as a:
        a.state(lambda s: s["legal_moves"])
        live = server.game_server.tables.live[table]
        loop = next(iter(server.game_server.background._tasks)).get_loop()
        asyncio.run_coroutine_threadsafe(live.lock.acquire(), loop).result()
        keys = [a.say("resync", events=0, version=0) for _ in range(5)]
        assert a.ask("ping")["t"] == "pong", "the server has read them all"
        a.heard.clear()
        loop.call_soon_threadsafe(live.lock.release)
        a.until(lambda m: m["t"] == "state")
        assert a.ask("ping")["t"] == "pong"
        assert [m["key"] for m in a.heard if m["t"] == "ack"] == keys
        assert [m["t"] for m in a.heard].count("state") == 1
