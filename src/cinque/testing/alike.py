"""Check that redeals depend only on what a seat has seen, over many moves (point 6 of the contract)."""

from __future__ import annotations

import copy

from cinque.core import Dice, Table, dice
from cinque.testing.cases import Case
from cinque.testing.differences import difference
from cinque.testing.observation import observe, require, seen_events, with_history

TRIED = 14  # moves tried to find one that looks the same
LONGEST = 60  # moves that two worlds are played side by side
COMPARED = 3  # compare redeals after one move of this many
MOST = 40  # comparisons in one game


def check_alike(case: Case, seed: int, most: int = MOST) -> None:
    """6: two worlds that always looked the same to a seat have the same redeals for it.

    A redealt world is played beside the real one, with moves that look the same to the seat. Then both are redealt for
    the seat with equal dice. `check_redeals` compares worlds that share their whole past; this one finds knowledge that
    depends on which hidden card was moved."""
    table = case.game.deal(seed, history=False, knowledge=True)
    if not table.has_hidden_information():
        return
    chance = dice(seed ^ 0xA11CE)
    world: Table | None = None
    steps = compared = 0
    seat = 0
    while not table.over and compared < most:
        if world is None and not table.answers:
            seat = int(chance.below(case.players + 1)) - 1
            world = copy.copy(table.redeal_unchecked(seat, chance))
            world.rng = table.rng
            steps = 0
        mover = table.to_move[chance.below(len(table.to_move))]
        legal = table.legal_moves(mover)
        move = legal[chance.below(len(legal))]
        shown = with_history(table.copy())
        shown.play_unchecked(mover, move)
        if world is not None:
            world = follow(world, mover, move, seat, shown, chance)
            steps += 1
        table.play_unchecked(mover, move)
        if world is None or table.over or table.answers:
            continue
        world.rng = table.rng
        if steps > LONGEST:
            world = None
        elif chance.below(COMPARED) == 0:
            compared += 1
            number = chance.new_seed()
            here = table.redeal_unchecked(seat, dice(number)).hidden_places(seat)
            there = world.redeal_unchecked(seat, dice(number)).hidden_places(seat)
            why = f"seat {seat} has seen the same in two worlds, but its redeals differ: {difference(here, there)}"
            require(here == there, case, seed, table, why)


def follow(
    world: Table, mover: int, move: int, seat: int, shown: Table, chance: Dice, most: int = TRIED
) -> Table | None:
    """Play a move in the other world that looks to the seat like the real one; None if none was found."""
    if mover not in world.to_move:
        return None
    legal = world.legal_moves(mover)
    chance.shuffle(legal)
    tried = legal[:most]
    if move in legal:
        tried = [move, *(one for one in tried if one != move)]
    wanted = (observe(shown, seat), seen_events(shown, seat), shown.rng)
    for option in tried:
        other = with_history(world.copy())
        other.play_unchecked(mover, option)
        if (observe(other, seat), seen_events(other, seat), other.rng) == wanted:
            world.play_unchecked(mover, option)
            return world
    return None
