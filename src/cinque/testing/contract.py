"""What must always hold, for every game, number of players and option: the seven points of the architecture.

Point 7, that compiled and interpreted plays are identical, is `cinque.testing.trace`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from cinque.core import Dice, Event, GameOver, IllegalMove, NotYourTurn, Table, UnknownMove, dice
from cinque.core.history import History
from cinque.core.saving import APART, dump, fields, state
from cinque.core.steps import Step
from cinque.testing.cases import Case

SPARSE = 7  # the dearer checks look at every seventh position
WORLDS = 4  # how many redealt worlds are compared
GLANCE = 40  # the light check looks at one position in so many


class Broken(AssertionError):
    """The contract is not kept; says by which case, seed and move."""


def _require(holds: bool, case: Case, seed: int, table: Table, what: str) -> None:
    if not holds:
        played = len(table.past().moves) if table.history is not None else -1
        raise Broken(f"{case.name}, seed {seed}, after {played} moves: {what}")


def check_ends(case: Case, seed: int) -> None:
    """1: every play of random moves ends within the stated bound; 2: options are never empty and differ."""
    for moves, (table, _, seat, options) in enumerate(case.walk(seed), 1):
        if seat < 0:
            break
        _require(moves <= case.game.bound, case, seed, table, f"the play is longer than its bound {case.game.bound}")
        _require(len(options) > 0, case, seed, table, f"seat {seat} waits and has no options")
        _require(len(set(options)) == len(options), case, seed, table, "an option is offered twice")
        _require(all(0 <= m < case.game.moves.size for m in options), case, seed, table, "an option is no move")
        texts = [case.game.moves.text(m) for m in options]
        _require([case.game.moves.parse(x) for x in texts] == options, case, seed, table, "text and parse differ")
        _window(case, seed, table, seat, options)
    outcome = table.outcome
    _require(outcome is not None and outcome.reason != "", case, seed, table, "an ended game has no reason")
    _require(set(table.winners) <= set(range(case.players)), case, seed, table, f"winners are {table.winners}")
    if case.game.team:
        _require(len(table.winners) in (0, case.players), case, seed, table, f"of a team only {table.winners} won")
    _require(len(table.scores) == case.players, case, seed, table, "not every seat has a score")
    for seat, score in enumerate(table.scores):
        parts = table.tally(seat)
        total = sum(points for _, points in parts)
        _require(not parts or total == score, case, seed, table, f"the tally of seat {seat} is {total}, not {score}")


def _window(case: Case, seed: int, table: Table, seat: int, options: list[int]) -> None:
    """A question that can be answered ahead has a name the rules know, and can be declined."""
    question = table.question(seat)
    if question.window:
        _require(question.window in case.rules.windows, case, seed, table, f"no window '{question.window}' in Rules")
        _require(question.passing in options, case, seed, table, f"seat {seat} cannot pass in '{question.window}'")
    for move in (question.passing, question.taking):
        _require(move == -1 or move in options, case, seed, table, f"passing or taking is {move}, which is no option")


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
                _require(table.over, case, seed, table, "a running game says it is over")
            except expected:
                _require(not table.over, case, seed, table, "an ended game takes moves")
            else:
                _require(False, case, seed, table, f"seat {who} could play {move}")
            _require(state(table) == before, case, seed, table, f"refusing {move} changed the table")
            _require(len(table.events) == told, case, seed, table, f"refusing {move} told an event")


def check_census(case: Case, seed: int) -> None:
    """3: every component is in exactly one place at every moment."""
    first: dict[str, int] | None = None
    for table, _, _, _ in case.walk(seed):
        now = table.census()
        first = now if first is None else first
        _require(now == first, case, seed, table, f"components changed from {first} to {now}")


def check_copy(case: Case, seed: int) -> None:
    """4: a copy is equal in every field, shares nothing mutable and plays on identically; FIXED fields never change."""
    fixed: list[Any] = []
    for number, (table, chance, seat, _) in enumerate(case.walk(seed)):
        if number == 0:
            own = set(fields(type(table))) - set(fields(Table))
            taken = sorted(name for name in own if hasattr(Table, name))
            _require(not taken, case, seed, table, f"fields named like something of every Table: {', '.join(taken)}")
            fixed = _fixed(table)
        if seat < 0:
            _require(_fixed(table) == fixed, case, seed, table, "a field that is FIXED has changed since the deal")
            break
        if number % SPARSE:
            continue
        twin = table.copy()
        _require(state(twin) == state(table), case, seed, table, "a copy differs from its original")
        shared = _mutable(table) & _mutable(twin)
        _require(not shared, case, seed, table, "a copy shares something mutable with its original")
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
        _require(state(twin) == state(third), case, seed, table, "two copies played differently")
        _require(state(table) == before, case, seed, table, "playing a copy changed its original")


def check_replay(case: Case, seed: int) -> None:
    """4: a record gives the same table and events again."""
    *_, (table, _, _, _) = case.walk(seed)
    record = type(table.record).from_json(table.record.to_json())
    again = case.game.replay(record)
    _require(state(again) == state(table), case, seed, table, "a replay ends in another position")
    _require(again.events == table.events, case, seed, table, "a replay tells other events")
    msgspec.json.encode([event.data for event in table.events])


def check_save(case: Case, seed: int) -> None:
    """5: saving and restoring through JSON changes nothing, also inside a nested choice."""
    for table, _, _, _ in case.walk(seed):
        again = case.game.restore(table.save())
        _require(state(again) == state(table), case, seed, table, "a restored table differs")
        _require(again.waiting == table.waiting, case, seed, table, "a restored table waits for others")
        same = [again.options(s) == table.options(s) for s in table.waiting]
        _require(all(same), case, seed, table, "a restored table offers other moves")


def check_leaks(case: Case, seed: int) -> None:
    """6: what a seat sees is the same before and after all it cannot know is dealt anew, and after a move."""
    for number, (table, chance, mover, options) in enumerate(case.walk(seed)):
        if mover < 0:
            break
        if number % SPARSE:
            continue
        for seat in (*range(case.players), None):
            _no_leak(case, seed, table, chance, mover, options, seat)


def _no_leak(
    case: Case, seed: int, table: Table, chance: Dice, mover: int, options: list[int], seat: int | None
) -> None:
    """One seat's eyes on one position, in the true world and in a redealt one."""
    world = table.redeal(seat, chance.fresh())
    _require(_sight(world, seat) == _sight(table, seat), case, seed, table, f"a redeal for {seat} shows")
    _require(world.census() == table.census(), case, seed, table, f"a redeal for {seat} loses components")
    if seat == mover:
        _require(world.options(mover) == options, case, seed, table, "own options change by a redeal")
    _require(bool(world.options(mover)), case, seed, table, "a redealt table is stuck")
    move = options[chance.below(len(options))]
    # Secret answers are revealed by the last of them, which is no leak.
    if not table.answers and move in world.options(mover):
        here, there = _after(table.copy(), mover, move, seat), _after(world, mover, move, seat)
        _require(here[0] != there[0] or here[1] == there[1], case, seed, table, f"an event tells {seat} more")


def check_undo(case: Case, seed: int) -> None:
    """6: what may be taken back told nobody anything, and being allowed to take it back tells nobody anything."""
    for table, chance, mover, options in case.walk(seed):
        if mover < 0 or not type(table).SEALS:
            break
        if chance.below(SPARSE) == 0:
            move = options[chance.below(len(options))]
            worlds = [_watched(table.redeal(mover, chance.fresh())) for _ in range(WORLDS)]
            _same_undo(case, seed, table, mover, move, worlds)
            here = _watched(table.copy())
            here.play(mover, move)
            # A secret answer that others still wait beside tells nothing; the last one seals.
            if here.past().trail and not here.over and not table.answers:
                for seat in range(case.players):
                    for world in [table.redeal(seat, chance.fresh()) for _ in range(WORLDS)]:
                        told = f"{case.game.moves.text(move)} told {seat} something and can be taken back: seal it"
                        _require(_unmarked(here, world, mover, move, seat), case, seed, table, told)


def _same_undo(case: Case, seed: int, table: Table, mover: int, move: int, worlds: list[Table]) -> None:
    """In worlds that the mover cannot tell apart, before and after the move, it may take the same back."""
    offered: dict[bytes, int] = {}
    for world in worlds:
        world.play(mover, move)
        point = world.undo_point(mover)
        same = offered.setdefault(_sight(world, mover), point) == point
        _require(same, case, seed, table, f"undo of {case.game.moves.text(move)} tells {mover} of the hidden")


def _unmarked(here: Table, world: Table, mover: int, move: int, seat: int) -> bool:
    """Whether what the seat saw of the move could have happened in another world too.

    The mover must find the same after the same move; for the others any of the mover's moves may look like it."""
    seen = (_sight(here, seat), _told(here, seat))
    options = world.choices(mover)
    tries = [move] if seat == mover else sorted(options, key=lambda option: option != move)
    for option in tries:
        if option in options:
            other = _watched(world.copy())
            other.apply(mover, option)
            if (_sight(other, seat), _told(other, seat)) == seen:
                return True
    return False


def _watched(table: Table) -> Table:
    """The table with a history that begins now."""
    table.history = History(0)
    table.watched = True
    return table


def check_lightly(case: Case, seed: int) -> None:
    """Points 1, 3 and 6 at the speed of simulation, for runs of many thousand games: looks at some positions only."""
    table = case.game.deal(seed, history=False)
    chance = dice(seed ^ 0x5EED)
    first = table.census()
    moves = 0
    while not table.over:
        waiting = table.waiting
        mover = waiting[chance.below(len(waiting))]
        options = table.choices(mover)
        if chance.below(GLANCE) == 0:
            seat = chance.below(case.players + 1)
            _no_leak(case, seed, table, chance, mover, options, None if seat == case.players else int(seat))
            _require(table.census() == first, case, seed, table, f"components changed to {table.census()}")
        table.apply(mover, options[chance.below(len(options))])
        moves += 1
        _require(moves <= case.game.bound, case, seed, table, f"the play is longer than its bound {case.game.bound}")
    _require(table.census() == first, case, seed, table, f"components changed to {table.census()}")
    _require(table.reason != "", case, seed, table, "an ended game has no reason")


CHECKS: list[Callable[[Case, int], None]] = [
    check_ends,
    check_errors,
    check_census,
    check_copy,
    check_replay,
    check_save,
    check_leaks,
    check_undo,
]


def check_case(case: Case, seeds: Iterable[int]) -> None:
    """All checks on one case."""
    for seed in seeds:
        for check in CHECKS:
            check(case, seed)


def _sight(table: Table, seat: int | None) -> bytes:
    question: Any = None
    refusals: Any = None
    if seat is not None and seat in table.waiting:
        question, refusals = table.question(seat), table.refusals(seat)
    counts = [table.scores, table.rivals(), table.era(), [] if seat is None else table.figures(seat)]
    return msgspec.json.encode([table.view(seat), table.asked, table.crumbs(), question, refusals, counts])


def _after(table: Table, mover: int, move: int, seat: int | None) -> tuple[bytes, list[Any]]:
    """What a seat sees of the table after a move, and of the events on the way; nothing where chance came in."""
    chance = _watched(table).rng
    table.apply(mover, move)
    if table.rng != chance:
        return b"", []
    return _sight(table, seat), _told(table, seat)


def _told(table: Table, seat: int | None) -> list[Any]:
    """What a seat has heard of all events."""
    return [(e.kind, e.seat, e.seen(seat)) for e in table.events]


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
