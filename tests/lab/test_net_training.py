"""Training a net: equal runs give equal nets, also after a kill; the gate adopts only what clearly wins."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import msgspec
import numpy as np
import pytest

import cinque
from cinque.bots.net.bot import LoadedNet
from cinque.bots.net.file import FIXED_POINT_ONE, UNCALIBRATED, Gate, read_net, write_net
from cinque.cli import main
from cinque.core import Game, OptionError
from cinque.core.bots.levels import Recipe, SearchSettings
from cinque.lab.calibration import JudgedPosition, fit, judged_positions, reliability
from cinque.lab.net_training import MatchLog, Plan, Training, gate, passes, plan_for, read_match, save_match
from cinque.lab.policy_net import LEAD_VALUE, Decisions, Learner, chances, new_weights

UPDATES = 7


@pytest.fixture(scope="module")
def game() -> Game:
    return cinque.load("phoenicia", players=2)


def small_plan(game: Game, seed: int = 1) -> Plan:
    return plan_for(game, seed, batch=200, fit=300)


RUN = """
import os, signal, sys
from pathlib import Path
import cinque
import cinque.bots.net.forward  # before numpy, because it sets the number of threads, as the command does
from cinque.bots.net.file import write_net
from cinque.lab.net_training import Training, plan_for
folder, seed, killed_at = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
game = cinque.load("phoenicia", players=2)
training = Training(game, plan_for(game, seed, batch=200, fit=300), 7, 0, folder / "checkpoint")
print(training.update)
net = training.run(lambda progress: os.kill(os.getpid(), signal.SIGKILL) if progress.update == killed_at else None)
write_net(folder / "a.net", net)
"""


def run(folder: Path, seed: int = 1, killed_at: int = 0) -> subprocess.CompletedProcess[str]:
    """Train in another process, which may kill itself after an update."""
    words = [sys.executable, "-c", RUN, str(folder), str(seed), str(killed_at)]
    return subprocess.run(words, check=False, stdout=subprocess.PIPE, text=True)


def test_a_killed_run_continues_and_gives_the_same_net(tmp_path: Path) -> None:
    whole, killed, other = tmp_path / "whole", tmp_path / "killed", tmp_path / "other"
    assert run(whole).returncode == 0
    assert run(killed, killed_at=6).returncode == -signal.SIGKILL
    assert not (killed / "a.net").exists()
    assert run(killed).stdout == "5\n"
    assert read_net(killed / "a.net") == read_net(whole / "a.net")
    assert run(other, seed=2).returncode == 0
    assert read_net(other / "a.net").layers != read_net(whole / "a.net").layers


def test_a_checkpoint_belongs_to_one_run(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "checkpoint"
    training = Training(game, small_plan(game), UPDATES, 0, path)
    training._save()
    with pytest.raises(OptionError, match="from another training run"):
        Training(game, small_plan(game, 2), UPDATES, 0, path)
    with pytest.raises(OptionError, match="a run of 7 updates, not 8"):
        Training(game, small_plan(game), UPDATES + 1, 0, path)


def test_more_players_also_learn_the_value_of_positions_between_turns(tmp_path: Path) -> None:
    game = cinque.load("phoenicia", players=3)
    training = Training(game, small_plan(game), 1, 0, tmp_path / "checkpoint")
    batch = training.play.play(0, training.learner.weights, [])
    idle = ~batch.legal.any(1)
    assert 0 < idle.sum() < len(idle) / 2
    assert (batch.advantage[idle] == 0).all()
    assert len(set(batch.result[idle].tolist())) > 1


def decisions(count: int, width: int, outputs: int) -> Decisions:
    random = np.random.default_rng(1)
    legal = np.arange(width) < random.integers(2, width + 1, count)[:, None]
    return Decisions(
        inputs=random.normal(0, 1, (count, 6)).astype(np.float32),
        outputs=random.integers(0, outputs, (count, width)),
        legal=legal,
        opinions=np.where(legal, -random.random((count, width)), 0).astype(np.float32),
        kinds=random.integers(0, 2, (count, width)),
        chosen=np.zeros(count, np.int64),
        log_chance=np.full(count, -1.0, np.float32),
        advantage=random.normal(0, 1, count).astype(np.float32),
        result=random.normal(0, 1, count).astype(np.float32),
    )


def test_a_new_net_values_a_position_by_its_lead() -> None:
    weights = new_weights(6, 5, 2, (16, 8), range(3, 6), 1)
    weights["value"][2:] = 0
    part = decisions(8, 4, 5)
    value = chances(weights, part.inputs, part, part.opinions)[3]
    lead = part.inputs[:, 3] - part.inputs[:, 4:6].mean(1)
    assert value == pytest.approx(LEAD_VALUE * lead, abs=1e-6)


def test_gradients_match_differences() -> None:
    weights = {name: layer.astype(np.float64) for name, layer in new_weights(6, 5, 2, (4, 3), range(3, 5), 1).items()}
    weights = {name: layer + 0.1 for name, layer in weights.items()}
    part = decisions(8, 4, 5)
    learner = Learner(weights)  # type: ignore[arg-type]
    entropy_weight = 0.02

    def loss() -> float:
        _, _, found, value = chances(weights, part.inputs, part, part.opinions)  # type: ignore[arg-type]
        ratio = np.exp(np.log(found[np.arange(8), 0] + 1e-9) - part.log_chance)
        gain = part.advantage
        policy = -np.minimum(ratio * gain, np.clip(ratio, 0.8, 1.2) * gain).mean()
        entropy = -(found * np.log(found + 1e-9)).sum(1).mean()
        return float(policy + 0.5 * ((value - part.result) ** 2).mean() - entropy_weight * entropy)

    gradients, _, _ = learner.gradients(part, entropy_weight)
    for name, layer in weights.items():
        flat = layer.reshape(-1)
        for place in range(0, len(flat), max(1, len(flat) // 4)):
            kept = flat[place]
            flat[place] = kept + 1e-5
            above = loss()
            flat[place] = kept - 1e-5
            below = loss()
            flat[place] = kept
            assert gradients[name].reshape(-1)[place] == pytest.approx((above - below) / 2e-5, abs=2e-4), name


def test_calibration_finds_the_chances_that_made_the_winners(game: Game, tmp_path: Path) -> None:
    random = np.random.default_rng(4)
    values = random.normal(0, 0.5, 20_000)
    won = random.random(20_000) < 1 / (1 + np.exp(-(0.4 + 2 * values + values**3)))
    positions = [
        JudgedPosition(round(value * FIXED_POINT_ONE), float(result)) for value, result in zip(values, won, strict=True)
    ]
    calibration = fit(positions)
    assert calibration == (pytest.approx(0.4, abs=0.06), pytest.approx(2, abs=0.2), pytest.approx(1, abs=0.3))
    net = Training(game, small_plan(game), 1, 0, tmp_path / "checkpoint").net()
    assert net.win_chance(0) == 0.5
    called = reliability(msgspec.structs.replace(net, calibration=calibration), positions)
    assert len(called) == 10
    assert all(one.won == pytest.approx(one.chance, abs=0.05) for one in called)
    assert sum(one.positions for one in called) == len(positions)


def test_a_winner_who_was_never_in_doubt_has_a_finite_calibration() -> None:
    base, slope, cubic = fit([JudgedPosition(FIXED_POINT_ONE, 1.0), JudgedPosition(-FIXED_POINT_ONE, 0.0)] * 20)
    assert abs(base) < 0.01
    assert 5 < slope + cubic < 50


@pytest.mark.parametrize("players", [2, 3])
def test_calibration_judges_every_seat_in_every_turn(players: int, tmp_path: Path) -> None:
    game = cinque.load("phoenicia", players=players)
    loaded = LoadedNet(Training(game, small_plan(game), 1, 0, tmp_path / "checkpoint").net(), game)
    found = judged_positions(loaded, game, 2)
    assert len(found) % players == 0
    assert sum(position.result for position in found) == len(found) / players
    assert found == judged_positions(loaded, game, 2)


def test_the_gate_plays_every_deal_from_every_seat(game: Game) -> None:
    found = gate(game, "greedy", MatchLog("", "random", []), 8)
    assert (found.opponent, found.games, found.won) == ("random", 8, 8)
    assert passes(found, 2)
    assert not passes(Gate("random", 100, 55, 0.45, 0.64), 2)
    assert passes(Gate("random", 100, 55, 0.45, 0.64), 3)


def test_a_candidate_that_fails_is_an_error(game: Game, tmp_path: Path) -> None:
    path = tmp_path / "a.net"
    other = cinque.load("phoenicia", players=3)
    write_net(path, Training(other, small_plan(other), 1, 0, tmp_path / "checkpoint").net())
    with pytest.raises(OptionError, match="is for phoenicia with 3 players"):
        gate(game, f"net:{path}", MatchLog("", "random", []), 2)


def test_an_interrupted_match_continues(game: Game, tmp_path: Path) -> None:
    net = Training(game, small_plan(game), 1, 0, tmp_path / "checkpoint").net()
    path = tmp_path / "a.match"
    whole = gate(game, "greedy", MatchLog("", "greedy", []), 6)
    first = read_match(path, net, "greedy")
    gate(game, "greedy", first, 3, lambda log: save_match(path, log))
    assert len(read_match(path, net, "greedy").won) == 3
    assert gate(game, "greedy", read_match(path, net, "greedy"), 6) == whole
    assert read_match(path, net, "random").won == []
    other = msgspec.structs.replace(net, tau=net.tau + 1)
    assert read_match(path, other, "greedy").won == []


def test_the_command_trains_and_measures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    recipe = Recipe(hidden=(16, 8), search=SearchSettings(worlds=2, top=2))
    monkeypatch.setattr(type(cinque.load("phoenicia").rules), "recipe", recipe)
    monkeypatch.setattr("cinque.lab.net_training.BATCH", 200)
    monkeypatch.setattr("cinque.lab.net_training.FIT_DECISIONS", 300)
    monkeypatch.setattr("cinque.lab.calibration.GAMES", 4)
    command = ["train", "phoenicia", "--updates", "1", "--games", "2", "--opponent", "random"]
    assert main([*command, "--players", "2,3", "--out", str(tmp_path), "--keep-out"]) == 0
    out = capsys.readouterr().out
    assert "against random" in out
    assert " %: won " in out
    for players in (2, 3):
        net = read_net(tmp_path / f"phoenicia-{players}-players.net")
        assert net.players == players
        assert net.calibration != UNCALIBRATED
        assert net.gate is not None
        assert net.source == f"cinque train phoenicia --players {players} --updates 1 --seed 1"
    older = tmp_path / "older.net"
    write_net(older, msgspec.structs.replace(read_net(tmp_path / "phoenicia-2-players.net"), content="older"))
    assert main([*command, "--net", str(older), "--out", str(tmp_path / "again"), "--keep-out"]) == 0
    again = read_net(tmp_path / "again" / "phoenicia-2-players.net")
    assert again.content == cinque.load("phoenicia").digest
    assert again.gate is not None
    assert main(["train", "helionox", "--net", str(older), "--out", str(tmp_path / "again")]) == 2
    assert "doesn't fit Helionox with 2 players" in capsys.readouterr().err
    assert main(["train", "phoenicia", "--players", "2", "--updates", "2", "--out", str(tmp_path)]) == 2
    assert "is a run of 1 updates, not 2" in capsys.readouterr().err
