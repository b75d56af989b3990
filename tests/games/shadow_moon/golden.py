"""Whole recorded games and exact option counts; a change in them must be explained.

Make them anew, after a change of rules or content that is meant:

    PYTHONPATH=src .venv/bin/python -m tests.games.shadow_moon.golden
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from cinque.core import Game, Table, dice
from tests.games.shadow_moon import scene

FOLDER = Path(__file__).parent / "golden"
DEPTH = 3
VARIANTS: dict[str, dict[str, Any]] = {"standard": {}, "no_row": {"row": False}, "chosen": {}}
CHOSEN = ["LKH", "BFD", "IRC", "GRV", "RED", "LEG", "FND"]
CASES = [(players, variant) for players in (2, 3, 4, 5) for variant in VARIANTS if (players, variant) != (2, "no_row")]


def load(players: int, variant: str) -> Game:
    if variant == "chosen":
        return scene.game(players, syndicates=CHOSEN[: {2: 5, 3: 5, 4: 6, 5: 7}[players]], first=players - 1)
    return scene.game(players, **VARIANTS[variant])


def path(players: int, variant: str) -> Path:
    return FOLDER / f"{variant}-{players}.json"


def result(table: Table) -> dict[str, Any]:
    """How a play ended, with the last position."""
    view = table.view(None)
    return {
        "winners": table.winners,
        "scores": table.scores,
        "reason": table.reason,
        "seats": [[s.supply, s.kredits, len(s.tokens), len(s.stack)] for s in view.seats],
        "sectors": [s.units for s in view.sectors],
        "board": view.board,
        "piles": [view.deck_count, view.burn_count, view.bag_count],
    }


def played(game: Game, seed: int) -> tuple[Table, list[int]]:
    """A random game and how many options each choice had."""
    table = game.deal(seed)
    chance = dice(seed + 1)
    counts = []
    while not table.over:
        seat = table.mover()
        options = table.options(seat)
        counts.append(len(options))
        table.play(seat, options[chance.below(len(options))])
    return table, counts


def perft(game: Game, seed: int) -> list[int]:
    """How many sequences of 1, 2, 3 choices there are once the start tokens are picked."""
    table = game.deal(seed, history=False)
    for _ in range(game.players):
        table.apply(table.mover(), table.choices(table.mover())[0])
    tables = [table]
    counts = []
    for _ in range(DEPTH):
        after: list[Table] = []
        for parent in tables:
            seat = parent.mover()
            for move in parent.choices(seat):
                child = parent.copy()
                child.apply(seat, move)
                after.append(child)
        tables = after
        counts.append(len(tables))
    return counts


def make(players: int, variant: str) -> dict[str, Any]:
    """The content of one golden file."""
    game = load(players, variant)
    seed = 100 * players + list(VARIANTS).index(variant)
    table, counts = played(game, seed)
    return {
        "record": msgspec.to_builtins(table.record),
        "options": counts,
        "result": result(table),
        "perft": perft(game, seed),
    }


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for players, variant in CASES:
        text = msgspec.json.encode(make(players, variant))
        path(players, variant).write_bytes(text + b"\n")
        print(path(players, variant).name, len(text))


if __name__ == "__main__":
    main()
