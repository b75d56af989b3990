"""Check that the layers of cinque only import from lower layers, and from other projects only what is public."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

# What each layer may import from cinque; "" is the package itself (cinque.load and friends).
ALLOWED: dict[str, set[str]] = {
    "": {"core", "games"},
    "core": {"core"},
    "games": {"core"},  # and its own folder, never another game's
    "bots": {"core", "bots"},
    "lab": {"", "core", "bots", "lab"},
    "envs": {"", "core", "bots", "envs"},
    "testing": {"", "core", "bots", "testing"},
    "server": {"", "core", "bots", "server"},
    "cli": {"", "core", "games", "bots", "lab", "server", "testing", "cli"},
}
# The engine needs only the standard library and these packages.
ENGINE = {"core", "games", "bots"}
DEPENDENCIES = {"msgspec", "mypy_extensions", "cinque", "__future__"}
# Documented submodules of other projects that the server may import; a project's top module is always public.
PUBLIC = {
    "aiohttp.typedefs",
    "alembic.config",
    "limits.storage",
    "limits.strategies",
    "msgspec.structs",
    "sqlalchemy.exc",
    "websockets.asyncio.client",
    "webauthn.helpers",
}
OPTIONAL = {"bots/net/forward.py": "numpy"}  # used if it is installed, with a fallback in plain Python
TERMINAL = "terminal.py"  # boards need rich; they are imported only to draw one


def imported_modules(tree: ast.Module, package: list[str]) -> Iterator[tuple[int, str]]:
    """Every imported module with its line; relative imports are made absolute."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            name = ".".join([*base, *([node.module] if node.module else [])])
            yield node.lineno, name
            if name in ("cinque", "cinque.games"):  # `from cinque import core` means the layer
                for alias in node.names:
                    yield node.lineno, f"{name}.{alias.name}"


def private_imports(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every import of another project's private name or undocumented module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names: list[tuple[str, list[str]]] = [(alias.name, []) for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names = [(node.module, [alias.name for alias in node.names])]
        else:
            continue
        for module, members in names:
            if module.split(".")[0] in sys.stdlib_module_names | {"cinque", "__future__"}:
                continue
            if "." in module and module not in PUBLIC:
                yield node.lineno, module
            for part in (*module.split("."), *members):
                if part.startswith("_"):
                    yield node.lineno, f"{module}: {part}"


def layer_and_game(parts: list[str]) -> tuple[str, str]:
    """(layer, game) of a dotted name given as its parts after `cinque`."""
    if not parts:
        return "", ""
    if parts == ["__main__"]:  # python -m cinque
        return "cli", ""
    if parts[0] in ALLOWED:
        return parts[0], parts[1] if parts[0] == "games" and len(parts) > 1 else ""
    return "", ""


def problems(package: Path) -> list[str]:
    """One line (file:line: reason) for each forbidden import."""
    found = []
    for file in sorted(package.rglob("*.py")):
        relative = file.relative_to(package)
        own = list(relative.parts[:-1])
        layer, game = layer_and_game([*own, relative.stem])
        if len(relative.parts) > 1 and relative.parts[0] not in ALLOWED:
            found.append(f"{file}:1: the folder {relative.parts[0]} is not a known layer; add it to tools/imports.py")
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"), filename=str(file))
        if layer == "server":
            for line, name in private_imports(tree):
                found.append(f"{file}:{line}: {name} is not another project's public API")
        for line, name in dict.fromkeys(imported_modules(tree, ["cinque", *own])):
            parts = name.split(".")
            if parts[0] != "cinque":
                drawing = file.name == TERMINAL and parts[0] == "rich"
                faster = OPTIONAL.get(relative.as_posix()) == parts[0]
                free = parts[0] in DEPENDENCIES or parts[0] in sys.stdlib_module_names or drawing or faster
                if layer in ENGINE and not free:
                    found.append(f"{file}:{line}: {layer} must run without {parts[0]}")
                continue
            to, other = layer_and_game(parts[1:])
            if layer == "games" and to == "games" and other == game:
                continue
            if to not in ALLOWED[layer]:
                what = f"cinque.{to}" if to else "cinque itself"
                found.append(f"{file}:{line}: {layer or 'cinque/__init__.py'} must not import {what} ({name})")
    return found


def main() -> int:
    found = problems(ROOT / "src" / "cinque")
    for line in found:
        print(line.replace(f"{ROOT}/", ""))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
