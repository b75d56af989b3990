"""Redeals vary everything hidden and give exactly the possible worlds; a wrong resample_hidden is noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from cinque.bots.playout import simulate
from cinque.core import Dice, Rules, dice, load
from cinque.core.engine.game import installed_games
from cinque.testing import Case, ContractViolation, check_redeals, check_worlds
from tests.contract.list_watch import RULES, ListWatch

Conceal = Callable[[ListWatch, int, Dice], None]
WATCH = Case(RULES, 3, {})


def nothing(t: ListWatch, seat: int, d: Dice) -> None:
    """Leaves everything as it is, so that a bot sees it all."""


def chest_only(t: ListWatch, seat: int, d: Dice) -> None:
    """Forgets the lanterns that the others hold."""
    d.sort_and_shuffle(t.chest)


def forgetful(t: ListWatch, seat: int, d: Dice) -> None:
    """Forgets that a seat that has signalled holds a bright lantern."""
    others = [other for other in range(t.players) if other != seat]
    pool = [*t.chest, *(t.lanterns[other] for other in others)]
    d.shuffle(pool)
    for other in others:
        t.lanterns[other] = pool.pop()
    t.chest = pool


def lazy(t: ListWatch, seat: int, d: Dice) -> None:
    """Fits all that was seen, but the dim lanterns stay where they are more often than they should."""
    if d.below(3):
        honest(t, seat, d)


def as_it_lies(t: ListWatch, seat: int, d: Dice) -> None:
    """Shuffles well, but from the true order."""
    sort_and_shuffle, Dice.sort_and_shuffle = Dice.sort_and_shuffle, Dice.shuffle  # type: ignore[method-assign]
    honest(t, seat, d)
    Dice.sort_and_shuffle = sort_and_shuffle  # type: ignore[method-assign]


def invented(t: ListWatch, seat: int, d: Dice) -> None:
    """Deals lanterns that are not in the game."""
    t.lanterns = [1 + int(d.below(9)) for _ in t.lanterns]


honest: Conceal = ListWatch.resample_hidden


def refused(check: Callable[[Case, int], None], message: str) -> None:
    with pytest.raises(ContractViolation, match=message):
        list(map(check, [WATCH] * 30, range(30)))


@pytest.mark.parametrize("resample_hidden", [nothing, chest_only])
def test_what_stays_as_it_is_in_redeals_is_noticed(monkeypatch: pytest.MonkeyPatch, resample_hidden: Conceal) -> None:
    monkeypatch.setattr("cinque.testing.redeals.stride", lambda position: 1)
    monkeypatch.setattr(ListWatch, "resample_hidden", resample_hidden)
    refused(check_redeals, "is hidden, but changed in only 0 of")


def test_what_comes_or_goes_in_redeals_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ListWatch, "resample_hidden", invented)
    refused(check_redeals, "changes the items of lanterns/")


@pytest.mark.interpreted  # it puts another method in its place
def test_a_redeal_that_depends_on_the_truth_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ListWatch, "resample_hidden", as_it_lies)
    refused(check_redeals, "depends on the real hidden cards")


def test_a_game_that_resamples_must_declare_hidden_places(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(ListWatch, "hidden_places")
    refused(check_redeals, "implement both resample_hidden")


@pytest.mark.parametrize("resample_hidden", [nothing, chest_only, forgetful, lazy])
def test_worlds_that_cannot_be_or_come_up_too_often_are_noticed(
    monkeypatch: pytest.MonkeyPatch, resample_hidden: Conceal
) -> None:
    monkeypatch.setattr(ListWatch, "resample_hidden", resample_hidden)
    refused(check_worlds, "times in")


def test_the_worlds_of_a_small_game_are_those_a_seat_cannot_exclude() -> None:
    assert [check_worlds(WATCH, seed) for seed in (1, 2)] == [None, None]


@pytest.mark.parametrize("rules", installed_games(), ids=lambda rules: rules.name)
@pytest.mark.parametrize("fewest", [True, False], ids=["fewest", "most"])
def test_a_redeal_of_a_table_without_knowledge_can_be_played_to_the_end(rules: Rules, fewest: bool) -> None:
    game = load(rules, rules.min_players if fewest else rules.max_players)
    table, d = game.deal(3, history=False), dice(3)
    worlds = 0
    for number in range(game.max_moves):
        if table.over or worlds == 8:
            break
        if number % 30 == 0:
            world = table.redeal_unchecked(table.current_player(), d)
            assert world.census() == table.census()
            simulate(world, d)
            assert world.over
            worlds += 1
        legal = table.legal_moves_unchecked(table.current_player())
        table.play_unchecked(table.current_player(), legal[d.below(len(legal))])
    assert worlds > 1
