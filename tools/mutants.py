"""Mutants of a game's rules: each changes one operator, comparison, constant, condition or statement."""

from __future__ import annotations

import ast
import copy
import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

# Not rule code: views, bots, the list of moves, reading content, the description of the game.
# Other files opt out with a line "# not rule code: <reason>" near the top.
SKIPPED_FILES = {"__init__.py", "terminal.py", "view.py", "heuristics.py", "moves.py", "content.py"}
SKIPPED_FOLDERS = {"bots", "view"}
OPT_OUT = re.compile(rb"^# not rule code: \S", re.MULTILINE)
# Checked by the contract tests of every game, or only for texts.
SKIPPED_FUNCTIONS = {"copy", "build_view", "census", "bind_content", "facts", "breadcrumb", "shape", "__repr__"}

COMPARE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
BINARY: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr, ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One change of one file: the bytes from start to end become text."""

    file: str
    line: int
    function: str
    start: int
    end: int
    old: str
    new: str
    text: str

    @property
    def change(self) -> str:
        return f"{self.old} -> {self.new}"

    def order(self, seed: int) -> bytes:
        """A sort key for a random order that depends on the seed and the change, not on line numbers."""
        name = f"{seed}|{self.file}|{self.function}|{self.change}|{self.start if self.old.isdigit() else ''}"
        return hashlib.sha256(name.encode()).digest()

    def apply(self, source: bytes) -> bytes:
        return source[: self.start] + self.text.encode() + source[self.end :]


def _brief(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 90 else f"{line[:87]}..."


def _not_rules(node: ast.AST) -> bool:
    """Whether a node only emits events, imports types or checks assumptions."""
    if isinstance(node, ast.If):
        return ast.unparse(node.test).split(".")[-1] in ("recording", "TYPE_CHECKING")
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Attribute) and node.func.attr == "emit"
    if isinstance(node, ast.Assign):
        return any(isinstance(target, ast.Name) and target.id.startswith("__") for target in node.targets)
    return isinstance(node, (ast.Import, ast.ImportFrom, ast.Assert, ast.Raise, ast.JoinedStr))


def _variants(node: ast.AST) -> Iterator[ast.AST]:
    """The mutations of one node, without its children."""
    new = copy.deepcopy(node)
    if isinstance(new, ast.Compare):
        for index, operator in enumerate(new.ops):
            if type(operator) in COMPARE:
                broken = copy.deepcopy(new)
                broken.ops[index] = COMPARE[type(operator)]()
                yield broken
    elif isinstance(new, (ast.BinOp, ast.AugAssign)):
        if type(new.op) in BINARY:
            new.op = BINARY[type(new.op)]()
            yield new
    elif isinstance(new, ast.BoolOp):
        new.op = ast.And() if isinstance(new.op, ast.Or) else ast.Or()
        yield new
    elif isinstance(new, ast.UnaryOp):
        if isinstance(new.op, (ast.Not, ast.USub, ast.Invert)):
            yield new.operand
    elif isinstance(new, ast.Constant):
        if isinstance(new.value, bool):
            yield ast.Constant(not new.value)
        elif isinstance(new.value, int):
            yield ast.Constant(new.value + 1)
    elif isinstance(new, ast.Break):
        yield ast.Continue()
    elif isinstance(new, ast.Continue):
        yield ast.Pass()


def _removable(node: ast.AST) -> bool:
    """Whether a statement can be removed."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    if isinstance(node, ast.Assign):
        return not any(isinstance(target, (ast.Name, ast.Tuple)) for target in node.targets)
    return isinstance(node, ast.AugAssign)


class _Finder:
    """Walks one file and collects its mutants."""

    def __init__(self, file: str, source: bytes) -> None:
        self.file, self.source = file, source
        self.lines = [0]
        for line in source.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))
        self.found: list[Mutant] = []

    def add(self, node: ast.expr | ast.stmt, function: str, text: str, shown: str = "") -> None:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.lines[node.lineno - 1] + node.col_offset
        end = self.lines[node.end_lineno - 1] + node.end_col_offset
        old = _brief(self.source[start:end].decode())
        self.found.append(Mutant(self.file, node.lineno, function, start, end, old, _brief(shown or text), text))

    def visit(self, node: ast.AST, function: str) -> None:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            if node.name in SKIPPED_FUNCTIONS:
                return
            function = f"{function}.{node.name}".lstrip(".")
            for child in node.body:
                self.visit(child, function)
            return
        if _not_rules(node):
            if isinstance(node, ast.If):
                for child in node.orelse:
                    self.visit(child, function)
            return
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            return  # a docstring
        if isinstance(node, ast.Expr) and _not_rules(node.value):
            return
        self.mutate(node, function)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "type_params"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    self.visit(child, function)

    def mutate(self, node: ast.AST, function: str) -> None:
        if isinstance(node, ast.expr):
            for broken in _variants(node):
                text = ast.unparse(broken)
                self.add(node, function, text if isinstance(broken, ast.Constant) else f"({text})", text)
        elif isinstance(node, ast.stmt):
            for broken in _variants(node):
                self.add(node, function, ast.unparse(broken))
            if _removable(node) and function:
                self.add(node, function, "pass", "(removed)")
        if isinstance(node, (ast.If, ast.While, ast.IfExp)) and not self.changes(node.test):
            text = ast.unparse(node.test)
            self.add(node.test, function, f"(not ({text}))", f"not ({text})")

    def changes(self, test: ast.expr) -> bool:
        """Whether mutating the condition itself already negates it."""
        if isinstance(test, ast.Compare) and len(test.ops) == 1:
            return isinstance(test.ops[0], (ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.Is, ast.IsNot))
        return isinstance(test, ast.Constant) or (isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not))


def find(folder: Path) -> list[Mutant]:
    """All mutants of a game's folder, in file order."""
    found = []
    for path in sorted(folder.rglob("*.py")):
        if path.name in SKIPPED_FILES or SKIPPED_FOLDERS & set(path.relative_to(folder).parts[:-1]):
            continue
        source = path.read_bytes()
        if OPT_OUT.search(source[:2000]):
            continue
        finder = _Finder(path.relative_to(folder).as_posix(), source)
        for node in ast.parse(source).body:
            finder.visit(node, "")
        found += finder.found
    return found
