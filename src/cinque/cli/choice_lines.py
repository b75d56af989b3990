"""The numbered choices of a question in the terminal."""

from __future__ import annotations

from typing import NamedTuple


class Line(NamedTuple):
    """One numbered choice: a move, or a range of amounts."""

    text: str
    moves: list[int]


def number_spans(numbers: list[str]) -> list[str]:
    """What can be typed, as spans such as 1-7."""
    spans: list[list[int]] = []
    for number in numbers:
        first, _, last = number.partition("-")
        if spans and spans[-1][1] + 1 == int(first):
            spans[-1][1] = int(last or first)
        else:
            spans.append([int(first), int(last or first)])
    return [str(first) if first == last else f"{first}-{last}" for first, last in spans]
