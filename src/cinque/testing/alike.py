"""Check that redeals depend only on what a seat has seen, over many moves (point 6 of the contract)."""

from __future__ import annotations

import copy
from typing import Any

from cinque.core import Dice, Piles, Table, dice
from cinque.core.engine.saving import dump, state_fields
from cinque.testing.cases import Case
from cinque.testing.differences import difference
from cinque.testing.observation import observe, require, seen_events, with_history
from cinque.testing.policies import RANDOM, Policy

MAX_TRIES = 14  # moves tried to find one that looks the same
MAX_MOVES = 60  # moves that two worlds are played side by side
COMPARE_EVERY = 3  # compare redeals after one move of this many
MAX_COMPARISONS = 40  # for one seed
MAX_GAMES = 8  # played for one seed to reach that number
REAL_FIRST_OF = 4  # moves of one in so many are others than the real one, if any looks the same
SAME_REDEALS = 16  # compared before two tables are called alike

FIX_SECRETS = "a secret in a field or step must be in a hidden pile, or drawn again in resample_hidden"
FIX_SEARCH_COPIES = "copies for search know only visible cards, and pools whose cards everyone always knows"


def check_alike(case: Case, seed: int) -> None:
    """6: two worlds that always looked the same to a seat have the same redeals for it.

    A redealt world is played in parallel with the real one, with moves that look the same to the seat. Then both are
    redealt for the seat with equal dice. `check_redeals` compares worlds that share their whole past; this one finds
    knowledge that depends on which hidden card was moved, and a secret that a move has copied into a field or a
    step."""
    left = MAX_COMPARISONS
    for game in range(MAX_GAMES):
        if left > 0:
            left -= compare_alike(case, seed + game * case.game.max_moves, limit=left)[1]


def compare_alike(
    case: Case, seed: int, policy: Policy = RANDOM, limit: int = MAX_COMPARISONS, every: int = COMPARE_EVERY
) -> tuple[int, int]:
    """Check as `check_alike` does; return how many pairs of different worlds and how many redeals were compared."""
    table = case.game.deal(seed, history=False, knowledge=True)
    if not table.has_hidden_information():
        return 0, 0
    chance = dice(seed ^ 0xA11CE)
    choose = policy.begin(case.game, seed)
    world: Table | None = None
    steps = compared = pairs = 0
    counted = varied = False
    seat = 0
    while not table.over and compared < limit:
        if world is None and not any(table.answers):
            seat = int(chance.below(case.players + 1)) - 1
            world = copy.copy(table.redeal_unchecked(seat, chance))
            world.rng = table.rng
            steps = 0
            counted = varied = False
        mover = table.to_move[chance.below(len(table.to_move))]
        move = choose(table.legal_moves(mover), chance)
        shown = with_history(table.copy())
        shown.play_unchecked(mover, move)
        if world is not None:
            # If both worlds always made the same secret choice, redeals that copy it would go unnoticed.
            real_first = chance.below(REAL_FIRST_OF) > 0
            varied = varied or not real_first
            world = follow(world, mover, move, seat, shown, chance, real_first=real_first)
            steps += 1
        table.play_unchecked(mover, move)
        if world is None or table.over or any(table.answers):
            continue
        world.rng = table.rng
        if steps > MAX_MOVES or observe(world, seat) != observe(
            table, seat
        ):  # the views may show what a seat remembers
            world = None
        elif varied and _agenda(world) != _agenda(table):
            world = None  # half of a move that no view shows yet, such as what will be paid for
        elif chance.below(every) == 0:
            compared += 1
            if not counted and comparable(world) != comparable(table):
                counted = True
                pairs += 1
            number = chance.new_seed()
            for one, other, cure in ((table, world, FIX_SECRETS), (table.copy(), world.copy(), FIX_SEARCH_COPIES)):
                here = comparable(one.redeal_unchecked(seat, dice(number)))
                there = comparable(other.redeal_unchecked(seat, dice(number)))
                if here != there:
                    why = f"seat {seat} has seen the same in two worlds, but its redeals differ"
                    cure = _forgotten_card(table, world, seat) or cure
                    require(False, case, seed, table, f"{why}: {difference(here, there)} ({cure})")
    return pairs, compared


def _forgotten_card(table: Table, world: Table, seat: int) -> str:
    """How to tell a seat which card it was shown, if it remembers different cards in the two worlds."""
    for one, other in zip(table.families(), world.families(), strict=True):
        for pile in one.layout.piles:
            here, there = one.remembered(pile, seat), other.remembered(pile, seat)
            if here != there:
                why = f"it was shown different cards in {pile.name}, {here} or {there}, but no view or event told it"
                return f"{why}: emit an event with the card as its secret, or put `remembered` into the view"
    return ""


def _agenda(table: Table) -> list[Any]:
    return [dump(step, table.game) for step in table.agenda]


def comparable(table: Table) -> dict[str, Any]:
    """The state of a table, with kinds instead of cards, and sorted where the order doesn't matter."""
    names = [name for name in state_fields(table) if name != "rng"]
    return {name: _value(getattr(table, name), table) for name in [*names, "rng"]}  # it differs if anything does


def same_redeals(one: Table, other: Table, seat: int, seed: int) -> bool:
    """Whether a seat knows the same in two tables: with equal dice, all of several redeals are equal.

    One redeal is not enough: a card that a seat was shown can be in the same place by chance. Even several can be
    equal by chance, so what the seat knows of each family is compared as well."""
    if known(one, seat) != known(other, seat):
        return False
    return all(
        comparable(one.redeal_unchecked(seat, dice(number))) == comparable(other.redeal_unchecked(seat, dice(number)))
        for number in range(seed, seed + SAME_REDEALS)
    )


def known(table: Table, seat: int) -> list[tuple[list[Any], ...]]:
    """What a seat knows of each family, as plain data. It depends on nothing but what the seat has seen."""
    found = [family.knowledge[seat] if family.knowledge is not None else None for family in table.families()]
    return [
        () if k is None else (k.runs, k.home, k.kinds, k.origins, k.excluded, k.claims, k.claim_kinds) for k in found
    ]


def _value(value: Any, table: Table) -> Any:
    if isinstance(value, Piles):
        return {pile.name: _row(value, pile.number) for pile in value.layout.piles} | {"faces": value.faces}
    if isinstance(value, list) and value and isinstance(value[0], Piles):
        return [_value(family, table) for family in value]
    return dump(value, table.game)


def _row(family: Piles, number: int) -> list[int]:
    pile = family.layout.piles[number]
    kinds = [family.kind(card) if card >= 0 else card for card in family.cards[number]]
    return kinds if pile.ordered or pile.slots else sorted(kinds)


def follow(
    world: Table,
    mover: int,
    move: int,
    seat: int,
    shown: Table,
    chance: Dice,
    tries: int = MAX_TRIES,
    real_first: bool = True,
) -> Table | None:
    """Play a move in the other world that looks to the seat like the real one; return None if none was found.

    The seat knows its own moves. Of others, the real move is tried first or last, and up to `tries` more: if every
    world tried it first, a secret move would be the same in all of them, as if the seat had seen it."""
    if mover not in world.to_move:
        return None
    legal = world.legal_moves(mover)
    chance.shuffle(legal)
    real = [move] if move in legal else []
    others = [option for option in legal if option != move][:tries] if mover != seat else []
    wanted = (observe(shown, seat), seen_events(shown, seat), shown.rng)
    for option in [*real, *others] if real_first else [*others, *real]:
        other = with_history(world.copy())
        other.play_unchecked(mover, option)
        if (observe(other, seat), seen_events(other, seat), other.rng) == wanted:
            world.play_unchecked(mover, option)
            return world
    return None
