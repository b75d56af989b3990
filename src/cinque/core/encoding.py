"""Numbers of a table as a list of fixed length: what the encodings that copies.py writes are made of."""

from __future__ import annotations


def put_row(out: list[float], values: list[int], size: int) -> None:
    """The first so many values; where there are fewer, -1."""
    count = len(values)
    for i in range(size):
        out.append(float(values[i]) if i < count else -1.0)


def put_rows(out: list[float], lists: list[list[int]], count: int, size: int) -> None:
    """The first so many values of each of so many lists."""
    for i in range(count):
        put_row(out, lists[i], size)


def put_lengths(out: list[float], lists: list[list[int]], count: int) -> None:
    """How long each of so many lists is."""
    for i in range(count):
        out.append(float(len(lists[i])))


def put_bag(out: list[float], values: list[int], kinds: int) -> None:
    """How often each of so many kinds is among the values."""
    first = len(out)
    out.extend([0.0] * kinds)
    for value in values:
        if 0 <= value < kinds:
            out[first + value] += 1.0


def put_bits(out: list[float], value: int, count: int) -> None:
    """So many bits of a number, the lowest first."""
    for i in range(count):
        out.append(1.0 if value >> i & 1 else 0.0)


def wipe(out: list[float], first: int) -> None:
    """Nothing in all places from this one on."""
    for i in range(first, len(out)):
        out[i] = 0.0
