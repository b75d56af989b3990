"""What a move surely changes: options are played in several worlds drawn anew, and what all agree on is told."""

# not compiled: asked once for each question that a person sees

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

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
        after = world.copy()
        if move not in after.choices(seat):
            return {}
        after.apply(seat, move)
        if after.rng != world.rng:
            return {}  # a die or a shuffle decides: a few worlds that agree prove nothing
        figures = after.figures(seat)
        sure = figures if sure is None else {name: v for name, v in sure.items() if figures.get(name) == v}
        if not sure:
            return {}
    return sure or {}
