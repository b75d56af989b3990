"""Encoding a table as numbers: how each field is encoded, who sees it, and that the contract finds leaks."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

import cinque
from cinque.core import Part, Table
from cinque.core.engine.codegen import encoding, sources, with_generated_methods
from cinque.testing import Broken, Case, check_encode
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
    return t


def told(seat: int) -> dict[str, float]:
    t = board()
    return dict(zip(t.places(), t.encode(seat), strict=True))


def test_every_field_has_its_places() -> None:
    seen = told(1)
    assert [seen[f"row.{i}"] for i in range(3)] == [5, -1, -1]
    assert [seen[f"grid.{i}.{j}"] for i in range(2) for j in range(2)] == [1, 2, 3, 4]
    assert [seen[f"decks.{i}"] for i in range(2)] == [1, 0]
    assert (seen["pile.length"], seen["extra.there"], seen["night"]) == (3, 0, 1)
    assert (seen["seat"], seen["over"], seen["asked.0"], seen["asked.1"]) == (1, 1, 0, 0)
    assert [seen[f"seats.0.tiles.{i}"] for i in range(4)] == [1, 0, 1, 0]
    assert (seen["seats.0.gold"], seen["seats.1.gold"], seen["seats.0.hand.length"]) == (1, 2, 3)


def test_own_fields_are_encoded_for_their_seat_only() -> None:
    seen, others, nobody = told(1), told(0), told(-1)
    assert [seen[f"own.hand.{i}"] for i in range(3)] == [1, 0, 2]
    assert (seen["own.plan"], others["own.plan"], nobody["own.plan"]) == (9, 8, 0)
    assert (seen["own.bids"], others["own.bids"], nobody["own.bids"]) == (12, 11, -1)
    assert [seen["own.hands.0"], seen["own.hands.1"], nobody["own.hands.0"]] == [0, 1, 0]
    assert not [name for name in seen if "diary" in name or "title" in name or name.startswith("seats.0.plan")]


def test_who_is_to_move_is_encoded() -> None:
    table = cinque.load(connect_four.RULES).deal(1)
    assert table.encode(0)[:4] == [0, 0, 1, 0]
    table.play(0, table.legal_moves(0)[3])
    assert table.encode(0)[:4] == [0, 0, 0, 1]
    changed = [name for name, number in zip(table.places(), table.encode(1), strict=True) if number == 1]
    assert "height.3" in changed


def test_unknown_formats_are_refused() -> None:
    with pytest.raises(TypeError, match="unknown format"):
        encoding({"row": "list[int]"}, {"row": "rows of five"}, (), True)


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
    with pytest.raises(Broken, match=r"hands.1.0 \(see ENCODED\)"):
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
    made = with_generated_methods(SOURCE, sources([SOURCE]))
    assert "import annotations\n\nfrom cinque.core.engine.encoding import put_bag" in made
    assert "        out.append(float(self.gold))\n        out.append(float(len(self.hand)))\n" in made
    assert "    def encode_own(self, out: list[float]) -> None:\n        put_bag(out, self.hand, 3)\n" in made
    assert "return ['gold', 'hand.length']" in made
