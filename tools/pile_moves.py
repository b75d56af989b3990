"""Cards in piles only move by the methods of Piles: find everything else that changes the list of a pile.

Follows the list of a pile through names, tuples, loops, parameters and return values within a package. A list that is
put into a field or a container and read back elsewhere is not followed; storing it in a field is a fault itself.
With folders as arguments it checks these, such as a game of your own.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src/cinque/games", "src/cinque/bots", "src/cinque/server", "src/cinque/cli", "src/cinque/lab", "examples")
CHANGES = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"}
CHANGES |= {"__setitem__", "__delitem__", "__iadd__", "__imul__"}
CHANGING_FUNCTIONS = {"shuffle", "mix", "sort_and_shuffle", "heapify", "heappush", "heappop", "insort"}
INTERNAL = {"knowledge", "revealed", "shared_knowledge", "shared_lists", "tracking", "writable"}

# What an expression holds: the cards of a pile, a family of piles, or a container of one of them.
CARDS, FAMILY, MANY_CARDS, FAMILIES = "cards", "family", "many cards", "families"
ROWS = "rows"  # the cards of all piles, in a field of the family itself
ANNOTATIONS = {"Piles": FAMILY, "list[Piles]": FAMILIES}
ITEM = {FAMILY: CARDS, MANY_CARDS: CARDS, ROWS: CARDS, FAMILIES: FAMILY}
CONTAINER = {CARDS: MANY_CARDS, FAMILY: FAMILIES}

Names = dict[str, str]


@dataclass
class Package:
    """What the functions of a package do with lists of cards."""

    fields: Names  # the fields that hold families
    changed: dict[str, set[int]] = field(default_factory=dict)  # by function: the parameters whose list it changes
    returned: Names = field(default_factory=dict)  # by function: what it returns


@cache
def _parse(text: str) -> ast.Module:
    return ast.parse(text)


def families(texts: list[str]) -> Names:
    """The names of all fields that hold families of cards, and what they hold."""
    found = {}
    for text in texts:
        if "Piles" not in text:
            continue
        for node in ast.walk(_parse(text)):
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) in ANNOTATIONS:
                found[ast.unparse(node.target).rpartition(".")[2]] = ANNOTATIONS[ast.unparse(node.annotation)]
    return found


def read_package(texts: list[str]) -> Package:
    """Find out what the functions of a package return, and which parameters they change."""
    package = Package(families(texts))
    functions = [
        node
        for text in texts
        for node in ast.walk(_parse(text))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and _handles_lists(node)
    ]
    while True:  # a function may call another one that changes its parameter or returns the cards of a pile
        before = repr((package.changed, package.returned))
        for function in functions:
            scope = Scope(function, package)
            for node in ast.walk(function):
                if isinstance(node, ast.Return) and node.value is not None and scope.holds(node.value):
                    package.returned.setdefault(function.name, scope.holds(node.value))
            parameters = (
                function.args.args[function.args.args[0].arg in ("self", "cls") :] if function.args.args else []
            )
            for number, parameter in enumerate(parameters):
                if _is_list(parameter.annotation):
                    assumed = Scope(function, package, {parameter.arg: CARDS})
                    if len(list(assumed.faults())) > len(list(scope.faults())):
                        package.changed.setdefault(function.name, set()).add(number)
        if repr((package.changed, package.returned)) == before:
            return package


def _handles_lists(function: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether a function takes or returns a list of numbers or a family, going by its annotations."""
    return any(map(_is_list, [function.returns, *[one.annotation for one in function.args.args]]))


def _is_list(annotation: ast.expr | None) -> bool:
    return annotation is not None and ast.unparse(annotation) in ("list[int]", "Sequence[int]", "Piles", "list[Piles]")


def faults(text: str, package: Package) -> Iterator[tuple[int, str]]:
    """The lines that change the cards of a pile, with what they do."""
    if not package.fields and "Piles" not in text:
        return
    yield from sorted(set(Scope(_parse(text), package).faults()))


RELEVANT = (
    ast.Assign, ast.AnnAssign, ast.NamedExpr, ast.For, ast.comprehension, ast.Attribute, ast.Call, ast.Delete,
    ast.AugAssign, ast.FunctionDef, ast.AsyncFunctionDef,
)  # fmt: skip


@cache
def _own_nodes(root: ast.AST) -> list[ast.AST]:
    """The relevant nodes in a scope, without those in the functions inside it, in the order of the text."""
    found: list[ast.AST] = []
    left = list(ast.iter_child_nodes(root))[::-1]
    while left:
        node = left.pop()
        if isinstance(node, RELEVANT):
            found.append(node)
        if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            left.extend(list(ast.iter_child_nodes(node))[::-1])
    return found


class Scope:
    """A module or function with everything inside it, and what its names hold."""

    def __init__(self, root: ast.AST, package: Package, names: Names | None = None) -> None:
        self.root, self.package = root, package
        self.names: Names = dict(names or {})
        self.inner: list[Scope] = []
        self.nodes = _own_nodes(root)
        if isinstance(root, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            for one in (*root.args.posonlyargs, *root.args.args, *root.args.kwonlyargs):
                if one.annotation is not None and ast.unparse(one.annotation) in ANNOTATIONS:
                    self.names[one.arg] = ANNOTATIONS[ast.unparse(one.annotation)]
        before = -1
        while before != len(self.names):
            before = len(self.names)
            for node in self.nodes:
                self._learn(node)
        for node in self.nodes:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                own = {one.arg for one in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)}
                outer = {name: what for name, what in self.names.items() if name not in own}
                self.inner.append(Scope(node, package, outer))

    def _learn(self, node: ast.AST) -> None:
        if isinstance(node, ast.Assign):
            for target in node.targets:
                self._bind(target, node.value)
        elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)) and node.value is not None:
            self._bind(node.target, node.value)
        elif isinstance(node, (ast.For, ast.comprehension)):
            self._bind_item(node.target, node.iter)

    def _bind(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name) and self.holds(value):
            self.names[target.id] = self.holds(value)
        elif isinstance(target, (ast.Tuple, ast.List)) and isinstance(value, (ast.Tuple, ast.List)):
            for one, other in zip(target.elts, value.elts, strict=False):
                self._bind(one, other)

    def _bind_item(self, target: ast.expr, many: ast.expr) -> None:
        what = self.holds(many)
        if isinstance(target, ast.Name) and what in (MANY_CARDS, ROWS, FAMILIES):
            self.names[target.id] = ITEM[what]
        elif isinstance(target, ast.Tuple) and isinstance(many, ast.Call) and isinstance(many.func, ast.Name):
            if many.func.id == "zip":
                for one, other in zip(target.elts, many.args, strict=False):
                    self._bind_item(one, other)
            elif many.func.id == "enumerate" and len(target.elts) == 2:
                self._bind_item(target.elts[1], many.args[0])

    def holds(self, node: ast.expr) -> str:
        """What an expression holds, or an empty text."""
        match node:
            case ast.Name():
                return self.names.get(node.id, "")
            case ast.Attribute():
                if node.attr in ("cards", "faces") and self.holds(node.value) == FAMILY:
                    return ROWS
                return self.package.fields.get(node.attr) or self.package.returned.get(node.attr, "")
            case ast.Subscript():
                what = self.holds(node.value)
                return what if isinstance(node.slice, ast.Slice) and what != CARDS else ITEM.get(what, "")
            case ast.IfExp():
                return self.holds(node.body) or self.holds(node.orelse)
            case ast.BoolOp():
                return next(filter(None, map(self.holds, node.values)), "")
            case ast.NamedExpr() | ast.Starred():
                return self.holds(node.value)
            case ast.Tuple() | ast.List():
                return CONTAINER.get(next(filter(None, map(self.holds, node.elts)), ""), "")
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp():
                return CONTAINER.get(self.holds(node.elt), "")
            case ast.Call():
                return self._holds_call(node)
        return ""

    def _holds_call(self, node: ast.Call) -> str:
        name = _function_name(node)
        if isinstance(node.func, ast.Attribute) and name == "writable" and self.holds(node.func.value) == FAMILY:
            return CARDS
        if name in ("reversed", "tuple", "list") and node.args:
            what = self.holds(node.args[0])
            return what if what in (MANY_CARDS, ROWS, FAMILIES) else ""
        return self.package.returned.get(name, "")

    def faults(self) -> Iterator[tuple[int, str]]:
        """Everything in the scope that changes the cards of a pile."""
        for node in self.nodes:
            if isinstance(node, (ast.stmt, ast.expr)) and self._changes(node):
                yield node.lineno, ast.unparse(node)
        for scope in self.inner:
            yield from scope.faults()

    def _changes(self, node: ast.stmt | ast.expr) -> bool:
        match node:
            case ast.Attribute():
                what = self.holds(node.value)
                internal = node.attr in INTERNAL or node.attr.startswith("_")
                return (what in (CARDS, ROWS) and node.attr in CHANGES) or (what == FAMILY and internal)
            case ast.Call():
                return self._call_changes(node)
            case ast.Assign():
                return any(self._is_changed(target) for target in node.targets) or (
                    self.holds(node.value) == CARDS and any(isinstance(one, ast.Attribute) for one in node.targets)
                )
            case ast.Delete():
                return any(self._is_changed(target) for target in node.targets)
            case ast.AugAssign():
                return self._is_changed(node.target) or self.holds(node.target) == CARDS
        return False

    def _is_changed(self, target: ast.expr) -> bool:
        """Whether an assignment to this target changes the cards of a pile."""
        if isinstance(target, (ast.Tuple, ast.List)):
            return any(map(self._is_changed, target.elts))
        return isinstance(target, ast.Subscript) and self.holds(target.value) in (CARDS, ROWS, FAMILY)

    def _call_changes(self, node: ast.Call) -> bool:
        name = _function_name(node)
        given = [number for number, value in enumerate(node.args) if self.holds(value) == CARDS]
        if isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "list":
            return 0 in given and name in CHANGES
        return bool((given and name in CHANGING_FUNCTIONS) or self.package.changed.get(name, set()) & set(given))


def _function_name(node: ast.Call) -> str:
    func = node.func
    return func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""


def main(folders: Sequence[str] = FOLDERS) -> int:
    """Print every fault in these folders; return 1 if there is one."""
    bad = 0
    packages: dict[Path, Package] = {}
    parts = ("rules", "bots", "view")  # of a game
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            game = path.parent.parent if path.parent.name in parts else path.parent
            if game not in packages:
                packages[game] = read_package([one.read_text(encoding="utf-8") for one in game.rglob("*.py")])
            for line, text in faults(path.read_text(encoding="utf-8"), packages[game]):
                name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
                print(f"{name}:{line}: cards move only by the methods of Piles: {text}")
                bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or FOLDERS))
