"""The lab finds imbalances that were planted, and says what it can't tell."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import polars as pl
import pytest

from cinque import lab
from cinque.cli import main
from cinque.core import dice
from cinque.lab import analysis, compare
from cinque.lab.game_report import html, limitations
from cinque.lab.runner import run

STANDARD = lab.Experiment("phoenicia", players=(2,), bots=("greedy",), games=60, seed=1)


@pytest.fixture(scope="module")
def standard(tmp_path_factory: pytest.TempPathFactory) -> lab.Run:
    folder = tmp_path_factory.mktemp("runs") / "standard"
    run(STANDARD, folder)
    return lab.open(folder)


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> lab.Run:
    """Shipyard, which is worth little, brings 16 points."""
    folder = tmp_path_factory.mktemp("runs") / "planted"
    run(STANDARD._replace(changes=("cards.shipyard.vp=16",)), folder)
    return lab.open(folder)


def lift_of(run: Any, item: str) -> dict[str, Any]:
    return analysis.lift(run, "gain").filter(pl.col("item") == item).row(0, named=True)


def test_a_planted_imbalance_is_found(standard: lab.Run, planted: lab.Run) -> None:
    before, after = lift_of(standard, "shipyard"), lift_of(planted, "shipyard")
    assert before["low"] < 0.3
    assert after["low"] > 0.4
    assert after["q"] < 1e-6
    assert analysis.lift(planted, "gain")["item"][0] == "shipyard"
    found = compare.ab(standard, planted)
    shorter = found.filter(pl.col("measure") == "moves").row(0, named=True)
    assert shorter["verdict"] == "lower"  # whoever gets the card has half the points of a victory
    assert shorter["needed"] <= 60
    assert "shipyard (" in html(planted).partition("Findings")[2].partition("can't tell")[0]


def made_up(effect: float, bias: float) -> Any:
    """Games of two in which an item was dealt by chance, and a seat buys another more often, the stronger it is."""
    chance = dice(3)
    seats: list[dict[str, Any]] = []
    items: list[dict[str, Any]] = []
    for game in range(3000):
        has = chance.below(2)
        share = int(1000 * (0.5 + bias + (effect if has == 0 else -effect) / 2))
        winner = 0 if chance.below(1000) < share else 1
        for seat in range(2):
            common = {"game": game, "players": 2, "seat": seat}
            seats.append(common | {"bot": "x", "won": float(seat == winner)})
            item = common | {"event": "dealt", "field": "card", "count": 1, "first": 0}
            if seat == has:
                items.append(item | {"item": "crown"})
            if chance.below(10) < (8 if seat == 0 else 2):  # bought mostly by the better seat, and worth nothing
                items.append(item | {"event": "bought", "item": "hat", "first": 9})
    header = SimpleNamespace(game="phoenicia", players=[2], options={})
    return SimpleNamespace(header=header, seats=pl.DataFrame(seats), items=pl.DataFrame(items))


def test_the_lift_finds_an_effect_and_is_adjusted_for_the_seat() -> None:
    run = made_up(effect=0.2, bias=0.15)
    found = {row["item"]: row for row in analysis.lift(run).iter_rows(named=True)}
    assert found["crown"]["low"] < 0.2 < found["crown"]["high"]
    assert found["crown"]["dealt"]
    assert found["hat"]["low"] < 0.0 < found["hat"]["high"]
    assert not found["hat"]["dealt"]
    owners = run.items.filter(pl.col("item") == "hat").join(run.seats, on=["game", "players", "seat"])
    assert owners["won"].mean() > 0.55  # without the adjustment the hat would look good


def test_an_effect_of_nothing_is_not_found() -> None:
    assert analysis.lift(made_up(effect=0.0, bias=0.0))["q"].min() > 0.05  # type: ignore[operator]


def test_seats_lengths_and_lead_changes_agree_with_the_games(standard: lab.Run) -> None:
    seats = analysis.seats(standard)
    assert seats["share"].sum() == pytest.approx(1.0)
    assert all(row["low"] <= row["share"] <= row["high"] for row in seats.iter_rows(named=True))
    long = analysis.length(standard).row(0, named=True)
    assert long["shortest"] <= long["p5"] <= long["median"] <= long["p95"] <= long["longest"]
    assert analysis.endings(standard)["games"].sum() == 60
    assert analysis.branching(standard)["choices"].sum() == standard.decisions.height
    leads = analysis.lead_changes(standard).row(0, named=True)
    game = standard.decisions.filter((pl.col("game") == 0) & (pl.col("leader") >= 0))["leader"].to_list()
    assert leads["most"] >= sum(one != two for one, two in pairwise(game))
    assert 0 < leads["decided"] < 1
    assert analysis.unused(standard)["item"].to_list() == ["preset"]


def test_the_report_needs_no_network_and_names_its_limits(standard: lab.Run) -> None:
    page = html(standard)
    assert page.count("<svg") == 4
    for outside in ("<script", "src=", "href=", "@import"):
        assert outside not in page
    said = " ".join(limitations(standard))
    assert "Bots are no people" in said
    assert "a bias of less than about 18.1% stays invisible" in said
    assert "are associations" in said


def test_the_commands_print_tables_json_and_charts(
    standard: lab.Run, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(standard.folder)
    assert main(["lab", "seats", folder, "--json", "--chart", str(tmp_path / "seats.svg")]) == 0
    assert [row["seat"] for row in json.loads(capsys.readouterr().out)] == [1, 2]
    assert "Share of wins" in (tmp_path / "seats.svg").read_text()
    assert main(["lab", "length", folder]) == 0
    assert "lead changes" in capsys.readouterr().out
    assert main(["lab", "lift", folder, "--event", "gain"]) == 0
    assert "city_walls" in capsys.readouterr().out
    assert main(["lab", "lift", folder, "--event", "gained"]) == 2
    assert "no seat has an event 'gained'; there are change, " in capsys.readouterr().err
    assert main(["lab", "report", folder, "--out", str(tmp_path / "r.html"), "--charts", str(tmp_path / "c")]) == 0
    capsys.readouterr()
    assert (tmp_path / "c" / "lift.png").read_bytes().startswith(b"\x89PNG")


def test_a_sweep_and_a_comparison_in_one_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["lab", "sweep", "phoenicia", "cards.port.minimum=16:32:16", "--games", "20", "--event", "gain", "--json"]
    assert main([*words, "--out", str(tmp_path / "sweep"), "--chart", str(tmp_path / "sweep.svg")]) == 0
    cheap, dear = json.loads(capsys.readouterr().out)
    assert (cheap["value"], dear["value"]) == ("16", "32")
    assert cheap["used"] > dear["used"]
    assert "moves per game" in (tmp_path / "sweep.svg").read_text().lower()
    assert main(["lab", "ab", "phoenicia", "standard", "one_purchase=yes", "--games", "12"]) == 0
    said = capsys.readouterr().out
    assert "A standard, B one_purchase=yes: the same 12 deals" in said
    assert "measures differ clearly." in said
    assert main(["lab", "ab", "phoenicia", "standard", "nothing"]) == 2
    assert "neither a change" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["run", "phoenicia", "--games", "0", "--out", "x"], "'0' is not a number of games"),
        (["run", "phoenicia", "--players", "two", "--out", "x"], "is not a number of players"),
        (["sweep", "phoenicia", "cards.port.minimum"], "is not a sweep"),
        (["seats", "nowhere"], "is not a run"),
        (["seats", "nowhere", "--chart", "x.pdf"], "is not a run"),
    ],
)
def test_mistakes_are_explained_in_one_sentence(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    with suppress(SystemExit):  # argparse exits by itself
        assert main(["lab", *words]) == 2
    assert why in capsys.readouterr().err


def test_a_run_by_the_clock_says_that_it_is_not_reproducible(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["lab", "run", "phoenicia", "--games", "1", "--bot", "search@0.001s", "--bot", "random"]
    assert main([*words, "--tables", "games,seats", "--out", str(tmp_path / "x")]) == 0
    assert "this run is not reproducible" in capsys.readouterr().err
    assert not lab.open(tmp_path / "x").header.reproducible
    assert "not reproducible" in " ".join(limitations(lab.open(tmp_path / "x")))
