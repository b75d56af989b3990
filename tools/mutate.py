"""Break a game's rules one place at a time and see whether the tests of its rules notice.

Golden records and the contract are left out: they notice that something changed, not which rule is broken.
"""

from __future__ import annotations

import argparse
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

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.mutants import Mutant, find  # noqa: E402

EQUIVALENT = ROOT / "tools" / "equivalent.toml"
MEMORY = 3 << 30
RECORDS = {"golden", "contract"}  # in the names of test files that say nothing of a rule


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


def _limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


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

    def tests(self, file: str) -> list[str]:
        """The game's test files, the one named after the broken file first: it is the likeliest to notice."""
        folder = self.folder / "tests/games" / self.game
        files = [path for path in folder.rglob("test_*.py") if not RECORDS & set(path.stem.split("_"))]
        files.sort(key=lambda path: (Path(file).stem not in path.stem, path))
        return [str(path.relative_to(self.folder)) for path in files]

    def run(self, file: str, timeout: float, warm: bool = False) -> str:
        """'passed', 'failed' or 'timeout' of the game's tests as the copy stands."""
        env = os.environ | {"PYTHONPATH": f"{self.folder / 'src'}{os.pathsep}{self.folder}", "CINQUE_PURE": "1"}
        if not warm:
            env["PYTHONDONTWRITEBYTECODE"] = "1"
        command = [sys.executable, "-P", "-m", "pytest", "-x", "-q", "--no-header", "-p", "no:cacheprovider"]
        process = subprocess.Popen(
            [*command, "-p", "no:randomly", "-p", "no:playwright", "-p", "no:xdist", *self.tests(file)],
            cwd=self.folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True,
            preexec_fn=_limit,
        )  # fmt: skip
        try:
            output = process.communicate(timeout=timeout)[0].decode(errors="replace")
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return "timeout"
        self.output = output
        return "passed" if process.returncode == 0 else "failed"

    def try_out(self, mutant: Mutant, timeout: float) -> str:
        path = self.rules / mutant.file
        source, times = path.read_bytes(), path.stat()
        path.write_bytes(mutant.apply(source))
        try:
            return self.run(mutant.file, timeout)
        finally:
            path.write_bytes(source)
            os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def work(bench: Bench, todo: queue.Queue[Mutant], timeout: float, done: list[tuple[Mutant, str]], total: int) -> None:
    while True:
        try:
            mutant = todo.get_nowait()
        except queue.Empty:
            return
        result = bench.try_out(mutant, timeout)
        done.append((mutant, result))
        mark = "SURVIVED" if result == "passed" else "noticed"
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
        benches = [Bench(Path(place) / str(number), options.game) for number in range(max(1, options.jobs))]
        start = time.monotonic()
        for bench in benches:  # the first run also writes the bytecode of all that stays unbroken
            if bench.run("", 1800, warm=True) != "passed":
                print(getattr(bench, "output", "")[-3000:], "the tests fail without any break", sep="\n")
                return 2
        seconds = (time.monotonic() - start) / len(benches)
        timeout = max(30.0, 2 * seconds * (1 + len(benches)))
        print(f"the tests take {seconds:.0f} s; a mutant is given {timeout:.0f} s", flush=True)
        todo: queue.Queue[Mutant] = queue.Queue()
        for mutant in chosen:
            todo.put(mutant)
        done: list[tuple[Mutant, str]] = []
        threads = [threading.Thread(target=work, args=(bench, todo, timeout, done, len(chosen))) for bench in benches]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    survivors = sorted((m for m, result in done if result == "passed"), key=lambda m: (m.file, m.line))
    for mutant in survivors:
        place = f"src/cinque/games/{options.game}/{mutant.file}:{mutant.line}"
        print(f"survived: {place} {mutant.function}: {mutant.change}")
    noticed = len(done) - len(survivors)
    share = noticed / len(done) if done else 1.0
    print(f"{options.game}: {noticed} of {len(done)} mutants noticed ({share:.0%}); seed {options.seed}")
    return 0 if share >= options.need else 1


if __name__ == "__main__":
    sys.exit(main())
