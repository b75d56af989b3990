"""Random play at full speed: the engine's own driver, compiled with the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from cinque.core.random import Dice
from cinque.core.steps import ASKS_ONE, Ask, Step

if TYPE_CHECKING:
    from cinque.core.table import Table


def simulate(table: Table, dice: Dice) -> int:
    """Play at random to the end; how many choices that took."""
    table.offered = None
    count = 0
    while not table.over:
        choose(table, dice)
        count += 1
    return count


def favourite(weights: list[float], options: list[int]) -> int:
    """The option of the highest weight, the first of equals."""
    best = options[0]
    highest = weights[0]
    for i in range(1, len(options)):
        if weights[i] > highest:
            highest = weights[i]
            best = options[i]
    return best


def choose(table: Table, dice: Dice) -> None:
    """One random choice: what `mover`, `choices` and `apply` do, looking at the agenda only once."""
    agenda: list[Any] = table.agenda  # what is popped is not looked at again, nor is its type
    step = cast("Step[Any]", agenda[-1])
    if step.asks == ASKS_ONE:
        ask = cast(Ask[Any], step)
        options = ask.options(table)
        agenda.pop()
        ask.play(table, options[dice.below(len(options))])
        table.advance()
    else:
        seat = table.mover()
        options = table.choices(seat)
        table.apply(seat, options[dice.below(len(options))])


def copies(table: Table, times: int) -> None:
    """Copy a table so many times; for measuring."""
    for _ in range(times):
        table.copy()
