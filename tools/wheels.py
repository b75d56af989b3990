"""Build both wheels into dist: the pure one, and the same with the compiled engine of build/compiled added.

`CINQUE_MYPYC=1 pip wheel .` gives the same compiled wheel, but compiles everything again (about 7 processor minutes).
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def pure_wheel(source: Path, target: Path) -> Path:
    """Build the pure wheel of a checkout from a copy, because setuptools would pick up old files in build/lib."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        skipped = shutil.ignore_patterns("*.egg-info", "__pycache__", "*.so")
        shutil.copytree(source / "src", copy / "src", ignore=skipped)
        for name in ("pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE"):
            shutil.copy(source / name, copy)
        pip = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation"]
        subprocess.run([*pip, "-w", str(copy / "made"), str(copy)], check=True)
        made = next((copy / "made").glob("*.whl"))
        target.mkdir(parents=True, exist_ok=True)
        return Path(shutil.copy(made, target / made.name))


def compiled_wheel(pure: Path, engine: Path, target: Path) -> Path:
    """Add the compiled modules of an engine to a pure wheel and name the platform they are for."""
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    with tempfile.TemporaryDirectory() as folder:
        wheel = [sys.executable, "-m", "wheel"]
        subprocess.run([*wheel, "unpack", "-d", folder, str(pure)], check=True, stdout=subprocess.DEVNULL)
        content = next(Path(folder).iterdir())
        for module in sorted((engine / "cinque").rglob("*.so")):
            place = content / module.relative_to(engine)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(module, place)
        facts = next(content.glob("*.dist-info")) / "WHEEL"
        text = facts.read_text(encoding="utf-8").replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
        tag = f"Tag: {python}-{python}-{platform}"
        facts.write_text(text.replace("Tag: py3-none-any", tag), encoding="utf-8")
        target.mkdir(parents=True, exist_ok=True)
        packed = subprocess.run(
            [*wheel, "pack", "-d", str(target), str(content)], check=True, capture_output=True, text=True
        )
        assert packed.returncode == 0
    return next(target.glob(f"*-{python}-{python}-{platform}.whl"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "dist", metavar="FOLDER", help="where to (default: dist)")
    target = parser.parse_args().out
    engine = ROOT / "build" / "compiled"
    pure = pure_wheel(ROOT, target)
    print(pure)
    print(compiled_wheel(pure, engine.resolve(), target))
    return 0


if __name__ == "__main__":
    sys.exit(main())
