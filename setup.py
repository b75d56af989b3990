"""Builds cinque: pure Python by default, with the engine compiled by mypyc when CINQUE_MYPYC=1."""

from __future__ import annotations

import ast
import os
import re
from pathlib import Path

from setuptools import setup

COMPILED = ("src/cinque/core", "src/cinque/games", "src/cinque/bots")
NEVER = ("__init__.py", "view.py", "content.py", "terminal.py")
OPT_OUT = re.compile(r"^# not compiled: \S", re.MULTILINE)


def compilable(path: Path) -> bool:
    """mypyc compiles native classes; a msgspec Struct is built by its metaclass and must stay as it is."""
    if path.name in NEVER:
        return False
    text = path.read_text(encoding="utf-8")
    if OPT_OUT.search(text[:2000]):
        return False
    bases = [base for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef) for base in node.bases]
    return not any(ast.unparse(base).split(".")[-1] == "Struct" for base in bases)


def modules(*folders: str) -> list[str]:
    """The sources to compile, in a stable order."""
    files = [path for folder in folders for path in Path(folder).rglob("*.py")]
    return sorted(path.as_posix() for path in files if compilable(path))


def extensions() -> list[object]:
    if os.environ.get("CINQUE_MYPYC") != "1":
        return []
    from mypyc.build import mypycify

    examples = ["examples"] if os.environ.get("CINQUE_EXAMPLES") == "1" else []
    flags = ["--no-warn-unused-ignores", "--cache-dir", "build/mypy_cache"]
    level = os.environ.get("CINQUE_OPT", "3")
    paths = modules(*COMPILED, *examples)
    return list(mypycify([*flags, *paths], separate=True, opt_level=level))


if __name__ == "__main__":
    setup(ext_modules=extensions(), options={"build_ext": {"parallel": min(4, os.cpu_count() or 1)}})
