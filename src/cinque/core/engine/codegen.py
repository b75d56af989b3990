"""Generate the methods that copy and encode tables and parts, from the annotations of their fields.

Interpreted, the code is generated at the first call; the build writes the same code into the sources it compiles.

ENCODED maps a field to a format. By default a number is encoded as itself and a list as its length.

| format | of | encodes |
| --- | --- | --- |
| one of 9 | a number | a column for each of 0 to 8; the one it names is 1 |
| seat, party | a number | the same for seats, relative to the viewer; a party may follow the last seat |
| bits 6, bits of seats | a number | a column for each bit |
| by seat | a list | a value for each seat |
| row 5 | a list | the first five values |
| row 5 of 9, of seats, of parties | a list | the first five values, each as one of 9 things, a seat or a party |
| row 7x6 | a list of lists | the first six values of each of seven lists |
| grid 7x4 by seat | a list | seven groups of four values, each group by seat and then by other party |
| bag 40, order 40 | a list | how often each of 40 kinds occurs; at which position from the end, and which is the last |
| lengths 4 | a list of lists | the length of each |
| secret | | nothing |

"own", alone or before a format, limits who sees the field. In a Part of `seats`, only its seat sees it and the others
see the length of a list. In the table itself, the field is a list by seat and each seat sees its own entry.

A name that ends in () is a method that computes a value: without arguments in a Part, with the viewer in a table.
"""

# not compiled: the build loads this file alone to generate code

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Callable, Iterable
from typing import Any

PLAIN_TYPES = {"int", "bool", "str", "float", "i64", "i32", "i16", "u8", "None"}
HELPERS = (
    "Column", "columns_of", "relative_seat", "put", "put_bag", "put_bits", "put_by_seat", "put_grid", "put_lengths",
    "put_one_of", "put_order", "put_row", "put_row_of", "put_rows", "put_seat", "put_seat_bits", "put_seats",
    "with_prefix",
)  # fmt: skip
PILE_HELPERS = ("pile_columns", "put_piles")
ENCODE_SIGNATURE = "(self, out: list[int], at: int, seat: int, players: int) -> int"
PILE_FIELD_TYPES = ("Piles", "list[Piles]")
PILE_TYPES = ("Pile", "list[Pile]", "list[list[Pile]]", "Pile | None")  # never change, so copies share them
CONSTANT_TYPES = ("ClassVar", "typing.ClassVar", "Final")

_copiers: dict[type, Callable[[Any], Any]] = {}


def own_fields(cls: type) -> dict[str, str]:
    """The fields that a class annotates in its own body, with their types as written."""
    notes = {name: str(note) for name, note in inspect.get_annotations(cls).items()}
    return {name: note for name, note in notes.items() if not note.startswith(CONSTANT_TYPES)}


def copy_expression(value: str, note: str) -> str:
    """An expression that copies a value of the annotated type."""
    return _copy_expression(value, ast.parse(note, mode="eval").body, 0)


def _copy_expression(value: str, kind: ast.expr, depth: int) -> str:
    if _is_plain(kind):
        return value
    if isinstance(kind, ast.BinOp) and isinstance(kind.op, ast.BitOr):
        inner = kind.right if ast.unparse(kind.left) == "None" else kind.left
        return f"None if {value} is None else {_copy_expression(value, inner, depth)}"
    if isinstance(kind, ast.Subscript) and ast.unparse(kind.value) == "list":
        if _is_plain(kind.slice):
            return f"{value}[:]"
        item = f"x{depth}"
        return f"[{_copy_expression(item, kind.slice, depth + 1)} for {item} in {value}]"
    if isinstance(kind, ast.Subscript):
        raise TypeError(f"unsupported field type {ast.unparse(kind)}: use int, bool, str, lists of those, and Parts")
    return f"{value}.copy()"


def _is_plain(kind: ast.expr) -> bool:
    if isinstance(kind, ast.BinOp) and isinstance(kind.op, ast.BitOr):
        return _is_plain(kind.left) and _is_plain(kind.right)
    return ast.unparse(kind) in PLAIN_TYPES


def copy_body(name: str, fields: dict[str, str], shared: Iterable[str], table: bool) -> list[str]:
    """The body of `copy` for a class; that of a table calls `copy_common_fields` first."""
    code = [f"c = {name}()"]
    if table:
        code.append("self.copy_common_fields(c)")
    for field, note in fields.items():
        value = f"self.{field}"
        same = field in shared or note in PILE_TYPES
        code.append(f"c.{field} = {value if same else copy_expression(value, note)}")
    return [*code, "return c"]


def copier(cls: type) -> Callable[[Any], Any]:
    """The function that copies objects of this class."""
    made = _copiers.get(cls)
    if made is None:
        made = _copiers[cls] = _make_copier(cls)
    return made


def _make_copier(cls: type) -> Callable[[Any], Any]:
    fields, _, shared = _all_fields(cls)
    table = hasattr(cls, "copy_common_fields")
    names: dict[str, Any] = {"Copied": cls, "copier": copier}
    other = "if type(self) is not Copied:\n        return copier(type(self))(self)"
    body = "\n    ".join([other, *copy_body("Copied", fields, shared, table)])
    exec(f"def copy(self):\n    {body}", names)  # noqa: S102 - the text comes from the class's own fields
    made: Callable[[Any], Any] = names["copy"]
    cls.copy = made  # type: ignore[attr-defined]  # later calls need no lookup
    return made


def encode_method(cls: type, name: str) -> Callable[..., Any]:
    """A method that encodes objects of this class, by name; the first call generates all of them."""
    fields, words, shared = _all_fields(cls)
    names: dict[str, Any] = {helper: getattr(helper_module(), helper) for helper in HELPERS}
    names |= {helper: getattr(helper_module("pile_encoding"), helper) for helper in PILE_HELPERS}
    names |= {"Coded": cls, "encode_method": encode_method, "PileFamily": list}
    for method, (signature, body) in encoding_methods(
        fields, words, shared, hasattr(cls, "copy_common_fields")
    ).items():
        if method not in cls.__dict__:
            arguments = "".join(f", {name}" for name in ("out", "at", "seat", "players") if f"{name}:" in signature)
            call = f"encode_method(type(self), {method!r})(self{arguments})"
            other = f"if type(self) is not Coded:\n        return {call}"
            code = "\n    ".join([other, *body])
            exec(f"def {method}{signature}:\n    {code}", names)  # noqa: S102 - as above
            setattr(cls, method, names[method])
    made: Callable[..., Any] = getattr(cls, name)
    return made


def helper_module(module: str = "encoding") -> Any:
    """A module with helpers; imported late, because the build loads this file alone."""
    return importlib.import_module(f"cinque.core.engine.{module}")


def _all_fields(cls: type) -> tuple[dict[str, str], dict[str, str], tuple[str, ...]]:
    """The fields of a class and its bases outside the core, their formats (ENCODED), and what copies share."""
    fields: dict[str, str] = {}
    words: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if not base.__module__.startswith("cinque.core."):
            fields |= own_fields(base)
            words |= base.__dict__.get("ENCODED", {})
    return fields, words, (*getattr(cls, "SHARED", ()), *getattr(cls, "FIXED", ()))


class FieldEncoding:
    """One field in an encoding: the expression that appends it to `out` and gives the next column, and its format."""

    def __init__(self, name: str, note: str, words: str, table: bool) -> None:
        self.own = words.startswith("own") and not table
        self.name = name.removesuffix("()")
        self.code = ""
        self.length = ""  # the expression for other seats, for an own list
        self.format = words.removeprefix("own").strip()
        value = f"self.{name[:-2]}({'seat' if table else ''})" if name.endswith("()") else f"self.{name}"
        kind = ast.parse(note, mode="eval").body
        if table and words.startswith("own"):
            assert isinstance(kind, ast.Subscript), f"ENCODED, {name}: in a table only a list by seat can be own"
            kind = kind.slice
            self.name = f"own.{name}"
            value = f"({value}[seat] if seat >= 0 else {'[]' if isinstance(kind, ast.Subscript) else '-1'})"
        if self.own and isinstance(kind, ast.Subscript):
            self.length = f"put(out, at, len({value}))"
        if not self.format:
            self.format = _default_format(kind, note)
        if self.format in ("secret", "str"):
            self.format = ""
        elif self.format == "there":
            self.format, self.code = "flag", f"put(out, at, 0 if {value} is None else 1)"
            self.name += ".there"
        else:
            self.code = _put_call(self.format, value, name)


def _default_format(kind: ast.expr, note: str) -> str:
    """The format of a field that ENCODED doesn't mention."""
    if isinstance(kind, ast.Subscript):
        return "length"
    if _is_plain(kind) and "None" not in note:
        return {"str": "str", "bool": "flag"}.get(note, "number")
    return "there"


def _put_call(words: str, value: str, name: str) -> str:
    """The expression that appends a value in a format."""
    if words in ("number", "flag"):
        return f"put(out, at, {value})"
    if words == "length":
        return f"put(out, at, len({value}))"
    if words in ("seat", "party"):
        return f"put_seat(out, at, {value}, seat, players, players{' + 1' if words == 'party' else ''})"
    if words == "by seat":
        return f"put_by_seat(out, at, {value}, seat, players)"
    if words == "bits of seats":
        return f"put_seat_bits(out, at, {value}, seat, players)"
    for pattern, code in PATTERNS:
        found = re.fullmatch(pattern, words)
        if found is not None:
            count = "players" if words.endswith("of seats") else "players + 1"
            return code.format(value, *found.groups(), count=count)
    raise TypeError(f"ENCODED, {name}: unknown format '{words}'; use {helper_module().FORMATS}")


PATTERNS = (
    (r"one of (\d+)", "put_one_of(out, at, {}, {})"),
    (r"bits (\d+)", "put_bits(out, at, {}, {})"),
    (r"row (\d+)", "put_row(out, at, {}, {})"),
    (r"row (\d+) of (\d+)", "put_row_of(out, at, {}, {}, {})"),
    (r"row (\d+) of (?:seats|parties)", "put_seats(out, at, {}, {}, seat, players, {count})"),
    (r"row (\d+)x(\d+)", "put_rows(out, at, {}, {}, {})"),
    (r"grid (\d+)x(\d+) by seat", "put_grid(out, at, {}, {}, {}, seat, players)"),
    (r"bag (\d+)", "put_bag(out, at, {}, {})"),
    (r"order (\d+)", "put_order(out, at, {}, {})"),
    (r"lengths (\d+)", "put_lengths(out, at, {}, {})"),
)


def _column_statements(entries: list[FieldEncoding], own: bool) -> list[str]:
    """Statements that add the columns of the public fields, or of those marked "own", to `found`."""
    lines = []
    for one in entries:
        if one.own and not own and one.length:
            lines.append(f"found += columns_of({one.name!r}, 'length', players)")
        elif one.own == own and one.format:
            lines.append(f"found += columns_of({one.name!r}, {one.format!r}, players)")
    return lines


def encoding_methods(
    fields: dict[str, str], words: dict[str, str], shared: Iterable[str], table: bool
) -> dict[str, tuple[str, list[str]]]:
    """The methods that encode a class, as signature and body by name."""
    seats = table and re.fullmatch(r"list\[[A-Z]\w*\]", fields.get("seats", "")) is not None
    entries = [
        FieldEncoding(name, note, words.get(name, ""), table)
        for name, note in fields.items()
        if note not in (*PILE_FIELD_TYPES, *PILE_TYPES)
        and (name in words or (name not in shared and not (seats and name == "seats")))
    ]
    entries += [FieldEncoding(name, "list[int]", form, table) for name, form in words.items() if name.endswith("()")]
    families = [name for name, note in fields.items() if note == "Piles"]
    many = [name for name, note in fields.items() if note == "list[Piles]"]
    open_ = [f"at = {code}" for one in entries for code in [one.length if one.own else one.code] if code]
    if not table:
        own = [f"at = {one.code}" for one in entries if one.own and one.code]
        start, names = "found: list[Column] = []", "(self, players: int) -> list[Column]"
        return {
            "encode_open": (ENCODE_SIGNATURE, [*open_, "return at"]),
            "encode_own": (ENCODE_SIGNATURE, [*own, "return at"]),
            "open_columns": (names, [start, *_column_statements(entries, False), "return found"]),
            "own_columns": (names, [start, *_column_statements(entries, True), "return found"]),
        }
    body = ["players = self.players", "at = self.encode_common(out, at, seat)", *open_]
    places = ["players = self.players", "found = self.common_columns()", *_column_statements(entries, False)]
    if seats:
        body += [
            "for place in range(len(self.seats)):",
            "    at = self.seats[relative_seat(place, seat, players)].encode_open(out, at, seat, players)",
            "if seat >= 0:",
            "    at = self.seats[seat].encode_own(out, at, seat, players)",
            "else:",
            "    at += len(self.seats[0].own_columns(players))",
        ]
        places += [
            "for place in range(len(self.seats)):",
            '    found += with_prefix(f"seats.{place}.", self.seats[place].open_columns(players))',
            'found += with_prefix("own.", self.seats[0].own_columns(players))',
        ]
    for name in (*families, *many):
        if words.get(name) == "secret":
            continue
        if name in families:
            body.append(f"at = put_piles(out, at, self.{name}, seat)")
            places.append(f"found += pile_columns(self.{name}, {name!r})")
        else:
            body += [f"for family in self.{name}:", "    at = put_piles(out, at, family, seat)"]
            places += [
                f"for number in range(len(self.{name})):",
                f"    found += pile_columns(self.{name}[number], f'{name}.{{number}}')",
            ]
    gathered = ", ".join([*(f"self.{name}" for name in families), *(f"*self.{name}" for name in many)])
    return {
        "families": ("(self) -> list[PileFamily]", [f"return [{gathered}]"]),
        "encode_cells": ("(self, out: list[int], at: int, seat: int) -> int", [*body, "return at"]),
        "columns": ("(self) -> list[Column]", [*places, "return found"]),
    }


class ClassSource:
    """A class as declared in its source: what the build needs to generate its methods."""

    def __init__(self, node: ast.ClassDef) -> None:
        self.node = node
        self.bases = [ast.unparse(base).split("[")[0].split(".")[-1] for base in node.bases]
        self.fields: dict[str, str] = {}
        self.shared: list[str] = []
        self.words: dict[str, str] = {}
        for item in node.body:
            if not isinstance(item, ast.AnnAssign) or not isinstance(item.target, ast.Name):
                continue
            note = ast.unparse(item.annotation)
            if item.target.id in ("SHARED", "FIXED") and item.value is not None:
                self.shared += ast.literal_eval(item.value)
            elif item.target.id == "ENCODED" and item.value is not None:
                self.words = ast.literal_eval(item.value)
            elif not note.startswith(CONSTANT_TYPES):
                self.fields[item.target.id] = note
        self.methods = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}


def parse_classes(texts: Iterable[str]) -> dict[str, ClassSource]:
    """The classes declared in these files, by name."""
    nodes = [node for text in texts for node in ast.parse(text).body]
    return {node.name: ClassSource(node) for node in nodes if isinstance(node, ast.ClassDef)}


def _class_and_bases(name: str, known: dict[str, ClassSource]) -> list[str]:
    """A class and its bases, the root first; empty if it is neither a Part nor a Table."""
    if name in ("Part", "Table"):
        return [name]
    if name not in known:
        return []
    # A base of the same name comes from another package.
    others = {other: source for other, source in known.items() if other != name}
    for base in known[name].bases:
        lineage = _class_and_bases(base, others)
        if lineage:
            return [*lineage, name]
    return []


def with_generated_methods(text: str, known: dict[str, ClassSource]) -> str:
    """The source of a module with generated methods in every Part and Table that doesn't define its own.

    `known` are the classes of its package."""
    rows = text.splitlines()
    known = known | parse_classes([text])  # another file may have a class of the same name
    classes = [node for node in ast.parse(text).body if isinstance(node, ast.ClassDef)]
    changed = False
    for node in reversed(classes):
        root, *lineage = _class_and_bases(node.name, known) or [""]
        if not lineage:
            continue
        fields: dict[str, str] = {}
        words: dict[str, str] = {}
        shared: list[str] = []
        for name in lineage:
            fields |= known[name].fields
            words |= known[name].words
            shared += known[name].shared
        table = root == "Table"
        methods = {"copy": (f"(self) -> {node.name}", copy_body(node.name, fields, shared, table))}
        methods |= encoding_methods(fields, words, shared, table)
        code: list[str] = []
        for method, (signature, body) in methods.items():
            if method not in known[node.name].methods:
                code += ["", f"    def {method}{signature}:", *(f"        {one}" for one in body)]
        rows[node.end_lineno : node.end_lineno] = code
        changed = True
    if changed:
        imports = [node for node in ast.parse(text).body if isinstance(node, (ast.Import, ast.ImportFrom))]
        start = imports[1 if getattr(imports[0], "module", "") == "__future__" else 0].lineno - 1
        rows[start:start] = [
            f"from cinque.core.engine.encoding import {', '.join(HELPERS)}",
            f"from cinque.core.engine.pile_encoding import {', '.join(PILE_HELPERS)}",
            "from cinque.core.engine.piles import Piles as PileFamily",
        ]
    return "\n".join(rows) + "\n"
