"""Answers given ahead: a seat says once what it wants in a window, and is not asked again.

A window is a question that comes often and mostly has nothing to decide: an Ask or Together that names itself in
`window()`. What a seat wishes there is no part of the table; who drives the table asks `given` before it asks a person.
"""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from cinque.core.table import Table

What = Literal["auto", "take", "ask", "pass"]
Until = Literal["ever", "era", "turn"]


class Wish(msgspec.Struct, frozen=True):
    """What a seat wants to be answered in a window.

    `auto` passes where nothing else can be done, `take` takes what can do no harm, `pass` always passes, and `ask`
    always asks, so that nobody can tell from a quick pass what the seat holds. It holds for good (`ever`), until
    `Table.era` is another than `era` (`era`), or until the seat is asked something that is no window (`turn`).
    """

    what: What = "auto"
    until: Until = "ever"
    era: int = 0


def kept(table: Table, seat: int, wishes: Mapping[str, Wish]) -> dict[str, Wish]:
    """The wishes of a seat, by window, that hold at this table still."""
    asked = seat in table.waiting and not table.question(seat).window
    lapsed = {"turn"} if asked else set()
    era = table.era()
    return {
        window: wish
        for window, wish in wishes.items()
        if wish.until not in lapsed and (wish.until != "era" or wish.era == era)
    }


def given(table: Table, seat: int, wishes: Mapping[str, Wish]) -> int:
    """The move that the seat's wishes (by window) give where it is asked now; -1: it must be asked."""
    question = table.question(seat)
    window = question.window
    if not window:
        return -1
    wish = kept(table, seat, wishes).get(window)
    what = table.game.rules.wishes.get(window, "auto") if wish is None else wish.what
    if what == "pass":
        return question.passing
    if what == "take" and question.taking >= 0:
        return question.taking
    if what != "ask" and table.options(seat) == [question.passing]:
        return question.passing
    return -1
