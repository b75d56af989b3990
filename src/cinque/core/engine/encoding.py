"""Helpers for encoding a table as a list of numbers of fixed length; codegen.py generates the calls."""

from __future__ import annotations


def put_row(out: list[float], values: list[int], size: int) -> None:
    """Append the first `size` values, padded with -1."""
    count = len(values)
    for i in range(size):
        out.append(float(values[i]) if i < count else -1.0)


def put_rows(out: list[float], lists: list[list[int]], count: int, size: int) -> None:
    """Append the first `size` values of each of `count` lists."""
    for i in range(count):
        put_row(out, lists[i], size)


def put_lengths(out: list[float], lists: list[list[int]], count: int) -> None:
    """Append the length of each of `count` lists."""
    for i in range(count):
        out.append(float(len(lists[i])))


def put_bag(out: list[float], values: list[int], kinds: int) -> None:
    """Append how often each of the kinds 0 to `kinds` - 1 occurs."""
    first = len(out)
    out.extend([0.0] * kinds)
    for value in values:
        if 0 <= value < kinds:
            out[first + value] += 1.0


def put_bits(out: list[float], value: int, count: int) -> None:
    """Append `count` bits of a number, lowest first."""
    for i in range(count):
        out.append(1.0 if value >> i & 1 else 0.0)


def wipe(out: list[float], first: int) -> None:
    """Set everything from this index on to 0."""
    for i in range(first, len(out)):
        out[i] = 0.0
