"""Check that redeals vary everything hidden, and that every possible world has the right frequency."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import sqrt

import msgspec

from cinque.core import Table, dice
from cinque.core.engine.saving import state
from cinque.testing.cases import Case, stride
from cinque.testing.differences import difference
from cinque.testing.observation import observe, require, seen_events

MAX_REDEALS = 60  # redeals within which a hidden place should change
MIN_LOOKS = 4  # a place checked this often must have changed at least half the time
DEALS = 4000  # deals that represent all possible worlds
MIN_ALIKE = 100  # deals that must look the same to the seat as the real one
MAX_SIGMA = 5.0  # standard deviations by which two frequencies may differ

Hidden = dict[str, list[int]]


def check_redeals(case: Case, seed: int) -> None:
    """6: a redeal varies every place that the game declares as hidden, and adds or loses nothing."""
    looks: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    kept: Hidden = {}  # the contents of the places that have not changed
    for position, (table, chance, mover, _) in enumerate(case.walk(seed)):
        if mover < 0:
            break
        declared = type(table).hidden_places is not Table.hidden_places
        resampled = type(table).resample_hidden is not Table.resample_hidden
        why = "implement both resample_hidden and hidden_places, or neither"
        require(declared == resampled, case, seed, table, why)
        if not table.has_hidden_information() or chance.below(stride(position)):
            continue
        seat = int(chance.below(case.players + 1)) - 1
        true = table.hidden_places(seat)
        number = chance.new_seed()
        worlds = [
            table.redeal_unchecked(seat, dice(number)),
            table.redeal_unchecked(seat, dice(number + 1)).redeal_unchecked(seat, dice(number)),
        ]
        one, other = state(worlds[0]), state(worlds[1])
        why = f"a redeal for {seat} depends on the real hidden cards: use Dice.sort_and_shuffle"
        require(one == other, case, seed, table, f"{why}. {difference(one, other)}")
        open_ = {place for place in true if true[place] and len(set(_items_in_group(true, place))) > 1}
        still = set(open_)
        for _ in range(MAX_REDEALS):
            world = table.redeal_unchecked(seat, dice(chance.new_seed()))
            now = world.hidden_places(seat)
            why = f"a redeal for {seat} hides other places: {', '.join(sorted(now.keys() ^ true.keys()))}"
            require(now.keys() == true.keys(), case, seed, table, why)
            for place in true:
                before, after = sorted(_items_in_group(true, place)), sorted(_items_in_group(now, place))
                why = f"a redeal for {seat} changes the items of {place}: {before} or {after}"
                require(before == after, case, seed, table, why)
            still -= {place for place in still if now[place] != true[place]}
            if not still:
                break
        kept.update({place: true[place] for place in still})
        looks.update(open_)
        changed.update(open_ - still)
    for place, count in looks.items():
        fine = count < MIN_LOOKS or changed[place] * 2 >= count
        why = f"{place} is hidden, but changed in only {changed[place]} of {count} redeals"
        require(fine, case, seed, table, f"{why}: it stayed {kept.get(place)}")


def _items_in_group(hidden: Hidden, place: str) -> list[int]:
    """All items in the places of one group."""
    kind = place.split("/")[0]
    return [item for other, items in hidden.items() if other.split("/")[0] == kind for item in items]


def check_worlds(case: Case, seed: int, deals: int = DEALS) -> None:
    """For small games: a seat's redeals are the possible worlds, with about the right frequencies.

    The possible worlds are found by playing the same moves after many other deals, and keeping those in which the
    moves are legal and the seat always sees the same. This works for games in which everyone sees which move was
    played, except for simultaneous choices, which are compared once all answers are in."""
    *_, (end, _, _, _) = case.walk(seed)
    record = end.record
    for seat in range(-1, case.players):
        compared = 0
        for table, possible in _possible_worlds(case, seat, record.seed, record.moves, dict(record.seats), deals):
            if not any(table.answers) and len(possible) >= MIN_ALIKE:
                compared += 1
                d = dice(seed + seat)
                dealt = [table.redeal_unchecked(seat, d).hidden_places(seat) for _ in possible]
                for what, true, ours in _features(possible, dealt):
                    _require_same_frequency(case, seed, table, f"{what} in worlds of {seat}", true, ours)
        require(compared > 0, case, seed, end, f"no position of seat {seat} is frequent enough to be checked")


def _possible_worlds(
    case: Case, seat: int, seed: int, moves: list[int], others: dict[int, int], deals: int
) -> Iterator[tuple[Table, list[Hidden]]]:
    """For each position: the real table, and the hidden places of all dealt worlds that look the same to the seat."""
    true = case.game.deal(seed)
    worlds = [case.game.deal(number) for number in range(deals)]
    for index in range(len(moves) + 1):
        seen = (observe(true, seat), seen_events(true, seat))
        worlds = [world for world in worlds if (observe(world, seat), seen_events(world, seat)) == seen]
        yield true, [world.hidden_places(seat) for world in worlds]
        if index < len(moves):
            mover, move = others.get(index, true.current_player()), moves[index]
            worlds = [world for world in worlds if mover in world.to_move and move in world.legal_moves(mover)]
            for world in (true, *worlds):
                world.play(mover, move)
            if true.over:
                return


def _features(possible: list[Hidden], dealt: list[Hidden]) -> Iterator[tuple[str, Counter[bytes], Counter[bytes]]]:
    """Count the values of each feature in both lists of worlds: all hidden places as one, each place, and each item."""
    yield "all that is hidden", _count(possible), _count(dealt)
    for place in possible[0]:
        yield place, _count([one[place] for one in possible]), _count([one[place] for one in dealt])
        for at in range(len(possible[0][place])):
            yield (
                f"{place}, {at}",
                _count([one[place][at] for one in possible]),
                _count([one[place][at] for one in dealt]),
            )


def _count(values: list[Hidden] | list[list[int]] | list[int]) -> Counter[bytes]:
    return Counter(msgspec.json.encode(thing, order="deterministic") for thing in values)


def _require_same_frequency(
    case: Case, seed: int, table: Table, what: str, true: Counter[bytes], ours: Counter[bytes]
) -> None:
    total = true.total()
    for thing in true.keys() | ours.keys():
        share = (true[thing] + ours[thing]) / (2 * total)
        difference = abs(true[thing] - ours[thing]) / total
        fine = difference <= MAX_SIGMA * sqrt(share * (1 - share) * 2 / total)
        message = f"{what}: {thing.decode()} occurs {ours[thing]} times in {total}, expected about {true[thing]}"
        require(fine, case, seed, table, message)
