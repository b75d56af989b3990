"""Part: a piece of a table with its own fields, such as a player area, a district or a ship."""

from __future__ import annotations

from typing import ClassVar, Self, cast

from mypy_extensions import mypyc_attr

from cinque.core.engine.codegen import copier, encode_method
from cinque.core.engine.encoding import Column


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A piece of a table. Declare fields by annotation only; the constructor takes no arguments.

    ENCODED says how `encode` represents a field: see codegen.py."""

    ENCODED: ClassVar[dict[str, str]] = {}

    def copy(self) -> Self:
        """A copy that shares nothing mutable."""
        return cast(Self, copier(type(self))(self))

    def __repr__(self) -> str:
        from cinque.core.engine.display import describe_fields

        return describe_fields(self)

    # Generated from the annotations, like `copy`; `Table.encode_cells` calls them.

    def encode_open(self, out: list[int], at: int, seat: int, players: int) -> int:
        """Append the fields that everyone may see; return the next column."""
        return cast(int, encode_method(type(self), "encode_open")(self, out, at, seat, players))

    def encode_own(self, out: list[int], at: int, seat: int, players: int) -> int:
        """Append the fields that only the part's owner may see; return the next column."""
        return cast(int, encode_method(type(self), "encode_own")(self, out, at, seat, players))

    def open_columns(self, players: int) -> list[Column]:
        """The columns of `encode_open`."""
        return cast(list[Column], encode_method(type(self), "open_columns")(self, players))

    def own_columns(self, players: int) -> list[Column]:
        """The columns of `encode_own`."""
        return cast(list[Column], encode_method(type(self), "own_columns")(self, players))
