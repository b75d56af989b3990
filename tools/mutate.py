"""Break a game's rules one place at a time and see whether the tests of its rules notice.

Golden records and the contract are left out: they notice that something changed, not which rule is broken.
"""

from __future__ import annotations

import argparse
import copy
import json
import os
import queue
import resource
import shutil
import signal
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
MEMORY = 3 << 30
RECORDS = {"golden", "contract"}  # in the names of test files that say nothing of a rule
FIRST = 40  # so many of the quickest tests are tried before the others are even read
NO_TESTS = 5  # what pytest returns when nothing was left to run


@dataclass(frozen=True)
class Named:
    """A mutant that no play can tell from the original, and why."""

    game: str
    file: str
    function: str
    change: str
    reason: str

    def fits(self, mutant: Mutant) -> bool:
        return (self.file, self.function, self.change) == (mutant.file, mutant.function, mutant.change)


def named(game: str, path: Path = EQUIVALENT) -> list[Named]:
    """The committed list of equivalent mutants of one game."""
    if not path.exists():
        return []
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
    return [Named(**row) for row in rows if row["game"] == game]


def choose(mutants: list[Mutant], equivalents: list[Named], sample: int, seed: int) -> list[Mutant]:
    """The sample for a seed; it stays the same, but for what was edited, when the code is edited."""
    pool = [mutant for mutant in mutants if not any(item.fits(mutant) for item in equivalents)]
    pool.sort(key=lambda mutant: mutant.order(seed))
    return pool[:sample] if sample else pool


def _limit(seconds: float) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (int(seconds), int(seconds)))


@dataclass(frozen=True)
class Test:
    """What one test takes and reaches."""

    name: str
    seconds: float
    lines: dict[str, list[int]]

    def reaches(self, file: str, first: int, last: int) -> bool:
        return any(first <= line <= last for line in self.lines.get(file, ()))


class Bench:
    """A copy of the project in which mutants are tried."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder, self.game = folder, game
        leave = shutil.ignore_patterns("static", "__pycache__", "node_modules", "*.so")
        for name in ("src/cinque", "examples", f"tests/games/{game}"):
            if (ROOT / name).exists():
                shutil.copytree(ROOT / name, folder / name, ignore=leave)
        extra = ["pyproject.toml", "tests/conftest.py", "tests/__init__.py", "tests/games/conftest.py"]
        for name in [*extra, "tests/games/__init__.py"]:
            if (ROOT / name).exists():
                shutil.copy2(ROOT / name, folder / name)
        self.rules = folder / "src/cinque/games" / game
        self.tests: list[Test] = []
        self.output = ""

    def twin(self, folder: Path) -> Bench:
        """Another such copy, with all that was learned and compiled in this one."""
        shutil.copytree(self.folder, folder)
        bench = copy.copy(self)
        bench.folder, bench.rules = folder, folder / self.rules.relative_to(self.folder)
        return bench

    def files(self) -> list[str]:
        """The files of tests that say something of a rule."""
        folder = self.folder / "tests/games" / self.game
        files = [path for path in folder.rglob("test_*.py") if not RECORDS & set(path.stem.split("_"))]
        return [str(path.relative_to(self.folder)) for path in sorted(files)]

    def run(self, files: list[str], seconds: float, env: dict[str, str]) -> bool:
        """Whether these files of tests pass, as the copy stands, within so many seconds of processor time."""
        path = os.pathsep.join([str(self.folder / "src"), str(self.folder), str(HOME)])
        env = os.environ | {"PYTHONPATH": path, "CINQUE_PURE": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"} | env
        command = [sys.executable, "-P", "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
        process = subprocess.Popen(
            [*command, "-p", "pytest_timeout", "-p", "tools.reach", *files],
            cwd=self.folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
            preexec_fn=lambda: _limit(seconds),
        )  # fmt: skip
        try:
            self.output = process.communicate(timeout=50 * seconds)[0].decode(errors="replace")
        except subprocess.TimeoutExpired:  # it waits for something and uses no time
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return False
        return process.returncode in (0, NO_TESTS)

    def learn(self) -> bool:
        """Whether the tests pass unbroken; notes what each reaches, and leaves the bytecode of all that stays."""
        notes = self.folder / "reach.json"
        env = {"CINQUE_REACH_GAME": f"{self.rules}{os.sep}", "CINQUE_REACH_NOTES": str(notes)}
        if not self.run(self.files(), 1800, env):
            return False
        found = json.loads(notes.read_text(encoding="utf-8"))
        self.tests = [Test(name, **facts) for name, facts in found.items()]
        self.tests.sort(key=lambda test: (test.seconds, test.name))
        return True

    def rounds(self, mutant: Mutant) -> list[list[Test]]:
        """The tests in the order they are tried: the quickest that reach the line, all that do, and the others.

        A line reached once for all (while something is imported or remembered) makes the last round necessary.
        """
        last = mutant.line + (self.rules / mutant.file).read_bytes()[mutant.start : mutant.end].count(b"\n")
        near = [test for test in self.tests if test.reaches(mutant.file, mutant.line, last)]
        far = [test for test in self.tests if test not in near]
        return [tests for tests in (near[:FIRST], near[FIRST:], far) if tests]

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


def work(bench: Bench, todo: queue.Queue[Mutant], done: list[tuple[Mutant, bool]], total: int) -> None:
    while True:
        try:
            mutant = todo.get_nowait()
        except queue.Empty:
            return
        survived = bench.survives(mutant)
        done.append((mutant, survived))
        mark = "SURVIVED" if survived else "noticed"
        place = f"{bench.game}/{mutant.file}:{mutant.line}"
        print(f"[{len(done)}/{total}] {mark:8} {place} {mutant.function}: {mutant.change}", flush=True)


def arguments(words: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./cinque mutate", description=__doc__)
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--sample", type=int, default=100, help="how many places to break; 0: all (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="which sample (default 1)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once (default 2)")
    parser.add_argument("--need", type=float, default=0.92, help="the share that must be noticed (default 0.92)")
    parser.add_argument("--file", help="only this file of the game")
    parser.add_argument("--list", action="store_true", help="print the sample and try nothing")
    return parser.parse_args(words)


def main(words: list[str] | None = None) -> int:
    options = arguments(words)
    folder, tests = ROOT / "src/cinque/games" / options.game, ROOT / "tests/games" / options.game
    if not folder.is_dir() or not tests.is_dir():
        print(f"there is no game {options.game} with tests in {tests.relative_to(ROOT)}", file=sys.stderr)
        return 2
    mutants, equivalents = find(folder), named(options.game)
    for item in equivalents:
        if not any(item.fits(mutant) for mutant in mutants):
            print(f"equivalent.toml: {item.file} {item.function}: {item.change} fits no mutant any more")
    chosen = [m for m in mutants if not options.file or m.file == options.file]
    chosen = choose(chosen, equivalents, options.sample, options.seed)
    print(f"{len(mutants)} mutants of {options.game}, {len(equivalents)} named equivalent, {len(chosen)} tried")
    if options.list:
        for mutant in chosen:
            print(f"{mutant.file}:{mutant.line} {mutant.function}: {mutant.change}")
        return 0
    with tempfile.TemporaryDirectory(prefix="cinque-mutate-") as place:
        first = Bench(Path(place) / "0", options.game)
        start = time.monotonic()
        if not first.learn():
            print(first.output[-3000:], "the tests fail without any break", sep="\n")
            return 2
        print(f"what the {len(first.tests)} tests reach is known after {time.monotonic() - start:.0f} s", flush=True)
        benches = [first, *(first.twin(Path(place) / str(number)) for number in range(1, options.jobs))]
        start = time.monotonic()
        todo: queue.Queue[Mutant] = queue.Queue()
        for mutant in chosen:
            todo.put(mutant)
        done: list[tuple[Mutant, bool]] = []
        threads = [threading.Thread(target=work, args=(bench, todo, done, len(chosen))) for bench in benches]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        print(f"{(time.monotonic() - start) / max(1, len(done)):.1f} s for each mutant")
    survivors = sorted((m for m, survived in done if survived), key=lambda m: (m.file, m.line))
    for mutant in survivors:
        place = f"src/cinque/games/{options.game}/{mutant.file}:{mutant.line}"
        print(f"survived: {place} {mutant.function}: {mutant.change}")
    noticed = len(done) - len(survivors)
    share = noticed / len(done) if done else 1.0
    print(f"{options.game}: {noticed} of {len(done)} mutants noticed ({share:.0%}); seed {options.seed}")
    return 0 if share >= options.need else 1


if __name__ == "__main__":
    sys.exit(main())
