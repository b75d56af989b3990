"""Whole recorded games and exact option counts; a change in them must be explained.

Make them anew, after a change of rules or content that is meant:

    PYTHONPATH=src .venv/bin/python -m tests.games.phoenicia.golden
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from cinque.core import Game, Table, dice
from tests.games.phoenicia import scene

FOLDER = Path(__file__).parent / "golden"
DEPTH = 4
VARIANTS: dict[str, dict[str, bool]] = {
    "standard": {},
    "preset_start": {"preset_start": True},
    "one_purchase": {"one_purchase": True},
    "first_game": {"preset_start": True, "one_purchase": True},
}
CASES = [(players, variant) for players in (2, 3, 4, 5) for variant in VARIANTS]


def load(players: int, variant: str) -> Game:
    return scene.load(players, **VARIANTS[variant])


def path(players: int, variant: str) -> Path:
    return FOLDER / f"{variant}-{players}.json"


def result(table: Table) -> dict[str, Any]:
    """How a play ended, with the last position of every seat."""
    return {
        "winners": table.winners,
        "scores": table.scores,
        "reason": table.reason,
        "rounds": table.view(None).round,
        "seats": [
            [s.vp, s.production, s.coins, s.cards, s.storehouses, s.untrained, s.trained, sum(s.owned.values())]
            for s in table.view(None).seats
        ],
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
    """How many sequences of 1, 2, 3 ... choices there are from a fresh deal."""
    tables: list[Table] = [game.deal(seed, history=False)]
    counts = []
    for _ in range(DEPTH):
        after: list[Table] = []
        for table in tables:
            if table.over:
                continue
            seat = table.mover()
            for move in table.choices(seat):
                child = table.copy()
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
