"""Check that events tell a viewer nothing that its view and its redeals don't know (point 6 of the contract)."""

from __future__ import annotations

import copy

from cinque.core import SPECTATOR, Dice, Table
from cinque.testing.alike import same_redeals
from cinque.testing.cases import Case, stride
from cinque.testing.leaks import leak_text, require_same_events
from cinque.testing.observation import observe, require, seen_events, with_history

CHECK_EVERY = 2  # check one position of this many, and fewer of them late in a long game
SIBLINGS = 2  # other moves of the same kind that are compared


def check_events(case: Case, seed: int) -> None:
    """6: an event shows a viewer no secret, neither of the move itself nor of a card that the move draws.

    A move is played in a redealt world, and other moves of its kind in the real one. If the viewer sees the same
    afterward, it must have seen the same events."""
    for number, (table, chance, mover, legal) in enumerate(case.walk(seed)):
        if mover < 0 or not table.has_hidden_information():
            break
        if chance.below(stride(number, CHECK_EVERY)):
            continue
        for seat in (*range(case.players), SPECTATOR):
            if seat == mover:
                continue
            move = _of_any_kind(case, legal, chance)
            siblings = [other for other in legal if other != move and _kind(case, other) == _kind(case, move)]
            chance.shuffle(siblings)
            require_silent(case, seed, table, mover, move, siblings[:SIBLINGS], seat)
            if any(table.answers):
                continue  # the last secret answer reveals all of them
            world = table.redeal(seat, chance.new_seed())
            common = sorted(set(legal) & set(world.legal_moves(mover)))
            if common:
                move = _of_any_kind(case, common, chance)
                require_same_events(case, seed, table, world, mover, move, seat)


def require_silent(case: Case, seed: int, table: Table, mover: int, move: int, siblings: list[int], seat: int) -> None:
    """Raise ContractViolation if an event tells a viewer which of several moves was played, although its view and its
    redeals are the same after each."""
    if not siblings:
        return
    here = _after(table, mover, move)
    if here.over or any(here.answers):
        return
    for other in siblings:
        there = _after(table, mover, other)
        if there.rng != here.rng or there.over or observe(there, seat) != observe(here, seat):
            continue
        shown = [seen_events(one, seat) for one in (here, there)]
        if shown[0] == shown[1] or _contents(here, seat) == _contents(there, seat):
            continue
        if _moved(table, here) != _moved(table, there):
            continue
        require(not same_redeals(here, there, seat, seed), case, seed, table, leak_text(seat, *shown))


def _after(table: Table, mover: int, move: int) -> Table:
    """A copy with knowledge, and with the events of one move."""
    world = with_history(copy.copy(table))
    world.play_unchecked(mover, move)
    return world


def _moved(before: Table, after: Table) -> list[tuple[int, int]]:
    """The families and piles that a move has changed. Everyone sees where cards move, also between hidden piles."""
    return [
        (number, pile.number)
        for number, (old, new) in enumerate(zip(before.families(), after.families(), strict=True))
        for pile in new.layout.piles
        if old[pile] != new[pile]
    ]


def _contents(table: Table, seat: int) -> dict[str, list[int]]:
    """What is in each hidden place, in any order."""
    return {place: sorted(items) for place, items in table.hidden_places(seat).items()}


def _kind(case: Case, move: int) -> str:
    return case.game.moves.text(move).partition(" ")[0]


def _of_any_kind(case: Case, legal: list[int], chance: Dice) -> int:
    """A move of a kind chosen first, because rare kinds matter as much as frequent ones."""
    kinds = sorted({_kind(case, move) for move in legal})
    kind = kinds[chance.below(len(kinds))]
    moves = [move for move in legal if _kind(case, move) == kind]
    return moves[chance.below(len(moves))]
