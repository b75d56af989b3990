"""Random playouts at full speed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from cinque.core.engine.random import Dice
from cinque.core.engine.steps import ASKS_ONE, Ask, Step

if TYPE_CHECKING:
    from cinque.core.engine.table import Table


def simulate(table: Table, dice: Dice) -> int:
    """Play random moves to the end; return the number of choices."""
    table.cached_moves = None
    count = 0
    while not table.over:
        choose(table, dice)
        count += 1
    return count


def play_random(table: Table, seats: list[Dice], moves: list[int], choices: list[int]) -> None:
    """Play random moves to the end, every seat with its own dice; add all moves and count the choices by seat.

    Plays the same games as RandomBot: a forced move draws no random number."""
    table.cached_moves = None
    while not table.over:
        seat = table.current_player()
        legal = table.legal_moves_unchecked(seat)
        count = len(legal)
        if count > 1:
            choices[seat] += 1
            move = legal[seats[seat].below(count)]
        else:
            move = legal[0]
        moves.append(move)
        table.play_unchecked(seat, move)


def best_move(weights: list[float], legal: list[int]) -> int:
    """The move with the highest weight; in a tie, the first of them."""
    best = legal[0]
    highest = weights[0]
    for i in range(1, len(legal)):
        if weights[i] > highest:
            highest = weights[i]
            best = legal[i]
    return best


def choose(table: Table, dice: Dice) -> None:
    """Play one random move. This combines the unchecked methods of Position, so that the agenda is read only once."""
    agenda: list[Any] = table.agenda  # list[Any]: compiled code skips the type check of a popped step
    step = cast("Step[Any]", agenda[-1])
    if step.asks == ASKS_ONE:
        ask = cast(Ask[Any], step)
        legal = ask.legal_moves(table)
        agenda.pop()
        ask.play(table, legal[dice.below(len(legal))])
        table.advance()
    else:
        seat = table.current_player()
        legal = table.legal_moves_unchecked(seat)
        table.play_unchecked(seat, legal[dice.below(len(legal))])


def copies(table: Table, times: int) -> None:
    """Copy a table `times` times; for benchmarks."""
    for _ in range(times):
        table.copy()
