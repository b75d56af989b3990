"""Levels: every one answers within its time on any engine, and no bot's choice depends on what its seat cannot know."""

from __future__ import annotations

from itertools import pairwise

import pytest

import cinque
from cinque import bots
from cinque.bots import tree
from cinque.bots.levels import LEVELS, OF_GAME, SECONDS, LevelBot
from cinque.bots.planner import PlanBot
from cinque.core.game import installed
from cinque.testing import Case

CASES = [Case(rules, max(2, rules.fewest), {}) for rules in installed()]
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
    table = case.game.deal(3)
    while len(table.options(table.mover())) == 1:
        table.play(table.mover(), table.options(table.mover())[0])
    seat = table.mover()
    assert bots.ask(bots.get(level, seed=1), table, seat, 1) in table.options(seat)
    hints = case.rules.hints
    assert hints is not None
    share = SECONDS / hints.pace()
    assert clock.now <= share + 2 * batch, "it thinks on after its time"


def test_two_turns_of_usual_length_are_what_the_longest_turn_may_take() -> None:
    assert 2 * SECONDS <= LONGEST
    for game, own in OF_GAME.items():
        assert game in {rules.name for rules in installed()}
        assert set(own) <= set(LEVELS)


@pytest.mark.parametrize("game", [rules.name for rules in installed()])
def test_a_level_with_more_iterations_never_slips_more(game: str) -> None:
    levels = [OF_GAME.get(game, {}).get(name, level) for name, level in LEVELS.items()]
    for weaker, stronger in pairwise(levels):
        assert weaker.iterations <= stronger.iterations
        assert weaker.slip >= stronger.slip


def test_a_budget_of_iterations_is_kept_to_the_letter() -> None:
    table = cinque.load("phoenicia").deal(4).redeal(0, 1)
    bot = PlanBot(1, 21)
    bot.think(table, table.mover())
    assert bot.last <= 21
    assert bot.last % tree.BATCH in (0, 21 % tree.BATCH)


@pytest.mark.parametrize("bot", ["greedy", "plan@8", "rollout@18", "search@8", "easy", "normal"])
@pytest.mark.parametrize("case", CASES, ids=repr)
def test_a_choice_does_not_change_when_what_the_seat_cannot_know_changes(case: Case, bot: str) -> None:
    looked = 0
    for number, (table, chance, seat, options) in enumerate(case.walk(6)):
        if seat < 0 or looked == 4:
            break
        if number % 25 or len(options) == 1:
            continue
        looked += 1
        other = table.redeal(seat, chance.fresh())
        chosen = [bots.ask(bots.get(bot, seed=number), world, seat, number) for world in (table, other)]
        assert chosen[0] == chosen[1], [case.game.moves.text(move) for move in chosen]
    assert looked > 0


def test_a_level_plays_the_same_from_the_same_seed() -> None:
    table = cinque.load("phoenicia").deal(4).redeal(0, 1)
    first, again = (LevelBot("hard", 5).think(table, table.mover()) for _ in range(2))
    assert [move for move, _, _ in first] == [move for move, _, _ in again]
