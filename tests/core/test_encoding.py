"""Encoding a table as numbers: how each field is encoded, who sees it, and that the contract finds leaks."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

import cinque
from cinque.core import Part, Table
from cinque.core.engine.codegen import encoding_methods, parse_classes, with_generated_methods
from cinque.testing import Case, ContractViolation, check_encode, check_encode_tells_views_apart
from examples import connect_four, leduc
from tests.core import secret_bids


class Mat(Part):
    ENCODED: ClassVar[dict[str, str]] = {"hand": "own bag 3", "plan": "own", "tiles": "bits 4", "diary": "secret"}

    gold: int
    hand: list[int]
    plan: int
    tiles: int
    diary: list[int]
    title: str


class Board(Table):
    ENCODED: ClassVar[dict[str, str]] = {
        "row": "row 3", "grid": "row 2x2", "decks": "lengths 2", "bids": "own", "hands": "own bag 2",
        "leader": "seat", "owners": "row 2 of parties", "ready": "bits of seats", "units": "grid 2x3 by seat",
        "colour": "one of 3", "cards": "row 2 of 3", "stack": "order 4", "best()": "one of 2",
    }  # fmt: skip

    seats: list[Mat]
    row: list[int]
    grid: list[list[int]]
    decks: list[list[int]]
    bids: list[int]
    hands: list[list[int]]
    pile: list[int]
    extra: Mat | None
    night: bool
    leader: int
    owners: list[int]
    ready: int
    units: list[int]
    colour: int
    cards: list[int]
    stack: list[int]

    def best(self, viewer: int) -> int:
        return 1 if viewer == 0 else 0


def mat(gold: int) -> Mat:
    m = Mat()
    m.gold, m.hand, m.plan, m.tiles, m.diary, m.title = gold, [0, 2, 2], 7 + gold, 0b0101, [9] * gold, "x"
    return m


def board() -> Board:
    t = Board()
    t.begin(cinque.load(connect_four.RULES), 1)
    t.over = True  # nobody is asked
    t.seats = [mat(1), mat(2)]
    t.row, t.grid, t.decks, t.bids, t.hands = [5], [[1, 2], [3, 4]], [[1], []], [11, 12], [[0, 0], [1]]
    t.pile, t.extra, t.night = [1, 2, 3], None, True
    t.leader, t.owners, t.ready, t.units = 0, [1, 2], 0b01, [7, 8, 9, 4, 5, 6]
    t.colour, t.cards, t.stack = 2, [1, -1], [3, 0]
    return t


def told(seat: int) -> dict[str, int]:
    t = board()
    return dict(zip([column.name for column in t.columns()], t.encode(seat), strict=True))


def numbers(seen: dict[str, int], name: str) -> list[int]:
    return [value for place, value in seen.items() if place.startswith(f"{name}.")]


def test_every_field_has_its_columns() -> None:
    seen = told(1)
    assert [seen[f"row.{i}"] for i in range(3)] == [5, 0, 0]
    assert [seen[f"grid.{i}.{j}"] for i in range(2) for j in range(2)] == [1, 2, 3, 4]
    assert [seen[f"decks.{i}"] for i in range(2)] == [1, 0]
    assert (seen["pile.length"], seen["extra.there"], seen["night"]) == (3, 0, 1)
    assert (seen["over"], seen["to_move.0"], seen["to_move.1"]) == (1, 0, 0)
    assert [seen[f"seats.0.tiles.{i}"] for i in range(4)] == [1, 0, 1, 0]
    assert (numbers(seen, "colour"), numbers(seen, "cards")) == ([0, 0, 1], [0, 1, 0, 0, 0, 0])
    assert numbers(seen, "stack") == [1, 0, 0, 2, 1, 0, 0, 0]  # positions from the top, then the top itself
    assert (numbers(seen, "best"), numbers(told(0), "best")) == ([1, 0], [0, 1])


def test_seats_are_relative_to_the_viewer() -> None:
    mine, yours = told(1), told(0)
    assert (mine["seats.0.gold"], mine["seats.1.gold"]) == (2, 1)
    assert (yours["seats.0.gold"], yours["seats.1.gold"]) == (1, 2)
    assert (numbers(mine, "leader"), numbers(yours, "leader")) == ([0, 1], [1, 0])
    assert (numbers(mine, "owners"), numbers(yours, "owners")) == ([1, 0, 0, 0, 0, 1], [0, 1, 0, 0, 0, 1])
    assert (numbers(mine, "ready"), numbers(yours, "ready")) == ([0, 1], [1, 0])
    assert (numbers(mine, "units"), numbers(yours, "units")) == ([8, 7, 9, 5, 4, 6], [7, 8, 9, 4, 5, 6])


def test_own_fields_are_encoded_for_their_seat_only() -> None:
    seen, others, nobody = told(1), told(0), told(-1)
    assert [seen[f"own.hand.{i}"] for i in range(3)] == [1, 0, 2]
    assert (seen["own.plan"], others["own.plan"], nobody["own.plan"]) == (9, 8, 0)
    assert (seen["own.bids"], others["own.bids"], nobody["own.bids"]) == (12, 11, -1)
    assert [seen["own.hands.0"], seen["own.hands.1"], nobody["own.hands.0"]] == [0, 1, 0]
    assert not [name for name in seen if "diary" in name or "title" in name or name.startswith("seats.0.plan")]


def test_who_is_to_move_and_what_is_asked_are_encoded() -> None:
    table = cinque.load(connect_four.RULES).deal(1)
    names = [column.name for column in table.columns()]
    mine, yours = (dict(zip(names, table.encode(seat), strict=True)) for seat in (0, 1))
    assert (numbers(mine, "to_move"), numbers(yours, "to_move")) == ([1, 0], [0, 1])
    assert (mine["question.Drop"], yours["question.Drop"]) == (1, 0)
    table.play(0, table.legal_moves(0)[3])
    assert dict(zip(names, table.encode(1), strict=True))["height.3"] == 1


def test_unknown_formats_are_refused() -> None:
    with pytest.raises(TypeError, match="unknown format"):
        encoding_methods({"row": "list[int]"}, {"row": "rows of five"}, (), True)


class Leaky(secret_bids.Bids):
    ENCODED: ClassVar[dict[str, str]] = {"hands": "row 2x3"}


class LeakyRules(secret_bids.BidsRules):
    def deal(self, game: Any, seed: int) -> Table:
        table = super().deal(game, seed)
        table.__class__ = Leaky
        return table


@pytest.mark.interpreted  # a compiled table keeps its class
def test_the_contract_finds_what_leaks() -> None:
    check_encode(Case(leduc.RULES, 2, {}), 1)
    with pytest.raises(ContractViolation, match=r"hands.1.0 \(see ENCODED\)"):
        check_encode(Case(LeakyRules(), 2, {}), 1)


SOURCE = '''
"""A module."""

from __future__ import annotations

from cinque.core import Part


class Mat(Part):
    ENCODED: ClassVar[dict[str, str]] = {"hand": "own bag 3"}
    gold: int
    hand: list[int]
'''


def test_what_is_compiled_has_the_encoding_written_into_it() -> None:
    made = with_generated_methods(SOURCE, parse_classes([SOURCE]))
    assert "import annotations\n\nfrom cinque.core.engine.encoding import Column, columns_of" in made
    assert "        at = put(out, at, self.gold)\n        at = put(out, at, len(self.hand))\n" in made
    assert "        at = put_bag(out, at, self.hand, 3)\n" in made
    assert "found += columns_of('hand', 'bag 3', players)" in made


class Vague(connect_four.ConnectFour):
    ENCODED: ClassVar[dict[str, str]] = {"cells": "secret", "height": "secret"}


class VagueRules(connect_four.ConnectFourRules):
    def deal(self, game: Any, seed: int) -> Table:
        table = super().deal(game, seed)
        table.__class__ = Vague
        return table


@pytest.mark.interpreted  # a compiled table keeps its class
def test_the_contract_finds_what_is_missing() -> None:
    check_encode_tells_views_apart(Case(connect_four.RULES, 2, {}), 1)
    with pytest.raises(ContractViolation, match="does not tell seat -1 apart: columns"):
        check_encode_tells_views_apart(Case(VagueRules(), 2, {}), 2)
