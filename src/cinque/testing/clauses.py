"""Which clauses of each game's RULES.md have a test, read from the files alone: nothing is imported or run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from cinque.core.clauses import ID, Clause, parse, written

PACKAGE = Path(__file__).resolve().parent.parent
GAMES = PACKAGE / "games"
SWITCHED_OFF = ("skip", "skipif", "xfail")
TAIL = re.compile(r"(?<![\w-])([A-Z]+\d+[a-z]?)\b")
RUN = re.compile(rf"\b({ID})\.\.(?!{ID})")


@dataclass(frozen=True)
class Mark:
    """One `@pytest.mark.rule("PHO-AUC04")` and where it stands."""

    id: str
    place: str


@dataclass
class Coverage:
    """The clauses of one game with the tests that claim them."""

    game: str
    clauses: list[Clause]
    tests: dict[str, list[str]] = field(default_factory=dict)

    @property
    def untested(self) -> list[Clause]:
        return [clause for clause in self.clauses if clause.id not in self.tests]

    @property
    def share(self) -> float:
        """From 0 to 1; a game without clauses counts as covered."""
        return 1 - len(self.untested) / len(self.clauses) if self.clauses else 1.0


@dataclass
class Report:
    """All games, and what is wrong: unknown ids, ids used twice, marks that cannot be read."""

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


def _called(node: ast.AST, name: str) -> bool:
    """Whether node is the expression `….mark.<name>`."""
    return isinstance(node, ast.Attribute) and node.attr == name and ast.unparse(node.value).split(".")[-1] == "mark"


def _off(node: ast.AST) -> bool:
    """Whether a test is decorated so that it may not run, or may fail."""
    decorators = getattr(node, "decorator_list", [])
    targets = [item.func if isinstance(item, ast.Call) else item for item in decorators]
    return any(_called(target, name) for target in targets for name in SWITCHED_OFF)


def _live(node: ast.AST) -> Iterator[ast.AST]:
    """Every node below this one, except in tests that are switched off."""
    if not _off(node):
        yield node
        for child in ast.iter_child_nodes(node):
            yield from _live(child)


def read_marks(file: Path, name: str | None = None) -> tuple[list[Mark], list[str]]:
    """The rule marks in a test file, and complaints about marks that are not plain strings."""
    name = name or str(file)
    marks, problems = [], []
    for node in _live(ast.parse(file.read_text(encoding="utf-8"), filename=name)):
        if not (isinstance(node, ast.Call) and _called(node.func, "rule")):
            continue
        for argument in node.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                marks.append(Mark(argument.value, f"{name}:{node.lineno}"))
            else:
                problems.append(f"{name}:{node.lineno}: a clause id must be written out, not computed")
    return marks, problems


def tests_of(folder: Path) -> Path | None:
    """Where the tests of the game in this folder are: in `tests` beside its package, or beside the folder itself."""
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


def shortened(folder: Path, tests: Path) -> list[str]:
    """Where the code or the tests of the game in this folder name a clause by a part of its id only."""
    known = {clause.id for clause in written(folder)}
    tails = {name.split("-", 1)[1]: name for name in known}
    found = []
    for file in sorted([*folder.rglob("*.py"), *(tests / "games" / folder.name).rglob("*.py")]):
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            for tail in TAIL.findall(line):
                if tail in tails:
                    found.append(f"{file.name}:{number}: write {tails[tail]}, not {tail}")
            for run in RUN.findall(line):
                if run in known:
                    found.append(f"{file.name}:{number}: write both ends of the run from {run} whole")
    return found


def translations(folder: Path) -> list[str]:
    """Where the rules in another language (RULES.de.md) lack a clause of RULES.md, or have one that it has not."""
    known = [clause.id for clause in parse((folder / "RULES.md").read_text(encoding="utf-8"))]
    found = []
    for file in sorted(folder.glob("RULES.*.md")):
        ids = [clause.id for clause in parse(file.read_text(encoding="utf-8"))]
        where = f"{folder.name}/{file.name}"
        found += [f"{where}: {name} is missing" for name in known if name not in ids]
        found += [f"{where}: there is no clause {name}" for name in ids if name not in known]
        found += [f"{where}: {name} is there twice" for name in dict.fromkeys(ids) if ids.count(name) > 1]
    return found


def coverage(tests: Path, folders: Sequence[Path] | None = None) -> Report:
    """Compare what the rules of the games in these folders (default: cinque's own) say with what the tests prove."""
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
        problems += shortened(folder, tests) + translations(folder)
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
