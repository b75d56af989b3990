"""CINQUE_TEST_SEED: the same deal at every table and the same choices by every bot, on this machine only."""

from __future__ import annotations

import msgspec
import pytest

from cinque.bots import levels
from cinque.core import Record
from cinque.server.bots.worker import Job, run
from cinque.server.main import serve
from cinque.server.settings import Settings
from cinque.server.tables.catalog import Catalog
from cinque.server.tables.seeds import Seeds
from tests.server.harness import EXAMPLES, Guest, Server, running


def _played(server: Server, guest: Guest) -> Record:
    """What bots alone have played at a new table, from its deal to its end."""
    table = guest.make("leduc", "easy", "easy", public=True)
    with guest.sit(table) as socket:
        socket.state(lambda state: state["status"] == "over")
    return server.game_server.tables.live[table].room.table.record


def test_a_test_seed_deals_every_table_alike_and_bots_play_alike(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, test_seed=7)) as server:
        first, second = (_played(server, server.guest()) for _ in range(2))
    assert first.seed == 7
    assert first == second


def test_without_a_test_seed_every_table_has_its_own(settings: Settings) -> None:
    with running(msgspec.structs.replace(settings, test_seed=0)) as server:
        first, second = (_played(server, server.guest()) for _ in range(2))
    assert first.seed != second.seed


def test_seeds_survive_json_in_every_client() -> None:
    for seeds in (Seeds(), Seeds(7)):
        assert 0 <= seeds.table() < 2**53
        assert 0 <= seeds.draw("bot", 1) < 2**53
        assert seeds.repeatable("turn", 1) == seeds.repeatable("turn", 1) != seeds.repeatable("turn", 2)
    assert Seeds().draw("bot", 1) != Seeds().draw("bot", 1)
    assert Seeds(7).draw("bot", 1) == Seeds(7).draw("bot", 1) != Seeds(8).draw("bot", 1)


def test_an_untimed_level_makes_all_its_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given no time at all, then a level thinks less; in a test it takes the time its iterations need."""
    monkeypatch.setattr(levels, "SECONDS_PER_TURN", 1e-9)
    games = Catalog(extra=EXAMPLES)
    table = games.load("connect_four", 2, {}).deal(1).redeal(0, 1).save()
    job = Job("connect_four", 2, {}, table, 0, "hard", 7, explain=True)
    hurried, untimed = run(games, job), run(games, msgspec.structs.replace(job, untimed=True))
    assert hurried.tries < untimed.tries
    assert untimed.tries >= levels.LEVELS["hard"].iterations


def test_a_server_that_others_reach_refuses_a_test_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CINQUE_TEST_SEED", "7")
    with pytest.raises(SystemExit, match="CINQUE_TEST_SEED is for tests on this machine"):
        serve(["--host", "0.0.0.0", "--port", "0", "--no-open"])
