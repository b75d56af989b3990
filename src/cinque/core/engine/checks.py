"""Checks: a check says with one int whether a move is legal (0) and, if not, which clause forbids it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cinque.core.engine.questions import Refusal

LEGAL: Final = 0

_ids: Final[list[str]] = [""]


def clause(clause_id: str) -> int:
    """The number that a check returns if this clause forbids a move. It differs between processes: never save it.

    >>> clause("PHO-AUC10") == clause("PHO-AUC10") != LEGAL
    True
    """
    if clause_id not in _ids:
        _ids.append(clause_id)
    return _ids.index(clause_id)


def joined(moves: list[int], more: list[int]) -> list[int]:
    """The moves of both lists, each once: for candidates that are some refused moves and all legal ones."""
    return moves + [move for move in more if move not in moves]


def refusals_from(
    candidates: list[int],
    check: Callable[[int], int],
    group: Callable[[int, int], int],
    facts: Callable[[int, int], dict[str, Any]],
) -> list[Refusal]:
    """A refusal for each group of candidates that the same clause forbids, with the facts of its first move."""
    found: dict[tuple[int, int], Refusal] = {}
    for move in candidates:
        number = check(move)
        if number == LEGAL:
            continue
        key = (group(move, number), number)
        if key in found:
            found[key].likewise.append(move)
        else:
            found[key] = Refusal(_ids[number], move, facts(move, number), [])
    return list(found.values())
