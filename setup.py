"""Builds cinque: pure Python by default, with the engine compiled by mypyc when CINQUE_MYPYC=1."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
from pathlib import Path
from types import ModuleType

from setuptools import setup

COMPILED = ("src/cinque/core", "src/cinque/games", "src/cinque/bots")
GENERATED = Path("build/generated")  # the sources as they are compiled: with the copies that games do not write
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


def copies() -> ModuleType:
    """The module of the engine that writes copies, loaded by itself: cinque is not installed while it is built."""
    spec = importlib.util.spec_from_file_location("copies", "src/cinque/core/copies.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def generate(*folders: str) -> None:
    """Mirror the sources into build/generated, each Part and Table with its copy; unchanged files are left alone."""
    writer = copies()
    wanted: dict[Path, str] = {}
    for folder in folders:
        for path in sorted(Path(folder).rglob("*.py")):
            wanted[path] = path.read_text(encoding="utf-8")
    known = {
        place: writer.sources(text for path, text in wanted.items() if path.parent == place)
        for place in {path.parent for path in wanted}
    }
    for old in GENERATED.rglob("*.py"):
        if old.relative_to(GENERATED) not in wanted:
            old.unlink()
    for path, text in wanted.items():
        place = GENERATED / path
        made = writer.written(text, known[path.parent])
        if not place.is_file() or place.read_text(encoding="utf-8") != made:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(made, encoding="utf-8")
    settings = f"[mypy]\npython_version = 3.11\nstrict = True\nmypy_path = {GENERATED}/src:{GENERATED}\n"
    settings += "explicit_package_bases = True\nnamespace_packages = True\nwarn_unused_ignores = False\n"
    (GENERATED / "mypy.ini").write_text(settings, encoding="utf-8")


def packages(paths: list[str]) -> list[tuple[list[str], str | None]]:
    """One library for each folder: modules that work together call each other directly."""
    folders: dict[str, list[str]] = {}
    for path in paths:
        place = Path(path).relative_to(GENERATED).parent
        name = ".".join(place.relative_to("src").parts if place.parts[0] == "src" else place.parts)
        folders.setdefault(name, []).append(path)
    return [(files, name) for name, files in folders.items()]


def extensions() -> list[object]:
    if os.environ.get("CINQUE_MYPYC") != "1":
        return []
    from mypyc.build import mypycify

    examples = ["examples"] if os.environ.get("CINQUE_EXAMPLES") == "1" else []
    generate("src/cinque", *examples)
    flags = ["--config-file", f"{GENERATED}/mypy.ini", "--cache-dir", "build/mypy_cache"]
    level = os.environ.get("CINQUE_OPT", "3")
    paths = [f"{GENERATED}/{path}" for path in modules(*COMPILED, *examples)]
    made = mypycify([*flags, *paths], separate=packages(paths), opt_level=level, debug_level="0")
    for extension in made if os.name == "posix" else ():
        extension.extra_compile_args += ["-fvisibility=hidden"]  # so that calls within a library are direct, or inlined
    return list(made)


if __name__ == "__main__":
    setup(ext_modules=extensions(), options={"build_ext": {"parallel": min(4, os.cpu_count() or 1)}})
