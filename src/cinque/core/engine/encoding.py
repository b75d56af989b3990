"""Encode a table as cells of a long row of numbers that is mostly 0; codegen.py generates the calls.

A cell packs a column and its value into one int of 64 bits, the value in the lower half. Each `put_*` appends the cells
that are not 0 and returns the next free column. A seat is encoded relative to the viewer, who is 0.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

SCALE: Final = 1 << 32
LOWEST: Final = -(1 << 15)  # the lower bound of numbers without declared bounds
HIGHEST: Final = (1 << 15) - 1


class Column:
    """One column: its name, what its number means, and its bounds.

    Kinds: "number"; "count" of things; "flag" (0 or 1); "one of" (the columns of a group are 0, except one that is 1);
    "position" in a pile from the top, negative if face down."""

    __slots__ = ("name", "kind", "low", "high")

    def __init__(self, name: str, kind: str, low: int, high: int) -> None:
        self.name: Final[str] = name
        self.kind: Final[str] = kind
        self.low: Final[int] = low
        self.high: Final[int] = high

    def __repr__(self) -> str:
        return f"<{self.name}: {self.kind}, {self.low} to {self.high}>"


def relative_seat(place: int, seat: int, players: int) -> int:
    """The seat that is this many places after the viewer. Numbers of parties without a seat don't change."""
    return (place + seat) % players if seat > 0 and place < players else place


def put(out: list[int], at: i64, value: i64) -> i64:
    """A number."""
    if value > 0:
        out.append(at * SCALE + value)
    elif value < 0:
        out.append((at + 1) * SCALE + value)
    return at + 1


def put_one_of(out: list[int], at: i64, value: i64, count: i64) -> i64:
    """One of `count` things; nothing if the value is not one of them."""
    if 0 <= value < count:
        out.append((at + value) * SCALE + 1)
    return at + count


def put_seat(out: list[int], at: i64, value: i64, seat: i64, players: i64, count: i64) -> i64:
    """A seat, relative to the viewer, or another party."""
    if 0 <= value < players and seat > 0:
        value = (value + players - seat) % players
    return put_one_of(out, at, value, count)


def put_bits(out: list[int], at: i64, value: i64, count: i64) -> i64:
    """`count` bits of a number, lowest first."""
    left = value
    column = at
    while left > 0 and column < at + count:
        if left & 1:
            out.append(column * SCALE + 1)
        left >>= 1
        column += 1
    return at + count


def put_seat_bits(out: list[int], at: i64, value: i64, seat: i64, players: i64) -> i64:
    """A bit for each seat."""
    for other in range(players):
        if value >> other & 1:
            put_seat(out, at, other, seat, players, players)
    return at + players


def put_row(out: list[int], at: i64, values: list[int], size: i64) -> i64:
    """The first `size` values."""
    column = at
    for value in values:
        if column == at + size:
            break
        column = put(out, column, value)
    return at + size


def put_row_of(out: list[int], at: i64, values: list[int], size: i64, count: i64) -> i64:
    """The first `size` values, each one of `count` things."""
    column = at
    for value in values:
        if column == at + size * count:
            break
        column = put_one_of(out, column, value, count)
    return at + size * count


def put_seats(out: list[int], at: i64, values: list[int], size: i64, seat: i64, players: i64, count: i64) -> i64:
    """The first `size` values, each a seat or another party."""
    column = at
    for value in values:
        if column == at + size * count:
            break
        column = put_seat(out, column, value, seat, players, count)
    return at + size * count


def put_rows(out: list[int], at: i64, lists: list[list[int]], count: i64, size: i64) -> i64:
    """The first `size` values of each of `count` lists."""
    for values in lists:
        put_row(out, at, values, size)
        at += size
    return at + (count - len(lists)) * size


def put_grid(out: list[int], at: i64, values: list[int], count: i64, size: i64, seat: i64, players: i64) -> i64:
    """`count` groups of `size` values; the values of a group are by seat, then by other party."""
    for group in range(count):
        for place in range(size):
            value = values[group * size + place]
            if value != 0:
                column = (place + players - seat) % players if place < players and seat > 0 else place
                put(out, at + group * size + column, value)
    return at + count * size


def put_by_seat(out: list[int], at: i64, values: list[int], seat: i64, players: i64) -> i64:
    """A value for each seat."""
    return put_grid(out, at, values, 1, players, seat, players)


def put_lengths(out: list[int], at: i64, lists: list[list[int]], count: i64) -> i64:
    """The length of each of `count` lists."""
    column = at
    for values in lists:
        column = put(out, column, len(values))
    return at + count


def put_bag(out: list[int], at: i64, values: list[int], kinds: i64) -> i64:
    """How often each of the kinds 0 to `kinds` - 1 occurs."""
    if values:
        counts = [0] * kinds
        for value in values:
            if 0 <= value < kinds:
                counts[value] = counts[value] + 1  # `+=` on an item is slow when compiled
        for value in values:
            if 0 <= value < kinds and counts[value] > 0:
                out.append((at + value) * SCALE + counts[value])
                counts[value] = 0
    return at + kinds


def put_order(out: list[int], at: i64, values: list[int], kinds: i64) -> i64:
    """The position of each kind, counted from the top (the end of the list); then the kind on top."""
    size = len(values)
    for place in range(size):
        value = values[place]
        if 0 <= value < kinds:
            out.append((at + value) * SCALE + size - place)
    return put_one_of(out, at + kinds, values[size - 1] if size > 0 else -1, kinds)


def unpack_cells(cells: list[int], width: int) -> list[int]:
    """The whole row of numbers."""
    row = [0] * width
    for cell in cells:
        value = cell % SCALE
        row[cell // SCALE] = value if value < SCALE // 2 else value - SCALE
    return row


# -- names ----------------------------------------------------------------------------------

FORMATS: Final = (
    "number, flag, length, one of 9, seat, party, by seat, bits 6, bits of seats, row 5, row 5 of 9, row 5 of seats, "
    "row 5 of parties, row 7x6, grid 7x6 by seat, bag 24, order 24, lengths 4, own or secret"
)


def columns_of(name: str, text: str, players: int) -> list[Column]:
    """The columns of a field in a format: see codegen.py."""
    what, _, rest = text.partition(" ")
    if what == "number":
        return [Column(name, "number", LOWEST, HIGHEST)]
    if what == "flag":
        return [Column(name, "flag", 0, 1)]
    if what == "length":
        return [Column(f"{name}.length", "count", 0, HIGHEST)]
    if what == "seat" or what == "party":
        return _choices(name, players + (1 if what == "party" else 0))
    if text == "by seat":
        return [Column(f"{name}.{i}", "number", LOWEST, HIGHEST) for i in range(players)]
    if text.startswith("one of "):
        return _choices(name, int(text[7:]))
    if what == "bits":
        count = players if rest == "of seats" else int(rest)
        return [Column(f"{name}.{i}", "flag", 0, 1) for i in range(count)]
    size, _, of = rest.partition(" ")
    numbers = [int(number) for number in size.split("x")]
    if what == "row" and of:
        count = players if of == "of seats" else players + 1 if of == "of parties" else int(of[3:])
        return [column for i in range(numbers[0]) for column in _choices(f"{name}.{i}", count)]
    if what == "order":
        found = [Column(f"{name}.{i}", "position", LOWEST, HIGHEST) for i in range(numbers[0])]
        return found + _choices(f"{name}.top", numbers[0])
    kind = "number" if what in ("row", "grid") else "count"
    low = LOWEST if kind == "number" else 0
    if len(numbers) == 1:
        return [Column(f"{name}.{i}", kind, low, HIGHEST) for i in range(numbers[0])]
    return [Column(f"{name}.{i}.{j}", kind, low, HIGHEST) for i in range(numbers[0]) for j in range(numbers[1])]


def _choices(name: str, count: int) -> list[Column]:
    return [Column(f"{name}.{i}", "one of", 0, 1) for i in range(count)]


def with_prefix(prefix: str, found: list[Column]) -> list[Column]:
    """The same columns with longer names."""
    return [Column(prefix + column.name, column.kind, column.low, column.high) for column in found]
