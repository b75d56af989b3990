"""Part: a piece of a table with its own fields, such as a player area, a district or a ship."""

from __future__ import annotations

from typing import ClassVar, Self, cast

from mypy_extensions import mypyc_attr

from cinque.core.engine.codegen import copier, encode_method


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A piece of a table. Declare fields by annotation only; the constructor takes no arguments.

    ENCODED says how `encode` represents a field: see codegen.py."""

    ENCODED: ClassVar[dict[str, str]] = {}

    def copy(self) -> Self:
        """A copy that shares nothing mutable."""
        return cast(Self, copier(type(self))(self))

    # Generated from the annotations, like `copy`; `Table.encode` calls them.

    def encode_open(self, out: list[float]) -> None:
        """Append what everyone may see."""
        encode_method(type(self), "encode_open")(self, out)

    def encode_own(self, out: list[float]) -> None:
        """Append what only the seat that owns the part may see."""
        encode_method(type(self), "encode_own")(self, out)

    def open_places(self) -> list[str]:
        """The names of the numbers that `encode_open` appends."""
        return cast(list[str], encode_method(type(self), "open_places")(self))

    def own_places(self) -> list[str]:
        """The names of the numbers that `encode_own` appends."""
        return cast(list[str], encode_method(type(self), "own_places")(self))
