"""Fast checks: ruff, mypy --strict, import directions, clause coverage, lock files, colour contrast."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from cinque.testing import clauses  # noqa: E402
from tools import contrast, imports, pile_moves, retired_words, typography  # noqa: E402

LINTED = ["src", "tests", "examples", "tools", "benchmarks", "setup.py"]
TYPED = ["src", "examples", "tools", "benchmarks"]
HOST = re.compile(r"(?i)(https?|git|ssh)://[^\s\"']+|--(extra-)?index-url|--find-links")


def existing_paths(names: list[str]) -> list[str]:
    return [name for name in names if (ROOT / name).exists()]


def command(*words: str) -> bool:
    return subprocess.run([sys.executable, "-m", *words], cwd=ROOT, check=False).returncode == 0


def ruff() -> bool:
    return command("ruff", "check", "--quiet", *existing_paths(LINTED))


def mypy() -> bool:
    return command("mypy", "--strict", "--no-error-summary", *existing_paths(TYPED))


def import_directions() -> bool:
    return imports.main() == 0


def piles() -> bool:
    return pile_moves.main() == 0


def clause_coverage() -> bool:
    report = clauses.coverage(ROOT / "tests")
    print(report.text())
    return report.complete


def index_addresses(root: Path = ROOT) -> list[str]:
    """Addresses of package indexes in the lock files; they would tie the project to one network."""
    found = []
    for file in sorted((root / "requirements").glob("*.txt")):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if HOST.search(line):
                found.append(f"{file.relative_to(root)}:{number}: {line.strip()}")
    lock = root / "web" / "package-lock.json"
    if lock.exists():
        for number, line in enumerate(lock.read_text(encoding="utf-8").splitlines(), 1):
            if '"resolved"' in line:
                found.append(f"{lock.relative_to(root)}:{number}: {line.strip()}")
    return found


def require_none(found: list[str]) -> bool:
    """Print what was found; whether that is nothing."""
    print(*found, sep="\n", end="\n" if found else "")
    return not found


def lock_files() -> bool:
    return require_none(index_addresses())


def pinned_hashes(file: Path) -> dict[str, set[str]]:
    """The hashes that a lock file pins, by name and version."""
    entries = file.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    words = [line.split() for line in entries if line.strip() and not line.lstrip().startswith("#")]
    return {line[0]: {word for word in line if word.startswith("--hash=")} for line in words}


def mismatches(root: Path = ROOT) -> list[str]:
    """Pins that differ from dev.txt: what is shipped must be what is tested."""
    dev = pinned_hashes(root / "requirements" / "dev.txt")
    names = {entry.split("==")[0] for entry in dev}
    found = []
    for name in ("run.txt", "client.txt", "bench.txt", "cluster.txt"):
        for entry, hashes in pinned_hashes(root / "requirements" / name).items():
            known = entry.split("==")[0] in names
            if (known or name not in ("bench.txt", "cluster.txt")) and dev.get(entry) != hashes:
                found.append(f"requirements/{name}: {entry} differs from dev.txt: run ./cinque lock")
    return found


def lock_files_agree() -> bool:
    return require_none(mismatches())


def contrasts() -> bool:
    return contrast.main() == 0


def no_retired_words() -> bool:
    return require_none(retired_words.problems())


def text_typography() -> bool:
    return require_none(typography.problems())


CHECKS: dict[str, Callable[[], bool]] = {
    "ruff": ruff,
    "mypy --strict": mypy,
    "import directions": import_directions,
    "cards move by piles": piles,
    "clause coverage": clause_coverage,
    "no hosts in lock files": lock_files,
    "lock files agree": lock_files_agree,
    "colour contrast": contrasts,
    "no retired words": no_retired_words,
    "typography of texts": text_typography,
}


def main() -> int:
    failed = []
    for name, check in CHECKS.items():
        start = time.monotonic()
        good = check()
        print(f"{'ok    ' if good else 'FAILED'} {name} ({time.monotonic() - start:.1f} s)", flush=True)
        if not good:
            failed.append(name)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
