"""Copies from annotations: a game declares its fields once, and this writes the code that copies them.

Interpreted, the code is made at the first copy; `./cinque compile` writes the same code into the classes it compiles.
"""

# not compiled: it writes code

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable
from typing import Any

PLAIN = {"int", "bool", "str", "float", "i64", "i32", "i16", "u8", "None"}

_made: dict[type, Callable[[Any], Any]] = {}


def declared(cls: type) -> dict[str, str]:
    """The fields a class declares by annotation in its own body, with their types as written."""
    notes = {name: str(note) for name, note in inspect.get_annotations(cls).items()}
    return {name: note for name, note in notes.items() if not note.startswith(("ClassVar", "typing.ClassVar"))}


def copied(value: str, note: str) -> str:
    """An expression that copies a value of the annotated type."""
    return _copied(value, ast.parse(note, mode="eval").body, 0)


def _copied(value: str, kind: ast.expr, depth: int) -> str:
    if _plain(kind):
        return value
    if isinstance(kind, ast.BinOp) and isinstance(kind.op, ast.BitOr):
        return f"None if {value} is None else {_copied(value, kind.left, depth)}"
    if isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "list":
        if _plain(kind.slice):
            return f"{value}[:]"
        item = f"x{depth}"
        return f"[{_copied(item, kind.slice, depth + 1)} for {item} in {value}]"
    if isinstance(kind, ast.Subscript):
        raise TypeError(f"a field cannot be a {ast.unparse(kind)}: use ints, bools, strings, lists of those, and Parts")
    return f"{value}.copy()"


def _plain(kind: ast.expr) -> bool:
    if isinstance(kind, ast.BinOp) and isinstance(kind.op, ast.BitOr):
        return _plain(kind.left) and _plain(kind.right)
    return ast.unparse(kind) in PLAIN


def lines(name: str, fields: dict[str, str], shared: Iterable[str], table: bool) -> list[str]:
    """The body of `copy` for a class of this name: a table's shares what every table has first."""
    code = [f"c = {name}()"]
    if table:
        code.append("self.share(c)")
    for field, note in fields.items():
        value = f"self.{field}"
        code.append(f"c.{field} = {value if field in shared else copied(value, note)}")
    return [*code, "return c"]


def copier(cls: type) -> Callable[[Any], Any]:
    """The function that copies objects of this class."""
    made = _made.get(cls)
    if made is None:
        made = _made[cls] = _make(cls)
    return made


def _make(cls: type) -> Callable[[Any], Any]:
    shared = (*getattr(cls, "SHARED", ()), *getattr(cls, "FIXED", ()))
    table = hasattr(cls, "share")
    fields: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base.__module__.startswith("cinque.core."):
            continue
        fields |= declared(base)
    names: dict[str, Any] = {"Copied": cls}
    body = "\n    ".join(lines("Copied", fields, shared, table))
    exec(f"def copy(self):\n    {body}", names)  # noqa: S102 - our own text, from the class's own fields
    made: Callable[[Any], Any] = names["copy"]
    return made
