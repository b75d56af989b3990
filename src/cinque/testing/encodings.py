"""A table as numbers: as many at every moment, each named, nothing cut off, and nothing that the seat cannot know."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

from cinque.core import Part, Table, dice
from cinque.testing.cases import Case
from cinque.testing.eyes import require

SPARSE = 7  # one position in so many is looked at
WORLDS = 3  # redealt worlds that must look the same


def check_encode(case: Case, seed: int) -> None:
    """6: `encode` has a number for each of its `places` and is the same in every world the seat cannot tell apart."""
    names: list[str] = []
    for table, chance, mover, _ in case.walk(seed):
        if not names:
            names = table.places()
            require(len(set(names)) == len(names), case, seed, table, "two places of `encode` have the same name")
        require(table.places() == names, case, seed, table, "`places` changes during the game")
        if mover >= 0 and chance.below(SPARSE):
            continue
        for fault in _cut(table):
            require(False, case, seed, table, fault)
        for seat in range(-1, case.players):
            numbers = table.encode(seat)
            require(len(numbers) == len(names), case, seed, table, f"{len(numbers)} numbers for {len(names)} places")
            require(all(map(isfinite, numbers)), case, seed, table, "`encode` tells what is no number")
            for _ in range(WORLDS):
                other = table.redealt(seat, dice(chance.fresh())).encode(seat)
                told = [name for name, here, there in zip(names, numbers, other, strict=True) if here != there]
                why = f"`encode` tells seat {seat} what it cannot know: {', '.join(told)} (say so in ENCODED)"
                require(not told, case, seed, table, why)


def _cut(table: Table) -> Iterator[str]:
    """What does not find room in its places."""
    owners: list[Any] = [table, *[part for part in getattr(table, "seats", []) if isinstance(part, Part)]]
    for owner in owners:
        for name, words in type(owner).ENCODED.items():
            what, _, size = words.removeprefix("own").strip().partition(" ")
            room = int(size) if size.isdigit() else 0
            value = getattr(owner, name)
            short = (
                (what == "row" and room and len(value) > room)
                or (what == "bag" and not all(0 <= item < room for item in value))
                or (what == "bits" and not 0 <= value < 1 << room)
                or (what == "lengths" and len(value) != room)
            )
            if short:
                yield f"{name} is {value}, which does not fit into '{words}' (ENCODED)"
