"""The test run: every stage runs, any failure fails it, and no test is retried."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import run_tests

ONCE = """import pathlib
flag = pathlib.Path(__file__).parent / 'flag'
def test_only_at_the_second_attempt():
    first = not flag.exists()
    flag.touch()
    assert not first
def test_good():
    assert flag.exists()
"""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> run_tests.Run:
    class Here(run_tests.Run):
        def stage(self, name: str, command: list[str], env: dict[str, str] | None = None, cwd: Path = tmp_path) -> bool:
            return super().stage(name, command, env, tmp_path)

    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # plugins take seconds to load
    (tmp_path / "tests" / "server").mkdir(parents=True)
    return Here()


def test_a_failure_fails_the_run_at_the_first_attempt(run: run_tests.Run, tmp_path: Path) -> None:
    (tmp_path / "tests" / "server" / "test_once.py").write_text(ONCE)
    run.pytest("tests", ["tests"], {})
    assert [(name, good) for name, good, _, _ in run.stages] == [("tests", False)]
    assert (run.passed, run.failed, run.summary()) == (1, 1, 1)


def test_a_run_without_failures_passes(run: run_tests.Run, tmp_path: Path) -> None:
    (tmp_path / "tests" / "server" / "test_good.py").write_text("def test_good():\n    assert True\n")
    run.pytest("tests", ["tests"], {})
    assert (run.passed, run.failed, run.summary()) == (1, 0, 0)


def test_a_run_that_tested_nothing_fails(run: run_tests.Run) -> None:
    run.pytest("tests", ["tests"], {})
    assert (run.passed, run.summary()) == (0, 1)


def test_a_stage_in_the_background_is_printed_when_it_has_ended(capfd: pytest.CaptureFixture[str]) -> None:
    run = run_tests.Run()
    slow = run.background("slow", ["sh", "-c", "read line; echo said; exit 3"])
    assert run.stage("quick", ["true"])
    assert "said" not in capfd.readouterr().out
    assert not run.join(slow)
    assert "== slow\nsaid" in capfd.readouterr().out
    assert [(name, good) for name, good, _, _ in run.stages] == [("quick", True), ("slow", False)]
