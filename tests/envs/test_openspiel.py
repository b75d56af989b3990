"""OpenSpiel: its own test, and resampling by redeals."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pyspiel
import pytest

import cinque
from cinque.core import Rules
from cinque.envs.openspiel import register
from examples import qlearning


def tables() -> Iterator[Any]:
    """Every game with every number of players."""
    for rules in cinque.installed_games():
        for players in range(rules.min_players, rules.max_players + 1):
            marks = [pytest.mark.deep] if players > rules.min_players else []
            yield pytest.param(rules, players, marks=marks, id=f"{rules.name}-{players}")


@pytest.mark.parametrize(("rules", "players"), list(tables()))
def test_random_simulations_pass(rules: Rules, players: int) -> None:
    game = pyspiel.load_game(register(rules, players))
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_resampling_changes_only_what_the_player_cannot_know() -> None:
    luck = random.Random(1)
    state: Any = pyspiel.load_game(register("phoenicia", 2)).new_initial_state()
    while state.table is None or state.table.seats[1 - state.current_player()].cards < 3:
        actions = [action for action, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(luck.choice(actions))
    player = state.current_player()
    hands = set()
    for _ in range(12):
        other = state.resample_from_infostate(player, luck.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        hands.add(other.observation_string(1 - player))
    assert len(hands) > 1
    state.apply_action(state.legal_actions()[0])  # the original goes on


def test_an_agent_of_openspiel_learns() -> None:
    before, after = qlearning.train(2500, seed=1)
    assert before < 0.0
    assert after > before + 0.1


def test_a_game_is_registered_once() -> None:
    assert register("phoenicia", 3) == register("phoenicia", 3) == "cinque_phoenicia_3"
    assert register("phoenicia", 3, one_purchase=True) == "cinque_phoenicia_3_one_purchase_True"
