"""The contract of every game, for all numbers of players and options: points 1 to 6.

`cinque.testing.trace` checks point 7: compiled and interpreted games are identical.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from cinque.core import SPECTATOR, Event, GameOver, IllegalMove, NotYourTurn, Table, UnknownMove, dice
from cinque.core.engine.pile_layout import Pile
from cinque.core.engine.piles import Piles
from cinque.core.engine.saving import NOT_SAVED, dump, fields, state
from cinque.core.engine.steps import Step
from cinque.testing.alike import check_alike
from cinque.testing.cases import Case, stride
from cinque.testing.differences import difference
from cinque.testing.encoding import check_encode, check_encode_tells_views_apart
from cinque.testing.events import check_events
from cinque.testing.leaks import check_leaks
from cinque.testing.observation import ContractViolation, observe, require
from cinque.testing.reasons import check_reasons
from cinque.testing.recall import check_recall
from cinque.testing.redeals import check_redeals
from cinque.testing.secrets import check_secrets
from cinque.testing.shuffles import check_shuffles
from cinque.testing.truth import check_truth, contradiction
from cinque.testing.undo import check_undo


def check_ends(case: Case, seed: int) -> None:
    """1: every random game ends within `max_moves`; 2: legal moves are never empty and never repeated."""
    for moves, (table, _, seat, legal) in enumerate(case.walk(seed), 1):
        if seat < 0:
            break
        require(moves <= case.game.max_moves, case, seed, table, f"more than {case.game.max_moves} moves")
        require(len(legal) > 0, case, seed, table, f"seat {seat} is to move and has no legal moves")
        require(len(set(legal)) == len(legal), case, seed, table, "a legal move is listed twice")
        require(
            all(0 <= m < case.game.moves.size for m in legal),
            case,
            seed,
            table,
            "a legal move is outside the move space",
        )
        texts = [case.game.moves.text(m) for m in legal]
        require([case.game.moves.parse(x) for x in texts] == legal, case, seed, table, "`parse` does not invert `text`")
        _check_window(case, seed, table, seat, legal)
    outcome = table.outcome
    require(outcome is not None and outcome.reason != "", case, seed, table, "a finished game has no reason")
    require(set(table.winners) <= set(range(case.players)), case, seed, table, f"winners are {table.winners}")
    if case.game.team:
        require(len(table.winners) in (0, case.players), case, seed, table, f"only {table.winners} of a team won")
    require(len(table.scores) == case.players, case, seed, table, "not every seat has a score")
    for seat, score in enumerate(table.scores):
        parts = table.score_breakdown(seat)
        total = sum(points for _, points in parts)
        require(
            not parts or total == score,
            case,
            seed,
            table,
            f"the score breakdown of seat {seat} adds up to {total}, not {score}",
        )


def _check_window(case: Case, seed: int, table: Table, seat: int, legal: list[int]) -> None:
    """A window is one of `Rules.windows` and always has a pass move."""
    question = table.question(seat)
    if question.window:
        require(
            question.window in case.rules.windows, case, seed, table, f"'{question.window}' is not in Rules.windows"
        )
        require(question.pass_move in legal, case, seed, table, f"seat {seat} cannot pass in '{question.window}'")
    for move in (question.pass_move, question.accept_move):
        require(move == -1 or move in legal, case, seed, table, f"the pass or accept move {move} is not legal")


def check_errors(case: Case, seed: int) -> None:
    """2: an illegal move, a wrong seat or a wrong moment raises the right error and changes nothing."""
    for number, (table, chance, seat, legal) in enumerate(case.walk(seed)):
        if number % stride(number) and seat >= 0:
            continue
        before = state(table)
        events_before = len(table.events)
        wrong = chance.below(case.game.moves.size)
        attempts: list[tuple[int, Any, type[Exception]]] = [
            (seat, case.game.moves.size, UnknownMove),
            (seat, -1, UnknownMove),
        ]
        if wrong not in legal:
            attempts.append((seat, wrong, IllegalMove))
        attempts += [(s, (legal or [0])[0], NotYourTurn) for s in range(case.players) if s not in table.to_move]
        for who, move, expected in attempts:
            try:
                table.play(who, move)
            except GameOver:
                require(table.over, case, seed, table, "a game in progress claims to be over")
            except expected:
                require(not table.over, case, seed, table, "a finished game accepts moves")
            else:
                require(False, case, seed, table, f"seat {who} could play {move}")
            require(state(table) == before, case, seed, table, f"refusing {move} changed the table")
            require(len(table.events) == events_before, case, seed, table, f"refusing {move} emitted an event")


def check_census(case: Case, seed: int) -> None:
    """3: every component is always in exactly one place, and every deal has all components of the box."""
    box = case.game.census()
    for table, _, _, _ in case.walk(seed):
        now = table.census()
        require(now == box, case, seed, table, f"components changed from {box} to {now}")


def check_copy(case: Case, seed: int) -> None:
    """4: a copy has equal fields, shares nothing mutable and continues identically; FIXED and SHARED never change."""
    fixed: list[Any] = []
    shared: dict[str, Any] = {}
    for number, (table, chance, seat, _) in enumerate(case.walk(seed)):
        if number == 0:
            own = set(fields(type(table))) - set(fields(Table))
            taken = sorted(name for name in own if hasattr(Table, name))
            require(not taken, case, seed, table, f"fields that hide attributes of Table: {', '.join(taken)}")
            fixed = _fixed(table)
            shared = _shared(table)
            other = _shared(case.game.deal(seed + 1))
            why = f"SHARED names a field that is not the same in all tables: {difference(shared, other)}"
            require(shared == other, case, seed, table, why)
        if seat < 0:
            now = _shared(table)
            why = f"all tables share the fields named in SHARED, but a move has changed {difference(shared, now)}"
            require(now == shared, case, seed, table, why)
            require(_fixed(table) == fixed, case, seed, table, "a FIXED field has changed since the deal")
            break
        if number % stride(number):
            continue
        second = table.copy()
        require(state(second) == state(table), case, seed, table, "a copy differs from its original")
        common = _mutable(table) & _mutable(second)
        require(not common, case, seed, table, "a copy shares something mutable with its original")
        before = state(table)
        third = second.copy()
        for _ in range(12):
            if second.over:
                break
            mover = second.current_player()
            legal = second.legal_moves_unchecked(mover)
            move = legal[chance.below(len(legal))]
            second.play_unchecked(mover, move)
            third.copy()  # so that every list of cards is shared before the move
            third.play_unchecked(mover, move)
        require(state(second) == state(third), case, seed, table, "two copies played differently")
        require(state(table) == before, case, seed, table, "playing a copy changed its original")


def check_replay(case: Case, seed: int) -> None:
    """4: a record replays to the same table and events."""
    *_, (table, _, _, _) = case.walk(seed)
    record = type(table.record).from_json(table.record.to_json())
    again = case.game.replay(record)
    require(state(again) == state(table), case, seed, table, "a replay ends in another position")
    require(again.events == table.events, case, seed, table, "a replay has other events")
    msgspec.json.encode([event.data for event in table.events])


def check_save(case: Case, seed: int) -> None:
    """5: saving and restoring changes nothing, even in the middle of a choice, nor what anyone knows."""
    for number, (table, _, seat, _) in enumerate(case.walk(seed)):
        if number % stride(number, 1) and seat >= 0:
            continue
        again = case.game.restore(table.save())
        require(state(again) == state(table), case, seed, table, "a restored table differs")
        require(again.to_move == table.to_move, case, seed, table, "a restored table waits for other seats")
        same = [again.legal_moves(s) == table.legal_moves(s) for s in table.to_move]
        require(all(same), case, seed, table, "a restored table has other legal moves")
        if number % stride(number):
            continue
        for seat in (SPECTATOR, *range(case.players)):
            here, there = observe(table, seat), observe(again, seat)
            require(here == there, case, seed, table, f"a restored table shows seat {seat} something else")
            one, other = (state(copy.redeal_unchecked(seat, dice(number))) for copy in (table, again))
            why = f"a restored table has other redeals for seat {seat}: {difference(one, other)}"
            require(one == other, case, seed, table, why)


CHECKS: list[Callable[[Case, int], None]] = [
    check_ends,
    check_errors,
    check_reasons,
    check_census,
    check_copy,
    check_replay,
    check_shuffles,
    check_save,
    check_leaks,
    check_events,
    check_undo,
    check_truth,
    check_redeals,
    check_secrets,
    check_encode,
    check_encode_tells_views_apart,
    check_alike,
    check_recall,
]


def check_case(case: Case, seeds: Iterable[int]) -> None:
    """Run all checks on one case."""
    for seed in seeds:
        for check in CHECKS:
            try:
                check(case, seed)
            except ContractViolation:
                raise
            except Exception as error:
                _explain(case, seed)
                why = f"{check.__name__} ended with {error!r}"
                why += "; in a method of Piles, this means that something else changed a pile"
                raise ContractViolation(f"{case.name}, seed {seed}: {why}") from error


def _explain(case: Case, seed: int) -> None:
    """Raise ContractViolation at the first move after which the cards don't fit what is known, if there is one.

    A pile that was changed without the methods of `Piles` causes errors in later moves, which don't name it."""
    table: Table | None = None
    try:
        for table, _, _, _ in case.walk(seed):
            _require_moved_by_methods(case, seed, table)
    except ContractViolation:
        raise
    except Exception:  # noqa: BLE001 - the caller reports the error
        if table is not None:
            _require_moved_by_methods(case, seed, table)


def _require_moved_by_methods(case: Case, seed: int, table: Table) -> None:
    moves = table.require_history().moves
    last = f"the last move was '{case.game.moves.text(moves[-1])}'" if moves else "in the deal"
    for family in table.families():
        why = "a card is missing, or in two places" if not family.complete() else ""
        for seat in (SPECTATOR, *range(case.players)):
            try:
                why = why or contradiction(family, seat)
            except Exception:  # noqa: BLE001 - the search for the cards has found no place for one
                why = "the cards of a pile don't fit its moves"
        cure = "did something other than the methods of Piles change a pile?"
        require(not why, case, seed, table, f"{family.layout.name}: {why} ({cure} {last})")


def _mutable(table: Table) -> set[int]:
    """The ids of all mutable objects that are reachable from a table's own fields; steps are immutable."""
    ids: set[int] = set()
    shared = (*NOT_SAVED, *type(table).SHARED, *type(table).FIXED)

    def visit(value: Any) -> None:
        if isinstance(value, list):
            if value and not isinstance(value[0], Pile):  # lists of descriptors never change
                ids.add(id(value))
            for item in value:
                visit(item)
        elif isinstance(value, Piles):
            ids.update((id(value), id(value.cards)))  # the list of a pile is shared until it is used
        elif not isinstance(value, (type(None), bool, int, str, float, tuple, Step, Event, Pile)):
            ids.add(id(value))
            for name in fields(type(value)):
                visit(getattr(value, name))

    for name in fields(type(table)):
        if name not in shared:
            visit(getattr(table, name))
    return ids


def _fixed(table: Table) -> list[Any]:
    return [dump(getattr(table, name), table.game) for name in type(table).FIXED]


def _shared(table: Table) -> dict[str, Any]:
    """What all tables share, as plain data: the values of the fields named in SHARED."""
    return {name: _plain(getattr(table, name), set()) for name in type(table).SHARED}


def _plain(value: Any, above: set[int]) -> Any:
    """Lists, dicts and objects as nested plain data; anything else as it is."""
    if id(value) in above or value is None or isinstance(value, (bool, int, str, float, bytes, Pile)):
        return None if id(value) in above else value
    above = above | {id(value)}
    if isinstance(value, (list, tuple)):
        return [_plain(item, above) for item in value]
    if isinstance(value, (set, frozenset)):
        return sorted(map(repr, value))
    if isinstance(value, dict):
        return {repr(key): _plain(item, above) for key, item in value.items()}
    names = [*getattr(value, "__dict__", ()), *fields(type(value))]
    return {name: _plain(getattr(value, name, None), above) for name in names} if names else repr(value)
