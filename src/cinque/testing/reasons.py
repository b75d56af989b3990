"""Check reasons: every move that a player can see and click is either legal or refused, and the numbers in refusals are
true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from cinque.core import Ask, Refusal, SimultaneousAsk, Table
from cinque.core.engine.steps import ASKS_ONE
from cinque.testing.cases import Case, stride
from cinque.testing.observation import require

MIN_WRONG = 3  # refusals with a number of another seat, with two different values, before they are no coincidence
REQUIRED_AMOUNTS = ("asked", "cost", "need", "owed", "price")  # facts that exceed the fact `have`


# By clause and fact: the seat that was refused, the number, and the stats of all seats at that moment.
Numbers = dict[tuple[str, str], list[tuple[int, int, list[dict[str, Any]]]]]


def check_reasons(case: Case, seed: int) -> None:
    """2: for every seat, a refused move isn't offered, and each candidate is offered or refused."""
    numbers: Numbers = {}
    for number, (table, _, _, _) in enumerate(case.walk(seed)):
        if number % stride(number, 1):
            continue
        for seat in table.to_move:
            legal, refusals = table.legal_moves(seat), table.refusals(seat)
            refused = [move for refusal in refusals for move in (refusal.move, *refusal.likewise) if move >= 0]
            for move in refused:
                text = case.game.moves.text(move)
                require(move not in legal, case, seed, table, f"'{text}' is legal and refused")
                require(refused.count(move) == 1, case, seed, table, f"'{text}' is refused twice")
            _no_dead_click(case, seed, table, _candidates(table, seat), legal, refused)
            for refusal in refusals:
                wrong = describe_wrong_fact(table, seat, refusal)
                require(not wrong, case, seed, table, f"the reason {refusal.clause} is wrong: {wrong}")
            _collect(numbers, table, seat, refusals)
    for clause, wrong in numbers_of_others(numbers):
        require(False, case, seed, table, f"the reason {clause} is wrong: {wrong}")


def _candidates(table: Table, seat: int) -> list[int]:
    """The candidates that the question of this seat declares."""
    step = table.agenda[-1]
    if step.asks == ASKS_ONE:
        return cast("Ask[Any]", step).candidates(table)
    return cast("SimultaneousAsk[Any]", step).candidates(table, seat)


def _no_dead_click(
    case: Case, seed: int, table: Table, candidates: list[int], legal: list[int], refused: list[int]
) -> None:
    text = case.game.moves.text
    require(len(set(candidates)) == len(candidates), case, seed, table, "a candidate is listed twice")
    for move in legal:
        require(move in candidates, case, seed, table, f"'{text(move)}' is legal but no candidate")
    silent = set(candidates) - set(legal) - set(refused)
    require(not silent, case, seed, table, f"neither legal nor refused: {', '.join(map(text, sorted(silent)))}")


def describe_wrong_fact(table: Table, seat: int, refusal: Refusal) -> str:
    """Describe a wrong fact in a refusal, or return "". Only what can be checked for any game is checked.

    A fact with the name of an argument is an argument of the refused move or a fact of the question. Any other number
    with the name of a fact of the question or of one of its `stats` is equal to it. `have` is less than the need."""
    arguments = table.game.moves.args(refusal.move) if refusal.move >= 0 else {}
    seats = table.game.rules.seat_fields
    known = {**table.stats(seat), **table.question(seat).facts}
    for name, value in refusal.facts.items():
        if name in arguments:
            if value not in (*arguments.values(), known.get(name)):
                return f"{name} is {value}, but the move is '{table.game.moves.text(refusal.move)}'"
        elif name in known and isinstance(value, int) and name not in seats and known[name] != value:
            return f"{name} is {known[name]}, not {value}"
        if name in REQUIRED_AMOUNTS and "have" in refusal.facts and refusal.facts["have"] >= value:
            return f"{refusal.facts['have']} is not less than {value}"
    return ""


def _collect(numbers: Numbers, table: Table, seat: int, refusals: list[Refusal]) -> None:
    """Note the numbers in the reasons that don't come from the move."""
    for refusal in refusals:
        arguments = table.game.moves.args(refusal.move) if refusal.move >= 0 else {}
        for name, value in refusal.facts.items():
            if type(value) is int and name not in arguments and name not in table.game.rules.seat_fields:
                stats = [table.stats(other) for other in range(table.players)]
                numbers.setdefault((refusal.clause, name), []).append((seat, value, stats))


def numbers_of_others(numbers: Numbers) -> Iterator[tuple[str, str]]:
    """The clauses whose number is always a stat of one particular seat, whoever was refused.

    A number that is always a stat of the seat that was refused is right, even if another seat has a stat like it."""
    for (clause, name), rows in numbers.items():
        if any(all(value == stats[seat].get(stat) for seat, value, stats in rows) for stat in rows[0][2][0]):
            continue
        for stat in rows[0][2][0]:
            for other in range(len(rows[0][2])):
                if any(value != stats[other].get(stat) for _, value, stats in rows):
                    continue
                wrong = [value for seat, value, stats in rows if value != stats[seat].get(stat)]
                if len(wrong) >= MIN_WRONG and len(set(wrong)) > 1:
                    yield clause, f"{name} is always the {stat} of seat {other}, whoever is refused"
