"""Check `encode`: a fixed number of named numbers, nothing cut off, and nothing that the seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

from cinque.core import Part, Pile, Piles, Table, dice
from cinque.testing.cases import Case
from cinque.testing.observation import require

EVERY = 7  # check one position of this many
WORLDS = 3  # redealt worlds that must be encoded the same


def check_encode(case: Case, seed: int) -> None:
    """6: `encode` has a number for each of its `places` and is the same in worlds that a seat can't distinguish."""
    names: list[str] = []
    for table, chance, mover, _ in case.walk(seed):
        if not names:
            names = table.places()
            require(len(set(names)) == len(names), case, seed, table, "two places of `encode` have the same name")
        require(table.places() == names, case, seed, table, "`places` changes during the game")
        if mover >= 0 and chance.below(EVERY):
            continue
        for fault in _truncated(table):
            require(False, case, seed, table, fault)
        for seat in range(-1, case.players):
            numbers = table.encode(seat)
            require(len(numbers) == len(names), case, seed, table, f"{len(numbers)} numbers for {len(names)} places")
            require(
                all(map(isfinite, numbers)), case, seed, table, "`encode` contains a value that is not a finite number"
            )
            for _ in range(WORLDS):
                other = table.redeal_unchecked(seat, dice(chance.fresh())).encode(seat)
                leaked = [name for name, here, there in zip(names, numbers, other, strict=True) if here != there]
                why = f"`encode` shows seat {seat} what it cannot know: {', '.join(leaked)} (see ENCODED)"
                require(not leaked, case, seed, table, why)


def _truncated(table: Table) -> Iterator[str]:
    """The fields that don't fit into their format."""
    owners: list[Any] = [table, *[part for part in getattr(table, "seats", []) if isinstance(part, Part)]]
    for owner in owners:
        for name, words in type(owner).ENCODED.items():
            what, _, size = words.removeprefix("own").strip().partition(" ")
            room = int(size) if size.isdigit() else 0
            value = getattr(owner, name)
            if isinstance(value, (Piles, Pile)):
                continue
            short = (
                (what == "row" and room and len(value) > room)
                or (what == "bag" and not all(0 <= item < room for item in value))
                or (what == "bits" and not 0 <= value < 1 << room)
                or (what == "lengths" and len(value) != room)
            )
            if short:
                yield f"{name} is {value}, which does not fit into '{words}' (ENCODED)"
    for family in table.families():
        for pile in family.layout.piles:
            what, _, size = pile.format.partition(" ")
            if what == "row" and len(family[pile]) > int(size):
                yield f"{pile.name} has {len(family[pile])} cards, which do not fit into '{pile.format}'"
