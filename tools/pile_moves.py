"""Cards in piles only move by the methods of Piles: find list operations on them anywhere else."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDERS = ("src/cinque/games", "src/cinque/bots", "src/cinque/server", "src/cinque/cli", "src/cinque/lab", "examples")
CHANGES = {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"}
FAMILY = {"Piles": 1, "list[Piles]": 2}  # how many indexes lead to the list of a pile


def families(texts: list[str]) -> dict[str, int]:
    """The names of all fields that hold families of cards, and how many indexes lead to the list of a pile."""
    found = {}
    for text in texts:
        if "Piles" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) in FAMILY:
                found[ast.unparse(node.target).rpartition(".")[2]] = FAMILY[ast.unparse(node.annotation)]
    return found


def faults(text: str, names: dict[str, int]) -> Iterator[tuple[int, str]]:
    """The lines that change the cards of a pile, with what they do."""
    for scope in ast.walk(ast.parse(text)):
        if isinstance(scope, (ast.FunctionDef, ast.Module)):
            yield from _faults_in(scope, names)


def _faults_in(scope: ast.FunctionDef | ast.Module, names: dict[str, int]) -> Iterator[tuple[int, str]]:
    nodes = list(_own_nodes(scope))
    aliases: set[str] = set()
    for node in nodes:
        if isinstance(node, ast.Assign) and _is_pile(node.value, names, set()):
            aliases |= {target.id for target in node.targets if isinstance(target, ast.Name)}
    for node in nodes:
        changed: list[ast.expr] = []
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in CHANGES:
            changed = [node.func.value]
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith((".shuffle", ".mix")):
            changed = node.args[:1]
        elif isinstance(node, (ast.Assign, ast.Delete)):
            changed = [one.value for one in node.targets if isinstance(one, ast.Subscript)]
            changed += [one for one in node.targets if _is_pile(one, names, set())]
        elif isinstance(node, ast.AugAssign):
            changed = [node.target, *([node.target.value] if isinstance(node.target, ast.Subscript) else [])]
        if isinstance(node, (ast.stmt, ast.expr)) and any(_is_pile(one, names, aliases) for one in changed):
            yield node.lineno, ast.unparse(node)


def _own_nodes(scope: ast.AST) -> Iterator[ast.AST]:
    """Everything in a scope except the functions inside it."""
    for child in ast.iter_child_nodes(scope):
        if not isinstance(child, ast.FunctionDef):
            yield child
            yield from _own_nodes(child)


def _is_pile(node: ast.expr, names: dict[str, int], aliases: set[str]) -> bool:
    """Whether an expression is the list of cards in a pile: t.cards[pile], t.cards.cards, or a name for it."""
    if isinstance(node, ast.Name):
        return node.id in aliases
    indexes = 0
    while isinstance(node, ast.Subscript):
        node = node.value
        indexes += 1
    if not isinstance(node, ast.Attribute):
        return False
    inner = node.value
    if node.attr in ("cards", "faces") and isinstance(inner, ast.Attribute) and names.get(inner.attr) == 1:
        return indexes == 1
    return indexes > 0 and names.get(node.attr) == indexes


def main() -> int:
    """Print every fault; return 1 if there is one."""
    bad = 0
    for folder in FOLDERS:
        for package in sorted({path.parent for path in (ROOT / folder).rglob("*.py")}):
            files = sorted(package.glob("*.py"))
            game = package.parent if package.name in ("rules", "bots", "view") else package
            names = families([path.read_text(encoding="utf-8") for path in game.rglob("*.py")])
            for path in files if names else []:
                for line, text in faults(path.read_text(encoding="utf-8"), names):
                    print(f"{path.relative_to(ROOT)}:{line}: cards move only by the methods of Piles: {text}")
                    bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
