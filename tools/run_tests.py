"""Everything CI checks, in stages; all stages run, and the last line counts what passed and failed."""

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
LIVE = ("tests.browser.", "tests.cli.", "tests.server.", "tests.tools.")  # real browsers, terminals and servers
FEW = 5  # more than so many failures are no accident
AGAIN = ["tests/contract", "tests/core", "tests/bots"]  # on the compiled engine: also what is left out before


@dataclass
class Stage:
    """A stage under way; what one in the background says is kept until it is waited for."""

    name: str
    process: subprocess.Popen[bytes]
    output: IO[bytes] | None
    start: float = field(default_factory=time.monotonic)


@dataclass
class Run:
    """The stages so far: their names with the time they took, and the tests they ran."""

    stages: list[tuple[str, bool, float, float]] = field(default_factory=list)
    passed: int = 0
    failed: int = 0
    skipped: int = 0
    start: float = field(default_factory=time.monotonic)

    def stage(self, name: str, command: list[str], env: dict[str, str] | None = None, cwd: Path = ROOT) -> bool:
        print(f"\n== {name}", flush=True)
        return self.join(Stage(name, subprocess.Popen(command, cwd=cwd, env=os.environ | (env or {})), None))

    def beside(self, name: str, command: list[str]) -> Stage:
        """Begin a stage that runs beside the next ones."""
        output = tempfile.TemporaryFile()  # noqa: SIM115  # closed by join
        return Stage(name, subprocess.Popen(command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT), output)

    def join(self, stage: Stage) -> bool:
        """Wait for a stage, and note how long it took and how much processor time: that of an idle machine."""
        _, status, used = os.wait4(stage.process.pid, 0)
        good = stage.process.returncode = os.waitstatus_to_exitcode(status)
        if stage.output is not None:
            stage.output.seek(0)
            print(f"\n== {stage.name}", stage.output.read().decode(errors="replace"), sep="\n", flush=True)
            stage.output.close()
        seconds = time.monotonic() - stage.start
        self.stages.append((stage.name, good == 0, seconds, used.ru_utime + used.ru_stime))
        return good == 0

    def count(self, report: Path) -> list[str]:
        """Add the figures of one JUnit report; the modules of what failed, one for each."""
        if not report.exists():
            return []
        root = ElementTree.parse(report).getroot()
        for suite in root.iter("testsuite"):
            figures = {name: int(suite.get(name, "0")) for name in ("tests", "failures", "errors", "skipped")}
            broken = figures["failures"] + figures["errors"]
            self.failed += broken
            self.skipped += figures["skipped"]
            self.passed += figures["tests"] - broken - figures["skipped"]
        cases = [case for case in root.iter("testcase") if {part.tag for part in case} & {"failure", "error"}]
        return [f"{case.get('classname', '')}." for case in cases]

    def once(self, name: str, arguments: list[str], env: dict[str, str]) -> tuple[bool, list[str]]:
        """One run of pytest: whether all went well, and the modules of what failed."""
        with tempfile.TemporaryDirectory() as folder:
            report = Path(folder) / "report.xml"
            command = [sys.executable, "-P", "-m", "pytest", "-q", f"--junitxml={report}", *arguments]
            good = self.stage(name, command, env)
            return good, self.count(report)

    def pytest(self, name: str, arguments: list[str], env: dict[str, str]) -> None:
        """A real browser, terminal or server on a busy machine may be too slow once: a few such tests that failed are
        tried once more, and that is told. The engine and the rules get no second try."""
        before = self.failed
        good, broken = self.once(name, arguments, env)
        if good or not 0 < len(broken) <= FEW or not all(module.startswith(LIVE) for module in broken):
            return
        if self.once(f"{name}, the {len(broken)} that failed once more", ["--last-failed", *arguments], env)[0]:
            self.failed = before
            first = self.stages[-2]
            self.stages[-2] = (f"{name}, {len(broken)} of them only at the second try", True, first[2], first[3])

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


def main() -> int:
    run = Run()
    compiling = run.beside("compile, beside the checks and the client", [str(ROOT / "cinque"), "compile"])
    run.stage("check", [sys.executable, "tools/check.py"])
    for script, title in (("check", "client types"), ("lint", "client lint")):
        if script in scripts():
            run.stage(title, ["npm", "run", "-s", script], cwd=ROOT / "web")
    if "test" in scripts():
        run.vitest()
    pure = {"CINQUE_PURE": "1", "PYTHONPATH": str(ROOT)}
    compiled = run.join(compiling)
    light = ["-m", "not deep", "--durations=10", f"--ignore={BROWSER}"]
    run.pytest("tests, interpreted", ["-n", "2", "--dist", "worksteal", *light], pure)
    if compiled:
        run.stage("the same plays, compiled and interpreted", [sys.executable, "tools/same_plays.py"])
        path = os.pathsep.join([str(COMPILED), str(ROOT)])
        fast = {"PYTHONPATH": path, "CINQUE_PURE": ""}
        run.pytest(
            "contract and deep tests, compiled", ["-n", "2", "--dist", "worksteal", "-o", "pythonpath=", *AGAIN], fast
        )
        if (ROOT / BROWSER).is_dir():
            run.pytest("browser tests", ["-o", "pythonpath=", "-n", "2", "--dist", "worksteal", BROWSER], fast)
    return run.summary()


if __name__ == "__main__":
    sys.exit(main())
