"""The tutorial notebook runs from top to bottom, and games, tables and records show themselves."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import cinque
from cinque import lab
from cinque.lab.match import Setup, play

ROOT = Path(__file__).resolve().parent.parent.parent


def run_cells(path: Path) -> list[Any]:
    """The value of the last expression of every code cell, as a notebook would show it."""
    names: dict[str, Any] = {}
    shown = []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        assert cell["outputs"] == []
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, "cell", "exec"), names)
        shown.append(None if last is None else eval(compile(ast.Expression(last.value), "cell", "eval"), names))  # type: ignore[attr-defined]
    return shown


def test_the_tutorial_runs() -> None:
    board, run, gains, seats, lifts, chart, found = run_cells(ROOT / "examples" / "balance.ipynb")
    assert "Phoenicia, 2 players, seat 1 to move" in board._repr_html_()
    assert "round 1" in board._repr_html_()
    assert repr(run) == "<run of phoenicia: 60 games with 2 players, bots greedy>"
    assert gains["source"][0] == "cards"
    assert seats["games"].to_list() == [60, 60]
    assert lifts["event"].unique().to_list() == ["gain"]
    assert chart.to_dict()
    cheaper = found.filter(pl.col("measure") == "gain: port").row(0, named=True)
    assert cheaper["b"] > cheaper["a"]


def test_games_moves_and_records_show_themselves() -> None:
    game = Setup("phoenicia", 2, {}).load()
    assert "<b>Phoenicia</b> by Tom Lehmann, 2 players" in game._repr_html_()
    assert "one_purchase" in game._repr_html_()
    assert repr(game.moves).startswith(f"<{game.moves.size} moves of ")
    record = play(game, ["greedy", "random"], 3).record(game)
    assert repr(record).startswith("<record of phoenicia, 2 players, seed 3, ")
    assert "<td>greedy</td>" in record._repr_html_()
    assert "<td>won</td>" in record._repr_html_()


@pytest.mark.parametrize("name", [rules.name for rules in cinque.installed_games()])
def test_every_board_is_drawn_for_spectators(name: str) -> None:
    table = cinque.load(name).deal(1)
    assert len(lab.board(table)._repr_html_()) > 500
