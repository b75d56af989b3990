"""Copies from annotations: a game declares its fields once, and this writes the code that copies them.

Interpreted, the code is made at the first copy; compiling writes the same code into the sources that are compiled.
"""

# not compiled: it writes code, also for the build, which loads this file alone

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterable
from typing import Any

PLAIN = {"int", "bool", "str", "float", "i64", "i32", "i16", "u8", "None"}
CONSTANT = ("ClassVar", "typing.ClassVar", "Final")

_made: dict[type, Callable[[Any], Any]] = {}


def declared(cls: type) -> dict[str, str]:
    """The fields a class declares by annotation in its own body, with their types as written."""
    notes = {name: str(note) for name, note in inspect.get_annotations(cls).items()}
    return {name: note for name, note in notes.items() if not note.startswith(CONSTANT)}


def copied(value: str, note: str) -> str:
    """An expression that copies a value of the annotated type."""
    return _copied(value, ast.parse(note, mode="eval").body, 0)


def _copied(value: str, kind: ast.expr, depth: int) -> str:
    if _plain(kind):
        return value
    if isinstance(kind, ast.BinOp) and isinstance(kind.op, ast.BitOr):
        held = kind.right if ast.unparse(kind.left) == "None" else kind.left
        return f"None if {value} is None else {_copied(value, held, depth)}"
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
    names: dict[str, Any] = {"Copied": cls, "copier": copier}
    other = "if type(self) is not Copied:\n        return copier(type(self))(self)"
    body = "\n    ".join([other, *lines("Copied", fields, shared, table)])
    exec(f"def copy(self):\n    {body}", names)  # noqa: S102 - our own text, from the class's own fields
    made: Callable[[Any], Any] = names["copy"]
    cls.copy = made  # type: ignore[attr-defined]  # from now on without looking it up
    return made


class Source:
    """One class as its source declares it: what the build needs to write its copy."""

    def __init__(self, node: ast.ClassDef) -> None:
        self.node = node
        self.bases = [ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases]
        self.fields: dict[str, str] = {}
        self.shared: list[str] = []
        for item in node.body:
            if not isinstance(item, ast.AnnAssign) or not isinstance(item.target, ast.Name):
                continue
            note = ast.unparse(item.annotation)
            if item.target.id in ("SHARED", "FIXED") and item.value is not None:
                self.shared += ast.literal_eval(item.value)
            elif not note.startswith(CONSTANT):
                self.fields[item.target.id] = note
        self.copies = any(isinstance(item, ast.FunctionDef) and item.name == "copy" for item in node.body)


def sources(texts: Iterable[str]) -> dict[str, Source]:
    """The classes that these files declare, by name."""
    nodes = [node for text in texts for node in ast.parse(text).body]
    return {node.name: Source(node) for node in nodes if isinstance(node, ast.ClassDef)}


def _line(name: str, known: dict[str, Source]) -> list[str]:
    """A class and its bases, the first base first; empty when it is neither a Part nor a Table."""
    if name in ("Part", "Table"):
        return [name]
    if name not in known:
        return []
    for base in known[name].bases:
        found = _line(base, known)
        if found:
            return [*found, name]
    return []


def written(text: str, known: dict[str, Source]) -> str:
    """The source of a module with a `copy` in every Part and Table that has none; `known` are its package's classes."""
    rows = text.splitlines()
    known = known | sources([text])  # another file may have a class of the same name
    found = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    for node in reversed(found):
        root, *line = _line(node.name, known) or [""]
        if not line or known[node.name].copies:
            continue
        fields: dict[str, str] = {}
        shared: list[str] = []
        for name in line:
            fields |= known[name].fields
            shared += known[name].shared
        body = lines(node.name, fields, shared, root == "Table")
        code = ["", f"    def copy(self) -> {node.name}:", *(f"        {one}" for one in body)]
        rows[node.end_lineno : node.end_lineno] = code
    return "\n".join(rows) + "\n"
