"""Build cinque: pure Python by default, with the engine compiled by mypyc if CINQUE_MYPYC=1."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
from pathlib import Path
from types import ModuleType
from typing import Any

from setuptools import setup

COMPILED = ("src/cinque/core", "src/cinque/games", "src/cinque/bots")
GENERATED = Path("build/generated")  # the sources to compile, with generated methods
NEVER = ("__init__.py", "view.py", "content.py", "terminal.py")
OPT_OUT = re.compile(r"^# not compiled: \S", re.MULTILINE)
DOCUMENTED_FILES = Path("build/documented")
LITERAL = r'PyDoc_STR\("(?:[^"\\]|\\.)*"'
DOCUMENTED = (  # where mypyc writes the documentation of functions and of classes
    re.compile(rf"CPyPy_(\w+),\s*METH_[\w |]+, {LITERAL}"),
    re.compile(rf"CPyType_(\w+)_template_ = \{{[^}}]*?\.tp_doc = {LITERAL}"),
)


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
        place: codegen.parse_classes(text for path, text in wanted.items() if path.parent == place)
        for place in {path.parent for path in wanted}
    }
    for old in GENERATED.rglob("*.py"):
        if old.relative_to(GENERATED) not in wanted:
            old.unlink()
    for path, text in wanted.items():
        place = GENERATED / path
        made = codegen.with_generated_methods(text, known[path.parent])
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


def documentation(paths: list[str]) -> dict[str, str]:
    """The documentation of every class, function and method with its typed signature, by mypyc's name in C."""
    found: dict[str, str] = {}

    def visit(place: str, nodes: list[ast.stmt]) -> None:
        for node in nodes:
            if isinstance(node, ast.ClassDef):
                found[f"{place}___{node.name}"] = ast.get_docstring(node) or ""
                visit(f"{place}___{node.name}", node.body)
            elif isinstance(node, ast.FunctionDef):
                result = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
                typed = f"{node.name}({ast.unparse(node.args)}){result}"
                found[f"{place}___{node.name}"] = f"{typed}\n\n{ast.get_docstring(node) or ''}".rstrip()

    for path in paths:
        parts = Path(path).relative_to(GENERATED).with_suffix("").parts
        place = "___".join(parts[1:] if parts[0] == "src" else parts)
        visit(place, ast.parse(Path(path).read_text(encoding="utf-8")).body)
    return found


def c_string(text: str) -> str:
    """A C string literal; every byte that is not plain is escaped by three octal digits."""
    plain = (chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}" for byte in text.encode())
    return f'"{"".join(plain)}"'


def with_docstrings(text: str, docs: dict[str, str]) -> str:
    """A C file of mypyc, which writes signatures without types, with the documentation added for `help()`."""
    for pattern in DOCUMENTED:
        text = pattern.sub(lambda m: f"{m[0]} {c_string(docs[m[1]])}" if docs.get(m[1]) else m[0], text)
    return text


def keep_docstrings(extension: Any, docs: dict[str, str]) -> None:
    """Compile documented copies of mypyc's C files; a copy that doesn't change isn't touched or compiled again."""
    for place, source in enumerate(extension.sources):
        if not Path(source).name.startswith("__native"):
            continue
        made = with_docstrings(Path(source).read_text(encoding="utf-8"), docs)
        copy = DOCUMENTED_FILES / Path(source).relative_to("build")
        if not copy.is_file() or copy.read_text(encoding="utf-8") != made:
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(made, encoding="utf-8")
        extension.sources[place] = copy.as_posix()
        extension.include_dirs.append(Path(source).parent.as_posix())


def extensions() -> list[object]:
    if os.environ.get("CINQUE_MYPYC") != "1":
        return []
    from mypyc.build import mypycify

    examples = ["examples"] if os.environ.get("CINQUE_EXAMPLES") == "1" else []
    generate("src/cinque", *examples)
    flags = ["--config-file", f"{GENERATED}/mypy.ini", "--cache-dir", "build/mypy_cache"]
    level = os.environ.get("CINQUE_OPT", "3")  # what gcc knows after -O
    paths = [f"{GENERATED}/{path}" for path in modules(*COMPILED, *examples)]
    made = mypycify([*flags, *paths], separate=packages(paths), opt_level=level, debug_level="0")
    docs = documentation(paths)
    for extension in made:
        keep_docstrings(extension, docs)
        if os.name == "posix":
            extension.extra_compile_args = [*extension.extra_compile_args, *flags_of(extension, level)]
    return sorted(made, key=source_size, reverse=True)  # or the last and largest library would be compiled alone


def flags_of(extension: Any, level: str) -> list[str]:
    """More flags for gcc: a library's calls within itself are direct or inlined; a module that only loads one has
    nothing to optimize."""
    if not is_library(extension):
        return ["-O0"]
    quiet = [] if level == "3" else ["-Wno-maybe-uninitialized"]  # what gcc sees with less analysis
    return ["-fvisibility=hidden", *quiet]


def is_library(extension: Any) -> bool:
    return bool(extension.name.endswith("__mypyc"))


def source_size(extension: Any) -> int:
    return sum(Path(source).stat().st_size for source in extension.sources)


if __name__ == "__main__":
    setup(ext_modules=extensions(), options={"build_ext": {"parallel": min(4, os.cpu_count() or 1)}})
