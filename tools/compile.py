"""Compile the engine into build/compiled: the package again, as links to the sources beside compiled modules."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "build" / "compiled"


def link(source: Path, target: Path) -> None:
    """Mirror a folder with links, so that edits to what is not compiled count at once."""
    for path in sorted(source.rglob("*")):
        relative = path.relative_to(source)
        if {"static", "__pycache__"} & set(relative.parts) or path.is_dir():
            continue
        place = target / relative
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(os.path.relpath(path, place.parent))


def clear() -> None:
    """Drop all links, and compiled modules and folders whose source is gone; the others are renewed only if needed."""
    for path in TARGET.rglob("*"):
        if path.is_symlink():
            path.unlink()
        elif path.suffix == ".so":
            name = path.name.split(".")[0]
            source = path.parent / (name.removesuffix("__mypyc") if name.endswith("__mypyc") else f"{name}.py")
            relative = source.relative_to(TARGET)
            base = ROOT if relative.parts[0] == "examples" else ROOT / "src"
            if not (base / relative).exists():
                path.unlink()


def build(command: list[str], log: Path) -> int:
    """Run the compiler, its output into the log; 0 when all went well."""
    env = os.environ | {"CINQUE_MYPYC": "1", "CINQUE_EXAMPLES": "1"}
    with log.open("w", encoding="utf-8") as output:
        return subprocess.run(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT, env=env).returncode


def main() -> int:
    start = time.monotonic()
    print("compiling the engine (the first time takes a few minutes)", flush=True)
    (TARGET / ".digest").unlink(missing_ok=True)
    clear()
    (ROOT / "build").mkdir(exist_ok=True)
    log = ROOT / "build" / "compile.log"
    command = [sys.executable, "setup.py", "-q", "build_ext"]
    command += ["--build-lib", "build/compiled", "--build-temp", "build/objects"]
    status = build(command, log)
    if status and "mypyc/build.py" in log.read_text(encoding="utf-8"):
        # mypyc itself fell over: its notes of the last compilation do not fit changed sources; without them it works
        shutil.rmtree(ROOT / "build" / "mypy_cache", ignore_errors=True)
        status = build(command, log)
    if status:
        text = log.read_text(encoding="utf-8")
        print(text[-6000:], f"compiling failed; the whole output is in {log.relative_to(ROOT)}", sep="\n")
        return 1
    link(ROOT / "src" / "cinque", TARGET / "cinque")
    link(ROOT / "examples", TARGET / "examples")
    static = TARGET / "cinque" / "static"
    static.symlink_to(os.path.relpath(ROOT / "src" / "cinque" / "static", static.parent))
    count = len([so for so in TARGET.rglob("*.so") if "__mypyc" not in so.name])
    print(f"compiled {count} modules in {time.monotonic() - start:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
