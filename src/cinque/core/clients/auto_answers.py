"""Auto-answers: how to answer a window without being asked again.

A window is a question that comes up often and rarely matters. It is an Ask or SimultaneousAsk with a name in
`window()`. Auto-answers are not part of the table. A client or server calls `auto_answer` before it asks a person.
"""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from cinque.core.engine.table import Table

AnswerKind = Literal["auto", "take", "ask", "pass"]
Until = Literal["ever", "era", "turn"]


class AutoAnswer(msgspec.Struct, frozen=True):
    """How a seat answers a window automatically.

    `auto` passes if that is the only move, `take` accepts what can do no harm, `pass` always passes, and `ask` always
    asks, so that a quick pass reveals nothing about the hand. It lasts for good (`ever`), until `Table.era` differs
    from `era` (`era`), or until the seat's next turn by `Table.own_turn` (`turn`).
    """

    what: AnswerKind = "auto"
    until: Until = "ever"
    era: int = 0


def active_answers(table: Table, seat: int, answers: Mapping[str, AutoAnswer]) -> dict[str, AutoAnswer]:
    """The auto-answers of a seat, by window, that have not expired at this table."""
    expired = {"turn"} if table.own_turn(seat) else set()
    era = table.era()
    return {
        window: answer
        for window, answer in answers.items()
        if answer.until not in expired and (answer.until != "era" or answer.era == era)
    }


def auto_answer(table: Table, seat: int, answers: Mapping[str, AutoAnswer]) -> int:
    """The move that answers the seat's current question automatically, or -1 if the player has to decide."""
    question = table.question(seat)
    window = question.window
    if not window:
        return -1
    answer = active_answers(table, seat, answers).get(window)
    what = table.game.rules.default_auto_answers.get(window, "auto") if answer is None else answer.what
    if what == "pass":
        return question.pass_move
    if what == "take" and question.accept_move >= 0:
        return question.accept_move
    if what != "ask" and table.legal_moves(seat) == [question.pass_move]:
        return question.pass_move
    return -1
