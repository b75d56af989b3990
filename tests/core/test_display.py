"""Tables, parts, steps and moves in a shell or notebook: what `repr`, HTML and `dir` show."""

from __future__ import annotations

import sys

import pytest

import cinque
from cinque.core import SPECTATOR, Rules
from cinque.core.engine.display import table_html
from cinque.games.phoenicia.rules.table import Phoenicia

GAMES = cinque.installed_games()


def test_a_table_is_described_in_one_line() -> None:
    table = cinque.load("phoenicia", players=2).deal(3)
    assert repr(table) == "<Phoenicia, 2 players, seat 0 to move, scores [2, 2]>"
    while not table.over:
        table.play(table.current_player(), table.legal_moves(table.current_player())[-1])
    seats = ", ".join(map(str, table.winners))
    assert repr(table) == f"<Phoenicia, 2 players, won by seat {seats} ({table.reason}), scores {table.scores}>"


def test_a_table_is_described_at_any_moment() -> None:
    assert repr(Phoenicia()) == "<Phoenicia, not dealt>"
    game = cinque.load("phoenicia", players=2)
    assert repr(game.template()) == "<Phoenicia, 2 players, in the middle of a move>"


def test_parts_steps_and_moves_name_their_fields() -> None:
    table = cinque.load("syndicate", players=2).deal(3)
    assert repr(table.seats[0]).startswith("Seat(syndicate=")  # type: ignore[attr-defined]
    table = cinque.load("phoenicia", players=2).deal(3)
    assert repr(table.agenda[-1]) == "OpenAuction(seat=0)"
    kinds = table.game.moves.kinds
    assert "<4 moves: discard <money>>" in map(repr, kinds)
    assert "<td>discard</td><td>money: " in table.game.moves._repr_html_()


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_a_table_lists_its_public_names_only(rules: Rules) -> None:
    table = cinque.load(rules).deal(1)
    names = dir(table)
    assert {"legal_moves", "play", "view", "scores", "redeal", "encode", "seats"} <= set(names)
    assert not {"advance", "compute_scores", "cached_moves", "SHARED", *table.SHARED} & set(names)
    assert [name for name in names if name.startswith("_")] == []
    table.play(table.current_player(), table.legal_moves(table.current_player())[0])
    missing = [name for name in names if not hasattr(table, name)]
    assert missing == []


@pytest.mark.parametrize("rules", GAMES, ids=lambda rules: rules.name)
def test_a_table_shows_what_a_spectator_sees(rules: Rules) -> None:
    table = cinque.load(rules, max(2, rules.min_players)).deal(1)
    shown = table._repr_html_()
    assert repr(table)[1:-1] in shown
    assert table.redeal(SPECTATOR, seed=4)._repr_html_() == shown


def test_a_seat_to_move_also_sees_its_legal_moves() -> None:
    table = cinque.load("phoenicia", players=2).deal(3)
    move = table.legal_moves(0)[0]
    assert f"<td>{move}</td><td>{table.game.moves.text(move)}</td>" in table_html(table, 0)
    assert "Legal moves" not in table_html(table, 1)


def test_without_rich_a_table_shows_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    table = cinque.load("phoenicia", players=2).deal(3)
    monkeypatch.delitem(sys.modules, "cinque.core.clients.terminal", raising=False)
    monkeypatch.delattr("cinque.core.clients.terminal", raising=False)
    monkeypatch.setitem(sys.modules, "rich.console", None)
    assert "&quot;seats&quot;" in table._repr_html_()
