"""Kinds of moves: a kind is a range of ints, one for each combination of its arguments."""

from __future__ import annotations

from typing import Final

MAX_ARGUMENTS: Final = 4


class Kind:
    """All moves of one kind: `of` builds a move from its arguments, `arg` reads an argument, `in` tests for the kind.

    Arguments from a range are given by value, those from a list of names by index.
    """

    __slots__ = (
        "arguments", "end", "first", "name", "role", "seats", "size", "values",
        "_base", "_low", "_moves", "_stride", "_width", "_stride0", "_stride1", "_stride2", "_stride3",
    )  # fmt: skip

    def __init__(
        self, name: str, first: int, arguments: list[str], values: list[list[int | str]], lows: list[int]
    ) -> None:
        if len(arguments) > MAX_ARGUMENTS:
            raise ValueError(f"'{name}' has {len(arguments)} arguments; a move takes at most {MAX_ARGUMENTS}")
        self.name: Final[str] = name
        self.first: Final[int] = first
        self.arguments: Final[list[str]] = arguments
        self.values: Final[list[list[int | str]]] = values
        self.seats: list[str] = []  # the arguments that are players
        self.role = ""  # what the move means in a choice: pass, end, yes, no, or "" for none of these
        self._low: Final[list[int]] = lows
        self._width: Final[list[int]] = [len(domain) for domain in values]
        stride = 1
        strides: list[int] = []
        for domain in reversed(values):
            strides.insert(0, stride)
            stride *= len(domain)
        self._stride: Final[list[int]] = strides
        self.size: Final[int] = stride
        self.end: Final[int] = first + stride
        self._moves: Final[list[int]] = list(range(first, first + stride))
        base = first
        for place in range(len(lows)):
            base -= lows[place] * strides[place]
        self._base: Final[int] = base
        padded = strides + [0] * MAX_ARGUMENTS
        self._stride0: Final[int] = padded[0]
        self._stride1: Final[int] = padded[1]
        self._stride2: Final[int] = padded[2]
        self._stride3: Final[int] = padded[3]

    def __repr__(self) -> str:
        text = " ".join([self.name, *[f"<{name}>" for name in self.arguments]])
        return f"<{self.size} {'move' if self.size == 1 else 'moves'}: {text}>"

    def of(self, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
        """The move with these arguments."""
        if self._stride1 == 0:
            move = self._base + a
        else:
            move = self._base + a * self._stride0 + b * self._stride1 + c * self._stride2 + d * self._stride3
        if not self.first <= move < self.end:
            raise ValueError(f"'{self.name}' has no move with the arguments {a}, {b}, {c}, {d}")
        return move

    def arg(self, move: int, place: int = 0) -> int:
        """One argument of a move of this kind."""
        if place == 0 and self._stride1 == 0:
            return move - self._base
        return (move - self.first) // self._stride[place] % self._width[place] + self._low[place]

    def between(self, lowest: int, highest: int) -> list[int]:
        """The moves of a kind with one argument, from the lowest to the highest value; empty if highest < lowest."""
        if lowest > highest:
            return []
        low = self._low[0]
        if lowest < low or highest - low >= self.size:
            raise ValueError(f"'{self.name}' has no moves from {lowest} to {highest}")
        return self._moves[lowest - low : highest - low + 1]

    def __contains__(self, move: int) -> bool:
        return self.first <= move < self.end

    def all(self) -> list[int]:
        """Every move of this kind."""
        return self._moves[:]

    def args(self, move: int) -> dict[str, int | str]:
        """The arguments of a move by name, as people read them."""
        by_name: dict[str, int | str] = {}
        for place, name in enumerate(self.arguments):
            by_name[name] = self.values[place][self.arg(move, place) - self._low[place]]
        return by_name

    def find(self, words: list[str]) -> int:
        """The move with these arguments as text; raises ValueError if there is none."""
        if len(words) != len(self.values):
            raise ValueError(f"'{self.name}' takes {len(self.values)} arguments, not {len(words)}")
        index = 0
        for values, word in zip(self.values, words):
            index = index * len(values) + [str(v) for v in values].index(word)
        return self.first + index
