"""A Part is a small thing of a table with fields of its own: what lies before a seat, a district, a ship."""

from __future__ import annotations

from typing import ClassVar, Self, cast

from mypy_extensions import mypyc_attr

from cinque.core.copies import coder, copier


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """Fields are declared by their annotations alone; the constructor takes nothing.

    ENCODED says what an encoding tells of a field: see `copies`."""

    ENCODED: ClassVar[dict[str, str]] = {}

    def copy(self) -> Self:
        """Another part with the same fields, sharing nothing mutable."""
        return cast(Self, copier(type(self))(self))

    # An encoding of the table asks its parts; made from the annotations, as copies are.

    def encode_open(self, out: list[float]) -> None:
        """Add what all see."""
        coder(type(self), "encode_open")(self, out)

    def encode_own(self, out: list[float]) -> None:
        """Add what only the part's own seat sees."""
        coder(type(self), "encode_own")(self, out)

    def open_places(self) -> list[str]:
        """The names of what `encode_open` adds."""
        return cast(list[str], coder(type(self), "open_places")(self))

    def own_places(self) -> list[str]:
        """The names of what `encode_own` adds."""
        return cast(list[str], coder(type(self), "own_places")(self))
