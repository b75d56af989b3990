"""Check that nothing hidden leaks through views, questions and events (point 6 of the contract)."""

from __future__ import annotations

import copy
from typing import Any

from cinque.core import SPECTATOR, Dice, Table, dice
from cinque.testing.alike import same_redeals
from cinque.testing.cases import Case, stride
from cinque.testing.differences import difference, seen_difference
from cinque.testing.observation import observe, require, seen_events, with_history

SPOT_CHECK_EVERY = 40  # the light check: one position of this many


def check_leaks(case: Case, seed: int) -> None:
    """6: what a seat sees stays the same when everything it cannot know is redealt, also after a move.

    Checks some positions, and each question when it first comes up, also when some of its secret answers are in."""
    asked: set[tuple[str, bool]] = set()
    for number, (table, chance, mover, legal) in enumerate(case.walk(seed)):
        if mover < 0:
            break
        question = (type(table.agenda[-1]).__name__, any(table.answers))
        if number % stride(number) and question in asked:
            continue
        asked.add(question)
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
        why = f"a redeal changes the seat's own legal moves: {difference({'moves': texts[0]}, {'moves': texts[1]})}"
        require(now == legal, case, seed, table, why)
    require(bool(world.legal_moves(mover)), case, seed, table, "a redealt table has no legal moves")
    # The last secret answer reveals all of them, which is not a leak.
    if not table.answers and move in world.legal_moves(mover):
        require_same_events(case, seed, table, world, mover, move, seat)


def require_same_events(case: Case, seed: int, table: Table, world: Table, mover: int, move: int, seat: int) -> None:
    """Raise ContractViolation if a move that looks the same in two worlds has events that tell them apart.

    A card in a pile that everyone sees is no secret, even if no view shows it: the redeals after the move differ."""
    here, there = (seen_after(one.copy(), mover, move, seat) for one in (table, world))
    if here[0] == there[0] and here[1] != there[1]:
        one, other = copy.copy(table), copy.copy(world)
        for each in (one, other):
            with_history(each)
            each.remember(seat)
            each.play_unchecked(mover, move)
        require(not same_redeals(one, other, seat, seed), case, seed, table, leak_text(seat, here[1], there[1]))


def leak_text(seat: int, here: list[Any], there: list[Any]) -> str:
    """Name the event that reveals more than the view after it: equal views need equal events."""
    who = "a spectator" if seat == SPECTATOR else f"seat {seat}"
    for (kind, by, mine), (other, _, theirs) in zip(here, there, strict=False):
        if kind != other or (mine is None) != (theirs is None):
            break
        differ = [f"{key} {mine[key]!r} or {theirs.get(key)!r}" for key in mine or {} if mine[key] != theirs.get(key)]
        if differ:
            cure = "" if seat == SPECTATOR else " (a card that it may see in a hidden pile needs `show` or `show_at`)"
            return f"the event '{kind}' of {by} shows {who} more than its view does: {', '.join(differ)}{cure}"
    kinds = [kind for kind, _, data in here if data is not None], [kind for kind, _, data in there if data is not None]
    return f"the events show {who} more than its view does: {kinds[0]} or {kinds[1]}"


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
        if chance.below(SPOT_CHECK_EVERY) == 0:
            seat = chance.below(case.players + 1)
            viewer = SPECTATOR if seat == case.players else int(seat)
            require_no_leak(case, seed, table, chance, mover, legal, viewer, legal[chance.below(len(legal))])
            require(table.census() == first, case, seed, table, f"components changed to {table.census()}")
        table.play_unchecked(mover, legal[chance.below(len(legal))])
        moves += 1
        require(moves <= case.game.max_moves, case, seed, table, f"more than {case.game.max_moves} moves")
    require(table.census() == first, case, seed, table, f"components changed to {table.census()}")
    require(table.reason != "", case, seed, table, "an ended game has no reason")


def seen_after(table: Table, mover: int, move: int, seat: int) -> tuple[bytes, list[Any]]:
    """What a seat sees of the table and the events after a move; nothing if chance was involved."""
    chance = with_history(table).rng
    table.play_unchecked(mover, move)
    if table.rng != chance:
        return b"", []
    return observe(table, seat), seen_events(table, seat)
