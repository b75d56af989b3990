"""The fixed space of a game's moves: ints, grouped in named kinds with typed arguments."""

# not compiled: used by clients only, never in the hot path

from __future__ import annotations

from collections.abc import Sequence

from cinque.core.errors import UnknownMove

Domain = tuple[int, int] | Sequence[str]


class Kind:
    """One kind of move: the ints from `first` on, one for each combination of its arguments."""

    __slots__ = ("arguments", "first", "name", "size", "values")

    def __init__(self, name: str, first: int, arguments: dict[str, Domain]) -> None:
        self.name = name
        self.first = first
        self.arguments = list(arguments)
        self.values: list[list[int | str]] = [_values(domain) for domain in arguments.values()]
        self.size = 1
        for values in self.values:
            self.size *= len(values)

    def args(self, index: int) -> dict[str, int | str]:
        """The arguments of the kind's index-th move; the last argument runs fastest."""
        picked: list[int | str] = []
        for values in reversed(self.values):
            index, place = divmod(index, len(values))
            picked.append(values[place])
        return dict(zip(self.arguments, reversed(picked), strict=True))

    def find(self, words: list[str]) -> int:
        """The move with these arguments as text; raises ValueError when there is none."""
        if len(words) != len(self.values):
            raise ValueError(f"'{self.name}' takes {len(self.values)} arguments, not {len(words)}")
        index = 0
        for values, word in zip(self.values, words, strict=True):
            index = index * len(values) + [str(v) for v in values].index(word)
        return self.first + index


class Moves:
    """All moves a game can ever ask for."""

    def __init__(self) -> None:
        self.kinds: list[Kind] = []
        self.size = 0
        self._by_name: dict[str, Kind] = {}

    def add(self, name: str, /, **arguments: Domain) -> int:
        """A new kind; an argument is a range (lowest, highest) or the list of its names. Returns the first move.

        >>> space = Moves()
        >>> space.add("pass"), space.add("bid", amount=(1, 9)), space.size
        (0, 1, 10)
        >>> space.text(5), space.parse("bid 5"), space.kind(5), space.args(5)
        ('bid 5', 5, 'bid', {'amount': 5})
        """
        if name in self._by_name:
            raise ValueError(f"two kinds of move are named '{name}'")
        kind = Kind(name, self.size, arguments)
        self.kinds.append(kind)
        self._by_name[name] = kind
        self.size += kind.size
        return kind.first

    def _of(self, move: int) -> Kind:
        if not isinstance(move, int) or isinstance(move, bool) or not 0 <= move < self.size:
            raise UnknownMove(f"{move!r} is no move of this game: moves are whole numbers from 0 to {self.size - 1}")
        low, high = 0, len(self.kinds) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.kinds[middle].first <= move:
                low = middle
            else:
                high = middle - 1
        return self.kinds[low]

    def kind(self, move: int) -> str:
        """The name of the move's kind."""
        return self._of(move).name

    def args(self, move: int) -> dict[str, int | str]:
        """The move's arguments by name."""
        kind = self._of(move)
        return kind.args(move - kind.first)

    def text(self, move: int) -> str:
        """The move as text, the inverse of `parse`."""
        kind = self._of(move)
        return " ".join([kind.name, *(str(v) for v in kind.args(move - kind.first).values())])

    def parse(self, text: str) -> int:
        """The move that this text names."""
        words = text.split()
        kind = self._by_name.get(words[0]) if words else None
        if kind is None:
            raise UnknownMove(f"'{text}' is no move of this game; its moves are: {', '.join(self._by_name)}")
        try:
            return kind.find(words[1:])
        except ValueError:
            takes = " ".join(f"<{name}>" for name in kind.arguments) or "no arguments"
            raise UnknownMove(f"'{text}' is no move of this game; '{kind.name}' takes {takes}") from None


def _values(domain: Domain) -> list[int | str]:
    if isinstance(domain, tuple) and len(domain) == 2 and isinstance(domain[0], int):
        low, high = domain
        return list(range(int(low), int(high) + 1))
    names: list[int | str] = [str(name) for name in domain]
    if len(set(names)) != len(names) or any(" " in str(name) for name in names):
        raise ValueError(f"argument names must differ and hold no spaces: {names}")
    return names
