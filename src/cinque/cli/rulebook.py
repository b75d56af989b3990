"""`cinque rules`: the clauses of a game, one of them, or which of them have tests."""

from __future__ import annotations

import argparse
import ast
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from rich.markdown import Markdown

from cinque.cli.common import Complaint, rules_of
from cinque.cli.says import Says
from cinque.cli.screen import Screen
from cinque.core.clauses import clauses, mentioned, place
from cinque.core.game import Rules, installed
from cinque.testing import clauses as ledger


def add_commands(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("rules", help="the rules of a game, or one clause of them")
    parser.add_argument("game", metavar="GAME", nargs="?", help="its name, see: cinque games")
    parser.add_argument("clause", metavar="CLAUSE", nargs="?", help="such as PHO-AUC04")
    parser.add_argument("--coverage", action="store_true", help="which clauses have a test (where the tests are)")
    parser.add_argument("--tests", metavar="FOLDER", type=Path, help="the tests of that game, if they are elsewhere")
    parser.add_argument("--lang", metavar="LANGUAGE", default="en", help="of the rules: en, de")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print what was asked for."""
    if chosen.coverage:
        return coverage(chosen.game, chosen.tests)
    if chosen.game is None:
        raise Complaint("which game's rules? See: cinque games")
    rules = rules_of(chosen.game)
    language = Says(chosen.lang).language
    console = Screen()
    if chosen.clause is None:
        console.print(Markdown(rules_text(rules, language)))
        return 0
    console.print(explain(rules, [chosen.clause.upper()], language), highlight=False, markup=False)
    return 0


def coverage(game: str | None, tests: Path | None) -> int:
    """Clauses with and without a test, of any package's games; fails on ids that no rule has."""
    chosen = installed() if game is None else [rules_of(game)]
    places = {rules.folder: tests or ledger.tests_of(rules.folder) for rules in chosen}
    found = dict.fromkeys(place for place in places.values() if place is not None)
    if not found:
        raise Complaint("clause coverage needs the tests of the game: a checkout, or --tests FOLDER")
    good = True
    for folder in found:
        report = ledger.coverage(folder, [rules.folder for rules in installed()])
        here = {game.name for game, where in places.items() if where == folder}
        report.games = [one for one in report.games if one.game in here]
        print(report.text())
        good = good and not report.problems
    return 0 if good else 1


def rules_text(rules: Rules, language: str = "en") -> str:
    """The whole RULES.md, or what it is in that language."""
    path = place(rules.folder, "RULES", language)
    if not path.is_file():
        raise Complaint(f"{rules.title} has no written rules here")
    return path.read_text(encoding="utf-8")


@lru_cache(maxsize=16)
def rulings(folder: Path, language: str) -> list[str]:
    """The lines of RULINGS.md."""
    path = place(folder, "RULINGS", language)
    return path.read_text(encoding="utf-8").splitlines() if path.is_file() else []


def explain(rules: Rules, ids: list[str], language: str = "en") -> str:
    """The clauses in full, each with the rulings that name it."""
    known = clauses(rules.folder, language)
    parts: list[str] = []
    for name in ids:
        clause = known.get(name)
        if clause is None:
            near = [i for i in known if i.startswith(name.rstrip("0123456789"))][:6]
            hint = f"; near it: {', '.join(near)}" if near else ""
            raise Complaint(f"{rules.title} has no clause {name}{hint}")
        parts.append(f"{clause.id}  {clause.text}")
        named = [line for line in rulings(rules.folder, language) if re.search(rf"\b{name}\b", line)]
        parts += [f"    {line.strip().lstrip('- ')}" for line in named]
    return "\n".join(parts)


@lru_cache(maxsize=16)
def step_notes(folder: Path) -> dict[str, str]:
    """What the steps of a game say they carry out: their docstrings, read from the sources."""
    notes: dict[str, str] = {}
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                notes[node.name] = ast.get_docstring(node) or ""
    return notes


def behind(rules: Rules, ask: str, listed: list[str]) -> list[str]:
    """The clauses behind a choice: those its texts list, then those the step itself names."""
    known = clauses(rules.folder)
    named = [*listed, *mentioned(step_notes(rules.folder).get(ask, ""))]
    return [name for name in dict.fromkeys(named) if name in known]
