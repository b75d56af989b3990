"""The whole run: what fails in the browser is tried once more, told, and fails the run when it fails again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import run_tests

ONCE = """import pathlib
flag = pathlib.Path(__file__).parent / 'flag'
def test_slow_at_first():
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
    return Here()


def test_what_passes_at_the_second_try_is_told(run: run_tests.Run, tmp_path: Path) -> None:
    (tmp_path / "test_once.py").write_text(ONCE)
    run.browser("browser tests", ["test_once.py"], {})
    assert [(name, good) for name, good, _, _ in run.stages] == [
        ("browser tests, 1 of them only at the second try", True),
        ("browser tests, the 1 that failed once more", True),
    ]
    assert (run.passed, run.failed, run.summary()) == (2, 0, 0)


def test_what_fails_twice_fails_the_run(run: run_tests.Run, tmp_path: Path) -> None:
    (tmp_path / "test_bad.py").write_text("def test_bad():\n    assert False\n")
    run.browser("browser tests", ["test_bad.py"], {})
    assert not any(good for _, good, _, _ in run.stages)
    assert run.failed > 0
    assert run.summary() == 1


def test_a_stage_beside_others_is_told_when_it_has_ended(capfd: pytest.CaptureFixture[str]) -> None:
    run = run_tests.Run()
    slow = run.beside("slow", ["sh", "-c", "sleep 0.2; echo said; exit 3"])
    assert run.stage("quick", ["true"])
    assert "said" not in capfd.readouterr().out
    assert not run.join(slow)
    assert "== slow\nsaid" in capfd.readouterr().out
    assert [(name, good) for name, good, _, _ in run.stages] == [("quick", True), ("slow", False)]
