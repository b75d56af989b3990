"""Check that redeals keep what a seat must know from what it has seen (point 6 of the contract)."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator

from cinque.core import Dice, Table, dice
from cinque.testing.alike import follow
from cinque.testing.cases import Case
from cinque.testing.observation import observe, require, with_history
from cinque.testing.policies import RANDOM, Choose, Policy

WORLDS = 32  # played in parallel with the real one
FEW_ITEMS = (
    20  # with up to this many hidden items, WORLDS_IF_FEW_ITEMS are played: some still look the same after a draw
)
WORLDS_IF_FEW_ITEMS = 200
MIN_WORLDS = 16  # with fewer worlds left, nothing is compared
MAX_MOVES = 12  # moves that the worlds are played for
MAX_DELAY = 20  # moves before the worlds are redealt in a third of the games; in another third it is any number
MAX_TRIES = 4  # moves tried in each world to find one that looks the same
REDEALS = 32
MIN_ODD = 2  # redeals with something that no world had, before it is worth to look closer
MAX_SUSPECTS = 2  # positions of a game that are looked at closer
WORLDS_TO_PROVE = 800
REDEALS_TO_PROVE = 200
MAX_CHANCE = 1e-5  # the chance that a possible fact comes up in no world, below which it counts as impossible

ANYWHERE = -1  # instead of a position: at any position
AT_TWO_POSITIONS = -2  # instead of a position: at two positions
Fact = tuple[str, int, int]  # a hidden place, a position in it (or ANYWHERE or AT_TWO_POSITIONS) and an item


def check_recall(case: Case, seed: int, policy: Policy = RANDOM) -> None:
    """6: a redeal keeps everything that the seat could have deduced.

    Many redealt worlds are played in parallel with the real one, with moves that look the same to the seat. A card
    that it has put under the deck, for example, is there in all of them. This finds knowledge that gets lost. If few
    cards are hidden, it also finds a `deny` or `floor` that isn't stated: redeals in which a place holds an item, or
    an item twice, that it holds in none of these worlds."""
    suspects: dict[int, set[Fact]] = {}
    for moves, table, worlds, seat, first_seed, small in _look_alikes(case, seed, policy):
        real, known, possible = _facts(table, seat), _facts(table, seat), _facts(table, seat)
        for world in worlds:
            facts = _facts(world, seat)
            known &= facts
            possible |= facts
        if not known and not small:
            continue
        counts = _count_facts(table, seat, first_seed, REDEALS)
        for place, at, item in sorted(known & real):
            count = counts[place, at, item]
            where = (
                f"in {place}"
                if at == ANYWHERE
                else f"twice in {place}"
                if at == AT_TWO_POSITIONS
                else f"at position {at} of {place}"
            )
            why = f"by what seat {seat} has seen, {item} is {where}, but only in {count} of {REDEALS} redeals"
            require(count * 4 >= REDEALS, case, seed, table, why)
        if small:
            odd = {fact for fact, count in counts.items() if fact[1] < 0 and fact not in possible}
            odd = {fact for fact in odd if counts[fact] >= MIN_ODD}
            if odd and len(suspects) < MAX_SUSPECTS:
                suspects[moves] = odd
    if suspects:
        _require_possible(case, seed, policy, suspects)


def _require_possible(case: Case, seed: int, policy: Policy, suspects: dict[int, set[Fact]]) -> None:
    """Play the same game with many more worlds, and complain about what is often redealt and never possible."""
    for moves, table, worlds, seat, first_seed, _ in _look_alikes(case, seed, policy, WORLDS_TO_PROVE):
        odd = suspects.get(moves)
        if not odd:
            continue
        for world in worlds:
            odd = odd - _facts(world, seat)
        counts = _count_facts(table, seat, first_seed, REDEALS_TO_PROVE) if odd else Counter()
        for place, at, item in sorted(odd):
            share = counts[place, at, item] / REDEALS_TO_PROVE
            why = (
                f"{_text(place, at, item)} in {share:.0%} of the redeals for seat {seat}, but in none of {len(worlds)}"
            )
            why += " worlds that look the same to it: state what follows from the rules with `deny` or `floor`"
            # A card is chosen by its kind in the worlds and by chance in redeals, so allow for half the share.
            require((1 - share / 2) ** len(worlds) > MAX_CHANCE, case, seed, table, why)


def _look_alikes(
    case: Case, seed: int, policy: Policy, many: int = 0
) -> Iterator[tuple[int, Table, list[Table], int, int, bool]]:
    """Play a game and worlds that look the same to a seat. After each move yield the number of moves, the real table,
    the worlds, the seat, a seed for redeals and whether few items are hidden.

    `many` worlds are played for proof (default: a number that depends on how much is hidden). All of them try the real
    move last, and all other moves before."""
    table = case.game.deal(seed, history=False, knowledge=True)
    if not table.has_hidden_information():
        return
    chance, other = dice(seed ^ 0x2ECA11), dice(seed ^ 0x3ECA11 ^ many)
    choose = policy.begin(case.game, seed)
    wait = _moves_before(case, seed, choose, chance)
    seat = int(chance.below(case.players))
    worlds: list[Table] = []
    small = False
    for moves in range(wait + MAX_MOVES):
        if table.over:
            return
        if moves >= wait and not worlds and not any(table.answers):
            small = sum(len(items) for items in table.hidden_places(seat).values()) <= FEW_ITEMS
            count = many or (WORLDS_IF_FEW_ITEMS if small else WORLDS)
            worlds = [copy.copy(table.redeal_unchecked(seat, other)) for _ in range(count)]
            for world in worlds:
                world.rng = table.rng
        mover = table.to_move[chance.below(len(table.to_move))]
        move = choose(table.legal_moves(mover), chance)
        if worlds:
            shown = with_history(table.copy())
            shown.play_unchecked(mover, move)
            if shown.rng != table.rng:  # all worlds shuffle alike, but the seat cannot know the result
                worlds = []
            tries = case.game.moves.size if many else MAX_TRIES
            followed = [
                follow(world, mover, move, seat, shown, other, tries, real_first=not many and number % 2 == 0)
                for number, world in enumerate(worlds)
            ]
            worlds = [world for world in followed if world is not None]
            if len(worlds) < MIN_WORLDS:
                worlds = []
        table.play_unchecked(mover, move)
        if worlds and observe(table, seat) != observe(table.copy(), seat):  # the view shows what the seat remembers
            worlds = [world for world in worlds if observe(world, seat) == observe(table, seat)]
            if len(worlds) < MIN_WORLDS:
                worlds = []
        if worlds and not any(table.answers) and not table.over:
            yield moves, table, worlds, seat, chance.new_seed(), small


def _moves_before(case: Case, seed: int, choose: Choose, chance: Dice) -> int:
    """How many moves to play before the worlds are redealt: none, a few, or any number, to reach the end of a game."""
    kind = chance.below(3)
    if kind < 2:
        return int(kind * chance.below(min(MAX_DELAY, 1 + case.game.max_moves // 4)))
    table, own = case.game.deal(seed, history=False), dice(seed ^ 0x1A7E)
    moves = 0
    while not table.over:
        mover = table.to_move[own.below(len(table.to_move))]
        table.play_unchecked(mover, choose(table.legal_moves(mover), own))
        moves += 1
    return int(chance.below(moves))


def _text(place: str, at: int, item: int) -> str:
    if at == AT_TWO_POSITIONS:
        return f"an item is twice in {place}"
    return f"{item} is in {place}" if at == ANYWHERE else f"{item} is at position {at} of {place}"


def _count_facts(table: Table, seat: int, first_seed: int, count: int) -> Counter[Fact]:
    """How often each fact holds in redeals."""
    found: Counter[Fact] = Counter()
    for deal in range(count):
        found.update(_facts(table.redeal_unchecked(seat, dice(first_seed + deal)), seat))
    return found


def _facts(table: Table, seat: int) -> set[Fact]:
    """The items in each hidden place, at any position and at their own, and whether some item is there twice."""
    found: set[Fact] = set()
    for place, items in table.hidden_places(seat).items():
        for at, item in enumerate(items):
            if (place, ANYWHERE, item) in found:
                found.add((place, AT_TWO_POSITIONS, -1))
            found |= {(place, ANYWHERE, item), (place, at, item)}
    return found
