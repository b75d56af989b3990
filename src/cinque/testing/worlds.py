"""Redealt worlds differ in all that is hidden, and each that a seat cannot exclude comes up as often as it should."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt

import msgspec

from cinque.core import Table, dice
from cinque.core.saving import state
from cinque.testing.cases import Case
from cinque.testing.eyes import require, sight, told

SPARSE = 7  # one position in so many is looked at
TRIES = 60  # redeals after which a hidden place should have changed
LOOKS = 4  # a place seen so often must have changed in at least half of them
DEALS = 4000  # how many deals stand for all that could have been
ENOUGH = 100  # of them must look to the seat as the true one does
SIGMA = 5.0  # how far two frequencies may lie apart

Hidden = dict[str, list[int]]


def check_redeals(case: Case, seed: int) -> None:
    """6: what a game declares as hidden is dealt anew, each place of it, and nothing comes or goes."""
    looks: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    for table, chance, mover, _ in case.walk(seed):
        if mover < 0:
            break
        declared = type(table).hidden is not Table.hidden
        require(declared == table.hides(), case, seed, table, "a game that conceals declares what is `hidden`")
        if not declared or chance.below(SPARSE):
            continue
        seat = int(chance.below(case.players + 1)) - 1
        true = table.hidden(seat)
        number = chance.fresh()
        worlds = [table.redealt(seat, dice(number)), table.redealt(seat, dice(number + 1)).redealt(seat, dice(number))]
        same = state(worlds[0]) == state(worlds[1])
        require(same, case, seed, table, f"a redeal for {seat} depends on what is truly hidden (Dice.mix)")
        open_ = {place for place in true if true[place] and len(set(_group(true, place))) > 1}
        still = set(open_)
        for _ in range(TRIES):
            world = table.redealt(seat, dice(chance.fresh()))
            now = world.hidden(seat)
            require(now.keys() == true.keys(), case, seed, table, f"a redeal for {seat} hides other places")
            for place in true:
                same = sorted(_group(now, place)) == sorted(_group(true, place))
                require(same, case, seed, table, f"a redeal for {seat} changes what there is: {place}")
            still -= {place for place in still if now[place] != true[place]}
            if not still:
                break
        looks.update(open_)
        changed.update(open_ - still)
    for place, count in looks.items():
        fine = count < LOOKS or changed[place] * 2 >= count
        require(
            fine, case, seed, table, f"{place} is hidden and stays in redeals: {changed[place]} of {count} times new"
        )


def _group(hidden: Hidden, place: str) -> list[int]:
    """All items of the places of one group: those that can change places with each other."""
    kind = place.split("/")[0]
    return [item for other, items in hidden.items() if other.split("/")[0] == kind for item in items]


def check_worlds(case: Case, seed: int, deals: int = DEALS) -> None:
    """For small games: a seat's redeals are the worlds it cannot exclude, about as often as they come up.

    What could have been is found by playing the same moves after many other deals: those in which they are possible
    and the seat sees all the way what it truly saw. For games in which all see which move was played, other than the
    answers of a choice made at once, which count when they are all in."""
    *_, (end, _, _, _) = case.walk(seed)
    record = end.record
    for seat in range(-1, case.players):
        compared = 0
        for table, found in _possible(case, seat, record.seed, record.moves, dict(record.seats), deals):
            if not any(table.answers) and len(found) >= ENOUGH:
                compared += 1
                d = dice(seed + seat)
                dealt = [table.redealt(seat, d).hidden(seat) for _ in found]
                for what, true, ours in _features(found, dealt):
                    _alike(case, seed, table, f"{what} in worlds of {seat}", true, ours)
        require(compared > 0, case, seed, end, f"no position of seat {seat} is common enough to be checked")


def _possible(
    case: Case, seat: int, seed: int, moves: list[int], others: dict[int, int], deals: int
) -> Iterator[tuple[Table, list[Hidden]]]:
    """Position by position the true table, and what is hidden in all dealt worlds that look the same to the seat."""
    eyes = None if seat < 0 else seat
    true = case.game.deal(seed)
    worlds = [case.game.deal(number) for number in range(deals)]
    for index in range(len(moves) + 1):
        seen = (sight(true, eyes), told(true, eyes))
        worlds = [world for world in worlds if (sight(world, eyes), told(world, eyes)) == seen]
        yield true, [world.hidden(seat) for world in worlds]
        if index < len(moves):
            mover, move = others.get(index, true.mover()), moves[index]
            worlds = [world for world in worlds if mover in world.waiting and move in world.options(mover)]
            for world in (true, *worlds):
                world.play(mover, move)
            if true.over:
                return


def _features(found: list[Hidden], dealt: list[Hidden]) -> Iterator[tuple[str, Counter[bytes], Counter[bytes]]]:
    """Everything together, each place as a whole, and each item of a place, counted in both."""
    yield "all that is hidden", _count(found), _count(dealt)
    for place in found[0]:
        yield place, _count([one[place] for one in found]), _count([one[place] for one in dealt])
        for at in range(len(found[0][place])):
            yield f"{place}, {at}", _count([one[place][at] for one in found]), _count([one[place][at] for one in dealt])


def _count(things: list[Hidden] | list[list[int]] | list[int]) -> Counter[bytes]:
    return Counter(msgspec.json.encode(thing, order="deterministic") for thing in things)


def _alike(case: Case, seed: int, table: Table, what: str, true: Counter[bytes], ours: Counter[bytes]) -> None:
    total = true.total()
    for thing in true.keys() | ours.keys():
        share = (true[thing] + ours[thing]) / (2 * total)
        apart = abs(true[thing] - ours[thing]) / total
        fine = apart <= SIGMA * sqrt(share * (1 - share) * 2 / total)
        said = f"{what}: {thing.decode()} comes up {ours[thing]} times in {total}, not about {true[thing]}"
        require(fine, case, seed, table, said)
