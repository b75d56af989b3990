"""Bots: outside the event loop, within their time, and visibly replaced when they fail."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from cinque.server.bots.fair_queue import FairQueue, JobOwner
from cinque.server.bots.pool import WorkerPool
from cinque.server.bots.worker import Answer, Job
from cinque.server.settings import Settings
from tests.server.harness import EXAMPLES, PATIENCE, Guest, Server, running


def job(bot: str = "random") -> Job:
    from cinque.server.tables.catalog import Catalog

    table = Catalog(extra=EXAMPLES).load("connect_four", 2, {}).deal(1)
    return Job("connect_four", 2, {}, table.redeal(0, 1).save(), 0, bot, 7)


def test_a_process_answers_and_a_bad_job_is_an_answer_too() -> None:
    async def ask() -> list[Answer]:
        thinkers = WorkerPool(1, PATIENCE, EXAMPLES)
        try:
            return [await thinkers.run(job()), await thinkers.run(job("nobody")), await thinkers.run(job())]
        finally:
            await thinkers.close()

    first, bad, second = asyncio.run(ask())
    assert first == second
    assert first.move in range(7)
    assert bad.move == -1
    assert "OptionError" in bad.error


def test_a_bot_that_hangs_is_ended_and_the_next_is_served() -> None:
    async def ask() -> tuple[Answer, Answer]:
        thinkers = WorkerPool(1, PATIENCE, EXAMPLES)
        try:
            await thinkers.run(job())
            running = thinkers._all[0]._running
            assert running is not None
            running.send_signal(signal.SIGSTOP)
            slow = await thinkers.run(job(), seconds=0.1)
            assert running.returncode == -signal.SIGKILL
            return slow, await thinkers.run(job())
        finally:
            await thinkers.close()

    slow, after = asyncio.run(ask())
    assert (slow.move, slow.error) == (-1, "TimeoutError")
    assert after.move in range(7)


def test_bots_take_up_an_engine_that_was_compiled_meanwhile(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    folder = tmp_path / "build" / "compiled"
    folder.mkdir(parents=True)
    monkeypatch.setenv("CINQUE_COMPILED", str(folder))
    monkeypatch.setenv("CINQUE_SOURCES", "123 456")
    started: list[str | None] = []
    start = asyncio.create_subprocess_exec

    async def watched(*command: str, env: dict[str, str], **more: object) -> asyncio.subprocess.Process:
        started.append(env.get("PYTHONPATH", "").split(os.pathsep)[0] if env.get("PYTHONSAFEPATH") else None)
        plain = {key: value for key, value in env.items() if key != "PYTHONSAFEPATH"}
        plain["PYTHONPATH"] = os.pathsep.join(sys.path)
        return await start(*command, env=plain, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", watched)
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)

    async def ask() -> list[Answer]:
        thinkers = WorkerPool(1, PATIENCE, EXAMPLES)
        try:
            answers = [await thinkers.run(job())]
            (folder / ".digest").write_text("999 999\n")  # of other sources
            answers.append(await thinkers.run(job()))
            (folder / ".digest").write_text("123 456\n")
            return [*answers, await thinkers.run(job()), await thinkers.run(job())]
        finally:
            await thinkers.close()

    answers = asyncio.run(ask())
    assert len({answer.move for answer in answers}) == 1
    assert started == [None, str(folder)]


def test_a_failing_bot_is_replaced_visibly(settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text("import sys; print('ready', flush=True); sys.stdin.readline(); sys.exit(3)\n")
    start = asyncio.create_subprocess_exec

    async def instead(*command: str, **more: object) -> asyncio.subprocess.Process:
        return await start(sys.executable, str(broken), **more)  # type: ignore[arg-type]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", instead)
    with running(settings) as server:
        ada = server.guest()
        table = ada.make("connect_four", "me", "random")
        with ada.sit(table) as a:
            a.state()
            a.play(0, 3)
            state = a.state(lambda s: s["step"] == 2)
    assert [n["kind"] for n in state["notices"]] == ["bot-fallback"]
    assert "simple move" in state["notices"][0]["text"]
    assert state["to_move"] == [0]


def test_bots_play_each_other_to_the_end_while_somebody_watches(settings: Settings) -> None:
    with running(settings) as server:
        ada = server.guest()
        table = ada.make("connect_four", "random", "greedy", public=True)
        with ada.sit(table) as a:
            end = a.state(lambda s: s["status"] == "over")
    assert end["seat"] == -1
    assert end["outcome"] is not None


def test_a_bot_left_waiting_by_another_server_moves_after_the_restart(settings: Settings) -> None:
    slow = msgspec.structs.replace(settings, bot_processes=0)
    with running(slow) as server:
        ada = server.guest()
        table = ada.make("connect_four", "random", "me", public=True)
        assert server.game_server.tables.live[table].room.step == 0
    with running(settings) as server, Guest(server.url, token=ada.token).sit(table) as a:
        assert a.state(lambda s: s["step"] == 1)["to_move"] == [1]


def test_a_table_whose_game_is_gone_does_not_hold_up_the_others(settings: Settings) -> None:
    idle = msgspec.structs.replace(settings, bot_processes=0, sweep_seconds=3600.0)
    with running(idle) as server:
        ada = server.guest()
        gone = ada.make("leduc", "random", "me", public=True)
        here = ada.make("connect_four", "random", "me", public=True)
        for table in (gone, here):
            server.game_server.store.set_due(table, 1)
    fewer = msgspec.structs.replace(settings, games=("connect_four",))
    with running(fewer) as server:
        again = Guest(server.url, token=ada.token)
        with again.listen() as ear:
            ear.until(lambda m: "mine" in m and {t["table"]: t["my_turn"] for t in m["mine"]}.get(here))
        assert again.get(f"/api/tables/{gone}", status=409)["text"] == "there is no game 'leduc' here"


def test_many_guests_of_one_address_do_not_keep_the_bots_busy() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(50):
        queue.put(JobOwner("people", f"guest {number}", f"t{number}"), "a guest's", "192.0.2.1")
    queue.put(JobOwner("people", "ada", "a"), "ada's", "192.0.2.2")
    queue.put(JobOwner("people", "bob", "b"), "bob's")
    assert sorted([queue.get() for _ in range(3)], key=str) == ["a guest's", "ada's", "bob's"]


def test_the_address_of_a_player_is_known_to_the_bots(server: Server) -> None:
    pool, ada, bob = server.game_server.bots.pool, server.guest(), server.guest("Bob")
    ids = [guest.get("/api/me")["id"] for guest in (ada, bob)]
    assert [pool._addresses[person] for person in ids] == ["127.0.0.1"] * 2
    pool._addresses.clear()
    with ada.listen() as socket:
        socket.hear()
        assert list(pool._addresses) == ids[:1]


def test_thinking_time_is_shared_between_accounts_and_tables_people_first() -> None:
    queue: FairQueue[str] = FairQueue()
    for number in range(40):
        queue.put(JobOwner("bots", "eve", f"t{number}"), f"eve's {number}")
    for number in range(3):
        queue.put(JobOwner("people", "ada", f"a{number}"), f"ada's {number}")
        queue.put(JobOwner("people", "bob", "b"), f"bob's {number}")
    queue.put(JobOwner("hints", "cem", "c"), "a hint")
    order = [queue.get() for _ in range(9)]
    assert order[:2] == ["ada's 0", "bob's 0"]
    assert "a hint" in order[:4]
    assert order.index("bob's 2") < 9, "six jobs for people wait for two of others at most"
    assert [job for job in order if job and job.startswith("eve")] == ["eve's 0", "eve's 1"]
    rest = [queue.get() for _ in range(38)]
    assert (None not in rest, queue.get()) == (True, None), "and nobody is forgotten"


def test_a_table_with_a_person_does_not_wait_for_another_accounts_many_bots() -> None:
    """Forty jobs of one account wait; the one of another's table with people in it is served next."""

    async def ask() -> list[str]:
        thinkers, done = WorkerPool(1, PATIENCE, EXAMPLES), []

        async def one(name: str, whose: JobOwner) -> None:
            await thinkers.run(job(), owner=whose)
            done.append(name)

        try:
            tasks = [asyncio.ensure_future(one("eve", JobOwner("bots", "eve", str(n)))) for n in range(20)]
            await asyncio.sleep(0)
            await asyncio.gather(*tasks, one("ada", JobOwner("people", "ada", "t")))
            return done
        finally:
            await thinkers.close()

    assert asyncio.run(ask()).index("ada") <= 1


def test_a_bot_that_floods_its_pipe_is_ended() -> None:
    async def ask() -> tuple[Answer, Answer]:
        noisy = WorkerPool(1, PATIENCE, (*EXAMPLES, "tests.server.noisy_game:RULES"))
        quiet = WorkerPool(1, PATIENCE, EXAMPLES)
        try:
            return await noisy.run(job()), await quiet.run(job())
        finally:
            await noisy.close()
            await quiet.close()

    flooded, fine = asyncio.run(ask())
    assert (flooded.move, flooded.error) == (-1, "ValueError")
    assert fine.move in range(7)


def test_thinking_processes_know_nothing_of_the_listening_socket(settings: Settings) -> None:
    with running(settings) as server:
        ada = server.guest()
        table = ada.make("connect_four", "me", "random")
        with ada.sit(table) as a:
            a.state()
            a.play(0, 3)
            a.state(lambda s: s["step"] == 2)
            thinkers = [p._running for p in server.game_server.bots.pool._all if p._running is not None]
            listening = {line.split()[9] for line in Path("/proc/net/tcp").read_text().splitlines()[1:]}
            assert thinkers
            for process in thinkers:
                links = [os.readlink(fd) for fd in Path(f"/proc/{process.pid}/fd").iterdir()]
                inodes = {link[8:-1] for link in links if link.startswith("socket:[")}
                assert not inodes & listening


def test_a_thinking_process_whose_server_was_killed_ends_without_a_word() -> None:
    heard, mine = os.pipe()
    os.close(heard)
    command = [sys.executable, "-m", "cinque.server.bots.worker"]
    done = subprocess.run(command, input=b"", stdout=mine, stderr=subprocess.PIPE, timeout=PATIENCE)
    os.close(mine)
    assert (done.returncode, done.stderr) == (0, b"")
