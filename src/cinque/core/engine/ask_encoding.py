"""Encode the question that a seat is asked: which Ask it is, and its fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cinque.core.engine.encoding import Column, columns_of, put, put_bits, put_one_of
from cinque.core.engine.saving import fields
from cinque.core.engine.steps import Ask, SimultaneousAsk, Step


class AskFields:
    """The columns of one Ask: the first is 1 if it is asked, then come its fields."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.names: list[str] = []
        self.bits: list[bool] = []
        self.sizes: list[int] = []  # the size of each field; 0 for a number


class AskEncoding:
    """The columns of all questions of a game, by the ids of its Asks."""

    def __init__(self, step_ids: Mapping[str, type[Step[Any]]]) -> None:
        self.columns: list[Column] = []
        self._by_type: dict[type, AskFields] = {}
        for name, kind in sorted(step_ids.items()):
            if issubclass(kind, (Ask, SimultaneousAsk)):
                self._add(name, kind)
        self.width = len(self.columns)

    def _add(self, name: str, kind: type[Step[Any]]) -> None:
        asked = AskFields(len(self.columns))
        self._by_type[kind] = asked
        self.columns.append(Column(f"question.{name}", "one of", 0, 1))
        for field in fields(kind):
            words = kind.ENCODED.get(field, "number")
            if field in ("seat", "seats") or words == "secret":
                continue
            found = columns_of(f"question.{name}.{field}", words, 0)
            asked.names.append(field)
            asked.bits.append(words.startswith("bits"))
            asked.sizes.append(0 if words == "number" else len(found))
            self.columns += found

    def put(self, out: list[int], at: int, step: Step[Any]) -> None:
        """Append the question; an Ask without an id has no columns."""
        asked = self._by_type.get(type(step))
        if asked is None:
            return
        column: int = at + asked.at
        column = put(out, column, 1)
        for i in range(len(asked.names)):
            value: int = getattr(step, asked.names[i])
            size = asked.sizes[i]
            if size == 0:
                column = put(out, column, value)
            elif asked.bits[i]:
                column = put_bits(out, column, value, size)
            else:
                column = put_one_of(out, column, value, size)
