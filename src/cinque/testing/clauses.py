"""Clause coverage: which clauses of each game's RULES.md have a test. It reads files and runs nothing."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cinque.core.texts.clauses import ID, Clause, parse, read_clauses

PACKAGE = Path(__file__).resolve().parent.parent
GAMES = PACKAGE / "games"
DISABLING_MARKS = ("skip", "skipif", "xfail")
SHORT_ID = re.compile(r"(?<![\w-])([A-Z]+\d+[a-z]?)\b")
SHORT_RANGE = re.compile(rf"\b({ID})\.\.(?!{ID})")


@dataclass(frozen=True)
class Mark:
    """One `@pytest.mark.rule("PHO-AUC04")` and its location."""

    id: str
    place: str


@dataclass
class Coverage:
    """The clauses of one game with their tests."""

    game: str
    clauses: list[Clause]
    tests: dict[str, list[str]] = field(default_factory=dict)

    @property
    def untested(self) -> list[Clause]:
        return [clause for clause in self.clauses if clause.id not in self.tests]

    @property
    def share(self) -> float:
        """The share of clauses with a test, from 0 to 1; 1 for a game without clauses."""
        return 1 - len(self.untested) / len(self.clauses) if self.clauses else 1.0


@dataclass
class Report:
    """The coverage of all games, and problems: unknown ids, duplicate ids, unreadable marks."""

    games: list[Coverage]
    problems: list[str]

    @property
    def complete(self) -> bool:
        return not self.problems and not any(game.untested for game in self.games)

    def text(self, missing: bool = True) -> str:
        """A line for each game, the untested clauses below it, then the problems."""
        rows = []
        for game in self.games:
            tested = len(game.clauses) - len(game.untested)
            rows.append(f"{game.game}: {tested} of {len(game.clauses)} clauses have a test ({game.share:.1%})")
            if missing:
                rows += [f"  no test: {clause.id}: {clause.text}" for clause in game.untested]
        return "\n".join(rows + self.problems)


def _is_mark(node: ast.AST, name: str) -> bool:
    """Whether node is the expression `….mark.<name>`."""
    return isinstance(node, ast.Attribute) and node.attr == name and ast.unparse(node.value).split(".")[-1] == "mark"


def _disabled(node: ast.AST) -> bool:
    """Whether a decorator skips a test or lets it fail."""
    decorators = getattr(node, "decorator_list", [])
    targets = [item.func if isinstance(item, ast.Call) else item for item in decorators]
    return any(_is_mark(target, name) for target in targets for name in DISABLING_MARKS)


def _enabled_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Every node below this one, except in disabled tests."""
    if not _disabled(node):
        yield node
        for child in ast.iter_child_nodes(node):
            yield from _enabled_nodes(child)


def read_marks(file: Path, name: str | None = None) -> tuple[list[Mark], list[str]]:
    """The rule marks in a test file, and problems with marks that are not plain strings."""
    name = name or str(file)
    marks, problems = [], []
    for node in _enabled_nodes(ast.parse(file.read_text(encoding="utf-8"), filename=name)):
        if not (isinstance(node, ast.Call) and _is_mark(node.func, "rule")):
            continue
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                marks.append(Mark(argument.value, f"{name}:{node.lineno}"))
            else:
                problems.append(f"{name}:{node.lineno}: a clause id must be a plain string")
    return marks, problems


def tests_of(folder: Path) -> Path | None:
    """The folder with the tests of a game: `tests` next to its package, or next to its folder."""
    for parent in folder.resolve().parents:
        if parent.name == "site-packages":
            return None
        if (parent / "tests").is_dir():
            return parent / "tests"
        if any(parent.glob("test_*.py")):
            return parent
        if (parent / "pyproject.toml").is_file():
            return None
    return None


def abbreviated_ids(folder: Path, tests: Path) -> list[str]:
    """Places in a game's code or tests that abbreviate the id of a clause."""
    known = {clause.id for clause in read_clauses(folder)}
    tails = {name.split("-", 1)[1]: name for name in known}
    found = []
    for file in sorted([*folder.rglob("*.py"), *(tests / "games" / folder.name).rglob("*.py")]):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for tail in SHORT_ID.findall(line):
                if tail in tails:
                    found.append(f"{file.name}:{number}: write {tails[tail]}, not {tail}")
            for run in SHORT_RANGE.findall(line):
                if run in known:
                    found.append(f"{file.name}:{number}: write both ids of the range from {run} in full")
    return found


def translations(folder: Path) -> list[str]:
    """Differences between the clauses of RULES.md and its translations (RULES.de.md)."""
    known = [clause.id for clause in parse((folder / "RULES.md").read_text(encoding="utf-8"))]
    found = []
    for file in sorted(folder.glob("RULES.*.md")):
        ids = [clause.id for clause in parse(file.read_text(encoding="utf-8"))]
        where = f"{folder.name}/{file.name}"
        found += [f"{where}: {name} is missing" for name in known if name not in ids]
        found += [f"{where}: there is no clause {name}" for name in ids if name not in known]
        found += [f"{where}: {name} is used twice" for name in dict.fromkeys(ids) if ids.count(name) > 1]
    return found


def coverage(tests: Path, folders: Sequence[Path] | None = None) -> Report:
    """Compare the clauses of the games in these folders (default: cinque's own) with the marks in the tests."""
    found, problems, known = [], [], dict[str, str]()
    for folder in sorted(GAMES.glob("*")) if folders is None else folders:
        rules = folder / "RULES.md"
        if not rules.is_file():
            continue
        clauses = parse(rules.read_text(encoding="utf-8"))
        for clause in clauses:
            if clause.id in known:
                problems.append(f"{folder.name}/RULES.md:{clause.line}: {clause.id} is used twice")
            known[clause.id] = folder.name
        problems += abbreviated_ids(folder, tests) + translations(folder)
        found.append(Coverage(folder.name, clauses))
    by_game = {game.game: game for game in found}
    for file in sorted(tests.rglob("test_*.py")):
        marks, complaints = read_marks(file, file.relative_to(tests.parent).as_posix())
        problems += complaints
        for mark in marks:
            if mark.id in known:
                by_game[known[mark.id]].tests.setdefault(mark.id, []).append(mark.place)
            else:
                problems.append(f"{mark.place}: there is no clause {mark.id}")
    return Report(found, problems)
