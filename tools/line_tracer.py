"""A pytest plugin for mutate.py: record which lines of a game each test reaches, or run only listed tests."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Generator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

GAME = os.environ.get("CINQUE_REACH_GAME", "")  # record the lines of the files in this folder ...
NOTES = os.environ.get("CINQUE_REACH_NOTES", "")  # ... in this file
TESTS = os.environ.get("CINQUE_REACH_TESTS", "")  # a file with the tests to run, in this order


class Tracer:
    """Collects the lines of the game that one test runs."""

    def __init__(self) -> None:
        self.sizes: dict[CodeType, int] = {}
        self.seen: dict[CodeType, set[int]] = {}

    def size(self, code: CodeType) -> int:
        """The number of lines of a function; 0 outside the game."""
        if code not in self.sizes:
            inside = code.co_filename.startswith(GAME)
            self.sizes[code] = len({line for _, _, line in code.co_lines() if line}) if inside else 0
        return self.sizes[code]

    def call(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        size = self.size(code)
        if not size:
            return None
        lines = self.seen.setdefault(code, {code.co_firstlineno})
        if len(lines) >= size:  # all lines are known: continue at full speed
            return None

        def line(frame: FrameType, event: str, arg: Any) -> Any:
            lines.add(frame.f_lineno)
            return line

        return line


class LineRecorder:
    """Runs every test with a tracer."""

    def __init__(self) -> None:
        self.tests: dict[str, dict[str, Any]] = {}
        self.tracer = Tracer()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.tracer.seen = {}
        start = time.process_time()
        sys.settrace(self.tracer.call)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            reached: dict[str, set[int]] = {}
            for code, lines in self.tracer.seen.items():
                reached.setdefault(os.path.relpath(code.co_filename, GAME), set()).update(lines)
            lines_of = {file: sorted(lines) for file, lines in reached.items()}
            self.tests[item.nodeid] = {"seconds": time.process_time() - start, "lines": lines_of}

    def pytest_sessionfinish(self) -> None:
        Path(NOTES).write_text(json.dumps(self.tests), encoding="utf-8")


class TestSelection:
    """Deselects every test that is not on the list."""

    __test__ = False

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        place = {name: number for number, name in enumerate(json.loads(Path(TESTS).read_text(encoding="utf-8")))}
        items[:] = sorted((item for item in items if item.nodeid in place), key=lambda item: place[item.nodeid])


def pytest_configure(config: pytest.Config) -> None:
    if NOTES:
        config.pluginmanager.register(LineRecorder())
    if TESTS:
        config.pluginmanager.register(TestSelection())
