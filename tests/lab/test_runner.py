"""Runs are the same for any number of workers, survive kill -9, and contain what was played."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import polars as pl
import pytest

import cinque
from cinque import lab
from cinque.cli import main
from cinque.core import BadRecord, OptionError, Outcome, Record
from cinque.lab.content import content_files, patch_value, values_of
from cinque.lab.match import Setup, play
from cinque.lab.runner import run
from cinque.lab.workers import run_tasks

SMALL = lab.Experiment("phoenicia", players=(2, 3), bots=("random", "greedy"), games=22, seed=5)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small run of one process."""
    folder = tmp_path_factory.mktemp("runs") / "small"
    run(SMALL, folder)
    return folder


def test_any_number_of_processes_writes_the_same_bytes(small: Path, tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    run(SMALL, tmp_path / "two", processes=2, progress=lambda done, total: seen.append((done, total)))
    assert files(tmp_path / "two") == files(small)
    assert len(files(small)) == 1 + 6 * 5
    assert seen == [(done, 44) for done in (0, 10, 20, 22, 32, 42, 44)]


KILLED = """
import os, signal, sys
from pathlib import Path
from cinque.lab import runner
from tests.lab.test_runner import SMALL
written = []
def fsync(handle):
    written.append(handle)
    if len(written) == 13:  # in the middle of the third part
        os.kill(os.getpid(), signal.SIGKILL)
runner.os.fsync = fsync
runner.run(SMALL, Path(sys.argv[1]))
"""


def test_a_run_that_was_killed_continues_where_it_was(small: Path, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    done = subprocess.run([sys.executable, "-c", KILLED, str(folder)], cwd=Path(__file__).parents[2], timeout=300)
    assert done.returncode == -signal.SIGKILL
    assert len(list((folder / "parts").glob("p*"))) == 2
    assert len(list((folder / "parts").glob(".p*"))) == 1
    seen: list[int] = []
    run(SMALL, folder, progress=lambda done, total: seen.append(done))
    assert seen[0] == 20
    assert files(folder) == files(small)


def test_a_folder_belongs_to_one_run(small: Path, tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"belongs to a different run \(seed 5 instead of 6\)"):
        run(SMALL._replace(seed=6), small)
    (tmp_path / "notes.txt").touch()
    with pytest.raises(OptionError, match="is not empty and not a run"):
        run(SMALL, tmp_path)
    with pytest.raises(OptionError, match=r"is not a run: it has no run\.json"):
        lab.open(tmp_path)
    with pytest.raises(OptionError, match="3 bots don't fit at a table of 2"):
        run(SMALL._replace(bots=("random",) * 3), tmp_path / "x")


def test_the_tables_hold_the_games_that_were_played(small: Path) -> None:
    found = lab.open(small)
    game = Setup("phoenicia", 3, {}).load()
    seats = found.seats.filter((pl.col("players") == 3) & (pl.col("game") == 1)).sort("seat")
    assert seats["bot"].to_list() == ["random", "random", "greedy"]  # bots take turns, and moved on by one seat
    again = play(game, seats["bot"].to_list(), 5 + 1)
    assert seats["score"].to_list() == again.scores
    assert [seat for seat, won in enumerate(seats["won"]) if won > 0] == again.winners
    moves = found.games.filter((pl.col("players") == 3) & (pl.col("game") == 1))["moves"].to_list()
    assert moves == [len(again.moves)]
    points = found.gains.group_by("players", "game", "seat").agg(pl.col("points").sum())
    both = points.join(found.seats, on=["players", "game", "seat"])
    assert both.height == found.seats.height == 22 * 5
    assert (both["points"] == both["score"]).all()
    choices = found.decisions.group_by("players", "game").len().join(found.games, on=["players", "game"])
    assert (choices["len"] == choices["choices"]).all()


@pytest.mark.parametrize(
    ("game", "bot", "games"),
    [("phoenicia", "random", 22), ("phoenicia", "search@1", 2)],
    ids=["on a fast path unless choices are stored", "remembers hidden cards"],
)
def test_storing_less_changes_no_row(game: str, bot: str, games: int, tmp_path: Path) -> None:
    stored = lab.Experiment(game, players=(2,), bots=(bot,), games=games, seed=5)
    run(stored, tmp_path / "all")
    run(stored._replace(tables=("seats", "games")), tmp_path / "two")
    both = [lab.open(tmp_path / name) for name in ("all", "two")]
    assert both[0].seats.equals(both[1].seats)
    assert both[0].games.equals(both[1].games)
    with pytest.raises(OptionError, match="this run has no table 'items'"):
        _ = both[1].items
    with pytest.raises(OptionError, match="unknown table 'moves'"):
        run(stored._replace(tables=("moves",)), tmp_path / "x")


def test_paired_random_bots_play_each_deal_differently_from_every_seat(tmp_path: Path) -> None:
    run(SMALL._replace(players=(3,), bots=("random",), games=12, paired=True), tmp_path / "x")
    games = lab.open(tmp_path / "x").games
    assert games["deal"].to_list() == [5] * 3 + [6] * 3 + [7] * 3 + [8] * 3
    assert games["rotation"].to_list() == [0, 1, 2] * 4
    assert games.group_by("deal").agg(pl.col("moves").n_unique())["moves"].min() > 1  # type: ignore[operator]


def test_ray_gets_the_same_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Given a stand-in for Ray that runs every task when its result is fetched."""
    calls: list[Any] = []

    class Remote:
        def __init__(self, function: Any) -> None:
            self.function = function

        def remote(self, task: int) -> Any:
            return lambda: self.function(task)

    fake: Any = ModuleType("ray")
    fake.is_initialized = lambda: False
    fake.init = lambda **settings: calls.append(settings["address"])
    fake.remote = lambda **settings: calls.append(settings) or Remote
    fake.cluster_resources = lambda: {"CPU": 2.0}
    fake.get = lambda reference: reference()
    fake.shutdown = lambda: calls.append("shutdown")
    monkeypatch.setitem(sys.modules, "ray", fake)
    assert list(run_tasks(abs, range(-9, 0), ray="10.0.0.1:6379")) == [9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert calls == ["10.0.0.1:6379", {"max_retries": -1}, "shutdown"]

    def refuse(**settings: Any) -> None:
        raise ConnectionError("nobody answers\nand more")

    fake.init = refuse
    with pytest.raises(OptionError, match=r"can't reach the Ray cluster at 10\.0\.0\.1:1: nobody answers$"):
        list(run_tasks(abs, [1], ray="10.0.0.1:1"))


def test_a_number_of_the_content_can_be_changed() -> None:
    rules = cinque.load("phoenicia").rules
    texts = content_files(rules)
    made = patch_value(texts, "cards.port.minimum", "20")
    assert {name for name in texts if texts[name] != made[name]} == {"cards.toml"}
    assert patch_value(texts, "cards.port.minimum", "24") == texts
    assert "storehouses = 3" in patch_value(texts, "cards.dyer.storehouses", "3")["cards.toml"]
    assert "value = 40" in patch_value(texts, "constants.victory_vp", "40")["constants.toml"]
    for path, why in (
        ("cards.porto.minimum", "cards.toml has no record 'porto'"),
        ("card.port.minimum", "there is no card.toml"),
        ("port", "is not a place in the content"),
    ):
        with pytest.raises(OptionError, match=why):
            patch_value(texts, path, "1")
    with pytest.raises(OptionError, match="is not a range"):
        values_of("20:28:0")


def test_a_record_says_who_played_and_how_it_ended() -> None:
    game = Setup("phoenicia", 2, {}).load()
    record = play(game, ["greedy", "random"], 3).record(game)
    read = Record.from_json(record.to_json())
    assert read == record
    assert read.names == ["greedy", "random"]
    assert game.replay(read).outcome == read.result
    assert isinstance(read.result, Outcome)
    wrong = msgspec.structs.replace(read, result=Outcome([1], read.result.scores, read.result.reason))
    with pytest.raises(BadRecord, match="but its moves end with"):
        game.replay(wrong)
    assert "result" not in json.loads(game.deal(1).record.to_json())


def test_a_ladder_of_one_bot_shows_the_seats(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "phoenicia", "--games", "6", "--bot", "greedy", "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["played"] == 6
    assert "pairs" not in facts
    assert sum(facts["seats"]) == pytest.approx(1)
    assert all(low < share < high for share, (low, high) in zip(facts["seats"], facts["seat_intervals"], strict=True))
    assert main(["ladder", "phoenicia", "--games", "2", "--bot", "greedy"]) == 0
    assert " to " in capsys.readouterr().out.splitlines()[-1]
