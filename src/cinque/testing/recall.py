"""Check that redeals keep what a seat must know from what it has seen (point 6 of the contract)."""

from __future__ import annotations

import copy
from collections import Counter

from cinque.core import Table, dice
from cinque.testing.alike import follow
from cinque.testing.cases import Case
from cinque.testing.observation import require, with_history
from cinque.testing.policies import RANDOM, Policy

WORLDS = 32  # played in parallel with the real one
SMALL = 20  # with up to this many hidden items, WORLDS_IF_SMALL are played: some still look the same after a draw
WORLDS_IF_SMALL = 200
MIN_WORLDS = 16  # worlds that must be left to compare
MAX_MOVES = 12  # moves that the worlds are played for
MAX_DELAY = 20  # moves before the worlds are redealt, at most
MAX_TRIES = 4  # moves tried in each world to find one that looks the same
REDEALS = 32

Fact = tuple[str, int, int]  # a hidden place, a position in it (-1 for any) and an item


def check_recall(case: Case, seed: int, policy: Policy = RANDOM) -> None:
    """6: a redeal keeps everything that the seat could have deduced.

    Many redealt worlds are played in parallel with the real one, with moves that look the same to the seat. A card
    that it has put under the deck, for example, is there in all of them. This finds knowledge that gets lost."""
    table = case.game.deal(seed, history=False, knowledge=True)
    if not table.has_hidden_information():
        return
    chance = dice(seed ^ 0x2ECA11)
    choose = policy.begin(case.game, seed)
    wait = int(chance.below(2)) * int(chance.below(MAX_DELAY))
    seat = int(chance.below(case.players))
    worlds: list[Table] = []
    for moves in range(wait + MAX_MOVES):
        if table.over:
            return
        if moves >= wait and not worlds and not any(table.answers):
            small = sum(len(items) for items in table.hidden_places(seat).values()) <= SMALL
            many = WORLDS_IF_SMALL if small else WORLDS
            worlds = [copy.copy(table.redeal_unchecked(seat, chance)) for _ in range(many)]
            for world in worlds:
                world.rng = table.rng
        mover = table.to_move[chance.below(len(table.to_move))]
        move = choose(table.legal_moves(mover), chance)
        if worlds:
            shown = with_history(table.copy())
            shown.play_unchecked(mover, move)
            if shown.rng != table.rng:  # all worlds shuffle alike, but the seat cannot know the result
                worlds = []
            followed = [
                follow(world, mover, move, seat, shown, chance, MAX_TRIES, real_first=number % 2 == 0)
                for number, world in enumerate(worlds)
            ]
            worlds = [world for world in followed if world is not None]
            if len(worlds) < MIN_WORLDS:
                worlds = []
        table.play_unchecked(mover, move)
        if worlds and not any(table.answers) and not table.over:
            _require_recalled(case, seed, table, worlds, seat, chance.new_seed())


def _require_recalled(case: Case, seed: int, table: Table, worlds: list[Table], seat: int, first_seed: int) -> None:
    known = _facts(table, seat)
    for world in worlds:
        known &= _facts(world, seat)
    if not known:
        return
    found: Counter[Fact] = Counter()
    for deal in range(REDEALS):
        found.update(_facts(table.redeal_unchecked(seat, dice(first_seed + deal)), seat) & known)
    for place, at, item in sorted(known):
        count = found[place, at, item]
        where = f"in {place}" if at < 0 else f"at position {at} of {place}"
        why = f"by what seat {seat} has seen, {item} is {where}, but only in {count} of {REDEALS} redeals"
        require(count * 4 >= REDEALS, case, seed, table, why)


def _facts(table: Table, seat: int) -> set[Fact]:
    """The items in each hidden place, at any position and at their own."""
    found: set[Fact] = set()
    for place, items in table.hidden_places(seat).items():
        for at, item in enumerate(items):
            found |= {(place, -1, item), (place, at, item)}
    return found
