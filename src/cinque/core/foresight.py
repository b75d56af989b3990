"""What a move surely changes: options are played in several worlds drawn anew, and what all agree on is told."""

# not compiled: asked once for each question that a person sees

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cinque.core.steps import RUNS

if TYPE_CHECKING:
    from cinque.core.table import Table

Effect = tuple[str, int, int]  # figure, before, after


def foresee(table: Table, seat: int, options: Sequence[int], seeds: Sequence[int]) -> dict[int, list[Effect]]:
    """For each option what it changes of the seat's figures, the same in a world for each of the seeds.

    The worlds are redealt for the seat, so nothing it cannot know has any part in the answer. Options that change
    nothing for sure are left out."""
    before = table.figures(seat)
    if not before:
        return {}
    worlds = [table.redeal(seat, seed) for seed in seeds]
    found: dict[int, list[Effect]] = {}
    for move in options:
        sure = _same(worlds, seat, move)
        changed = [(name, value, sure[name]) for name, value in before.items() if sure.get(name, value) != value]
        if changed:
            found[move] = changed
    return found


def _same(worlds: Sequence[Table], seat: int, move: int) -> dict[str, int]:
    """The seat's figures after the move, those that are the same in every world."""
    sure: dict[str, int] | None = None
    for world in worlds:
        figures = _figures(world.copy(), seat, move) if move in world.choices(seat) else {}
        sure = figures if sure is None else {name: v for name, v in sure.items() if figures.get(name) == v}
        if not sure:
            return {}
    return sure or {}


def _figures(table: Table, seat: int, move: int) -> dict[str, int]:
    """The seat's figures once the move is carried out, with what follows by itself until the turn is over; none where a
    die or a shuffle decides, since a few worlds that agree prove nothing.

    What comes after the turn (income, a new hand) is no price of the choice that happened to be its last."""
    hints = table.game.rules.hints
    rng, turn = table.rng, hints.clock(table) if hints is not None else 0
    ends = 0  # how many steps lie below the one that ends the turn
    below = len(table.agenda) - 1
    goes_on = table.take(seat, move)
    while goes_on and not table.over:
        if not ends and hints is not None and hints.clock(table) != turn:
            ends = below
        if len(table.agenda) <= ends or table.agenda[-1].asks != RUNS:
            break
        below = len(table.agenda) - 1
        table.agenda.pop().run(table)
    return table.figures(seat) if table.rng == rng else {}
