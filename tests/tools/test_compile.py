"""Compiling runs once at a time, builds in a new folder, switches in one step, and stops with its parent."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent

# Stands in for mypyc: makes a package, notes whether another one is at work, waits for leave and finishes.
COMPILER = """
import os, pathlib, sys, time
folder = pathlib.Path(sys.argv[sys.argv.index("--build-lib") + 1]) / "cinque" / "core"
folder.mkdir(parents=True, exist_ok=True)
with open("begun", "a") as file:
    file.write(f"{os.getpid()}\\n")
if list(pathlib.Path(".").glob("at-work-*")):
    pathlib.Path("two-at-once").touch()
mine = pathlib.Path(f"at-work-{os.getpid()}")
mine.touch()
module = folder / "a.cpython-311-x86_64-linux-gnu.so"
kept = module.exists()
module.write_text("half")
(folder.parent / f"core{os.getpid()}__mypyc.so").touch()
while not pathlib.Path("leave").exists():
    time.sleep(0.02)
module.write_text(f"whole -O{os.environ['CINQUE_OPT']}{' kept' * kept}")
mine.unlink()
"""
SETUP = f"""COMPILED = ("src/cinque/core",)
def modules(*folders):
    return ["src/cinque/core/a.py"]
if __name__ == "__main__":
    exec({COMPILER!r})
"""


class Checkout:
    """A checkout with one module and a compiler that waits for leave."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.started: list[subprocess.Popen[str]] = []
        (folder / "tools").mkdir()
        shutil.copy(ROOT / "tools" / "compile.py", folder / "tools")
        for name in ("src/cinque/core", "src/cinque/static", "examples"):
            (folder / name).mkdir(parents=True)
        (folder / "src/cinque/core/a.py").write_text("")
        (folder / "setup.py").write_text(SETUP)

    def compile(self, digest: str = "1", level: str | None = None) -> subprocess.Popen[str]:
        command = [sys.executable, "tools/compile.py", digest]
        env = {key: value for key, value in os.environ.items() if key != "CINQUE_OPT"}
        env |= {"CINQUE_OPT": level} if level else {}
        process = subprocess.Popen(command, cwd=self.folder, stderr=subprocess.PIPE, text=True, env=env)
        self.started.append(process)
        return process

    def leave(self) -> None:
        (self.folder / "leave").touch()

    @property
    def module(self) -> str:
        """The compiled module in use."""
        return next((self.folder / "build/compiled/cinque/core").glob("a.*.so")).read_text()

    def begun(self) -> list[int]:
        path = self.folder / "begun"
        return [int(line) for line in path.read_text().splitlines()] if path.exists() else []


@pytest.fixture
def checkout(tmp_path: Path) -> Iterator[Checkout]:
    found = Checkout(tmp_path)
    yield found
    found.leave()
    for process in found.started:
        process.kill()
        process.wait()


def until(process: subprocess.Popen[str], words: str) -> str:
    """What the process says up to the line with these words."""
    said = ""
    assert process.stderr is not None
    for line in process.stderr:
        said += line
        if words in line:
            return said
    raise AssertionError(f"{words!r} was not said: {said}")


def gone(pid: int) -> None:
    """Wait until no process has this id; the test's timeout is the limit."""
    while Path(f"/proc/{pid}/stat").exists() and " Z " not in Path(f"/proc/{pid}/stat").read_text():
        time.sleep(0.01)


def test_a_second_compile_waits_and_finds_the_engine_up_to_date(checkout: Checkout) -> None:
    first = checkout.compile()
    until(first, "compiled 1 of 1 packages")
    second = checkout.compile()
    until(second, "another compile is running in this folder; waiting for it")
    checkout.leave()
    assert first.wait() == 0
    assert "up to date" in until(second, "up to date")
    assert second.wait() == 0
    assert len(checkout.begun()) == 1
    assert not (checkout.folder / "two-at-once").exists()
    assert checkout.module == "whole -O3"


def test_a_program_never_finds_a_half_written_module(checkout: Checkout) -> None:
    checkout.leave()
    assert checkout.compile("1").wait() == 0
    used = (checkout.folder / "build/compiled").resolve()
    (checkout.folder / "leave").unlink()
    second = checkout.compile("2")
    until(second, "compiled 1 of 1 packages")
    assert checkout.module == "whole -O3"
    checkout.leave()
    assert second.wait() == 0
    assert (checkout.folder / "build/compiled").resolve() != used
    assert (used / ".digest").read_text() == "1\n"  # a program that runs on it still finds its modules
    assert (checkout.folder / "build/compiled/.digest").read_text() == "2\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_stopped_compile_leaves_the_engine_and_no_process(checkout: Checkout, number: signal.Signals) -> None:
    process = checkout.compile()
    until(process, "compiled 1 of 1 packages")
    process.send_signal(number)
    assert process.wait() == 130
    gone(checkout.begun()[0])
    assert not (checkout.folder / "build/compiled").exists()
    assert list((checkout.folder / "build").glob("compiled-*")) == []
    checkout.leave()
    assert checkout.compile().wait() == 0
    assert checkout.module == "whole -O3"


def test_a_background_compile_ends_with_the_server_that_wanted_it(checkout: Checkout) -> None:
    script = f'"{sys.executable}" tools/compile.py 1 --background </dev/null & echo $! >compiling; exec sleep 1000'
    server = subprocess.Popen(["sh", "-c", script], cwd=checkout.folder, stderr=subprocess.PIPE, text=True)
    checkout.started.append(server)
    until(server, "compiled 1 of 1 packages")
    server.send_signal(signal.SIGKILL)
    server.wait()
    gone(int((checkout.folder / "compiling").read_text()))
    gone(checkout.begun()[0])
    assert not (checkout.folder / "build/compiled").exists()


def test_a_folder_compiled_in_place_by_an_older_version_is_replaced(checkout: Checkout) -> None:
    old = checkout.folder / "build/compiled/cinque"
    old.mkdir(parents=True)
    (old / "module.so").write_text("old")
    checkout.leave()
    assert checkout.compile().wait() == 0
    assert (checkout.folder / "build/compiled").is_symlink()
    assert checkout.module == "whole -O3"
    assert not (checkout.folder / "build/compiled/cinque/module.so").exists()


def test_an_engine_for_tests_is_made_anew_for_players_but_not_the_other_way_round(checkout: Checkout) -> None:
    checkout.leave()
    made = []
    for digest, level in (("1", "1"), ("1", "1"), ("2", "1"), ("2", None), ("2", "1"), ("3", "1"), ("3", None)):
        assert checkout.compile(digest, level).wait() == 0
        made.append((checkout.module, len(checkout.begun())))
    assert made == [
        ("whole -O1", 1),
        ("whole -O1", 1),
        ("whole -O1 kept", 2),  # only what changed
        ("whole -O3", 3),  # everything
        ("whole -O3", 3),
        ("whole -O3 kept", 4),  # what changed, as the rest
        ("whole -O3 kept", 4),
    ]


def test_an_unknown_level_is_refused(checkout: Checkout) -> None:
    process = checkout.compile(level="4")
    assert process.wait() == 2
    assert process.stderr is not None
    assert "CINQUE_OPT must be one of 0, 1, 2, 3" in process.stderr.read()
