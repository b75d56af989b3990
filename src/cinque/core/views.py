"""What a field of a View means to every client: a player, a list with an entry for each, the step of the turn."""

# not compiled: msgspec reads these annotations at run time

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, TypeVar

import msgspec

T = TypeVar("T")
MARK = "cinque"  # where the meaning stands in the JSON schema

SeatNo = Annotated[int, msgspec.Meta(extra_json_schema={MARK: "seat"})]
"""A player, -1 for none."""
BySeat = Annotated[list[T], msgspec.Meta(extra_json_schema={MARK: "seats"})]
"""One entry for each player, in the order of the seats."""
StepId = Annotated[str, msgspec.Meta(extra_json_schema={MARK: "step"})]
"""The step of the turn, which clients show among the others that [names.<field>] names, in their order there."""


def meanings(view: type) -> dict[str, str]:
    """The fields of a View that are players ("seat"), lists by player ("seats") or the step ("step"), by name."""
    (root,), parts = msgspec.json.schema_components([view])
    found: dict[str, str] = {}
    for part in (root, *parts.values()):
        for name, field in part.get("properties", {}).items():
            for meaning in _marks(field):
                found[name] = meaning
    return found


def _marks(field: Any) -> Iterator[str]:
    if isinstance(field, dict):
        if MARK in field:
            yield field[MARK]
        for choice in field.get("anyOf", []):
            yield from _marks(choice)
        if MARK not in field:
            yield from _marks(field.get("items"))
