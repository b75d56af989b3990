"""A trained net: the arithmetic of the example's trainer, and the net as a bot everywhere."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import cinque
from cinque import bots
from cinque.cli import main
from cinque.core import Record, Table
from cinque.core.engine.errors import OptionError
from cinque.envs.net_bot import Net, describe
from cinque.envs.spaces import Spec
from cinque.lab.match import play
from examples import ppo
from tests.cli.test_play import Terminal, saved
from tests.server.conftest import quick
from tests.server.harness import running


@pytest.fixture(scope="module")
def spec() -> Spec:
    return Spec(cinque.load("phoenicia", players=2))


@pytest.fixture
def policy(tmp_path: Path, spec: Spec) -> Path:
    file = tmp_path / "policy.npz"
    ppo.Learner(spec, seed=3).net.save(file)
    return file


def decisions(learner: ppo.Learner, count: int) -> dict[str, Any]:
    """A batch in which action 2 of four legal ones is good and the others are bad."""
    width = len(learner.net.mean)
    size = learner.net.layers["policy"].shape[1]
    luck = np.random.default_rng(5)
    mask = np.zeros((count, size), np.int8)
    mask[:, :4] = 1
    inputs = luck.normal(0, 1, (count, width)).astype(np.float32)
    actions, chances, _ = learner.act(inputs, mask)
    good = (actions == 2).astype(np.float32)
    batch = {"input": inputs, "mask": mask, "action": actions, "chance": chances}
    return batch | {"advantage": good - 0.25, "return": 2 * good - 1}


def loss(learner: ppo.Learner, batch: dict[str, Any]) -> float:
    """PPO's loss, written as the textbook has it."""
    _, _, logits, value = learner.net.forward(batch["input"])
    chances = ppo.masked_softmax(logits, batch["mask"])
    ratio = np.exp(np.log(chances[np.arange(len(value)), batch["action"]]) - batch["chance"])
    advantage = batch["advantage"]
    clipped = np.minimum(ratio * advantage, np.clip(ratio, 1 - ppo.CLIP, 1 + ppo.CLIP) * advantage)
    entropy = -(chances * np.log(chances + 1e-9)).sum(1)
    return float((-clipped + 0.25 * (value - batch["return"]) ** 2 - ppo.ENTROPY_COEFFICIENT * entropy).mean())


def test_gradients_are_those_of_the_loss(spec: Spec) -> None:
    learner = ppo.Learner(spec, seed=1)
    batch = decisions(learner, 16)
    for name, layer in learner.net.layers.items():
        learner.net.layers[name] = (layer + 0.01).astype(np.float64)
    found = learner.gradients(batch["input"], batch, batch["advantage"])
    for name, layer in learner.net.layers.items():
        place = np.unravel_index(np.abs(found[name]).argmax(), layer.shape)
        old = layer[place]
        step = 1e-5
        layer[place] = old + step
        above = loss(learner, batch)
        layer[place] = old - step
        slope = (above - loss(learner, batch)) / (2 * step)
        layer[place] = old
        assert found[name][place] == pytest.approx(slope, rel=1e-3, abs=1e-7), name


def test_learning_prefers_what_paid_off(spec: Spec) -> None:
    learner = ppo.Learner(spec, seed=1)
    for _ in range(4):
        learner.learn(decisions(learner, 256), rate=3e-3)
    batch = decisions(learner, 256)
    _, _, logits, _ = learner.net.forward(batch["input"])
    assert ppo.masked_softmax(logits, batch["mask"])[:, 2].mean() > 0.6


def test_games_of_self_play_give_complete_batches(spec: Spec, monkeypatch: pytest.MonkeyPatch) -> None:
    batches: list[dict[str, Any]] = []
    monkeypatch.setattr(ppo, "BATCH", 60)
    monkeypatch.setattr(ppo, "GAMES", 4)
    clock = iter(range(100))
    monkeypatch.setattr(ppo.time, "process_time", lambda: next(clock))
    monkeypatch.setattr(ppo.Learner, "learn", lambda learner, batch, rate: batches.append(batch))
    net = ppo.train(2, seed=1)
    assert net.game == describe(spec)
    assert len(batches) == 2
    for batch in batches:
        rows = np.arange(len(batch["action"]))
        assert len(rows) >= 60
        assert (batch["mask"][rows, batch["action"]] == 1).all()
        assert np.isfinite(batch["advantage"]).all()


def test_a_net_is_a_bot_in_experiments_and_on_the_command_line(
    policy: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = cinque.load("phoenicia", players=2)
    name = f"net:{policy}"
    first, again = (play(game, [name, "greedy"], seed=5) for _ in range(2))
    assert (first.moves, first.faults) == (again.moves, [0, 0])
    assert main(["simulate", "phoenicia", "--players", "2", "--games", "2", "--bot", name, "--bot", "random"]) == 0
    assert "net:" in capsys.readouterr().out


def test_a_net_climbs_a_ladder(policy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ladder", "phoenicia", "--players", "2", "--games", "2", "--bot", f"net:{policy}", "--bot", "random"]
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["bots"]
    assert {row["bot"]: row["faults"] for row in found} == {f"net:{policy}": 0, "random": 0}


def choices_of(name: str, record: Record, net_seat: int) -> tuple[list[int], list[int]]:
    """The moves that a seat chose in a record, and those that the net would choose."""
    made: list[int] = []
    wanted: list[int] = []
    game = cinque.load(record.game, record.players)
    table: Table = game.deal(record.seed)
    for move in record.moves:
        seat = table.current_player()
        if seat == net_seat and len(table.legal_moves(seat)) > 1:
            made.append(move)
            wanted.append(bots.choose_move(bots.get(name), table, seat, 1))
        table.play(seat, move)
    return made, wanted


def test_a_net_plays_in_the_terminal(policy: Path, tmp_path: Path) -> None:
    name = f"net:{policy}"
    game = Terminal(tmp_path / "home", "play", "phoenicia", "--players", "2", "--bot", name, "--seed", "5")
    try:
        for _ in range(8):
            game.until("> ")
            game.type("1")
        game.until("> ")
    finally:
        game.process.kill()
        game.close()
    record = Record.from_json(json.dumps(saved(tmp_path / "home")["record"]))
    made, wanted = choices_of(name, record, net_seat=1)
    assert made
    assert made == wanted


def test_a_net_plays_on_a_server(policy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CINQUE_NETS", str(policy.parent))
    with running(quick(f"sqlite:///{tmp_path / 'tables.sqlite'}")) as server:
        ada = server.guest()
        table = ada.make("phoenicia", "me", "net:policy.npz")
        with ada.sit(table) as socket:
            for _ in range(6):
                state = socket.state(lambda state: state["to_move"] == [0], seat=0)
                assert state["notices"] == []
                move = server.game_server.tables.live[table].room.table.legal_moves(0)[0]
                step = state["step"]
                assert socket.play(0, move)["t"] == "ack"
                socket.state(lambda state, step=step: state["step"] > step, seat=0)  # type: ignore[misc]
            socket.state(lambda state: state["to_move"] == [0], seat=0)
            record = server.game_server.tables.live[table].room.table.record
    made, wanted = choices_of("net:policy.npz", record, net_seat=1)
    assert made
    assert made == wanted


def test_a_server_offers_the_nets_of_its_folder(policy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CINQUE_NETS", raising=False)
    assert "net:policy.npz" not in bots.names()
    monkeypatch.setenv("CINQUE_NETS", str(policy.parent))
    assert "net:policy.npz" in bots.names()
    table = cinque.load("phoenicia", players=2).deal(3)
    seat = table.current_player()
    move = bots.choose_move(bots.get("net:policy.npz"), table, seat, 1)
    assert move in table.legal_moves(seat)


def test_a_net_says_what_it_is_for(policy: Path, tmp_path: Path) -> None:
    table = cinque.load("phoenicia", players=3).deal(3)
    with pytest.raises(ValueError, match="is a net for phoenicia, 2 players"):
        bots.choose_move(bots.get(f"net:{policy}"), table, table.current_player(), 1)
    with pytest.raises(OptionError, match=r"can't load the bot 'net:nowhere\.npz'"):
        bots.get("net:nowhere.npz")
    wrong = tmp_path / "wrong.npz"
    np.savez(wrong, weights=np.zeros(3))
    with pytest.raises(OptionError, match="can't load the bot"):
        bots.get(f"net:{wrong}")


def test_a_saved_net_is_the_same(policy: Path, spec: Spec) -> None:
    table = spec.game.deal(9)
    seat = table.current_player()
    net = ppo.Learner(spec, seed=3).net
    mine = bots.get(f"net:{policy}").think(table, seat)
    assert isinstance(net, Net)
    assert sorted(move for move, _, _ in mine) == sorted(table.legal_moves(seat))
    row = np.concatenate([np.array(table.encode(seat)), np.zeros(spec.actions)]).astype(np.float32)
    row[[spec.width + move for move in table.legal_moves(seat)]] = 1
    logits = net.forward(net.normalize(row[None]))[2][0]
    assert mine[0][0] == max(table.legal_moves(seat), key=lambda move: logits[move])
