"""Types for fields of views that clients understand in every game: a player, a list by player, the current step."""

# not compiled: msgspec reads these annotations at run time

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, TypeVar

import msgspec

T = TypeVar("T")
SCHEMA_KEY = "cinque"  # the key for the meaning in the JSON schema

SeatNo = Annotated[int, msgspec.Meta(extra_json_schema={SCHEMA_KEY: "seat"})]
"""A seat number; -1 for none."""
BySeat = Annotated[list[T], msgspec.Meta(extra_json_schema={SCHEMA_KEY: "seats"})]
"""One entry for each player, in seat order."""
StepId = Annotated[str, msgspec.Meta(extra_json_schema={SCHEMA_KEY: "step"})]
"""The current step of the turn. Clients show it among all steps in [names.<field>], in that order."""


def field_roles(view: type) -> dict[str, str]:
    """The fields of a view that hold a player ("seat"), a list by player ("seats") or the step ("step"), by name."""
    (root,), parts = msgspec.json.schema_components([view])
    by_name: dict[str, str] = {}
    for part in (root, *parts.values()):
        for name, field in part.get("properties", {}).items():
            for meaning in _field_marks(field):
                by_name[name] = meaning
    return by_name


def _field_marks(field: Any) -> Iterator[str]:
    if isinstance(field, dict):
        if SCHEMA_KEY in field:
            yield field[SCHEMA_KEY]
        for choice in field.get("anyOf", []):
            yield from _field_marks(choice)
        if SCHEMA_KEY not in field:
            yield from _field_marks(field.get("items"))
