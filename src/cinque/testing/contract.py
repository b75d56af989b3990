"""What must always hold, for every game, number of players and option: the seven points of the architecture.

Point 7, that compiled and interpreted plays are identical, is `cinque.testing.trace`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from cinque.core import Event, GameOver, IllegalMove, NotYourTurn, Table, UnknownMove
from cinque.core.saving import APART, dump, fields, state
from cinque.core.steps import Step
from cinque.testing.cases import Case
from cinque.testing.encodings import check_encode
from cinque.testing.eyes import require
from cinque.testing.leaks import check_leaks, check_undo
from cinque.testing.worlds import check_redeals

SPARSE = 7  # the dearer checks look at every seventh position


def check_ends(case: Case, seed: int) -> None:
    """1: every play of random moves ends within the stated bound; 2: options are never empty and differ."""
    for moves, (table, _, seat, options) in enumerate(case.walk(seed), 1):
        if seat < 0:
            break
        require(moves <= case.game.bound, case, seed, table, f"the play is longer than its bound {case.game.bound}")
        require(len(options) > 0, case, seed, table, f"seat {seat} waits and has no options")
        require(len(set(options)) == len(options), case, seed, table, "an option is offered twice")
        require(all(0 <= m < case.game.moves.size for m in options), case, seed, table, "an option is no move")
        texts = [case.game.moves.text(m) for m in options]
        require([case.game.moves.parse(x) for x in texts] == options, case, seed, table, "text and parse differ")
        _window(case, seed, table, seat, options)
    outcome = table.outcome
    require(outcome is not None and outcome.reason != "", case, seed, table, "an ended game has no reason")
    require(set(table.winners) <= set(range(case.players)), case, seed, table, f"winners are {table.winners}")
    if case.game.team:
        require(len(table.winners) in (0, case.players), case, seed, table, f"of a team only {table.winners} won")
    require(len(table.scores) == case.players, case, seed, table, "not every seat has a score")
    for seat, score in enumerate(table.scores):
        parts = table.tally(seat)
        total = sum(points for _, points in parts)
        require(not parts or total == score, case, seed, table, f"the tally of seat {seat} is {total}, not {score}")


def _window(case: Case, seed: int, table: Table, seat: int, options: list[int]) -> None:
    """A question that can be answered ahead has a name the rules know, and can be declined."""
    question = table.question(seat)
    if question.window:
        require(question.window in case.rules.windows, case, seed, table, f"no window '{question.window}' in Rules")
        require(question.passing in options, case, seed, table, f"seat {seat} cannot pass in '{question.window}'")
    for move in (question.passing, question.taking):
        require(move == -1 or move in options, case, seed, table, f"passing or taking is {move}, which is no option")


def check_errors(case: Case, seed: int) -> None:
    """2: any other move, seat or time raises its own error and changes nothing."""
    for number, (table, chance, seat, options) in enumerate(case.walk(seed)):
        if number % SPARSE and seat >= 0:
            continue
        before = state(table)
        told = len(table.events)
        wrong = chance.below(case.game.moves.size)
        attempts: list[tuple[int, Any, type[Exception]]] = [
            (seat, case.game.moves.size, UnknownMove),
            (seat, -1, UnknownMove),
        ]
        if wrong not in options:
            attempts.append((seat, wrong, IllegalMove))
        attempts += [(s, (options or [0])[0], NotYourTurn) for s in range(case.players) if s not in table.waiting]
        for who, move, expected in attempts:
            try:
                table.play(who, move)
            except GameOver:
                require(table.over, case, seed, table, "a running game says it is over")
            except expected:
                require(not table.over, case, seed, table, "an ended game takes moves")
            else:
                require(False, case, seed, table, f"seat {who} could play {move}")
            require(state(table) == before, case, seed, table, f"refusing {move} changed the table")
            require(len(table.events) == told, case, seed, table, f"refusing {move} told an event")


def check_census(case: Case, seed: int) -> None:
    """3: every component is in exactly one place at every moment, and every deal has all of the box."""
    box = case.game.census()
    for table, _, _, _ in case.walk(seed):
        now = table.census()
        require(now == box, case, seed, table, f"components changed from {box} to {now}")


def check_copy(case: Case, seed: int) -> None:
    """4: a copy is equal in every field, shares nothing mutable and plays on identically; FIXED fields never change."""
    fixed: list[Any] = []
    for number, (table, chance, seat, _) in enumerate(case.walk(seed)):
        if number == 0:
            own = set(fields(type(table))) - set(fields(Table))
            taken = sorted(name for name in own if hasattr(Table, name))
            require(not taken, case, seed, table, f"fields named like something of every Table: {', '.join(taken)}")
            fixed = _fixed(table)
        if seat < 0:
            require(_fixed(table) == fixed, case, seed, table, "a field that is FIXED has changed since the deal")
            break
        if number % SPARSE:
            continue
        twin = table.copy()
        require(state(twin) == state(table), case, seed, table, "a copy differs from its original")
        shared = _mutable(table) & _mutable(twin)
        require(not shared, case, seed, table, "a copy shares something mutable with its original")
        before = state(table)
        third = twin.copy()
        for _ in range(12):
            if twin.over:
                break
            mover = twin.mover()
            options = twin.choices(mover)
            move = options[chance.below(len(options))]
            twin.apply(mover, move)
            third.apply(mover, move)
        require(state(twin) == state(third), case, seed, table, "two copies played differently")
        require(state(table) == before, case, seed, table, "playing a copy changed its original")


def check_replay(case: Case, seed: int) -> None:
    """4: a record gives the same table and events again."""
    *_, (table, _, _, _) = case.walk(seed)
    record = type(table.record).from_json(table.record.to_json())
    again = case.game.replay(record)
    require(state(again) == state(table), case, seed, table, "a replay ends in another position")
    require(again.events == table.events, case, seed, table, "a replay tells other events")
    msgspec.json.encode([event.data for event in table.events])


def check_save(case: Case, seed: int) -> None:
    """5: saving and restoring through JSON changes nothing, also inside a nested choice."""
    for table, _, _, _ in case.walk(seed):
        again = case.game.restore(table.save())
        require(state(again) == state(table), case, seed, table, "a restored table differs")
        require(again.waiting == table.waiting, case, seed, table, "a restored table waits for others")
        same = [again.options(s) == table.options(s) for s in table.waiting]
        require(all(same), case, seed, table, "a restored table offers other moves")


CHECKS: list[Callable[[Case, int], None]] = [
    check_ends,
    check_errors,
    check_census,
    check_copy,
    check_replay,
    check_save,
    check_leaks,
    check_undo,
    check_redeals,
    check_encode,
]


def check_case(case: Case, seeds: Iterable[int]) -> None:
    """All checks on one case."""
    for seed in seeds:
        for check in CHECKS:
            check(case, seed)


def _mutable(table: Table) -> set[int]:
    """The identities of all lists and objects reachable from a table's own fields; steps are immutable."""
    found: set[int] = set()
    shared = (*APART, *type(table).SHARED, *type(table).FIXED)

    def visit(value: Any) -> None:
        if isinstance(value, list):
            if value:
                found.add(id(value))
            for item in value:
                visit(item)
        elif not isinstance(value, (type(None), bool, int, str, float, tuple, Step, Event)):
            found.add(id(value))
            for name in fields(type(value)):
                visit(getattr(value, name))

    for name in fields(type(table)):
        if name not in shared:
            visit(getattr(table, name))
    return found


def _fixed(table: Table) -> list[Any]:
    return [dump(getattr(table, name)) for name in type(table).FIXED]
