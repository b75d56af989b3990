"""Check that nothing hidden leaks, not even through undo (point 6 of the contract)."""

from __future__ import annotations

from typing import Any

from cinque.core import SPECTATOR, Dice, Table, dice
from cinque.testing.cases import Case, stride
from cinque.testing.differences import difference, seen_difference
from cinque.testing.observation import observe, require, seen_events, with_history

WORLDS = 4  # redealt worlds to compare
LIGHT_EVERY = 40  # the light check: one position of this many


def check_leaks(case: Case, seed: int) -> None:
    """6: what a seat sees stays the same when everything it cannot know is redealt, also after a move."""
    for number, (table, chance, mover, legal) in enumerate(case.walk(seed)):
        if mover < 0:
            break
        if number % stride(number):
            continue
        for seat in (*range(case.players), SPECTATOR):
            require_no_leak(case, seed, table, chance, mover, legal, seat, legal[chance.below(len(legal))])


def require_no_leak(
    case: Case, seed: int, table: Table, chance: Dice, mover: int, legal: list[int], seat: int, move: int
) -> None:
    """Raise ContractViolation if a viewer can tell the real world from a redealt one, now or after a move."""
    world = table.redeal(seat, chance.new_seed())
    if observe(world, seat) != observe(table, seat):
        shown = seen_difference(table, world, seat)
        require(False, case, seed, table, f"a redeal for {seat} changes what it sees: {shown}")
    before, after = table.census(), world.census()
    why = f"a redeal for {seat} adds or loses components: {difference(before, after)}"
    require(before == after, case, seed, table, why)
    if seat == mover:
        now = world.legal_moves(mover)
        texts = [[case.game.moves.text(m) for m in moves] for moves in (legal, now)]
        why = f"a redeal changes the seat's own legal moves: {difference(*texts)}"
        require(now == legal, case, seed, table, why)
    require(bool(world.legal_moves(mover)), case, seed, table, "a redealt table has no legal moves")
    # The last secret answer reveals all of them, which is not a leak.
    if not table.answers and move in world.legal_moves(mover):
        here, there = _seen_after(table.copy(), mover, move, seat), _seen_after(world, mover, move, seat)
        if here[0] == there[0]:
            require(here[1] == there[1], case, seed, table, _leak_text(seat, here[1], there[1]))


def _leak_text(seat: int, here: list[Any], there: list[Any]) -> str:
    """Name the event that reveals more than the view after it: equal views need equal events."""
    who = "a spectator" if seat == SPECTATOR else f"seat {seat}"
    for (kind, by, mine), (other, _, theirs) in zip(here, there, strict=False):
        if kind != other or (mine is None) != (theirs is None):
            break
        differ = [f"{key} {mine[key]!r} or {theirs.get(key)!r}" for key in mine or {} if mine[key] != theirs.get(key)]
        if differ:
            return f"the event '{kind}' of {by} shows {who} more than its view does: {', '.join(differ)}"
    kinds = [kind for kind, _, data in here if data is not None], [kind for kind, _, data in there if data is not None]
    return f"the events show {who} more than its view does: {kinds[0]} or {kinds[1]}"


def check_undo(case: Case, seed: int) -> None:
    """6: a move that can be undone has revealed nothing, and whether it can be undone reveals nothing."""
    for number, (table, chance, mover, legal) in enumerate(case.walk(seed)):
        if mover < 0 or not table.locks_undo():
            break
        if chance.below(stride(number)) == 0:
            move = legal[chance.below(len(legal))]
            worlds = [with_history(table.redeal(mover, chance.new_seed())) for _ in range(WORLDS)]
            _same_undo(case, seed, table, mover, move, worlds)
            here = with_history(table.copy())
            here.play(mover, move)
            # A secret answer reveals nothing while others are missing; the last one locks undo.
            if here.require_history().undoable and not here.over and not table.answers:
                for seat in range(case.players):
                    for world in [table.redeal(seat, chance.new_seed()) for _ in range(WORLDS)]:
                        if _indistinguishable(here, world, mover, move, seat):
                            continue
                        for _ in range(WORLDS):  # report a leak in the move itself first
                            require_no_leak(case, seed, table, chance, mover, legal, seat, move)
                        why = f"{case.game.moves.text(move)} showed {seat} something and can be undone: call lock_undo"
                        require(False, case, seed, table, why)


def _same_undo(case: Case, seed: int, table: Table, mover: int, move: int, worlds: list[Table]) -> None:
    """In worlds that the mover can't distinguish before and after the move, undo must be the same."""
    undo_points: dict[bytes, int] = {}
    for world in worlds:
        world.play(mover, move)
        point = world.undo_point(mover)
        same = undo_points.setdefault(observe(world, mover), point) == point
        require(same, case, seed, table, f"undo of {case.game.moves.text(move)} reveals something hidden to {mover}")


def _indistinguishable(here: Table, world: Table, mover: int, move: int, seat: int) -> bool:
    """Whether what the seat saw of the move could also have happened in another world.

    For the mover only the same move counts; for the others any of the mover's moves may look the same."""
    seen = (observe(here, seat), seen_events(here, seat))
    legal = world.legal_moves_unchecked(mover)
    tries = [move] if seat == mover else sorted(legal, key=lambda candidate: candidate != move)
    for candidate in tries:
        if candidate in legal:
            other = with_history(world.copy())
            other.play_unchecked(mover, candidate)
            if (observe(other, seat), seen_events(other, seat)) == seen:
                return True
    return False


def spot_check(case: Case, seed: int) -> None:
    """Check points 1, 3 and 6 for some positions only: fast enough for many thousand games."""
    table = case.game.deal(seed, history=False)
    chance = dice(seed ^ 0x5EED)
    first = table.census()
    moves = 0
    while not table.over:
        to_move = table.to_move
        mover = to_move[chance.below(len(to_move))]
        legal = table.legal_moves_unchecked(mover)
        if chance.below(LIGHT_EVERY) == 0:
            seat = chance.below(case.players + 1)
            viewer = SPECTATOR if seat == case.players else int(seat)
            require_no_leak(case, seed, table, chance, mover, legal, viewer, legal[chance.below(len(legal))])
            require(table.census() == first, case, seed, table, f"components changed to {table.census()}")
        table.play_unchecked(mover, legal[chance.below(len(legal))])
        moves += 1
        require(moves <= case.game.max_moves, case, seed, table, f"more than {case.game.max_moves} moves")
    require(table.census() == first, case, seed, table, f"components changed to {table.census()}")
    require(table.reason != "", case, seed, table, "an ended game has no reason")


def _seen_after(table: Table, mover: int, move: int, seat: int) -> tuple[bytes, list[Any]]:
    """What a seat sees of the table and the events after a move; nothing if chance was involved."""
    chance = with_history(table).rng
    table.play_unchecked(mover, move)
    if table.rng != chance:
        return b"", []
    return observe(table, seat), seen_events(table, seat)
