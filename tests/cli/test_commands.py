"""The commands that need no terminal, run as a user runs them: output, exit codes, one sentence on bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import cinque


def run(*arguments: str, home: Path | None = None, text: str = "") -> subprocess.CompletedProcess[str]:
    env = os.environ | {"COLUMNS": "200", "TERM": "dumb"} | ({"XDG_DATA_HOME": str(home)} if home else {})
    command = [sys.executable, "-m", "cinque.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=env, input=text, timeout=120)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A finished game of Phoenicia as a record in a file."""
    table = cinque.load("phoenicia", players=2).deal(4)
    while not table.over:
        seat = table.mover()
        table.play(seat, table.options(seat)[-1])
    path = tmp_path / "game.json"
    path.write_text(table.record.to_json())
    return path


def test_games_names_every_game_for_people_and_for_programs() -> None:
    shown = run("games")
    listed = json.loads(run("games", "--json").stdout)
    assert [game["name"] for game in listed] == [rules.name for rules in cinque.games()]
    assert all(game["title"] in shown.stdout for game in listed)


def test_simulate_reports_in_json_what_was_played_and_how_fast() -> None:
    done = run("simulate", "phoenicia", "--players", "3", "--games", "6", "--seed", "9", "--json")
    facts = json.loads(done.stdout)
    assert (facts["games"], facts["players"], facts["seed"]) == (6, 3, 9)
    assert facts["decisions"] == pytest.approx(facts["length"]["mean"] * 6, abs=0.1)
    assert facts["decisions_per_second"] == pytest.approx(facts["decisions"] / facts["seconds"], rel=0.01)
    assert sum(row["wins"] for row in facts["bots"]) == pytest.approx(6, abs=0.01)


def test_simulate_is_reproducible_and_the_same_in_several_processes() -> None:
    arguments = ["simulate", "phoenicia", "--games", "4", "--seed", "2", "--json"]
    arguments += ["--bot", "search", "--bot", "random", "--iterations", "8"]
    several = [json.loads(run(*arguments, *more).stdout) for more in ([], [], ["--processes", "2"])]
    for facts in several:
        del facts["seconds"], facts["decisions_per_second"]
    assert several[0] == several[1] == several[2]


def test_simulate_changes_seats_from_game_to_game() -> None:
    facts = json.loads(
        run("simulate", "phoenicia", "--games", "2", "--bot", "greedy", "--bot", "random", "--json").stdout
    )
    assert [row["bot"] for row in facts["bots"]] == ["greedy", "random"]
    assert facts["decisions"] > 0


def test_replay_tells_the_whole_story_when_nobody_watches(played: Path) -> None:
    told = run("replay", str(played))
    assert told.returncode == 0
    assert told.stdout.startswith("Phoenicia, 2 players, seed 4")
    assert " won (" in told.stdout.splitlines()[-1]


def test_replay_through_a_seats_eyes_shows_only_its_own_cards(played: Path) -> None:
    first, second, watching = (
        run("replay", str(played), *seat).stdout for seat in (["--seat", "1"], ["--seat", "2"], [])
    )
    assert first != second
    assert first != watching


def test_rules_shows_all_clauses_or_one() -> None:
    whole, one = run("rules", "phoenicia"), run("rules", "phoenicia", "pho-auc06")
    assert "PHO-GEN01" in whole.stdout
    assert one.stdout.startswith("PHO-AUC06  A pass is final")
    assert "PHO-AUC07" not in one.stdout


def test_rules_coverage_counts_the_clauses_with_tests() -> None:
    shown = run("rules", "--coverage", "phoenicia")
    assert "phoenicia:" in shown.stdout
    assert "clauses have a test" in shown.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "COMMAND"),
        (["dance"], "dance"),
        (["play"], "which game"),
        (["play", "chess"], "there is no game 'chess'"),
        (["play", "phoenicia", "--players", "9"], "2 to 5 players"),
        (["play", "phoenicia", "--players", "two"], "'two' is not a whole number"),
        (["play", "phoenicia", "--bot", "clever"], "there is no bot 'clever'"),
        (["play", "phoenicia", "--seats", "human,normal", "--players", "3"], "does not fit"),
        (["play", "phoenicia", "--bots", "4", "--players", "3"], "too many"),
        (["play", "phoenicia", "-o", "preset_start"], "NAME=VALUE"),
        (["play", "phoenicia", "-o", "preset_start=maybe"], "neither yes nor no"),
        (["play", "phoenicia", "-o", "speed=1"], "has no option 'speed'"),
        (["play", "--resume", "nowhere.json"], "cannot be read"),
        (["simulate", "phoenicia", "--games", "0"], "at least 1"),
        (["simulate", "phoenicia", "--players", "3", "--bot", "random", "--bot", "random"], "one a seat"),
        (["simulate", "phoenicia", "--content", "nowhere"], "no such content folder"),
        (["simulate", "phoenicia", "--seconds", "-1", "--bot", "search"], "positive"),
        (["replay", "nowhere.json"], "cannot be read"),
        (["rules"], "which game"),
        (["rules", "phoenicia", "PHO-AUC99"], "has no clause PHO-AUC99"),
    ],
)
def test_bad_input_is_one_clear_sentence_and_exit_code_2(arguments: list[str], sentence: str) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""


def test_a_broken_file_is_refused_with_its_name(tmp_path: Path, played: Path) -> None:
    broken, other = tmp_path / "broken.json", tmp_path / "other.json"
    broken.write_text("{")
    other.write_text(json.dumps(json.loads(played.read_text()) | {"moves": [0, 99999]}))
    assert f"{broken} is not a saved game or record" in run("replay", str(broken)).stderr
    bad = run("replay", str(other))
    assert bad.returncode == 2
    assert "of the record does not fit" in bad.stderr


@pytest.mark.parametrize("command", ["games", "play", "simulate", "replay", "rules"])
def test_every_command_explains_itself(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith(f"usage: cinque {command}")
