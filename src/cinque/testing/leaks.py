"""Nothing hidden leaks: point 6 of the contract, and what may be taken back."""

from __future__ import annotations

from typing import Any

from cinque.core import Dice, Table, dice
from cinque.testing.cases import Case
from cinque.testing.eyes import require, sight, told, watched

SPARSE = 7  # the checks look at every seventh position
WORLDS = 4  # how many redealt worlds are compared
GLANCE = 40  # the light check looks at one position in so many


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
    require(sight(world, seat) == sight(table, seat), case, seed, table, f"a redeal for {seat} shows")
    require(world.census() == table.census(), case, seed, table, f"a redeal for {seat} loses components")
    if seat == mover:
        require(world.options(mover) == options, case, seed, table, "own options change by a redeal")
    require(bool(world.options(mover)), case, seed, table, "a redealt table is stuck")
    move = options[chance.below(len(options))]
    # Secret answers are revealed by the last of them, which is no leak.
    if not table.answers and move in world.options(mover):
        here, there = _after(table.copy(), mover, move, seat), _after(world, mover, move, seat)
        if here[0] == there[0]:
            require(here[1] == there[1], case, seed, table, _told_more(seat, here[1], there[1]))


def _told_more(seat: int | None, here: list[Any], there: list[Any]) -> str:
    """Which event says what the view after it does not: in worlds that look alike a move is told alike."""
    who = "a spectator" if seat is None else f"seat {seat}"
    for (kind, by, mine), (other, _, theirs) in zip(here, there, strict=False):
        if kind != other or (mine is None) != (theirs is None):
            break
        differ = [f"{key} {mine[key]!r} or {theirs.get(key)!r}" for key in mine or {} if mine[key] != theirs.get(key)]
        if differ:
            return f"the event '{kind}' of {by} tells {who} more than its view shows: {', '.join(differ)}"
    kinds = [kind for kind, _, data in here if data is not None], [kind for kind, _, data in there if data is not None]
    return f"the events tell {who} more than its view shows: {kinds[0]} or {kinds[1]}"


def check_undo(case: Case, seed: int) -> None:
    """6: what may be taken back told nobody anything, and being allowed to take it back tells nobody anything."""
    for table, chance, mover, options in case.walk(seed):
        if mover < 0 or not type(table).SEALS:
            break
        if chance.below(SPARSE) == 0:
            move = options[chance.below(len(options))]
            worlds = [watched(table.redeal(mover, chance.fresh())) for _ in range(WORLDS)]
            _same_undo(case, seed, table, mover, move, worlds)
            here = watched(table.copy())
            here.play(mover, move)
            # A secret answer that others still wait beside tells nothing; the last one seals.
            if here.past().trail and not here.over and not table.answers:
                for seat in range(case.players):
                    for world in [table.redeal(seat, chance.fresh()) for _ in range(WORLDS)]:
                        why = f"{case.game.moves.text(move)} told {seat} something and can be taken back: seal it"
                        require(_unmarked(here, world, mover, move, seat), case, seed, table, why)


def _same_undo(case: Case, seed: int, table: Table, mover: int, move: int, worlds: list[Table]) -> None:
    """In worlds that the mover cannot tell apart, before and after the move, it may take the same back."""
    offered: dict[bytes, int] = {}
    for world in worlds:
        world.play(mover, move)
        point = world.undo_point(mover)
        same = offered.setdefault(sight(world, mover), point) == point
        require(same, case, seed, table, f"undo of {case.game.moves.text(move)} tells {mover} of the hidden")


def _unmarked(here: Table, world: Table, mover: int, move: int, seat: int) -> bool:
    """Whether what the seat saw of the move could have happened in another world too.

    The mover must find the same after the same move; for the others any of the mover's moves may look like it."""
    seen = (sight(here, seat), told(here, seat))
    options = world.choices(mover)
    tries = [move] if seat == mover else sorted(options, key=lambda option: option != move)
    for option in tries:
        if option in options:
            other = watched(world.copy())
            other.apply(mover, option)
            if (sight(other, seat), told(other, seat)) == seen:
                return True
    return False


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
            require(table.census() == first, case, seed, table, f"components changed to {table.census()}")
        table.apply(mover, options[chance.below(len(options))])
        moves += 1
        require(moves <= case.game.bound, case, seed, table, f"the play is longer than its bound {case.game.bound}")
    require(table.census() == first, case, seed, table, f"components changed to {table.census()}")
    require(table.reason != "", case, seed, table, "an ended game has no reason")


def _after(table: Table, mover: int, move: int, seat: int | None) -> tuple[bytes, list[Any]]:
    """What a seat sees of the table after a move, and of the events on the way; nothing where chance came in."""
    chance = watched(table).rng
    table.apply(mover, move)
    if table.rng != chance:
        return b"", []
    return sight(table, seat), told(table, seat)
