"""Mutation testing: break a game's rules in one place at a time and see whether the tests of its rules notice.

Golden games and the contract are left out: they notice that something changed, but not which rule is broken.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import queue
import resource
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

ROOT = HOME = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.mutants import Mutant, find  # noqa: E402

EQUIVALENT = ROOT / "tools" / "equivalent.toml"
MAX_MEMORY_BYTES = 3 << 30
NOT_RULE_TESTS = {"golden", "contract"}  # in names of test files that don't test a rule
FAST_TESTS = 40  # try this many of the fastest tests before all others
NO_TESTS = 5  # exit code of pytest if no test was selected


@dataclass(frozen=True)
class Equivalent:
    """A mutant that behaves like the original in every game, and why."""

    game: str
    file: str
    function: str
    change: str
    reason: str

    def fits(self, mutant: Mutant) -> bool:
        return (self.file, self.function, self.change) == (mutant.file, mutant.function, mutant.change)


def known_equivalents(game: str, path: Path = EQUIVALENT) -> list[Equivalent]:
    """The committed list of equivalent mutants of one game."""
    if not path.exists():
        return []
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
    return [Equivalent(**row) for row in rows if row["game"] == game]


def sample_mutants(mutants: list[Mutant], equivalents: list[Equivalent], sample: int, seed: int) -> list[Mutant]:
    """The sample for a seed; edits to the code change only the affected mutants."""
    pool = [mutant for mutant in mutants if not any(item.fits(mutant) for item in equivalents)]
    pool.sort(key=lambda mutant: mutant.order(seed))
    return pool[:sample] if sample else pool


def _limit_cpu_time(seconds: float) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY_BYTES, MAX_MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))


@dataclass(frozen=True)
class Test:
    """The time and the reached lines of one test."""

    name: str
    seconds: float
    lines: dict[str, list[int]]

    def reaches(self, file: str, first: int, last: int) -> bool:
        return any(first <= line <= last for line in self.lines.get(file, ()))


class Workspace:
    """A copy of the project for trying mutants."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder, self.game = folder, game
        leave = shutil.ignore_patterns("static", "__pycache__", "node_modules", "*.so")
        for name in ("src/cinque", "examples", f"tests/games/{game}"):
            if (ROOT / name).exists():
                shutil.copytree(ROOT / name, folder / name, ignore=leave)
        extra = ["pyproject.toml", "NOTICE", "tests/conftest.py", "tests/__init__.py", "tests/games/conftest.py"]
        for name in [*extra, "tests/games/__init__.py"]:
            if (ROOT / name).exists():
                shutil.copy2(ROOT / name, folder / name)
        self.rules = folder / "src/cinque/games" / game
        self.tests: list[Test] = []
        self.output = ""

    def duplicate(self, folder: Path) -> Workspace:
        """Another copy, with everything measured and compiled in this one."""
        shutil.copytree(self.folder, folder)
        workspace = copy.copy(self)
        workspace.folder, workspace.rules = folder, folder / self.rules.relative_to(self.folder)
        return workspace

    def files(self) -> list[str]:
        """The test files of the rules."""
        folder = self.folder / "tests/games" / self.game
        files = [path for path in folder.rglob("test_*.py") if not NOT_RULE_TESTS & set(path.stem.split("_"))]
        return [str(path.relative_to(self.folder)) for path in sorted(files)]

    def run(self, files: list[str], seconds: float, env: dict[str, str]) -> bool:
        """Whether these test files pass in the copy, within a limit of processor time."""
        path = os.pathsep.join([str(self.folder / "src"), str(self.folder), str(HOME)])
        env = os.environ | {"PYTHONPATH": path, "CINQUE_PURE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"} | env
        command = [sys.executable, "-P", "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
        command += ["-o", "timeout=0"]  # the limit below counts processor time, so that other work does no harm
        done = subprocess.run(
            [*command, "-p", "pytest_timeout", "-p", "tools.line_tracer", *files],
            cwd=self.folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
            preexec_fn=lambda: _limit_cpu_time(seconds),
        )  # fmt: skip
        self.output = done.stdout.decode(errors="replace")
        return done.returncode in (0, NO_TESTS)

    def measure(self) -> bool:
        """Whether the tests pass without a mutant; record which lines each test reaches."""
        notes = self.folder / "reach.json"
        env = {"CINQUE_REACH_GAME": f"{self.rules}{os.sep}", "CINQUE_REACH_NOTES": str(notes)}
        if not self.run(self.files(), 1800, env):
            return False
        measured = json.loads(notes.read_text(encoding="utf-8"))
        self.tests = [Test(name, **facts) for name, facts in measured.items()]
        self.tests.sort(key=lambda test: (test.seconds, test.name))
        return True

    def rounds(self, mutant: Mutant) -> list[list[Test]]:
        """The tests in the order to try: the fastest that reach the line, the rest that do, and all others.

        The last round is needed for lines that run only once, at import or before a cache.
        """
        last = mutant.line + (self.rules / mutant.file).read_bytes()[mutant.start : mutant.end].count(b"\n")
        near = [test for test in self.tests if test.reaches(mutant.file, mutant.line, last)]
        far = [test for test in self.tests if test not in near]
        return [tests for tests in (near[:FAST_TESTS], near[FAST_TESTS:], far) if tests]

    def survives(self, mutant: Mutant) -> bool:
        path, chosen = self.rules / mutant.file, self.folder / "tests.json"
        source, times = path.read_bytes(), path.stat()
        rounds = self.rounds(mutant)
        path.write_bytes(mutant.apply(source))
        env = {"CINQUE_REACH_TESTS": str(chosen), "PYTHONDONTWRITEBYTECODE": "1"}
        try:
            for tests in rounds:
                chosen.write_text(json.dumps([test.name for test in tests]), encoding="utf-8")
                files = sorted({test.name.partition("::")[0] for test in tests})
                if not self.run(files, 10 + 3 * sum(test.seconds for test in tests), env):
                    return False
            return True
        finally:
            path.write_bytes(source)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def work(workspace: Workspace, todo: queue.Queue[Mutant], done: list[tuple[Mutant, bool]], total: int) -> None:
    while True:
        try:
            mutant = todo.get_nowait()
        except queue.Empty:
            return
        survived = workspace.survives(mutant)
        done.append((mutant, survived))
        mark = "SURVIVED" if survived else "killed"
        place = f"{workspace.game}/{mutant.file}:{mutant.line}"
        print(f"[{len(done)}/{total}] {mark:8} {place} {mutant.function}: {mutant.change}", flush=True)


def arguments(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./cinque mutate", description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--sample", type=int, default=100, help="number of mutants; 0: all (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the sample (default 1)")
    parser.add_argument("--jobs", type=int, default=2, help="parallel processes (default 2)")
    parser.add_argument("--need", type=float, default=0.92, help="share of mutants the tests must kill (default 0.92)")
    parser.add_argument("--file", help="only this file of the game")
    parser.add_argument("--list", action="store_true", help="only print the sample")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> int:
    options = arguments(words)
    folder, tests = ROOT / "src/cinque/games" / options.game, ROOT / "tests/games" / options.game
    if not folder.is_dir() or not tests.is_dir():
        print(f"there is no game {options.game} with tests in {tests.relative_to(ROOT)}", file=sys.stderr)
        return 2
    mutants, equivalents = find(folder), known_equivalents(options.game)
    for item in equivalents:
        if not any(item.fits(mutant) for mutant in mutants):
            print(f"equivalent.toml: {item.file} {item.function}: {item.change} no longer matches a mutant")
    chosen = [m for m in mutants if not options.file or m.file == options.file]
    chosen = sample_mutants(chosen, equivalents, options.sample, options.seed)
    print(f"{len(mutants)} mutants of {options.game}, {len(equivalents)} known equivalent, {len(chosen)} tried")
    if options.list:
        for mutant in chosen:
            print(f"{mutant.file}:{mutant.line} {mutant.function}: {mutant.change}")
        return 0
    with tempfile.TemporaryDirectory(prefix="cinque-mutate-") as place:
        first = Workspace(Path(place) / "0", options.game)
        start = time.monotonic()
        if not first.measure():
            print(first.output[-3000:], "the tests fail without a mutant", sep="\n")
            return 2
        print(f"measured the coverage of {len(first.tests)} tests in {time.monotonic() - start:.0f} s", flush=True)
        workspaces = [first, *(first.duplicate(Path(place) / str(number)) for number in range(1, options.jobs))]
        start = time.monotonic()
        todo: queue.Queue[Mutant] = queue.Queue()
        for mutant in chosen:
            todo.put(mutant)
        done: list[tuple[Mutant, bool]] = []
        threads = [threading.Thread(target=work, args=(workspace, todo, done, len(chosen))) for workspace in workspaces]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        print(f"{(time.monotonic() - start) / max(1, len(done)):.1f} s per mutant")
    survivors = sorted((m for m, survived in done if survived), key=lambda m: (m.file, m.line))
    for mutant in survivors:
        place = f"src/cinque/games/{options.game}/{mutant.file}:{mutant.line}"
        print(f"survived: {place} {mutant.function}: {mutant.change}")
    killed = len(done) - len(survivors)
    share = killed / len(done) if done else 1.0
    print(f"{options.game}: {killed} of {len(done)} mutants killed ({share:.0%}); seed {options.seed}")
    return 0 if share >= options.need else 1


if __name__ == "__main__":
    sys.exit(main())
