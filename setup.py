"""Build cinque: pure Python by default, with the engine compiled by mypyc if CINQUE_MYPYC=1."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
from pathlib import Path
from types import ModuleType

from setuptools import setup

COMPILED = ("src/cinque/core", "src/cinque/games", "src/cinque/bots")
GENERATED = Path("build/generated")  # the sources to compile, with generated methods
NEVER = ("__init__.py", "view.py", "content.py", "terminal.py")
OPT_OUT = re.compile(r"^# not compiled: \S", re.MULTILINE)


def compilable(path: Path) -> bool:
    """Whether mypyc can compile a module; msgspec Structs need their metaclass and stay interpreted."""
    if path.name in NEVER:
        return False
    text = path.read_text(encoding="utf-8")
    if OPT_OUT.search(text[:2000]):
        return False
    bases = [base for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ClassDef) for base in node.bases]
    return not any(ast.unparse(base).split(".")[-1] == "Struct" for base in bases)


def modules(*folders: str) -> list[str]:
    """The sources to compile, sorted."""
    files = [path for folder in folders for path in Path(folder).rglob("*.py")]
    return sorted(path.as_posix() for path in files if compilable(path))


def load_codegen() -> ModuleType:
    """Load codegen.py alone, because cinque is not installed during the build."""
    spec = importlib.util.spec_from_file_location("codegen", "src/cinque/core/engine/codegen.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def generate(*folders: str) -> None:
    """Write the sources with generated methods into build/generated; unchanged files are not touched."""
    codegen = load_codegen()
    wanted: dict[Path, str] = {}
    for folder in folders:
        for path in sorted(Path(folder).rglob("*.py")):
            wanted[path] = path.read_text(encoding="utf-8")
    known = {
        place: codegen.sources(text for path, text in wanted.items() if path.parent == place)
        for place in {path.parent for path in wanted}
    }
    for old in GENERATED.rglob("*.py"):
        if old.relative_to(GENERATED) not in wanted:
            old.unlink()
    for path, text in wanted.items():
        place = GENERATED / path
        made = codegen.written(text, known[path.parent])
        if not place.is_file() or place.read_text(encoding="utf-8") != made:
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(made, encoding="utf-8")
    settings = f"[mypy]\npython_version = 3.11\nstrict = True\nmypy_path = {GENERATED}/src:{GENERATED}\n"
    settings += "explicit_package_bases = True\nnamespace_packages = True\nwarn_unused_ignores = False\n"
    (GENERATED / "mypy.ini").write_text(settings, encoding="utf-8")


def packages(paths: list[str]) -> list[tuple[list[str], str | None]]:
    """Group the modules into libraries, one for each game and other folder, so that calls within are direct."""
    folders: dict[str, list[str]] = {}
    for path in paths:
        place = Path(path).relative_to(GENERATED).parent
        if place.parts[:3] == ("src", "cinque", "games"):
            place = Path(*place.parts[:4])
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
        extension.extra_compile_args += ["-fvisibility=hidden"]  # direct or inlined calls within a library
    return list(made)


if __name__ == "__main__":
    setup(ext_modules=extensions(), options={"build_ext": {"parallel": min(4, os.cpu_count() or 1)}})
