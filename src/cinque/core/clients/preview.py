"""Preview the certain effects of a move: play it in several redealt worlds and keep what they agree on."""

# not compiled: runs once for each question that a person sees

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from cinque.core.engine.steps import RUNS

if TYPE_CHECKING:
    from cinque.core.engine.table import Table

Effect = tuple[str, int, int]  # stat, before, after


def preview_moves(table: Table, seat: int, legal: Sequence[int], seeds: Sequence[int]) -> dict[int, list[Effect]]:
    """The seat's stats that each move changes for certain: the same in one redealt world for each seed.

    The worlds are redealt for the seat, so a preview reveals nothing hidden. Moves without certain effects are left
    out."""
    return {move: changed for move, changed in iter_preview(table, seat, legal, seeds) if changed}


def iter_preview(
    table: Table, seat: int, legal: Sequence[int], seeds: Sequence[int]
) -> Iterator[tuple[int, list[Effect]]]:
    """Yield the preview of one move after the other, so that callers can do other work in between."""
    before = table.stats(seat)
    if not before:
        return
    worlds = [table.redeal(seat, seed) for seed in seeds]
    for move in legal:
        after = _certain_stats(worlds, seat, move)
        yield move, [(name, value, after[name]) for name, value in before.items() if after.get(name, value) != value]


def _certain_stats(worlds: Sequence[Table], seat: int, move: int) -> dict[str, int]:
    """The seat's stats after the move that are the same in every world."""
    certain: dict[str, int] | None = None
    for world in worlds:
        stats = _stats_after(world.copy(), seat, move) if move in world.legal_moves_unchecked(seat) else {}
        certain = stats if certain is None else {name: v for name, v in certain.items() if stats.get(name) == v}
        if not certain:
            return {}
    return certain or {}


def _stats_after(table: Table, seat: int, move: int) -> dict[str, int]:
    """The seat's stats after the move and the steps that follow it automatically in the same turn.

    Empty if a die or a shuffle is involved: a few worlds that agree would prove nothing. What happens after the
    turn, such as income or a new hand, is not an effect of its last choice."""
    heuristics = table.game.rules.heuristics
    rng, turn = table.rng, heuristics.turn_index(table) if heuristics is not None else 0
    ends = 0  # the number of steps below the one that ends the turn
    below = len(table.agenda) - 1
    goes_on = table.carry_out(seat, move)
    while goes_on and not table.over:
        if not ends and heuristics is not None and heuristics.turn_index(table) != turn:
            ends = below
        if len(table.agenda) <= ends or table.agenda[-1].asks != RUNS:
            break
        below = len(table.agenda) - 1
        table.agenda.pop().run(table)
    return table.stats(seat) if table.rng == rng else {}
