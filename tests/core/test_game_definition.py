"""Defining a game: kinds of moves, the order of steps, and fields declared by annotation."""

from __future__ import annotations

import ast
from typing import Any

import pytest

from cinque.core import Moves, Part, SeatDomain, Step, Table
from cinque.core.engine.codegen import copy_expression, parse_classes, with_generated_methods
from cinque.core.engine.saving import fields


class Ship(Part):
    name: str
    crew: list[int]


class Fleet(Part):
    flag: Ship
    ships: list[Ship]
    grid: list[list[int]]
    spare: Ship | None
    wind: int


def test_a_kind_makes_and_reads_moves_whatever_was_declared_before_it() -> None:
    space = Moves()
    rest = space.add_move("rest")
    go = space.add("go", place=["north", "south"], steps=(2, 4))
    offer = space.add("offer", to=SeatDomain(3), card=["a", "b"], amount=(1, 5))
    assert rest == 0
    assert [go.of(1, 2), go.of(0, 4)] == [space.parse("go south 2"), space.parse("go north 4")]
    for move in offer.all():
        assert offer.of(offer.arg(move), offer.arg(move, 1), offer.arg(move, 2)) == move
    assert space.args(offer.of(2, 1, 5)) == {"to": 2, "card": "b", "amount": 5}
    assert offer.seats == ["to"]
    assert (rest in go, go.of(0, 2) in go, go.of(0, 2) in offer) == (False, True, False)


def test_a_row_of_amounts() -> None:
    space = Moves()
    space.add_move("rest")
    bid = space.add("bid", amount=(1, 9))
    assert bid.between(3, 5) == [bid.of(3), bid.of(4), bid.of(5)]
    assert (bid.between(4, 4), bid.between(5, 4)) == ([bid.of(4)], [])
    with pytest.raises(ValueError, match="no moves from 3 to 10"):
        bid.between(3, 10)
    with pytest.raises(ValueError, match="no moves from 0 to 3"):
        bid.between(0, 3)


def test_arguments_out_of_range_make_no_other_move() -> None:
    space = Moves()
    space.add_move("rest")
    bid = space.add("bid", amount=(1, 9))
    with pytest.raises(ValueError, match="'bid' has no move"):
        bid.of(10)
    with pytest.raises(ValueError, match="at most 4"):
        space.add("wide", a=(0, 1), b=(0, 1), c=(0, 1), d=(0, 1), e=(0, 1))


class Note(Step[Table]):
    __slots__ = ("word",)

    def __init__(self, word: str) -> None:
        self.word = word

    def run(self, t: Any) -> None:
        t.said.append(self.word)
        if self.word == "b":
            t.then(Note("b1"), Note("b2"))
        if self.word == "c":
            t.end([], "done")


class Said(Table):
    said: list[str]


def test_steps_are_carried_out_in_the_order_written_and_before_what_waits() -> None:
    t = Said()
    t.agenda, t.said, t.over, t.answers = [], [], False, []
    t.then(Note("a"), Note("b"), Note("c"))
    t.advance()
    assert t.said == ["a", "b", "b1", "b2", "c"]


def test_a_copy_has_every_declared_field_and_shares_nothing_mutable() -> None:
    ship = Ship()
    ship.name, ship.crew = "Ida", [1, 2]
    fleet = Fleet()
    fleet.flag, fleet.ships, fleet.grid, fleet.spare, fleet.wind = ship, [ship], [[1], [2]], None, 3
    twin = fleet.copy()
    assert fields(Fleet) == ("flag", "ships", "grid", "spare", "wind")
    assert (twin.flag.name, twin.flag.crew, twin.grid, twin.spare, twin.wind) == ("Ida", [1, 2], [[1], [2]], None, 3)
    twin.flag.crew.append(9)
    twin.ships[0].crew.append(8)
    twin.grid[0].append(7)
    assert (ship.crew, fleet.grid) == ([1, 2], [[1], [2]])


SOURCE = '''
from cinque.core import Part, Table


class Ship(Part):
    """Kept."""

    name: str
    crew: list[int]


class Flagship(Ship):
    guns: int


class Odd(Part):
    crew: list[int]

    def copy(self) -> "Odd":
        return self


class Sea(Table):
    SHARED: ClassVar[tuple[str, ...]] = ("box",)
    FIXED: ClassVar[tuple[str, ...]] = ("map",)
    LIMIT: Final = 3
    box: list[int]
    map: list[int]
    ships: list[Ship]
    flag: Flagship | None

    def points(self) -> list[int]:
        return []
'''


def test_a_class_named_like_its_base_from_elsewhere_is_no_table() -> None:
    text = "import other\n\n\nclass Server(other.Server):\n    port: int\n"
    assert with_generated_methods(text, parse_classes([text])) == text


def test_what_is_compiled_has_the_copies_written_into_it() -> None:
    made = with_generated_methods(SOURCE, parse_classes([SOURCE]))
    assert made.count("def copy(self)") == 4, "a class that copies itself is left alone"
    copies = [chunk.split("def copy(self) -> ")[1] for chunk in made.split("class ") if "def copy" in chunk]
    copies = [chunk.split("    def ")[0] for chunk in copies]
    assert "c.name = self.name\n        c.crew = self.crew[:]\n        c.guns = self.guns" in copies[1], (
        "its base's first"
    )
    assert [line.strip() for line in copies[3].splitlines() if line.strip()] == [
        "Sea:",
        "c = Sea()",
        "self.copy_common_fields(c)",
        "c.box = self.box",
        "c.map = self.map",
        "c.ships = [x0.copy() for x0 in self.ships]",
        "c.flag = None if self.flag is None else self.flag.copy()",
        "return c",
    ]
    ast.parse(made)


def test_a_class_of_the_same_name_in_another_file_is_another_class() -> None:
    record = "class Ship(msgspec.Struct):\n    name: str\n"
    known = parse_classes([record, SOURCE])
    assert with_generated_methods(record, known) == record
    assert with_generated_methods(SOURCE, parse_classes([SOURCE, record])) == with_generated_methods(SOURCE, known)


def test_a_field_that_cannot_be_copied_is_named() -> None:
    with pytest.raises(TypeError, match=r"dict\[str, int\]"):
        copy_expression("self.x", "dict[str, int]")
