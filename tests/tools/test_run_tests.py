"""The whole run: what fails with a real browser, terminal or server is tried once more, told, and fails the run when it
fails again; what fails elsewhere fails at once."""

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
    (tmp_path / "tests" / "server").mkdir(parents=True)
    (tmp_path / "tests" / "games").mkdir()
    return Here()


def test_what_passes_at_the_second_try_is_told(run: run_tests.Run, tmp_path: Path) -> None:
    (tmp_path / "tests" / "server" / "test_once.py").write_text(ONCE)
    run.pytest("tests", ["tests"], {})
    assert [(name, good) for name, good, _, _ in run.stages] == [
        ("tests, 1 of them only at the second try", True),
        ("tests, the 1 that failed once more", True),
    ]
    assert (run.passed, run.failed, run.summary()) == (2, 0, 0)


def test_what_fails_twice_fails_the_run(run: run_tests.Run, tmp_path: Path) -> None:
    (tmp_path / "tests" / "server" / "test_bad.py").write_text("def test_bad():\n    assert False\n")
    run.pytest("tests", ["tests"], {})
    assert [good for _, good, _, _ in run.stages] == [False, False]
    assert run.failed > 0
    assert run.summary() == 1


def test_a_rule_gets_no_second_try(run: run_tests.Run, tmp_path: Path) -> None:
    (tmp_path / "tests" / "games" / "test_once.py").write_text(ONCE)
    run.pytest("tests", ["tests"], {})
    assert [(name, good) for name, good, _, _ in run.stages] == [("tests", False)]
    assert (run.passed, run.failed, run.summary()) == (1, 1, 1)


def test_many_failures_get_no_second_try(run: run_tests.Run, tmp_path: Path) -> None:
    many = "".join(f"def test_{number}():\n    assert False\n" for number in range(run_tests.FEW + 1))
    (tmp_path / "tests" / "server" / "test_many.py").write_text(many)
    run.pytest("tests", ["tests"], {})
    assert len(run.stages) == 1
    assert run.failed == run_tests.FEW + 1


def test_a_stage_beside_others_is_told_when_it_has_ended(capfd: pytest.CaptureFixture[str]) -> None:
    run = run_tests.Run()
    slow = run.beside("slow", ["sh", "-c", "sleep 0.2; echo said; exit 3"])
    assert run.stage("quick", ["true"])
    assert "said" not in capfd.readouterr().out
    assert not run.join(slow)
    assert "== slow\nsaid" in capfd.readouterr().out
    assert [(name, good) for name, good, _, _ in run.stages] == [("quick", True), ("slow", False)]
