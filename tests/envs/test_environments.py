"""Every game, mode and number of players passes the tests of PettingZoo and Gymnasium."""

from __future__ import annotations

import contextlib
import io
import itertools
import random
import sys
import warnings
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, seed_test

import cinque
import cinque.envs
from cinque.core import Rules
from cinque.testing import Case, cases

ALL = [case for case in cases() if case.rules.folder.parent.name == "games"]
CYCLES = 12


@pytest.fixture(autouse=True)
def _quiet() -> Any:
    """The conformance tests print, and Gymnasium's checker advises to scale observations."""
    with contextlib.redirect_stdout(io.StringIO()), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_the_conformance_tests_pass(case: Case) -> None:
    game = case.game
    api_test(cinque.envs.aec(game), num_cycles=CYCLES)
    check_env(cinque.envs.single(game, opponents=["random"]), skip_render_check=True)
    if not case.options:
        parallel_api_test(cinque.envs.parallel(game), num_cycles=CYCLES)
        seed_test(lambda: cinque.envs.aec(game), num_cycles=CYCLES)


@pytest.mark.parametrize("rules", cinque.installed_games(), ids=lambda rules: rules.name)
def test_the_performance_benchmark_runs(
    rules: Rules, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Given a clock that lets it stop after some hundred steps instead of five seconds, through several games."""
    clock = itertools.count(step=0.01)
    benchmark = sys.modules[performance_benchmark.__module__]
    monkeypatch.setattr(benchmark, "time", SimpleNamespace(time=lambda: next(clock)))
    random.seed(1)
    env = cinque.envs.aec(rules, players=2)
    deals: list[int | None] = []
    deal = env.deal
    monkeypatch.setattr(env, "deal", lambda seed: (deals.append(seed), deal(seed)))
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        performance_benchmark(env)
    assert "turns per second" in printed.getvalue()
    assert len(deals) > 1


def random_action(seen: dict[str, Any], luck: np.random.Generator) -> int:
    return int(luck.choice(np.flatnonzero(seen["action_mask"])))


@pytest.mark.parametrize("name", ["phoenicia", "helionox"])
def test_an_aec_game_ends_with_everyone_s_reward(name: str) -> None:
    env = cinque.envs.aec(name, players=2)
    luck = np.random.default_rng(1)
    env.reset(seed=4)
    rewards: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        if ended:
            rewards[agent] = reward
        env.step(None if ended else random_action(seen, luck))
    assert sum(rewards.values()) == 0
    assert sorted(rewards) == ["seat_0", "seat_1"]
    assert env.table.over


def test_an_illegal_action_is_refused() -> None:
    env = cinque.envs.aec("phoenicia", players=2)
    env.reset(seed=1)
    with pytest.raises(ValueError, match="not a legal action of seat_"):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))


def test_simultaneous_choices_are_one_parallel_step() -> None:
    env = cinque.envs.parallel("syndicate", players=3)
    seen, _ = env.reset(seed=1)
    assert [int(one["action_mask"].any()) for one in seen.values()] == [1, 1, 1]
    luck = np.random.default_rng(1)
    before = env.table.question(0).ask
    env.step({agent: random_action(one, luck) for agent, one in seen.items()})
    assert not env.table.answers or env.table.question(env.table.current_player()).ask != before


def test_the_agent_meets_the_bots_it_names() -> None:
    env = cinque.envs.single("phoenicia", players=3, opponents=["greedy", "random"], seat=1)
    luck = np.random.default_rng(2)
    seen, info = env.reset(seed=5)
    ended = False
    while not ended:
        assert info["seat"] == 1
        assert (env.action_masks() == seen["action_mask"]).all()
        assert seen["action_mask"].sum() > 1  # forced moves are played
        seen, reward, ended, _, info = env.step(np.int64(random_action(seen, luck)))
    assert reward == 2 * env.table.returns()[1] - 1


def test_an_illegal_action_loses_against_bots() -> None:
    env = cinque.envs.single("phoenicia", players=2)
    seen, _ = env.reset(seed=5)
    _, reward, ended, _, info = env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, ended, info["illegal"]) == (-1.0, True, True)


def test_the_seat_changes_unless_it_is_fixed() -> None:
    env = cinque.envs.single("phoenicia", players=2, opponents=["random"])
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(8)} == {0, 1}


def played(env: Any, steps: int) -> list[Any]:
    luck = np.random.default_rng(7)
    seen, info = env.reset(seed=3)
    found = []
    for _ in range(steps):
        actions = np.array([random_action({"action_mask": mask}, luck) for mask in seen["action_mask"]])
        seen, rewards, ended, _, info = env.step(actions)
        found.append((seen, rewards, ended, info))
    return found


def test_a_vector_deals_again_when_a_game_ends() -> None:
    env = cinque.envs.vector("phoenicia", players=2, num_envs=4, skip_forced=True)
    assert env.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    ends = 0
    for seen, rewards, ended, info in played(env, 150):
        assert seen["observation"].shape == (4, env.specification.width)
        assert env.observation_space["action_mask"].shape == seen["action_mask"].shape
        assert (seen["action_mask"].sum(1) > 1).all()
        for row in np.flatnonzero(ended):
            ends += 1
            assert info["final_rewards"][row].sum() == 0
            assert rewards[row] in info["final_rewards"][row]
            assert seen["observation"][row][env.specification.names.index("over")] == 0
    assert ends > 0


def test_a_vector_sees_what_each_table_encodes_and_repeats_by_seed() -> None:
    env = cinque.envs.vector("shadow_moon", players=3, num_envs=3)
    first = played(env, 20)
    for row in range(3):
        assert first[-1][0]["observation"][row].tolist() == env.tables[row].encode(env.seats[row])
    second = played(cinque.envs.vector("shadow_moon", players=3, num_envs=3), 20)
    for (one, *_), (two, *_) in zip(first, second, strict=True):
        assert (one["observation"] == two["observation"]).all()
        assert (one["action_mask"] == two["action_mask"]).all()
