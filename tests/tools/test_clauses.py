"""Clause coverage counts exactly the marks that prove something."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from cinque.core.texts.clauses import read_clauses
from cinque.testing import clauses

RULES = """# A game

## Bids
- ABC-BID01: A bid is at least 1.
- ABC-BID02: A bid is at most 9.
Not a clause: ABC-BID03.
## End
- ABC-END01: The game ends.
"""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "games" / "abc"
    folder.mkdir(parents=True)
    (folder / "RULES.md").write_text(RULES)
    return tmp_path / "games"


def report(games: Path, test: str) -> clauses.Report:
    tests = games.parent / "tests"
    tests.mkdir(exist_ok=True)
    (tests / "test_abc.py").write_text(test)
    return clauses.coverage(tests, sorted(games.glob("*")))


def test_untested_clauses_are_listed(games: Path) -> None:
    found = report(games, '@pytest.mark.rule("ABC-BID01", "ABC-END01")\ndef test_x(): assert f()\n')
    assert [clause.id for clause in found.games[0].untested] == ["ABC-BID02"]
    assert found.games[0].tests["ABC-END01"] == ["tests/test_abc.py:1"]
    assert found.games[0].share == pytest.approx(2 / 3)
    assert not found.complete
    assert "abc: 2 of 3 clauses" in found.text()
    assert "no test: ABC-BID02" in found.text()


def test_marks_on_parameters_and_modules_count(games: Path) -> None:
    found = report(
        games,
        'pytestmark = pytest.mark.rule("ABC-BID01")\n'
        'P = [pytest.param(1, marks=pytest.mark.rule("ABC-BID02"))]\n'
        'class TestIt:\n    @pytest.mark.rule("ABC-END01")\n    def test_x(self): assert f()\n',
    )
    assert found.complete


@pytest.mark.parametrize("off", ["skip", 'skip(reason="x")', "xfail", 'skipif(True, reason="x")'])
def test_a_test_that_is_switched_off_proves_nothing(games: Path, off: str) -> None:
    found = report(games, f'@pytest.mark.{off}\n@pytest.mark.rule("ABC-BID01")\ndef test_x(): assert f()\n')
    assert len(found.games[0].untested) == 3


def test_unknown_and_computed_ids_are_problems(games: Path) -> None:
    found = report(games, '@pytest.mark.rule("ABC-BID07")\n@pytest.mark.rule(*IDS)\ndef test_x(): assert f()\n')
    assert found.problems == [
        "tests/test_abc.py:2: a clause id must be a plain string",
        "tests/test_abc.py:1: there is no clause ABC-BID07",
    ]
    assert not found.complete


def test_an_id_used_twice_is_a_problem(games: Path) -> None:
    with (games / "abc" / "RULES.md").open("a") as file:
        file.write("- ABC-BID01: Again.\n")
    assert report(games, "").problems == ["abc/RULES.md:9: ABC-BID01 is used twice"]


def test_the_tests_of_any_packages_game_are_found(tmp_path: Path) -> None:
    folder = tmp_path / "project" / "src" / "chess"
    folder.mkdir(parents=True)
    (tmp_path / "project" / "pyproject.toml").write_text("")
    assert clauses.tests_of(folder) is None
    (tmp_path / "project" / "src" / "test_chess.py").write_text("")
    assert clauses.tests_of(folder) == tmp_path / "project" / "src"
    (tmp_path / "project" / "src" / "test_chess.py").unlink()
    (tmp_path / "project" / "tests").mkdir()
    assert clauses.tests_of(folder) == tmp_path / "project" / "tests"
    installed = tmp_path / "site-packages" / "chess"
    installed.mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    assert clauses.tests_of(installed) is None


def test_an_id_that_is_not_whole_is_a_problem(games: Path) -> None:
    (games / "abc" / "bids.py").write_text(
        '"""Bids (ABC-BID01, BID02; ABC-BID01..02; ABC-BID01..ABC-BID02; XY-BID02)."""\n'
    )
    tests = games.parent / "tests" / "games" / "abc"
    tests.mkdir(parents=True)
    (tests / "scene.py").write_text("END01 = 1\n")
    assert report(games, "").problems == [
        "bids.py:1: write ABC-BID02, not BID02",
        "bids.py:1: write both ids of the range from ABC-BID01 in full",
        "scene.py:1: write ABC-END01, not END01",
    ]


def test_rules_in_another_language_have_the_same_clauses(games: Path) -> None:
    translated = games / "abc" / "RULES.de.md"
    translated.write_text("- ABC-BID01: Mindestens 1.\n- ABC-BID02: Höchstens 9.\n- ABC-END01: Ende.\n")
    assert clauses.translations(games / "abc") == []
    translated.write_text("- ABC-BID01: Mindestens 1.\n- ABC-BID01: Mindestens 1.\n- ABC-END02: Ende.\n")
    assert report(games, "").problems == [
        "abc/RULES.de.md: ABC-BID02 is missing",
        "abc/RULES.de.md: ABC-END01 is missing",
        "abc/RULES.de.md: there is no clause ABC-END02",
        "abc/RULES.de.md: ABC-BID01 is used twice",
    ]


@pytest.mark.parametrize(
    "folder", sorted(path.parent for path in clauses.GAMES.glob("*/RULES.md")), ids=lambda f: f.name
)
def test_every_chapter_is_named_in_the_docstring_of_a_rules_module(folder: Path) -> None:
    modules = (ast.get_docstring(ast.parse(file.read_text())) or "" for file in folder.glob("rules/[!_]*.py"))
    named = set(re.findall(r"[A-Z]{3}-[A-Z]+", " ".join(modules)))
    chapters = {re.sub(r"\d.*", "", clause.id) for clause in read_clauses(folder) if not clause.ruling}
    examples = {chapter for chapter in chapters if chapter.endswith("-EX")}
    assert chapters - examples - named == set()
