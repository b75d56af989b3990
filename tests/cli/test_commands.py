"""Commands without a terminal: output, exit codes, and one sentence on bad input."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import cinque
from cinque.cli import main, simulate
from tests.core.test_seed_recovery import SEED, through_a_browser
from tests.core.test_seed_recovery import played as random_game


def run(*arguments: str, home: Path | None = None, text: str = "") -> subprocess.CompletedProcess[str]:
    env = os.environ | {"COLUMNS": "200", "TERM": "dumb"} | ({"XDG_DATA_HOME": str(home)} if home else {})
    command = [sys.executable, "-m", "cinque.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=env, input=text, timeout=600)


def called(*arguments: str) -> int | str | None:
    """The exit code, without a process of its own."""
    try:
        return main(arguments)
    except SystemExit as left:
        return left.code


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A finished game of Phoenicia as a record in a file."""
    table = cinque.load("phoenicia", players=2).deal(4)
    while not table.over:
        seat = table.current_player()
        table.play(seat, table.legal_moves(seat)[-1])
    path = tmp_path / "game.json"
    path.write_text(table.record.to_json())
    return path


def test_games_names_every_game_for_people_and_for_programs() -> None:
    shown = run("games")
    listed = json.loads(run("games", "--json").stdout)
    assert [game["name"] for game in listed] == [rules.name for rules in cinque.installed_games()]
    assert all(game["title"] in shown.stdout for game in listed)


def test_simulate_reports_in_json_what_was_played_and_how_fast() -> None:
    done = run("simulate", "phoenicia", "--players", "3", "--games", "6", "--seed", "9", "--json")
    facts = json.loads(done.stdout)
    assert (facts["games"], facts["players"], facts["seed"]) == (6, 3, 9)
    assert facts["decisions"] == pytest.approx(facts["length"]["mean"] * 6, abs=0.1)
    assert facts["decisions_per_second"] == pytest.approx(facts["decisions"] / facts["seconds"], rel=0.01)
    assert sum(row["wins"] for row in facts["bots"]) == pytest.approx(6, abs=0.01)


def test_simulate_is_reproducible_and_the_same_in_several_processes(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "phoenicia", "--games", "2", "--seed", "2", "--json"]
    arguments += ["--bot", "search", "--bot", "random", "--iterations", "2"]
    several = []
    for more in ([], [], ["--processes", "2"]):
        assert called(*arguments, *more) == 0
        facts = json.loads(capsys.readouterr().out)
        del facts["seconds"], facts["decisions_per_second"]
        several.append(facts)
    assert several[0] == several[1] == several[2]


def test_simulate_changes_seats_from_game_to_game(capsys: pytest.CaptureFixture[str]) -> None:
    """Greedy players beat random ones from any seat, so a win is credited to the bot and not to the seat."""
    assert [simulate.seating(game, 3, False) for game in range(3)] == [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])]
    assert [simulate.seating(game, 3, True)[0] for game in range(6)] == [0, 0, 0, 1, 1, 1]
    assert called("simulate", "phoenicia", "--games", "4", "--bot", "greedy", "--bot", "random", "--json") == 0
    facts = json.loads(capsys.readouterr().out)
    assert [(row["bot"], row["wins"]) for row in facts["bots"]] == [("greedy", 4), ("random", 0)]


def test_replay_prints_the_whole_log_without_a_terminal(played: Path) -> None:
    told = run("replay", str(played))
    assert told.returncode == 0
    assert told.stdout.startswith("Phoenicia, 2 players, seed 4")
    assert " won (" in told.stdout.splitlines()[-1]


def test_replay_reads_what_browsers_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Given a page or a record, also of an older version that rounded the seed, then the game is told."""
    record = random_game(cinque.load("phoenicia", 2), SEED)
    rounded = through_a_browser(record).to_json()
    page = '<p>cinque</p><script type="application/json" id="cinque-game">{}</script><script>1</script>'
    files = {
        "new.json": record.to_json(),
        "old.json": rounded,
        "new.html": page.format(json.dumps({"record": record.to_json(), "frames": {"names": ["Ada", "Ben"]}})),
        "old.html": page.format(f'{{"record":{rounded},"frames":{{"names":["Ada","Ben"]}}}}'),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
        assert called("replay", str(tmp_path / name)) == 0
        told = capsys.readouterr().out
        assert told.startswith(f"Phoenicia, 2 players, seed {SEED}, {len(record.moves)} moves")
        assert ("Ada" in told.splitlines()[-1]) == name.endswith("html")


def test_replay_for_a_seat_shows_only_its_own_cards(played: Path) -> None:
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


def test_rules_shows_a_ruling_with_its_reason() -> None:
    shown = run("rules", "helionox", "hel-r09").stdout
    assert shown.startswith("HEL-R09  ")
    assert "- Ruling: " in shown
    assert "HEL-R10" not in shown


def test_rules_in_german() -> None:
    whole, one = run("rules", "phoenicia", "--lang", "de"), run("rules", "phoenicia", "pho-auc06", "--lang", "de")
    assert "PHO-GEN01" in whole.stdout
    assert one.stdout.startswith("PHO-AUC06  Wer passt")
    wrong = run("rules", "phoenicia", "--lang", "dee")
    assert wrong.returncode != 0
    assert "de" in wrong.stderr


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
        (["play", "phoenicia", "--seats", "human,normal", "--players", "3"], "doesn't match"),
        (["play", "phoenicia", "--bots", "4", "--players", "3"], "too many"),
        (["play", "phoenicia", "-o", "preset_start"], "NAME=VALUE"),
        (["play", "phoenicia", "-o", "preset_start=maybe"], "not yes or no"),
        (["play", "phoenicia", "-o", "speed=1"], "has no option 'speed'"),
        (["play", "phoenicia", "-o", "preset_strat=yes"], "did you mean 'preset_start'?"),
        (["play", "phenicia"], "did you mean 'phoenicia'?"),
        (["plya", "phoenicia"], "did you mean 'play'?"),
        (["play", "phoenicia", "--sead=5"], "did you mean '--seed'?"),
        (["play", "phoenicia", "--lang", "dee"], "did you mean 'de'?"),
        (["play", "--resume", "nowhere.json"], "can't read"),
        (["simulate", "phoenicia", "--games", "0"], "at least 1"),
        (["simulate", "phoenicia", "--players", "3", "--bot", "random", "--bot", "random"], "one per seat"),
        (["simulate", "phoenicia", "--content", "nowhere"], "no such content folder"),
        (["simulate", "phoenicia", "--seconds", "-1", "--bot", "search"], "positive"),
        (["simulate", "phoenicia", "--seed", "-1"], "-1 is negative"),
        (["serve", "--port", "99999"], "0 to 65535"),
        (["serve", "--proxy", "nowhere"], "nowhere"),
        (["serve", "--prot", "1"], "did you mean '--port'?"),
        (["admin"], "command"),
        (["replay", "nowhere.json"], "can't read"),
        (["rules"], "which game"),
        (["rules", "phoenicia", "PHO-AUC99"], "has no clause PHO-AUC99"),
    ],
)
def test_bad_input_is_one_clear_sentence_and_exit_code_2(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = called(*arguments)
    shown = capsys.readouterr()
    assert code == 2
    assert sentence in shown.err
    assert len(shown.err.strip().splitlines()) == 1
    assert shown.out == ""


def test_the_exit_code_reaches_the_shell() -> None:
    done = run("play", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("cinque: there is no game 'chess'")


def test_a_broken_file_is_refused_with_its_name(tmp_path: Path, played: Path) -> None:
    broken, other = tmp_path / "broken.json", tmp_path / "other.json"
    broken.write_text("{")
    other.write_text(json.dumps(json.loads(played.read_text()) | {"moves": [0, 99999]}))
    assert f"{broken} is not a saved game or record" in run("replay", str(broken)).stderr
    bad = run("replay", str(other))
    assert bad.returncode == 2
    assert "of the record is not legal" in bad.stderr


@pytest.mark.parametrize("command", ["games", "play", "simulate", "replay", "rules"])
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert called(command, "--help") == 0
    assert capsys.readouterr().out.startswith(f"usage: cinque {command}")


def without(tmp_path: Path, package: str) -> dict[str, str]:
    """An environment in which a package is not installed."""
    (tmp_path / package).mkdir()
    (tmp_path / package / "__init__.py").write_text(f"raise ModuleNotFoundError('No module', name='{package}')")
    return os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        (["games"], "phoenicia          Phoenicia"),
        (["--help"], "play in the terminal (needs cinque[cli])"),
        (["simulate", "phoenicia", "--games", "1"], "choices per game"),
        (["rules", "phoenicia"], "PHO-AUC04"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_everything_but_boards_works_without_rich(tmp_path: Path, words: list[str], shown: str) -> None:
    command = [sys.executable, "-m", "cinque.cli", *words]
    done = subprocess.run(command, capture_output=True, text=True, env=without(tmp_path, "rich"), timeout=600)
    assert (done.returncode, done.stderr) == (0, "")
    assert shown in done.stdout


@pytest.mark.parametrize("words", [["play", "phoenicia"], ["replay", "game.json"]], ids=lambda words: words[0])
def test_boards_say_what_to_install(tmp_path: Path, words: list[str]) -> None:
    command = [sys.executable, "-m", "cinque.cli", *words]
    done = subprocess.run(command, capture_output=True, text=True, env=without(tmp_path, "rich"), timeout=600)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"cinque: '{words[0]}' draws its boards with the package rich: pip install")


def test_games_and_bots_need_no_rich(tmp_path: Path) -> None:
    code = "import cinque, cinque.bots as b; t = cinque.load('phoenicia').deal(1)\n"
    code += "b.get('greedy').choose(t, t.current_player())"
    subprocess.run([sys.executable, "-c", code], env=without(tmp_path, "rich"), check=True, timeout=600)


def test_letters_that_the_output_does_not_have_are_replaced() -> None:
    env = os.environ | {"PYTHONIOENCODING": "latin-1", "COLUMNS": "200"}
    command = [sys.executable, "-m", "cinque.cli", "rules", "phoenicia"]
    done = subprocess.run(command, capture_output=True, env=env, timeout=600)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"?" in done.stdout


def test_a_full_disk_is_reported_in_one_line() -> None:
    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "cinque.cli", "rules", "phoenicia"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=600)
    assert done.returncode == 1
    assert done.stderr == "cinque: can't use the output: No space left on device\n"


def test_who_reads_only_the_first_line_gets_no_complaint(played: Path) -> None:
    command = [sys.executable, "-m", "cinque.cli", "replay", str(played), "--all"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert (process.stderr.read(), process.wait(600)) == ("", 0)


def test_a_server_without_its_client_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cinque.server import main as server

    class Stopped(Exception):
        pass

    def stop(*_: object, **__: object) -> None:
        raise Stopped

    told: list[str] = []
    monkeypatch.setattr(server, "CLIENT", tmp_path)
    monkeypatch.setattr(server, "_serve", stop)
    monkeypatch.setattr(sys.stderr, "write", told.append)
    monkeypatch.setattr(os, "environ", dict(os.environ))
    with pytest.raises(Stopped):
        server.serve(["--port", "0", "--no-open", "--database", f"sqlite:///{tmp_path}/t.sqlite"])
    assert "has no browser client" in "".join(told)
