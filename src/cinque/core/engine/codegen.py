"""Generate the methods that copy and encode tables and parts, from the annotations of their fields.

Interpreted, the code is generated at the first call; the build writes the same code into the sources it compiles.

ENCODED maps a field to a format: "row 5" (five values in order), "bag 40" (how often each of 40 kinds occurs),
"bits 6" (of a number), "row 7x6" and "lengths 4" (of a list of lists). "secret" leaves the field out. By default a
number is encoded as itself and a list as its length.

"own", alone or before a format, limits who sees the field. In a Part of `seats`, only its seat sees it and the others
see the length of a list. In the table itself, the field is a list by seat and each seat sees its own entry.
"""

# not compiled: the build loads this file alone to generate code

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Callable, Iterable
from typing import Any

PLAIN = {"int", "bool", "str", "float", "i64", "i32", "i16", "u8", "None"}
HELPERS = ("put_bag", "put_bits", "put_lengths", "put_row", "put_rows", "wipe")
PILE_HELPERS = ("pile_names", "put_piles")
FAMILIES = ("Piles", "list[Piles]")
DESCRIPTORS = ("Pile", "list[Pile]", "list[list[Pile]]", "Pile | None")  # never change, so copies share them
CONSTANT = ("ClassVar", "typing.ClassVar", "Final")

_copiers: dict[type, Callable[[Any], Any]] = {}


def declared(cls: type) -> dict[str, str]:
    """The fields that a class annotates in its own body, with their types as written."""
    notes = {name: str(note) for name, note in inspect.get_annotations(cls).items()}
    return {name: note for name, note in notes.items() if not note.startswith(CONSTANT)}


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
    return ast.unparse(kind) in PLAIN


def copy_body(name: str, fields: dict[str, str], shared: Iterable[str], table: bool) -> list[str]:
    """The body of `copy` for a class; that of a table calls `share` first."""
    code = [f"c = {name}()"]
    if table:
        code.append("self.share(c)")
    for field, note in fields.items():
        value = f"self.{field}"
        same = field in shared or note in DESCRIPTORS
        code.append(f"c.{field} = {value if same else copy_expression(value, note)}")
    return [*code, "return c"]


def copier(cls: type) -> Callable[[Any], Any]:
    """The function that copies objects of this class."""
    made = _copiers.get(cls)
    if made is None:
        made = _copiers[cls] = _make_copier(cls)
    return made


def _make_copier(cls: type) -> Callable[[Any], Any]:
    fields, _, shared = _declared(cls)
    table = hasattr(cls, "share")
    names: dict[str, Any] = {"Copied": cls, "copier": copier}
    other = "if type(self) is not Copied:\n        return copier(type(self))(self)"
    body = "\n    ".join([other, *copy_body("Copied", fields, shared, table)])
    exec(f"def copy(self):\n    {body}", names)  # noqa: S102 - the text comes from the class's own fields
    made: Callable[[Any], Any] = names["copy"]
    cls.copy = made  # type: ignore[attr-defined]  # later calls need no lookup
    return made


def encode_method(cls: type, name: str) -> Callable[..., Any]:
    """A method that encodes objects of this class, by name; the first call generates all of them."""
    fields, words, shared = _declared(cls)
    names: dict[str, Any] = {helper: getattr(encoders(), helper) for helper in HELPERS}
    names |= {helper: getattr(encoders("pile_encoding"), helper) for helper in PILE_HELPERS}
    names |= {"Coded": cls, "encode_method": encode_method, "PileFamily": list}
    for method, (signature, body) in encoding(fields, words, shared, hasattr(cls, "share")).items():
        if method not in cls.__dict__:
            arguments = "".join(f", {name}" for name in ("out", "seat") if f"{name}:" in signature)
            other = (
                f"if type(self) is not Coded:\n        return encode_method(type(self), {method!r})(self{arguments})"
            )
            code = "\n    ".join([other, *body])
            exec(f"def {method}{signature}:\n    {code}", names)  # noqa: S102 - as above
            setattr(cls, method, names[method])
    made: Callable[..., Any] = getattr(cls, name)
    return made


def encoders(module: str = "encoding") -> Any:
    """A module with helpers; imported late, because the build loads this file alone."""
    return importlib.import_module(f"cinque.core.engine.{module}")


def _declared(cls: type) -> tuple[dict[str, str], dict[str, str], tuple[str, ...]]:
    """The fields of a class and its bases outside the core, their formats (ENCODED), and what copies share."""
    fields: dict[str, str] = {}
    words: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if not base.__module__.startswith("cinque.core."):
            fields |= declared(base)
            words |= base.__dict__.get("ENCODED", {})
    return fields, words, (*getattr(cls, "SHARED", ()), *getattr(cls, "FIXED", ()))


class Entry:
    """One field in an encoding: the statement that appends it to `out`, and the names of its numbers."""

    def __init__(self, name: str, note: str, words: str, table: bool) -> None:
        self.name = name
        self.own = words.startswith("own") and not table
        self.code = ""
        self.names: list[str] = []
        self.length = ""  # the statement for other seats, for an own list
        what, _, size = words.removeprefix("own").strip().partition(" ")
        kind = ast.parse(note, mode="eval").body
        value = f"self.{name}"
        if table and words.startswith("own"):
            assert isinstance(kind, ast.Subscript), f"ENCODED, {name}: in a table only a list by seat can be own"
            kind, name, what = kind.slice, f"own.{name}", what or "number"
            value = f"({value}[seat] if seat >= 0 else {'[]' if isinstance(kind, ast.Subscript) else '-1'})"
        listed = isinstance(kind, ast.Subscript)
        if self.own and listed:
            self.length = f"out.append(float(len({value})))"
        if what == "secret" or (what == "" and note == "str"):
            return
        if what in ("row", "bag", "bits", "lengths"):
            numbers = [int(part) for part in size.split("x")]
            verb = "rows" if len(numbers) == 2 else what
            self.code = f"put_{verb}(out, {value}, {', '.join(map(str, numbers))})"
            self.names = [f"{name}.{place}" for place in _numbered_names(numbers)]
        elif what == "number":
            self.code, self.names = f"out.append(float({value}))", [name]
        elif what:
            raise TypeError(f"ENCODED, {name}: unknown format '{words}'; use row, bag, bits, lengths, own or secret")
        elif listed:
            self.code, self.names = f"out.append(float(len({value})))", [f"{name}.length"]
        elif _is_plain(kind) and "None" not in note:
            self.code, self.names = f"out.append(float({value}))", [name]
        else:
            self.code, self.names = f"out.append(0.0 if {value} is None else 1.0)", [f"{name}.there"]


def _numbered_names(numbers: list[int]) -> list[str]:
    if len(numbers) == 1:
        return [str(i) for i in range(numbers[0])]
    return [f"{i}.{j}" for i in range(numbers[0]) for j in range(numbers[1])]


def _public_names(entries: list[Entry]) -> list[str]:
    """The names of the numbers that everyone sees."""
    names: list[str] = []
    for one in entries:
        names += ([f"{one.name}.length"] if one.length else []) if one.own else one.names
    return names


def encoding(
    fields: dict[str, str], words: dict[str, str], shared: Iterable[str], table: bool
) -> dict[str, tuple[str, list[str]]]:
    """The methods that encode a class, as signature and body by name."""
    seats = table and re.fullmatch(r"list\[[A-Z]\w*\]", fields.get("seats", "")) is not None
    entries = [
        Entry(name, note, words.get(name, ""), table)
        for name, note in fields.items()
        if note not in (*FAMILIES, *DESCRIPTORS)
        and (name in words or (name not in shared and not (seats and name == "seats")))
    ]
    families = [name for name, note in fields.items() if note == "Piles"]
    many = [name for name, note in fields.items() if note == "list[Piles]"]
    open_ = [line for one in entries for line in ([one.length] if one.own else [one.code]) if line]
    if not table:
        own = [one.code for one in entries if one.own and one.code]
        return {
            "encode_open": ("(self, out: list[float]) -> None", open_ or ["pass"]),
            "encode_own": ("(self, out: list[float]) -> None", own or ["pass"]),
            "open_places": ("(self) -> list[str]", [f"return {_public_names(entries)!r}"]),
            "own_places": ("(self) -> list[str]", [f"return {[n for o in entries if o.own for n in o.names]!r}"]),
        }
    body = ["out = self.encode_common(seat)", *open_]
    places = ["found = self.common_names()", f"found += {_public_names(entries)!r}"]
    if seats:
        body += [
            "for part in self.seats:",
            "    part.encode_open(out)",
            "first = len(out)",
            "self.seats[seat if seat >= 0 else 0].encode_own(out)",
            "if seat < 0:",
            "    wipe(out, first)",
        ]
        places += [
            "for i in range(len(self.seats)):",
            '    found += [f"seats.{i}.{name}" for name in self.seats[i].open_places()]',
            'found += [f"own.{name}" for name in self.seats[0].own_places()]',
        ]
    for name in (*families, *many):
        if words.get(name) == "secret":
            continue
        if name in families:
            body.append(f"put_piles(out, self.{name}, seat)")
            places.append(f"found += pile_names(self.{name}, {name!r})")
        else:
            body += [f"for family in self.{name}:", "    put_piles(out, family, seat)"]
            places += [
                f"for number in range(len(self.{name})):",
                f"    found += pile_names(self.{name}[number], f'{name}.{{number}}')",
            ]
    gathered = ", ".join([*(f"self.{name}" for name in families), *(f"*self.{name}" for name in many)])
    return {
        "families": ("(self) -> list[PileFamily]", [f"return [{gathered}]"]),
        "encode": ("(self, seat: int) -> list[float]", [*body, "return out"]),
        "places": ("(self) -> list[str]", [*places, "return found"]),
    }


class Source:
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
            elif not note.startswith(CONSTANT):
                self.fields[item.target.id] = note
        self.methods = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}


def sources(texts: Iterable[str]) -> dict[str, Source]:
    """The classes declared in these files, by name."""
    nodes = [node for text in texts for node in ast.parse(text).body]
    return {node.name: Source(node) for node in nodes if isinstance(node, ast.ClassDef)}


def _class_and_bases(name: str, known: dict[str, Source]) -> list[str]:
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


def with_generated_methods(text: str, known: dict[str, Source]) -> str:
    """The source of a module with generated methods in every Part and Table that doesn't define its own.

    `known` are the classes of its package."""
    rows = text.splitlines()
    known = known | sources([text])  # another file may have a class of the same name
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
        methods |= encoding(fields, words, shared, table)
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
