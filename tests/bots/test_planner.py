"""Planning finds winning moves, stops when nothing can change, and heuristics never change the table."""

from __future__ import annotations

import math
from typing import Any

import pytest

import cinque
from cinque import bots
from cinque.bots.bot import OverlookingBot
from cinque.bots.planner import Plan, PlanParameters, priors
from cinque.core import dice
from cinque.core.engine.game import installed_games
from cinque.testing import Case
from tests.bots.connect_four import Opinions, four, position

HINTED = [rules for rules in installed_games() if rules.heuristics is not None]
CASES = [Case(rules, players, {}) for rules in HINTED for players in range(rules.min_players, rules.max_players + 1)]


class Even(Opinions):
    """No opinion at all."""

    def policy(self, t: Any, seat: int, legal: list[int]) -> list[float]:
        return [0.0] * len(legal)

    def playout_turns(self, t: Any) -> int:
        return 2


FOUR = four(Even())


@pytest.mark.parametrize(
    ("played", "seat", "best"),
    [("112233", 0, "drop 4"), ("1122336", 1, "drop 4")],
    ids=["takes the win it sees", "stops the win of the other"],
)
def test_it_sees_to_the_end_of_the_turn(played: str, seat: int, best: str) -> None:
    table = position(FOUR, played)
    assert FOUR.moves.text(bots.get("plan@400", seed=3).choose(table.redeal(seat, 1), seat)) == best


def test_a_choice_that_is_clear_stops_the_thinking() -> None:
    table = position(FOUR, "112233")
    plan = Plan(table, 0, 5, FOUR.rules.heuristics or Even(), PlanParameters())
    plan.grow(100_000, 0.0)
    assert plan.iterations < 100_000
    assert FOUR.moves.text(plan.ranked()[0][0]) == "drop 4"


def test_the_same_seed_gives_the_same_thoughts() -> None:
    table = cinque.load("phoenicia").deal(4).redeal(0, 1)
    first, again, other = (bots.get("plan@60", seed=s).think(table, table.current_player()) for s in (7, 7, 8))
    assert first == again
    assert first != other


def test_priors_order_the_options_and_shut_none_out() -> None:
    shares = priors([0.0, 5.0, -1000.0], 0.8)
    assert shares[1] > shares[0] > shares[2] > 0.2
    assert sum(shares) == pytest.approx(1.0)


def test_a_bot_that_overlooks_its_best_move_plays_the_next_best() -> None:
    table = position(FOUR, "112233")
    ranked = [move for move, _, _ in bots.GreedyBot(1).think(table, 0)]
    careful = bots.GreedyBot(1)
    careless = OverlookingBot(careful, 500, 1)
    played = []
    for _ in range(400):
        careful.dice = dice(1)  # ranks the moves as before
        played.append(ranked.index(careless.choose(table, 0)))
    assert [160 < played.count(0) < 240, 70 < played.count(1) < 130, 30 < played.count(2) < 72] == [True] * 3
    never = OverlookingBot(careful, 0, 1)
    careful.dice = dice(1)
    assert never.choose(table, 0) == ranked[0]


def test_a_bot_that_overlooks_everything_plays_its_best_move() -> None:
    table = position(FOUR, "112233")
    blind = OverlookingBot(bots.get("plan@64", seed=1), 1000, 1)
    assert blind.choose(table, 0) == FOUR.moves.parse("drop 4")


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_heuristics_are_numbers_that_leave_the_table_alone(case: Case) -> None:
    heuristics = case.rules.heuristics
    assert heuristics is not None
    clock = -1
    for number, (table, _, seat, legal) in enumerate(case.walk(2)):
        world = table.copy()
        assert heuristics.turn_index(world) >= clock, "the clock fell"
        clock = heuristics.turn_index(world)
        if seat < 0 or number % 11:
            continue
        before = world.save()
        opinion = heuristics.playout_policy(world, seat, legal)
        turned = heuristics.playout_policy(world, seat, legal[::-1])
        numbers = [
            *opinion,
            *heuristics.policy(world, seat, legal),
            *heuristics.win_estimate(world),
            *heuristics.win_probabilities(world),
        ]
        assert all(math.isfinite(x) for x in numbers)
        assert turned[::-1] == pytest.approx(opinion), "the order of the options matters"
        assert all(0.0 <= x <= 1.0 for x in [*heuristics.win_estimate(world), *heuristics.win_probabilities(world)])
        assert world.save() == before
        assert heuristics.playout_turns(world) >= 1


@pytest.mark.deep
@pytest.mark.parametrize("case", CASES, ids=repr)
def test_a_few_thoughts_are_enough_to_play_on_in_every_game(case: Case) -> None:
    table = case.game.deal(3)
    bot = bots.get("plan@8", seed=1)
    for index in range(60):
        if table.over:
            break
        seat = table.to_move[-1]
        table.play(seat, bots.choose_move(bot, table, seat, index))
    assert len(table.record.moves) == 60 or table.over
