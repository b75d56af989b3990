"""A Part is a small thing of a table with fields of its own: what lies before a seat, a district, a ship."""

from __future__ import annotations

from typing import Self, cast

from mypy_extensions import mypyc_attr

from cinque.core.copies import copier


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """Fields are declared by their annotations alone; the constructor takes nothing."""

    def copy(self) -> Self:
        """Another part with the same fields, sharing nothing mutable."""
        return cast(Self, copier(type(self))(self))
