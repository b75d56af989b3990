"""Compile the engine into build/compiled: compiled modules next to links to the sources.

Only one compile runs at a time; others wait. It builds in a new folder, and the link `build/compiled` is switched to
that folder only when everything is ready, so a program never loads a half-written module.

CINQUE_OPT is gcc's optimization level (-O). Tests use level 1, which compiles in less than half the time; they also
accept an engine of the usual level. A later compile for players rebuilds everything.
"""

from __future__ import annotations

import argparse
import contextlib
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
KEPT = 2  # finished engines: the current one, and the one that running programs may still load modules from
LEVELS = ("0", "1", "2", "3")  # how much gcc optimizes, the usual last
FIRST_TIME = "about 3 minutes the first time, seconds after a small change"


def current_engine(build: Path) -> Path | None:
    """The folder of the current engine."""
    link = build / "compiled"
    return link.resolve() if (link / ".digest").is_file() else None


def level_of(engine: Path) -> str:
    """How much an engine is optimized."""
    file = engine / ".level"
    return file.read_text(encoding="utf-8").strip() if file.is_file() else LEVELS[-1]


def optimized_enough(engine: Path | None, level: str) -> bool:
    """Whether there is an engine that is optimized at least this much."""
    return engine is not None and LEVELS.index(level_of(engine)) >= LEVELS.index(level)


def up_to_date(build: Path, digest: str, level: str) -> bool:
    """Whether the current engine was compiled from these sources and is optimized enough."""
    engine = current_engine(build)
    if engine is None or not optimized_enough(engine, level):
        return False
    return (engine / ".digest").read_text(encoding="utf-8").strip() == digest.strip()


@contextlib.contextmanager
def compile_lock(build: Path) -> Iterator[None]:
    """Lock compiling in this checkout; the system releases the lock even if this process is killed."""
    build.mkdir(exist_ok=True)
    with (build / ".compile.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("another compile is running in this folder; waiting for it")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def stage(build: Path, before: Path | None) -> Path:
    """Create a folder with the modules of an engine, so that only what changed is compiled."""
    for left in build.glob("compiled-new-*"):  # left by an interrupted compile
        shutil.rmtree(left)
    folder = build / f"compiled-new-{os.getpid()}"
    folder.mkdir()
    for module in sorted(before.rglob("*.so")) if before else ():
        relative = module.relative_to(before)  # type: ignore[arg-type]
        if has_source(relative):
            (folder / relative).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(module, folder / relative)
    return folder


def has_source(relative: Path) -> bool:
    """Whether the source of a compiled module or library still exists."""
    name = relative.name.split(".")[0]
    source = relative.parent / (name.removesuffix("__mypyc") if name.endswith("__mypyc") else f"{name}.py")
    return ((ROOT if relative.parts[0] == "examples" else ROOT / "src") / source).exists()


def mirror_with_links(source: Path, target: Path) -> None:
    """Mirror a folder with links, so that edits to what is not compiled take effect immediately."""
    for path in sorted(source.rglob("*")):
        relative = path.relative_to(source)
        if {"static", "__pycache__"} & set(relative.parts) or path.is_dir():
            continue
        place = target / relative
        place.parent.mkdir(parents=True, exist_ok=True)
        place.symlink_to(os.path.relpath(path, place.parent))


def switch(build: Path, folder: Path, digest: str, level: str) -> None:
    """Make a finished folder the current engine in one step, and remove old engines."""
    (folder / ".level").write_text(f"{level}\n", encoding="utf-8")
    (folder / ".digest").write_text(f"{digest}\n", encoding="utf-8")
    final = build / f"compiled-{time.time_ns()}"
    folder.rename(final)
    new = build / f".compiled-{os.getpid()}"
    new.unlink(missing_ok=True)
    new.symlink_to(final.name)
    place = build / "compiled"
    if place.is_dir() and not place.is_symlink():  # an older version compiled in place
        shutil.rmtree(place)
    new.replace(place)
    for old in sorted(build.glob("compiled-[0-9]*"))[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)


class Compiler:
    """Runs the compiler as a child process and shows progress."""

    def __init__(self, folder: Path, log: Path, level: str) -> None:
        self.folder, self.log, self.level = folder, log, level

    def run(self) -> int:
        """Compile into the folder and return the exit code."""
        command = [sys.executable, "setup.py", "-q", "build_ext"]
        command += ["--build-lib", str(self.folder.relative_to(ROOT)), "--build-temp", "build/objects"]
        env = os.environ | {"CINQUE_MYPYC": "1", "CINQUE_EXAMPLES": "1", "CINQUE_OPT": self.level}
        with self.log.open("w", encoding="utf-8") as output:
            process = subprocess.Popen(
                command, cwd=ROOT, stdout=output, stderr=subprocess.STDOUT, env=env, start_new_session=True
            )
        try:
            return self.wait(process)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()

    def wait(self, process: subprocess.Popen[bytes]) -> int:
        """Report progress until the process ends."""
        start, reported = time.monotonic(), len(self.modules())  # includes modules of the current engine
        while True:
            with contextlib.suppress(subprocess.TimeoutExpired):
                return process.wait(timeout=1.0)
            done = len(self.modules())
            if done != reported:
                say(f"compiled {done} of {libraries()} packages ({time.monotonic() - start:.0f} s)")
                reported = done

    def modules(self) -> list[Path]:
        return list(self.folder.rglob("*__mypyc*.so"))


def libraries() -> int:
    """The number of packages to compile; each becomes one library."""
    sys.path.insert(0, str(ROOT))
    try:
        import setup

        return len({Path(path).parent for path in setup.modules(*setup.COMPILED, "examples")})
    finally:
        sys.path.remove(str(ROOT))


def build_engine(digest: str, level: str, background: bool) -> int:
    """Compile what changed, or everything if the current engine is optimized less, and switch to it. On failure the
    current engine stays."""
    start = time.monotonic()
    say(f"compiling the engine ({FIRST_TIME})")
    before = current_engine(BUILD)
    if before is not None and optimized_enough(before, level):
        level = level_of(before)
    else:
        before = None
    folder, log = stage(BUILD, before), BUILD / "compile.log"
    try:
        status = Compiler(folder, log, level).run()
        if status and "mypyc/build.py" in log.read_text(encoding="utf-8"):
            # mypyc itself failed: its cache is stale
            shutil.rmtree(BUILD / "mypy_cache", ignore_errors=True)
            status = Compiler(folder, log, level).run()
        if status:
            if not background:
                print(log.read_text(encoding="utf-8")[-6000:], file=sys.stderr)
            say(f"compiling failed; see the full output in {log.relative_to(ROOT)}")
            return 1
        mirror_with_links(ROOT / "src" / "cinque", folder / "cinque")
        mirror_with_links(ROOT / "examples", folder / "examples")
        static = folder / "cinque" / "static"
        static.symlink_to(os.path.relpath(ROOT / "src" / "cinque" / "static", static.parent))
        count = len([so for so in folder.rglob("*.so") if "__mypyc" not in so.name])
        switch(BUILD, folder, digest, level)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    say(f"compiled {count} modules in {time.monotonic() - start:.0f} s")
    return 0


def say(text: str) -> None:
    print(f"cinque: {text}", file=sys.stderr, flush=True)


def stop(*_: object) -> None:
    raise KeyboardInterrupt


def stop_with_parent(parent: int) -> None:
    """Interrupt this process when its parent ends."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os.kill(os.getpid(), signal.SIGINT)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("digest", help="digest of the sources; the engine is used while it matches")
    parser.add_argument("--background", action="store_true", help="stop when the process that started this one ends")
    arguments = parser.parse_args()
    level = os.environ.get("CINQUE_OPT", LEVELS[-1])
    if level not in LEVELS:
        parser.error(f"CINQUE_OPT must be one of {', '.join(LEVELS)}")
    for number in (signal.SIGINT, signal.SIGTERM):  # a shell's background job would ignore Ctrl-C
        signal.signal(number, stop)
    if arguments.background:
        threading.Thread(target=stop_with_parent, args=(os.getppid(),), daemon=True).start()
    try:
        with compile_lock(BUILD):
            if not up_to_date(BUILD, arguments.digest, level):  # the compile we waited for may have done it
                return build_engine(arguments.digest, level, arguments.background)
    except KeyboardInterrupt:
        say("compiling stopped; the current engine is unchanged")
        return 130
    say("the compiled engine is up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main())
