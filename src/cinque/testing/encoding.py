"""Check `encode`: a fixed number of named numbers, nothing cut off, and nothing that the seat cannot know."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import msgspec

from cinque.core import Part, Pile, Piles, Table, dice
from cinque.core.engine.pile_layout import ORDER, ROW
from cinque.testing.cases import Case, stride
from cinque.testing.observation import require

CHECK_EVERY = 7  # check one position of this many
WORLDS = 3  # redealt worlds that must be encoded the same
SIBLINGS = 8  # positions after different moves that are compared


def check_encode(case: Case, seed: int) -> None:
    """6: `encode` has a number for each of its `columns` and is the same in worlds that a seat can't distinguish."""
    columns = case.game.template().columns()
    names = [column.name for column in columns]
    for number, (table, chance, mover, _) in enumerate(case.walk(seed)):
        if mover >= 0 and chance.below(stride(number)):
            continue
        if mover < 0:
            require(len(set(names)) == len(names), case, seed, table, "two columns of `encode` have the same name")
            same = [column.name for column in table.columns()] == names
            require(same, case, seed, table, "`columns` changes during the game")
        for fault in _truncated(table):
            require(False, case, seed, table, fault)
        for seat in range(-1, case.players):
            numbers = table.encode(seat)
            require(len(numbers) == len(names), case, seed, table, f"{len(numbers)} numbers for {len(names)} columns")
            for column, value in zip(columns, numbers, strict=True):
                if not column.low <= value <= column.high:
                    require(False, case, seed, table, f"{column} is {value}")
            for _ in range(WORLDS):
                other = table.redeal_unchecked(seat, dice(chance.new_seed())).encode(seat)
                leaked = [name for name, here, there in zip(names, numbers, other, strict=True) if here != there]
                why = f"`encode` shows seat {seat} what it cannot know: {', '.join(leaked)} (see ENCODED)"
                require(not leaked, case, seed, table, why)


def check_encode_tells_views_apart(case: Case, seed: int) -> None:
    """6: positions that look different to a seat are encoded differently, as far as the order of cards matters.

    Compares positions that differ by one move, because they are most similar: after each question when it first
    comes up, with only one answer missing, and after some others; late in a long game it compares fewer."""
    compared = 0
    asked: set[str] = set()
    for table, chance, mover, legal in case.walk(seed):
        if mover < 0:
            break
        question = type(table.agenda[-1]).__name__
        new = question not in asked and len(table.to_move) == 1
        if not new and chance.below(CHECK_EVERY + 2 * compared):
            continue
        asked.update([question] if new else [])
        compared += 1
        moves = legal[:]
        chance.shuffle(moves)
        worlds = [_remembering_copy(table)]
        for move in moves[:SIBLINGS]:
            worlds.append(_remembering_copy(table))
            worlds[-1].play_unchecked(mover, move)
        for world in worlds:
            _sort_bags(world)
        for seat in range(-1, case.players):
            views: dict[tuple[int, ...], Any] = {}
            for world in worlds:
                row = tuple(world.encode(seat))
                view = msgspec.to_builtins(world.view(seat))
                other = views.setdefault(row, view)
                if other != view:
                    fields = ", ".join(_differing(view, other))
                    require(False, case, seed, table, f"`encode` does not tell seat {seat} apart: {fields}")


def _remembering_copy(table: Table) -> Table:
    """A copy with knowledge, because views may show what a seat remembers."""
    c = copy.copy(table)
    c.history, c.recording = None, False
    return c


def _sort_bags(table: Table) -> None:
    """Sort the piles whose order means nothing."""
    for family in table.families():
        for pile in family.layout.piles:
            if pile.plain and not pile.ordered and pile.shape != ORDER:
                family.cards[pile.number].sort()


def _differing(one: Any, two: Any, path: str = "") -> list[str]:
    """The places in which two views differ."""
    if isinstance(one, dict) and isinstance(two, dict):
        pairs = [(f"{path}.{key}", one.get(key), two.get(key)) for key in {**one, **two}]
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two):
        pairs = [(f"{path}.{i}", one[i], two[i]) for i in range(len(one))]
    else:
        return [] if one == two else [f"{path[1:]} ({one} or {two})"]
    return [place for name, a, b in pairs for place in _differing(a, b, name)]


def _truncated(table: Table) -> Iterator[str]:
    """The fields that don't fit into their format."""
    owners: list[Any] = [table, *[part for part in getattr(table, "seats", []) if isinstance(part, Part)]]
    for owner in owners:
        for name, words in type(owner).ENCODED.items():
            for value in _values(owner, name):
                if not isinstance(value, (Piles, Pile)) and not _fits(value, words, table.players):
                    yield f"{name} is {value}, which does not fit into '{words}' (ENCODED)"
    for family in table.families():
        for pile in family.layout.piles:
            if pile.shape == ROW and len(family[pile]) > pile.room:
                yield f"{pile.name} has {len(family[pile])} cards, which do not fit into 'row {pile.room}'"


def _values(owner: Any, name: str) -> list[Any]:
    """The values of a field, or those that a method computes for the viewers."""
    if not name.endswith("()"):
        return [getattr(owner, name)]
    method = getattr(owner, name[:-2])
    return [method(seat) for seat in range(-1, owner.players)] if isinstance(owner, Table) else [method()]


def _fits(value: Any, text: str, players: int) -> bool:
    words = text.removeprefix("own").strip()
    what, _, size = words.partition(" ")
    kinds = {"seat": players, "seats": players, "party": players + 1, "parties": players + 1}
    last = words.rpartition(" ")[2]
    most = kinds.get(last) or (int(last) if last.isdigit() else 0)
    numbers = [int(number) for number in size.partition(" ")[0].split("x") if number.isdigit()]
    if words in kinds or words.startswith("one of"):
        return bool(-1 <= value < most)
    if text.startswith("own") and what in ("row", "bag") and value and isinstance(value[0], list):
        return all(_fits(one, words, players) for one in value)
    if what == "bits":
        return bool(0 <= value < 1 << most)
    if what == "row" and len(numbers) == 1:
        return len(value) <= numbers[0] and (" of " not in words or all(-1 <= one < most for one in value))
    if what in ("bag", "order"):
        return all(0 <= one < most for one in value) and (what == "bag" or len(set(value)) == len(value))
    if what == "by":
        return len(value) == players
    if what == "grid":
        return len(value) == numbers[0] * numbers[1]
    return what not in ("row", "lengths") or len(value) == numbers[0]
