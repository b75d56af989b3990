"""Training finds the weights behind games, stores them with their source, and bots use them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cinque
from cinque.cli import main
from cinque.core import ContentError, Heuristics, OptionError, Rules, dice
from cinque.core.bots.heuristics import TrainedWeights, win_chances
from cinque.core.bots.trained import TRAINED_FILE, TrainingResult, load_trained, read_results, write_result
from cinque.core.engine.game import installed_games
from cinque.lab.training import Row, fit, loss, train
from examples import connect_four


class Two(Heuristics):
    """Two features of Connect Four: whose turn it is, and always one."""

    def win_estimate(self, t: Any) -> list[float]:
        return [0.5, 0.5]

    def policy(self, t: Any, seat: int, options: list[int]) -> list[float]:
        return [0.0] * len(options)

    def feature_names(self) -> list[str]:
        return ["moves", "one"]

    def features(self, t: Any, seat: int) -> list[float]:
        return [1.0 if t.current_player() == seat else 0.0, 1.0]

    def turn_index(self, t: Any) -> int:
        return sum(len(column) for column in t.build_view(-1).columns)


class FourRules(connect_four.ConnectFourRules):
    heuristics = Two()


def drawn(weights: list[float], team: bool, count: int) -> list[Row]:
    """Positions whose winners are drawn by these weights."""
    chance = dice(5)
    found = []
    for _ in range(count):
        features = [[chance.below(100) / 50.0 - 1.0 for _ in weights] for _ in range(3)]
        forecast = win_chances(weights, features, team)
        ball = chance.below(10_000) / 10_000
        if team:
            payoff = [1.0 if ball < forecast[0] else 0.0] * 3
        else:
            won = 0 if ball < forecast[0] else 1 if ball < forecast[0] + forecast[1] else 2
            payoff = [1.0 if seat == won else 0.0 for seat in range(3)]
        found.append(Row(features, forecast, payoff))
    return found


@pytest.mark.parametrize("team", [False, True], ids=["rivals", "team"])
def test_the_weights_that_made_the_winners_are_found_again(team: bool) -> None:
    true = [1.5, -2.0, 0.0]
    assert fit(drawn(true, team, 4000), team) == pytest.approx(true, abs=0.2)


def test_rivals_share_one_and_a_team_has_one_chance() -> None:
    rows = [[1.0, 0.0], [0.0, 1.0], [0.0, 0.0]]
    apart = win_chances([2.0, 1.0], rows, False)
    assert sum(apart) == pytest.approx(1.0)
    assert apart[0] > apart[1] > apart[2]
    assert win_chances([0.0, 0.0], rows, True) == [0.5, 0.5, 0.5]
    assert win_chances([3.0, 3.0], rows, True)[0] == pytest.approx(0.880797)


def test_a_forecast_that_knows_has_no_loss() -> None:
    assert loss([([1.0, 0.0], [1.0, 0.0])], False) == pytest.approx(0.0)
    assert loss([([0.5, 0.5], [1.0, 0.0])], False) == pytest.approx(0.6931, abs=1e-3)
    assert loss([([0.5, 0.5], [0.0, 0.0])], True) == pytest.approx(0.6931, abs=1e-3)


def lesson(players: int, weights: dict[str, float], team: bool = False) -> TrainingResult:
    return TrainingResult(players, team, "a test", 10, 0.5, 0.6, weights)


def test_lessons_are_kept_by_table_and_the_nearest_number_of_players_lends_its_own(tmp_path: Path) -> None:
    for one in (
        lesson(4, {"moves": 4.0, "one": 0.0}),
        lesson(2, {"moves": 1.0, "one": 0.0}),
        lesson(2, {"moves": 2.0, "one": 0.5}),
        lesson(1, {"moves": 9.0, "one": 0.0}, team=True),
    ):
        write_result(tmp_path / TRAINED_FILE, one)
    found = [(one.players, one.team) for one in read_results(tmp_path / TRAINED_FILE)]
    assert found == [(2, False), (4, False), (1, True)]
    heuristics = Two()
    load_trained(heuristics, tmp_path)
    assert heuristics.trained is not None
    taken = [heuristics.trained.weights(players, False) for players in (2, 5)]
    assert taken == [[2.0, 0.5], [4.0, 0.0]]
    assert heuristics.trained.weights(2, True) == [9.0, 0.0]


def test_weights_of_other_features_are_refused(tmp_path: Path) -> None:
    write_result(tmp_path / TRAINED_FILE, lesson(2, {"moves": 1.0}))
    with pytest.raises(ContentError, match="train it again"):
        load_trained(Two(), tmp_path)


def test_chances_use_the_trained_weights() -> None:
    table = cinque.load(FourRules()).deal(1)
    heuristics = Two()
    assert heuristics.win_probabilities(table) == [0.5, 0.5]
    heuristics.trained = TrainedWeights([[], [], [2.0, 0.0]], [])
    assert heuristics.win_probabilities(table)[0] == pytest.approx(0.880797)
    heuristics.trained = TrainedWeights([], [[1.0, 1.0]])
    assert heuristics.win_probabilities(table) == [0.5, 0.5], "nothing learnt for this table"


def test_the_same_command_learns_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for name in ("one", "two"):
        command = ["fit", "phoenicia", "--games", "10", "--seed", "3", "--out", str(tmp_path / name)]
        assert main(command) == 0
        told.append(capsys.readouterr().out.splitlines()[0])
    assert told[0] == told[1]
    assert (tmp_path / "one").read_text(encoding="utf-8") == (tmp_path / "two").read_text(encoding="utf-8")
    (found,) = read_results(tmp_path / "one")
    assert found.source == "cinque fit phoenicia --players 2 --games 10 --seed 3"
    assert found.rows > 100


def test_what_has_nothing_to_learn_from_is_refused() -> None:
    with pytest.raises(OptionError, match="features"):
        train(cinque.load(connect_four.RULES), 10, 1, "", lambda done, total: None)
    with pytest.raises(OptionError, match="not enough"):
        train(cinque.load(FourRules()), 2, 1, "", lambda done, total: None)


@pytest.mark.parametrize(
    "rules", [rules for rules in installed_games() if rules.heuristics is not None], ids=lambda r: r.name
)
def test_every_game_has_a_number_for_each_feature_and_lessons_with_a_source(rules: Rules) -> None:
    heuristics = rules.heuristics
    assert heuristics is not None
    traits = heuristics.feature_names()
    assert len(set(traits)) == len(traits)
    table = cinque.load(rules, rules.max_players).deal(2)
    for seat in range(table.players):
        assert len(heuristics.features(table, seat)) == len(traits)
    for one in read_results(rules.folder / TRAINED_FILE):
        assert one.source.startswith(f"cinque fit {rules.name} --players {one.players}")
        assert one.loss < one.by_hand
