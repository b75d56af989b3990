"""The same seed gives the same games, for every bot, game and flag."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import cinque
from cinque.cli import main
from cinque.core import Record
from cinque.lab.match import Setup, has_time_budget, play

MIXED = ["random", "greedy", "search@1", "plan@2", "rollout@1"]


def simulated(
    capsys: pytest.CaptureFixture[str], bots: list[str], *flags: str, records: Path | None = None
) -> tuple[dict[str, Any], str]:
    """What `cinque simulate` says of two games, without times, and the records it kept."""
    words = ["simulate", "phoenicia", "--players", "5", "--games", "2", "--seed", "11", "--json", *flags]
    words += [word for bot in bots for word in ("--bot", bot)]
    words += [] if records is None else ["--records", str(records)]
    assert main(words) == 0
    facts = json.loads(capsys.readouterr().out)
    del facts["seconds"], facts["decisions_per_second"]
    return facts, "" if records is None else records.read_text()


@pytest.mark.parametrize(
    ("bots", "paired"), [(["random"], []), (["random"], ["--paired"]), (MIXED, [])], ids=["random", "paired", "mixed"]
)
def test_flags_do_not_change_the_games(
    bots: list[str], paired: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    plain, _ = simulated(capsys, bots, *paired)
    kept, records = simulated(capsys, bots, *paired, records=tmp_path / "one.jsonl")
    shared, same = simulated(capsys, bots, *paired, "--processes", "2", records=tmp_path / "two.jsonl")
    assert plain == kept == shared
    assert records == same
    seeds = [json.loads(line)["seed"] for line in records.splitlines()]
    assert seeds == ([11, 11] if paired else [11, 12])


def test_random_bots_share_the_wins_as_the_records_say(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Given games without records, when the same games are kept and replayed, then they end as was reported."""
    facts, _ = simulated(capsys, ["random"])
    _, records = simulated(capsys, ["random"], records=tmp_path / "games.jsonl")
    game = cinque.load("phoenicia", 5)
    tables = [game.replay(Record.from_json(line)) for line in records.splitlines()]
    assert facts["decisions"] == sum(len(table.record.moves) for table in tables)
    assert min(row["lowest_score"] for row in facts["bots"]) == min(min(table.scores) for table in tables)


@pytest.mark.parametrize("game", [rules.name for rules in cinque.installed_games()])
@pytest.mark.parametrize("seats", [("easy", "greedy"), ("rollout@1", "search@1")], ids=lambda seats: "-".join(seats))
def test_a_game_does_not_depend_on_those_before_it(game: str, seats: tuple[str, str]) -> None:
    fresh, used = Setup(game, 2, {}).load(), Setup(game, 2, {}).load()
    play(used, ["random", "random"], 1)
    first, again = play(fresh, seats, 5), play(used, seats, 5)
    assert (first.moves, first.scores, first.choices) == (again.moves, again.scores, again.choices)


def test_a_bot_that_thinks_by_the_clock_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    timed = {"plan": True, "search@0.1s": True, "plan@5": False, "expert": False, "random": False, "greedy": False}
    assert {name: has_time_budget(name) for name in timed} == timed
    assert main(["simulate", "phoenicia", "--games", "1", "--bot", "search@0.001s", "--bot", "greedy"]) == 0
    assert "search@0.001s has a time budget" in capsys.readouterr().err
