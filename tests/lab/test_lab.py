"""Experiments are reproducible, results have confidence intervals, and no bot can break a game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import cinque
from cinque.bots.isolated import IsolatedBot
from cinque.cli import main
from cinque.cli.ladder import show
from cinque.cli.progress import Progress
from cinque.core import OptionError
from cinque.lab.ladder import Ladder, seatings
from cinque.lab.match import Setup, play
from cinque.lab.report import html
from cinque.lab.statistics import Result, rating_intervals, ratings, wilson

PHOENICIA = Setup("phoenicia", 2, {})


@pytest.mark.parametrize("bad", ["Raises", "Cheats", "Dies"])
def test_a_bot_that_fails_loses_its_choice_and_never_the_game(bad: str) -> None:
    played = play(PHOENICIA.load(), [f"tests.lab.broken_bots:{bad}", "random"], 3)
    assert played.faults[0] == played.choices[0] > 10
    assert played.faults[1] == 0
    assert PHOENICIA.load().replay(played.record(PHOENICIA.load())).scores == played.scores


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("Raises", "it raised:\nTraceback"),
        ("Raises", "RuntimeError: no idea"),
        ("Cheats", "it answered 10000000, which is not legal"),
        ("Dies", "SystemExit: 3"),
    ],
)
@pytest.mark.parametrize("word", ["simulate", "ladder"])
def test_whoever_writes_a_bot_learns_why_it_fails_and_its_row_says_who_chose(
    word: str, bad: str, why: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    command = [word, "phoenicia", "--games", "2", "--bot", f"tests.lab.broken_bots:{bad}", "--bot", "random"]
    assert main(command) == 0
    told = capsys.readouterr()
    assert why in told.err
    assert told.err.count(f"tests.lab.broken_bots:{bad} failed") == 1
    row = next(line for line in told.out.splitlines() if line.startswith(f"tests.lab.broken_bots:{bad} ("))
    failed, of = re.search(r"\((\d+) of (\d+) choices by greedy\)", row).groups()  # type: ignore[union-attr]
    assert failed == of


def test_a_bot_that_ends_its_process_is_reported_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", "phoenicia", "--games", "4", "--processes", "2", "--bot", "tests.lab.broken_bots:Ends"]
    assert main(command) == 2
    assert capsys.readouterr().err == (
        "cinque: a process ended in the middle of a game; one of the bots must have ended it\n"
    )


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("tests.lab.broken_bots:Demands", "can't create the bot 'tests.lab.broken_bots:Demands': TypeError"),
        ("plan@", "lacks a budget"),
    ],
)
def test_a_bot_that_cannot_be_created_is_reported_in_one_line(
    name: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "phoenicia", "--games", "2", "--bot", name]) == 2
    told = capsys.readouterr().err
    assert why in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "phoenicia", "--games", "9999999", "--records"],
        ["ladder", "phoenicia", "--games", "9999999", "--page"],
        ["ladder", "phoenicia", "--games", "9999999", "--out"],
        ["fit", "phoenicia", "--games", "9999999", "--out"],
    ],
    ids=lambda words: f"{words[0]}{words[-1]}",
)
def test_a_file_that_cannot_be_written_is_refused_before_the_games(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    for path, why in (
        (tmp_path, "is a folder"),
        (tmp_path / "file" / "x", "no folder"),
        (tmp_path / "no" / "x", "no f"),
    ):
        assert main([*words, str(path)]) == 2
        told = capsys.readouterr().err
        assert why in told
        assert told.count("\n") == 1


@pytest.mark.parametrize("bad", ["Hangs", "Dies", "Floods", "Raises"])
def test_a_bot_in_its_own_process_can_hang_die_or_flood_and_a_greedy_one_chooses_instead(bad: str) -> None:
    table = cinque.load("phoenicia").deal(3).redeal(0, 1)
    seat = table.current_player()
    apart = IsolatedBot(f"tests.lab.broken_bots:{bad}", 0.3)
    try:
        assert apart.choose(table, seat) in table.legal_moves_unchecked(seat)
        assert apart.failed == 1
        assert apart.choose(table, seat) in table.legal_moves_unchecked(seat), "a new process takes over"
    finally:
        apart.close()


def test_a_good_bot_chooses_the_same_in_a_process_of_its_own() -> None:
    table = cinque.load("phoenicia").deal(3).redeal(0, 1)
    seat = table.current_player()
    apart = IsolatedBot("greedy", 300.0)
    try:
        assert apart.choose(table, seat) in table.legal_moves_unchecked(seat)
        assert apart.failed == 0
    finally:
        apart.close()


def test_every_bot_sits_on_every_seat_of_every_deal() -> None:
    assert seatings("a", "b", 2) == [("a", "b"), ("b", "a")]
    four = seatings("a", "b", 4)
    assert len(set(four)) == 8
    for bot in "ab":
        alone = [seats.index(bot) for seats in four if seats.count(bot) == 1]
        assert sorted(alone) == [0, 1, 2, 3]


def test_ratings_find_the_strengths_that_made_the_results() -> None:
    # given a that beats b three times in four, and b that beats c three times in four
    results = [Result((0, 1), (0,))] * 300 + [Result((0, 1), (1,))] * 100
    results += [Result((1, 2), (1,))] * 300 + [Result((1, 2), (2,))] * 100
    a, b, c = ratings(results, 3)
    # then each step is 400 * log10(3) = 191 points
    assert a - b == pytest.approx(191, abs=6)
    assert b - c == pytest.approx(191, abs=6)
    (low, high), *_ = rating_intervals([[one] for one in results], 3)
    assert low < a < high


def test_ratings_of_many_seats_count_a_win_among_four_as_more() -> None:
    results = [Result((0, 1, 1, 1), (0,))] * 50 + [Result((0, 1, 1, 1), (1,))] * 50
    a, b = ratings(results, 2)
    assert a - b == pytest.approx(191, abs=12)  # as likely as three others together


def test_wilson_is_known_from_the_textbook() -> None:
    low, high = wilson(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert wilson(0, 0) == (0.0, 1.0)


def small(path: Path | None, games: int = 4) -> Ladder:
    return Ladder(PHOENICIA, ["random", "greedy", "plan@8"], games, 1, path)


def test_a_ladder_is_the_same_again_and_can_be_taken_up_where_it_stopped(tmp_path: Path) -> None:
    whole = small(tmp_path / "a.jsonl")
    whole.run(1, lambda done, total: None)
    lines = (tmp_path / "a.jsonl").read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + 12
    # given one that was cut off in the middle of its sixth game
    (tmp_path / "b.jsonl").write_bytes(b"".join(lines[:6]) + lines[6][:20])
    again = small(tmp_path / "b.jsonl")
    assert len(again.played) == 5
    again.run(1, lambda done, total: None)
    first, second = whole.facts(), again.facts()
    for facts in (first, second):
        for row in facts["bots"]:
            del row["ms_a_choice"]
    assert first == second
    ranks = {row["bot"]: row["rating"] for row in first["bots"]}
    assert ranks["greedy"] > ranks["random"]


def test_another_ladders_file_is_refused(tmp_path: Path) -> None:
    small(tmp_path / "a.jsonl", games=2).run(1, lambda done, total: None)
    with pytest.raises(OptionError, match=r"belongs to a different ladder \(games 2 instead of 4\)"):
        small(tmp_path / "a.jsonl", games=4)
    (tmp_path / "c.jsonl").write_text("hello\n")
    with pytest.raises(OptionError, match="is not a ladder file"):
        small(tmp_path / "c.jsonl")
    with pytest.raises(OptionError, match="enter a ladder only once"):
        Ladder(PHOENICIA, ["random", "random"], 2, 1, None)


def test_the_command_prints_saves_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, out = tmp_path / "page.html", tmp_path / "games.jsonl"
    command = ["ladder", "phoenicia", "--games", "2", "--bot", "greedy", "--bot", "random", "--seed", "3"]
    assert main([*command, "--page", str(page), "--out", str(out), "--json"]) == 0
    told = capsys.readouterr()
    assert "2 of 2 games" in told.err
    facts = json.loads(told.out)
    assert facts["pairs"][0]["one_alone"]["wins"] == 2
    text = page.read_text(encoding="utf-8")
    assert "greedy against random" in text
    assert "<svg" in text
    assert "http" not in text.replace("http-equiv", "")
    assert html(facts) == text


def test_progress_promises_no_time_before_a_game_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress()
    progress.live = True
    for done in (0, 1, 400):
        progress.update(done, 400)
    first, second, last = capsys.readouterr().err.split("\r")[1:]
    assert first.startswith("0 of 400 games\033")
    assert re.match(r"1 of 400 games, about \d+ s to go", second)
    assert last.startswith("400 of 400 games\033")


def test_a_ladder_keeps_its_figures_whole_on_80_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    name = "mybots.with.a.long.name:Crashing"
    row = {"rating": 173, "low": -1040, "high": 1250, "games": 400, "wins": 200.5, "mean_score": 36.25}
    row |= {"ms_a_choice": 12.25, "choices": 1310, "faults": 1310}
    ladder = {"game": "phoenicia", "players": 2}
    show({"ladder": ladder, "played": 1, "of": 1, "bots": [{"bot": name, **row}], "pairs": [], "seats": [0.5, 0.5]})
    lines = capsys.readouterr().out.splitlines()
    assert any("+173  -1040 to +1250" in line for line in lines)
    assert name in "".join(line.split()[0] for line in lines[2:])
    assert "…" not in "".join(lines)
