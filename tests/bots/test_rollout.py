"""Rollouts find better moves, keep the policy's favorite without evidence, and give up weak candidates."""

from __future__ import annotations

import math
from typing import Any

import pytest

import cinque
from cinque import bots
from cinque.bots.rollout import (
    MAX_CANDIDATES,
    MIN_WORLDS,
    Candidate,
    RolloutParameters,
    Rollouts,
    standard_errors_ahead,
)
from cinque.core import Table
from cinque.core.engine.game import installed_games
from cinque.testing import Case
from tests.bots.connect_four import Opinions, four, position

HINTED = [rules for rules in installed_games() if rules.heuristics is not None]
CASES = [Case(rules, players, {}) for rules in HINTED for players in range(rules.min_players, rules.max_players + 1)]


class Leftmost(Opinions):
    """Likes the leftmost column best, and knows who has won."""

    def standings(self, t: Any) -> list[float]:
        return [float(x) for x in t.returns()] if t.over else [0.0, 0.0]

    def policy(self, t: Any, seat: int, legal: list[int]) -> list[float]:
        return [-float(move) for move in legal]


FOUR = four(Leftmost())


def trial(table: Table, seat: int) -> Rollouts:
    return Rollouts(table.redeal(seat, 1), seat, 5, FOUR.rules.heuristics or Leftmost(), RolloutParameters())


def candidate(leads: list[float]) -> Candidate:
    found = Candidate(0)
    found.leads = leads
    found.total = sum(leads)
    return found


@pytest.mark.parametrize(
    ("played", "seat"),
    [("112233", 0), ("6112233", 1)],
    ids=["first to move", "second to move"],
)
def test_playing_on_overrules_first_sight(played: str, seat: int) -> None:
    table = position(FOUR, played)
    assert FOUR.moves.text(bots.get("greedy").choose(table.redeal(seat, 1), seat)) == "drop 1"
    assert FOUR.moves.text(bots.get("rollout@100", seed=3).choose(table.redeal(seat, 1), seat)) == "drop 4"


def test_without_a_difference_first_sight_holds_and_the_thinking_stops() -> None:
    tried = trial(position(FOUR, ""), 0)
    tried.grow(10_000, 0.0)
    assert tried.iterations < 10 * MAX_CANDIDATES
    assert FOUR.moves.text(tried.ranked()[0][0]) == "drop 1"


def test_candidates_meet_the_same_worlds() -> None:
    table = cinque.load("syndicate", 2).deal(4)
    while len(table.legal_moves(table.current_player())) < MAX_CANDIDATES:
        table.play(table.current_player(), table.legal_moves(table.current_player())[0])
    seat = table.current_player()
    heuristics = table.game.rules.heuristics
    assert heuristics is not None
    tried = Rollouts(table.redeal(seat, 1), seat, 5, heuristics, RolloutParameters())
    for number in range(1, MAX_CANDIDATES + 1):
        tried.iterate()
        assert sum(len(one.leads) for one in tried.live) == number
    assert [len(one.leads) for one in tried.live] == [1] * MAX_CANDIDATES


def test_one_that_is_clearly_behind_is_given_up_and_first_sight_never() -> None:
    tried = trial(position(FOUR, "112233"), 0)
    for _ in range(MAX_CANDIDATES * MIN_WORLDS):
        tried.iterate()
    assert [FOUR.moves.text(one.move) for one in tried.live] == ["drop 1", "drop 4"]
    assert len(tried.first.leads) == MIN_WORLDS
    assert not tried.is_decided(1000.0), "five worlds are not enough to decide"


@pytest.mark.parametrize(
    ("one", "other", "least", "most"),
    [
        ([1.0], [0.0], 0.0, 0.0),
        ([1.0, 1.0], [1.0, 1.0], 0.0, 0.0),
        ([2.0, 3.0], [1.0, 2.0], 1000.0, 1000.0),
        ([5.0, 9.0, 7.0], [4.0, 7.0, 4.0], 3.4, 3.5),  # differences 1, 2, 3: mean 2, standard error 1/sqrt(3)
        ([5.0, 9.0, 7.0, 100.0], [4.0, 7.0, 4.0], 3.4, 3.5),  # only worlds both were played in
    ],
)
def test_differences_are_counted_in_their_own_standard_errors(
    one: list[float], other: list[float], least: float, most: float
) -> None:
    assert least <= standard_errors_ahead(candidate(one), candidate(other)) <= most
    assert standard_errors_ahead(candidate(other), candidate(one)) == pytest.approx(
        -standard_errors_ahead(candidate(one), candidate(other))
    )


def test_the_same_seed_gives_the_same_thoughts() -> None:
    table = cinque.load("phoenicia").deal(4).redeal(0, 1)
    first, again = (bots.get("rollout@60", seed=7).think(table, table.current_player()) for _ in range(2))
    assert first == again
    assert all(0.0 <= value <= 1.0 for _, _, value in first)
    assert sorted(move for move, _, _ in first) == sorted(table.legal_moves_unchecked(table.current_player()))


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_standings_are_numbers_that_leave_the_table_alone(case: Case) -> None:
    heuristics = case.rules.heuristics
    assert heuristics is not None
    for number, (table, _, seat, _) in enumerate(case.walk(2)):
        world = table.copy()
        if seat < 0 and not case.game.team:
            assert heuristics.standings(world) == [float(points) for points in world.compute_scores()], (
                "in the end points count"
            )
        if number % 11:
            continue
        before = world.save()
        standing = heuristics.standings(world)
        assert len(standing) == case.players
        assert all(math.isfinite(x) for x in standing)
        assert not case.game.team or len(set(standing)) == 1, "a team stands or falls together"
        assert heuristics.rollout_turns(world) >= 0
        assert world.save() == before


@pytest.mark.deep
@pytest.mark.parametrize("case", CASES, ids=repr)
def test_a_few_rollouts_are_enough_to_play_on_in_every_game(case: Case) -> None:
    table = case.game.deal(3)
    bot = bots.get("rollout@12", seed=1)
    for index in range(40):
        if table.over:
            break
        seat = table.to_move[-1]
        table.play(seat, bots.choose_move(bot, table, seat, index))
    assert len(table.record.moves) == 40 or table.over
