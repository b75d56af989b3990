"""Every level answers in time on any engine, and no choice depends on hidden information."""

from __future__ import annotations

from itertools import pairwise

import pytest

import cinque
from cinque import bots
from cinque.bots import tree
from cinque.bots.levels import LEVELS, SECONDS_PER_TURN, LevelBot
from cinque.bots.net import search as net_search
from cinque.bots.net.file import game_net_path
from cinque.bots.planner import PlanBot
from cinque.core.engine.game import Rules, installed_games
from cinque.testing import Case

CASES = [Case(rules, max(2, rules.min_players), {}) for rules in installed_games()]
LONGEST = 3.0  # seconds a person waits for a turn, at most


class SlowClock:
    """A clock on which every look takes as long as a slow machine needs for a batch of iterations."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.now = 0.0

    def __call__(self) -> float:
        self.now += self.seconds
        return self.now


@pytest.mark.interpreted
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("case", CASES, ids=repr)
def test_a_level_stops_at_its_time_however_slow_the_engine(
    case: Case, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    batch = 0.05
    clock = SlowClock(batch)
    monkeypatch.setattr(tree, "perf_counter", clock)
    monkeypatch.setattr(net_search, "perf_counter", clock)
    table = case.game.deal(3)
    while len(table.legal_moves(table.current_player())) == 1:
        table.play(table.current_player(), table.legal_moves(table.current_player())[0])
    seat = table.current_player()
    assert bots.choose_move(bots.get(level, seed=1), table, seat, 1) in table.legal_moves(seat)
    heuristics = case.rules.heuristics
    assert heuristics is not None
    share = SECONDS_PER_TURN / heuristics.choices_per_turn()
    assert clock.now <= share + 2 * batch, "it thinks on after its time"


def test_two_turns_of_usual_length_are_what_the_longest_turn_may_take() -> None:
    assert 2 * SECONDS_PER_TURN <= LONGEST
    for rules in installed_games():
        assert set(rules.levels) <= set(LEVELS)


@pytest.mark.parametrize("rules", installed_games(), ids=lambda rules: rules.name)
def test_a_stronger_level_never_searches_less_or_overlooks_more(rules: Rules) -> None:
    levels = [rules.levels.get(name, level) for name, level in LEVELS.items()]
    for weaker, stronger in pairwise(levels):
        if weaker.bot == stronger.bot:
            assert weaker.iterations <= stronger.iterations
            assert weaker.misses_per_1000 >= stronger.misses_per_1000
        if weaker.net is not None:
            assert stronger.net is not None
            assert weaker.net.worlds <= stronger.net.worlds
            assert weaker.net_misses_per_1000 >= stronger.net_misses_per_1000


def test_a_budget_of_iterations_is_kept_to_the_letter() -> None:
    table = cinque.load("phoenicia").deal(4).redeal(0, 1)
    bot = PlanBot(1, 21)
    bot.think(table, table.current_player())
    assert bot.last <= 21
    assert bot.last % tree.ITERATIONS_PER_CHECK in (0, 21 % tree.ITERATIONS_PER_CHECK)


def untimed(name: str, seed: int) -> bots.Bot:
    """A bot that makes all its iterations, however slow the machine is."""
    bot = bots.get(name, seed=seed)
    if isinstance(bot, LevelBot):
        bot.seconds = 0.0
    return bot


@pytest.mark.parametrize("bot", ["greedy", "plan@8", "rollout@18", "search@8", "easy", "normal", "net", "guided@4"])
@pytest.mark.parametrize("case", CASES, ids=repr)
def test_a_choice_does_not_change_when_what_the_seat_cannot_know_changes(case: Case, bot: str) -> None:
    if bot in ("net", "guided@4") and not game_net_path(case.game).is_file():
        pytest.skip("the game has no net")
    looked = 0
    for number, (table, chance, seat, legal) in enumerate(case.walk(6)):
        if seat < 0 or looked == 4:
            break
        if number % 25 or len(legal) == 1:
            continue
        looked += 1
        other = table.redeal(seat, chance.new_seed())
        chosen = [bots.choose_move(untimed(bot, number), world, seat, number) for world in (table, other)]
        assert chosen[0] == chosen[1], [case.game.moves.text(move) for move in chosen]
    assert looked > 0


def test_a_level_plays_the_same_from_the_same_seed() -> None:
    table = cinque.load("phoenicia").deal(4).redeal(0, 1)
    first, again = (untimed("hard", 5).think(table, table.current_player()) for _ in range(2))
    assert [move for move, _, _ in first] == [move for move, _, _ in again]
