"""Checks: a check says with one int whether a move is legal (0) and, if not, which clause forbids it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from cinque.core.engine.questions import Refusal

if TYPE_CHECKING:
    from cinque.core.engine.move_kinds import Kind
    from cinque.core.engine.steps import Step

LEGAL: Final = 0

ComputeFacts = Callable[[Any, int, int], dict[str, Any]]

_ids: Final[list[str]] = [""]
_names: Final[list[tuple[str, ...]]] = [()]
_facts: Final[list[ComputeFacts | None]] = [None]


def clause(clause_id: str, *names: str, facts: ComputeFacts | None = None) -> int:
    """The number that a check returns if this clause forbids a move. Never save the number: it differs between
    processes. `names` are values for the clause's text, taken from the arguments of the move or the facts of the
    question. `facts` computes other values from the table, the seat and the refused move."""
    _ids.append(clause_id)
    _names.append(names)
    _facts.append(facts)
    return len(_ids) - 1


def refusals_from(t: Any, seat: int, step: Step[Any], checked: list[tuple[int, int]]) -> list[Refusal]:
    """A refusal for each move with a clause that forbids it.

    Moves of one kind that are refused for the same reason share a refusal. Moves that begin with different things
    don't, because clients show the reason next to the thing."""
    found: dict[str, Refusal] = {}
    for move, number in checked:
        if number == LEGAL:
            continue
        facts = _facts_of(t, seat, step, move, number)
        key = f"{_move_label(t.game.moves.of(move), move)} {number} {facts}"
        if key in found:
            found[key].likewise.append(move)
        else:
            found[key] = Refusal(_ids[number], move, facts, [])
    return list(found.values())


def _facts_of(t: Any, seat: int, step: Step[Any], move: int, number: int) -> dict[str, Any]:
    facts: dict[str, Any] = {}
    if _names[number]:
        known = {**step.facts(t), **t.game.moves.args(move)}
        facts = {name: known[name] for name in _names[number]}
    more = _facts[number]
    return facts if more is None else {**facts, **more(t, seat, move)}


def _move_label(kind: Kind, move: int) -> str:
    """The kind of a move and its first argument, unless that is an amount."""
    named = len(kind.arguments) > 0 and (isinstance(kind.values[0][0], str) or kind.arguments[0] in kind.seats)
    return f"{kind.name} {kind.arg(move)}" if named else kind.name
