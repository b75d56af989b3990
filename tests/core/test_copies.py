"""copy, deepcopy and pickle give complete tables that continue the same way and share nothing."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from cinque.core import Table, load
from cinque.core.engine.game import installed_games
from cinque.core.engine.saving import state
from examples import leduc
from tests.core import night_watch, secret_bids

WAYS: list[Callable[[Any], Any]] = [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]
NAMES = ["copy", "deepcopy", "pickle"]
SMALL = [load(leduc.RULES), load(night_watch.RULES, 3), load(secret_bids.RULES, 2)]
GAMES = [*SMALL, *(load(rules, rules.max_players) for rules in installed_games())]


def played(table: Table, moves: int) -> Table:
    for _ in range(moves):
        if not table.over:
            seat = table.to_move[-1]
            table.play(seat, table.legal_moves(seat)[-1])
    return table


@pytest.mark.parametrize("way", WAYS, ids=NAMES)
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_table_comes_back_whole_and_goes_on_by_itself(game: Any, way: Callable[[Any], Any]) -> None:
    table = played(game.deal(5), 3)
    twin = way(table)
    assert type(twin) is type(table)
    assert (state(twin), twin.record, twin.events) == (state(table), table.record, table.events)
    assert [twin.undo_point(seat) for seat in range(2)] == [table.undo_point(seat) for seat in range(2)]
    before, told = state(table), len(table.events)
    played(twin, 6)
    assert (state(table), len(table.events), len(table.record.moves)) == (before, told, 3)
    assert state(played(table, 6)) == state(twin)
    assert table.events == twin.events


@pytest.mark.parametrize("way", WAYS, ids=NAMES)
def test_a_table_without_history_stays_without(way: Callable[[Any], Any]) -> None:
    twin = way(GAMES[0].deal(5, history=False))
    assert (twin.history, twin.recording) == (None, False)


@pytest.mark.parametrize("way", WAYS, ids=NAMES)
@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_game_is_shared_by_copies_and_found_again_by_pickle(game: Any, way: Callable[[Any], Any]) -> None:
    again = way(game)
    assert again.rules is game.rules
    for name in ("players", "options", "digest", "team"):
        assert getattr(again, name) == getattr(game, name)
    assert way(again) is again
    assert state(again.deal(3)) == state(game.deal(3))


def test_rules_that_are_not_their_modules_own_are_pickled_as_objects() -> None:
    other = night_watch.WatchRules()
    other.title = "Another watch"
    again = pickle.loads(pickle.dumps(other))
    assert (again.title, type(again)) == ("Another watch", night_watch.WatchRules)
