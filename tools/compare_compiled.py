"""Play random games of every case interpreted and compiled, and compare positions, legal moves and events."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def start(folder: str, seeds: range) -> subprocess.Popen[str]:
    """Start a process that prints the traces of all games, with the package in this folder."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(ROOT / folder), str(ROOT)])}
    code = "from cinque.core.engine import table; from cinque.testing.trace import main; print(table.__file__); main()"
    command = [sys.executable, "-P", "-c", code, str(seeds.stop), str(seeds.start)]
    return subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True)


def differences(ours: list[str], theirs: list[str]) -> list[str]:
    """The games that differ between the two lists."""
    if len(ours) != len(theirs):
        return [f"{len(ours)} games interpreted, {len(theirs)} compiled"]
    return [f"interpreted: {a}\n   compiled: {b}" for a, b in zip(ours, theirs, strict=True) if a != b]


def main() -> int:
    seeds = range(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
    half = len(seeds) // 2  # interpreted games take most of the time, so two processes share them
    runs = [start("src", seeds[:half]), start("src", seeds[half:]), start("build/compiled", seeds)]
    outputs = [run.communicate()[0].splitlines() for run in runs]
    if any(run.returncode for run in runs):
        return 1
    (source, *first), (_, *second), (module, *compiled) = outputs
    if not source.endswith(".py") or module.endswith(".py"):
        print(f"compared the wrong modules: {source} and {module}")
        return 1
    ours, theirs = sorted(first + second), sorted(compiled)
    found = differences(ours, theirs)
    print(*found[:10], f"{len(ours)} games, {len(found)} of them different", sep="\n")
    return 1 if found or not ours else 0


if __name__ == "__main__":
    sys.exit(main())
