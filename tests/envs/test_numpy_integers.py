"""Seats, moves, seeds and numbers of players can be numpy integers."""

from __future__ import annotations

import numpy as np
import pytest

import cinque
from cinque import bots
from cinque.core import Record, Rules


@pytest.mark.parametrize("rules", cinque.installed_games(), ids=lambda rules: rules.name)
def test_numpy_integers_are_seats_and_moves(rules: Rules) -> None:
    game = cinque.load(rules, players=np.int64(2))  # type: ignore[arg-type]
    plain = cinque.load(rules, players=2)
    table, same = game.deal(np.int64(3)), plain.deal(3)
    for number in range(30):
        if table.over:
            break
        first = table.current_player()
        seat, other = np.int64(first), np.int32(1 - first)
        assert table.legal_moves(seat) == same.legal_moves(first)
        assert table.forced_move(seat) == same.forced_move(first)
        assert table.question(seat) == same.question(first)
        assert table.refusals(seat) == same.refusals(first)
        assert table.warnings(seat) == same.warnings(first)
        for refusal in table.refusals(seat)[:3]:
            assert table.why_not(seat, np.int64(refusal.move)) == same.why_not(first, refusal.move)
        assert table.view(other) == same.view(1 - first)
        assert table.encode(other) == same.encode(1 - first)
        assert table.stats(seat) == same.stats(first)
        assert table.score_breakdown(seat) == same.score_breakdown(first)
        assert table.redeal(seat, np.uint32(7)).view(seat) == same.view(first)
        move = table.legal_moves(seat)[number % len(table.legal_moves(seat))]
        assert game.moves.text(np.int64(move)) == plain.moves.text(move)
        assert game.moves.args(np.int64(move)) == plain.moves.args(move)
        assert game.moves.kind(np.int64(move)) == plain.moves.kind(move)
        table.play(seat, np.int64(move))
        same.play(first, move)
        assert table.undo_point(seat, [other]) == same.undo_point(first, [1 - first])
        if table.undo_point(seat, [other]) < len(table.record.moves):
            assert table.undo(seat, [other]).record == same.undo(first, [1 - first]).record
    assert Record.from_json(table.record.to_json()) == same.record
    if not table.over:
        chosen = bots.choose_move(bots.get("greedy"), table, np.int64(table.current_player()), np.int64(5))
        assert chosen == bots.choose_move(bots.get("greedy"), same, same.current_player(), 5)
