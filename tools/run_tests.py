"""Run everything that CI checks, in stages. All stages run; the last line counts passed and failed tests.

`quick` is for development: the checks, the client's unit tests, the rules and one contract pass for each game.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / "build" / "compiled"
BROWSER = "tests/browser"
UNIT = ["tests/core", "tests/games", "tests/contract"]
INTERPRETED = ["-m", "interpreted or (unit and not deep)", *UNIT, "tests/bots", "tests/server"]
SPREAD = ["-n", "2", "--dist", "worksteal"]


@dataclass
class Stage:
    """A running stage; the output of a background stage is kept until `join`."""

    name: str
    process: subprocess.Popen[bytes]
    output: IO[bytes] | None
    start: float = field(default_factory=time.monotonic)


@dataclass
class Run:
    """The finished stages with their times, and the number of tests."""

    stages: list[tuple[str, bool, float, float]] = field(default_factory=list)
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    start: float = field(default_factory=time.monotonic)

    def stage(self, name: str, command: list[str], env: dict[str, str] | None = None, cwd: Path = ROOT) -> bool:
        print(f"\n== {name}", flush=True)
        return self.join(Stage(name, subprocess.Popen(command, cwd=cwd, env=os.environ | (env or {})), None))

    def background(self, name: str, command: list[str], env: dict[str, str] | None = None) -> Stage:
        """Start a stage that runs in parallel with the next ones."""
        output = tempfile.TemporaryFile()  # noqa: SIM115  # closed by join
        own = os.environ | (env or {})
        process = subprocess.Popen(command, cwd=ROOT, env=own, stdout=output, stderr=subprocess.STDOUT)
        return Stage(name, process, output)

    def join(self, stage: Stage) -> bool:
        """Wait for a stage and record its elapsed and processor time."""
        _, status, used = os.wait4(stage.process.pid, 0)
        good = stage.process.returncode = os.waitstatus_to_exitcode(status)
        if stage.output is not None:
            stage.output.seek(0)
            print(f"\n== {stage.name}", stage.output.read().decode(errors="replace"), sep="\n", flush=True)
            stage.output.close()
        seconds = time.monotonic() - stage.start
        self.stages.append((stage.name, good == 0, seconds, used.ru_utime + used.ru_stime))
        return good == 0

    def count(self, report: Path) -> None:
        """Add the counts of a JUnit report."""
        if not report.exists():
            return
        for suite in ElementTree.parse(report).getroot().iter("testsuite"):
            counts = {name: int(suite.get(name, "0")) for name in ("tests", "failures", "errors", "skipped")}
            broken = counts["failures"] + counts["errors"]
            self.failed += broken
            self.skipped += counts["skipped"]
            self.passed += counts["tests"] - broken - counts["skipped"]

    def pytest(self, name: str, arguments: list[str], env: dict[str, str]) -> None:
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.xml"
            command = [sys.executable, "-P", "-m", "pytest", "-q", f"--junitxml={report}", *arguments]
            self.stage(name, command, env)
            self.count(report)

    def vitest(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.xml"
            extra = ["--", "--reporter=default", "--reporter=junit", f"--outputFile.junit={report}"]
            self.stage("client tests", ["npm", "run", "-s", "test", *extra], cwd=ROOT / "web")
            self.count(report)

    def summary(self) -> int:
        print()
        for name, good, seconds, busy in self.stages:
            print(f"{'ok    ' if good else 'FAILED'} {name} ({seconds:.0f} s; {busy:.0f} s of processor time)")
        broken = sum(not stage[1] for stage in self.stages)
        total = time.monotonic() - self.start
        print(f"{len(self.stages) - broken} of {len(self.stages)} stages ok in {total:.0f} s; {self.skipped} skipped")
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if broken or self.failed or not self.passed else 0


def scripts() -> set[str]:
    """The names of the client's npm scripts."""
    package = ROOT / "web" / "package.json"
    return set(re.findall(r'"([\w:-]+)":', package.read_text(encoding="utf-8"))) if package.exists() else set()


def client(run: Run) -> None:
    """Run the client's type check, lint and unit tests, if it has them."""
    for script, title in (("check", "client types"), ("lint", "client lint")):
        if script in scripts():
            run.stage(title, ["npm", "run", "-s", script], cwd=ROOT / "web")
    if "test" in scripts():
        run.vitest()


PURE = {"CINQUE_PURE": "1", "PYTHONPATH": str(ROOT)}
FAST = {"CINQUE_PURE": "", "PYTHONPATH": os.pathsep.join([str(COMPILED), str(ROOT)])}


def quick() -> int:
    run = Run()
    checking = run.background("check", [sys.executable, "tools/check.py"])
    client(run)
    run.join(checking)
    run.pytest("unit tests, interpreted", [*SPREAD, "-m", "not deep", *UNIT], PURE)
    return run.summary()


def everything() -> int:
    run = Run()
    command = [str(ROOT / "cinque"), "compile"]
    compiling = run.background("compile, during the checks and the client", command, {"CINQUE_OPT": "1"})
    run.stage("check", [sys.executable, "tools/check.py"])
    client(run)
    if run.join(compiling):
        run.stage("the same games, compiled and interpreted", [sys.executable, "tools/compare_compiled.py"])
        run.pytest("tests, compiled", [*SPREAD, "-o", "pythonpath=", "--durations=10", f"--ignore={BROWSER}"], FAST)
        run.pytest("engine and rules, interpreted", [*SPREAD, *INTERPRETED], PURE)
        run.pytest("browser tests", ["-o", "pythonpath=", *SPREAD, BROWSER], FAST)
    else:
        run.pytest("tests, interpreted", [*SPREAD, "-m", "not deep", f"--ignore={BROWSER}"], PURE)
    return run.summary()


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["quick"]):
        sys.exit("usage: run_tests.py [quick]")
    sys.exit(quick() if sys.argv[1:] else everything())
