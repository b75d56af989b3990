"""Observations and actions as arrays."""

from __future__ import annotations

import numpy as np
import pytest

import cinque
from cinque.core import Table
from cinque.envs.spaces import Spec
from examples import leduc

GAMES = ["helionox", "phoenicia", "phoenix_syndicate", "shadow_moon", "syndicate"]


def spec_of(name: str, players: int = 2) -> Spec:
    return Spec(cinque.load(name, players=players))


def play(table: Table, count: int) -> None:
    for number in range(count):
        if not table.over:
            seat = table.current_player()
            legal = table.legal_moves(seat)
            table.play(seat, legal[number * 7 % len(legal)])


@pytest.mark.parametrize("name", GAMES)
def test_buffers_hold_what_the_table_encodes(name: str) -> None:
    spec = spec_of(name)
    table = spec.game.deal(3)
    play(table, 40)
    row, mask = np.full(spec.width, 9, np.float32), np.full(spec.actions, 9, np.int8)
    for seat in range(2):
        spec.observe_into(table, seat, row)
        assert row.tolist() == table.encode(seat)
        spec.mask_into(table, seat, mask)
        legal = table.legal_moves(seat) if seat in table.to_move else []
        assert sorted(spec.moves[seat][action] for action in np.flatnonzero(mask)) == sorted(legal)


def test_the_columns_are_named_and_bounded() -> None:
    spec = spec_of("phoenicia")
    assert len(spec.names) == len(spec.kinds) == len(spec.bounds) == spec.width
    column = spec.names.index("lot.3")
    assert (spec.kinds[column], spec.bounds[column]) == ("one of", (0, 1))
    assert set(spec.kinds) == {"number", "count", "flag", "one of"}
    assert "question.Raise" in spec.names


def test_actions_name_seats_relative_to_the_agent() -> None:
    spec = spec_of("shadow_moon", players=3)
    assert spec.moves[0] == list(range(spec.actions))
    kind = next(kind for kind in spec.game.moves.kinds if kind.seats)
    place = kind.arguments.index(kind.seats[0])
    for seat in range(3):
        for action in kind.all():
            named = kind.arg(action, place)
            move = spec.moves[seat][action]
            assert kind.arg(move, place) == ((named + seat) % 3 if named < 3 else named)
            assert spec.actions_by_move[seat][move] == action


@pytest.mark.parametrize("name", GAMES)
def test_numpy_integers_are_moves_and_seats(name: str) -> None:
    game = cinque.load(name, players=np.int64(2))  # type: ignore[arg-type]
    table = game.deal(np.int64(5))
    seat = np.int32(table.current_player())
    move = np.int64(table.legal_moves(seat)[-1])
    assert game.moves.text(move) == game.moves.text(int(move))
    assert table.question(seat) == table.question(int(seat))
    assert table.view(seat) == table.view(int(seat))
    table.play(seat, move)
    assert table.record.moves == [int(move)]
    assert game.replay(type(table.record).from_json(table.record.to_json())).save() == table.save()
    assert table.redeal(seat, np.int64(1)).encode(seat) == table.encode(int(seat))


def test_another_package_s_game_has_a_spec() -> None:
    spec = Spec(cinque.load(leduc.RULES))
    row = np.zeros(spec.width, np.float32)
    spec.observe_into(spec.game.deal(1), 1, row)
    assert row[spec.names.index("to_move.1")] == 1  # the other player, seen from seat 1
