"""A game's move space: every move is an int; moves are grouped into named kinds with typed arguments."""

# not compiled: used by clients only, never in the hot path

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import SupportsIndex

from cinque.core.engine.arguments import as_int
from cinque.core.engine.errors import UnknownMove
from cinque.core.engine.move_kinds import Kind


class SeatDomain:
    """An argument that is a player; clients show the player's name.

    With `ids`, moves are written with ids such as colours instead of numbers. Ids after the last player are parties
    without a seat; their names are in [names.party]."""

    def __init__(self, count: int, ids: Sequence[str] = ()) -> None:
        self.count = count
        self.ids = ids


ROLES = ("", "pass", "end", "yes", "no")
Domain = tuple[int, int] | Sequence[str] | SeatDomain


class Moves:
    """All moves of a game."""

    def __init__(self) -> None:
        self.kinds: list[Kind] = []
        self.size = 0
        self._by_name: dict[str, Kind] = {}

    def __repr__(self) -> str:
        return f"<{self.size} moves of {len(self.kinds)} kinds: {', '.join(self._by_name)}>"

    def _repr_html_(self) -> str:
        """The kinds of moves in a notebook."""
        cells = [(f"{kind.first} to {kind.end - 1}", kind.name, _domains(kind)) for kind in self.kinds]
        rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in cells)
        head = "<tr><th>moves</th><th>kind</th><th>arguments</th></tr>"
        return f"<p>{self.size} moves of {len(self.kinds)} kinds</p><table>{head}{rows}</table>"

    def add_move(self, name: str, role: str = "") -> int:
        """Add a move without arguments and return it."""
        return self.add(name, role).first

    def add(self, name: str, role: str = "", /, **arguments: Domain) -> Kind:
        """Add a kind of move; an argument is a range (lowest, highest), a list of names, or a SeatDomain.

        `role` tells clients what the move means in a choice: "pass" declines and "end" finishes, each with its own
        button and key; "yes" and "no" answer a yes-or-no question.

        >>> space = Moves()
        >>> go_on = space.add_move("pass")
        >>> bid = space.add("bid", amount=(1, 9))
        >>> bid.of(5), bid.arg(5), 5 in bid, go_on in bid, space.size
        (5, 5, True, False, 10)
        >>> space.text(5), space.parse("bid 5"), space.kind(5), space.args(5)
        ('bid 5', 5, 'bid', {'amount': 5})
        """
        if role not in ROLES:
            raise ValueError(f"unknown role '{role}' for '{name}': use {', '.join(ROLES[1:])}")
        if name in self._by_name:
            raise ValueError(f"two kinds of move are named '{name}'")
        values = [_values(domain) for domain in arguments.values()]
        lows = [domain[0] if _is_range(domain) else 0 for domain in arguments.values()]  # type: ignore[index]
        kind = Kind(name, self.size, list(arguments), values, lows)  # type: ignore[arg-type]
        kind.seats = [argument for argument, domain in arguments.items() if isinstance(domain, SeatDomain)]
        kind.role = role
        self.kinds.append(kind)
        self._by_name[name] = kind
        self.size += kind.size
        return kind

    def of(self, move: SupportsIndex) -> Kind:
        """The kind of a move."""
        move = as_int(move)
        if not isinstance(move, int) or isinstance(move, bool) or not 0 <= move < self.size:
            raise UnknownMove(f"{move!r} is not a move of this game: moves are whole numbers from 0 to {self.size - 1}")
        low, high = 0, len(self.kinds) - 1
        while low < high:
            middle = (low + high + 1) // 2
            if self.kinds[middle].first <= move:
                low = middle
            else:
                high = middle - 1
        return self.kinds[low]

    def kind(self, move: SupportsIndex) -> str:
        """The name of the move's kind."""
        return self.of(move).name

    def args(self, move: SupportsIndex) -> dict[str, int | str]:
        """The move's arguments by name."""
        kind = self.of(move)
        return kind.args(as_int(move))

    def text(self, move: SupportsIndex) -> str:
        """The move as text, the inverse of `parse`."""
        kind = self.of(move)
        return " ".join([kind.name, *(str(v) for v in kind.args(as_int(move)).values())])

    def parse(self, text: str) -> int:
        """The move that a text such as `bid 5` stands for; raises UnknownMove."""
        words = text.split()
        kind = self._by_name.get(words[0]) if words else None
        if kind is None:
            raise UnknownMove(f"'{text}' is not a move of this game; its moves are: {', '.join(self._by_name)}")
        try:
            return kind.find(words[1:])
        except ValueError:
            takes = " ".join(f"<{name}>" for name in kind.arguments) or "no arguments"
            raise UnknownMove(f"'{text}' is not a move of this game; '{kind.name}' takes {takes}") from None


def _is_range(domain: Domain) -> bool:
    return isinstance(domain, tuple) and len(domain) == 2 and isinstance(domain[0], int)


def _domains(kind: Kind) -> str:
    """The arguments of a kind and their first and last values."""
    named = zip(kind.arguments, kind.values, strict=True)
    return ", ".join(f"{name}: {values[0]} to {values[-1]}" for name, values in named)


def _values(domain: Domain) -> list[int | str]:
    if isinstance(domain, SeatDomain):
        return list(domain.ids) or list(range(domain.count))
    if _is_range(domain):
        low, high = domain
        return list(range(int(low), int(high) + 1))
    names: list[int | str] = [str(name) for name in domain]
    if len(set(names)) != len(names) or any(" " in str(name) for name in names):
        raise ValueError(f"argument names must be unique and without spaces: {names}")
    return names
