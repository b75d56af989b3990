"""`cinque rules`: show the rules of a game, one clause or ruling, or the clause coverage of the tests."""

from __future__ import annotations

import argparse
import ast
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from cinque.cli.arguments import InputError, rules_of
from cinque.cli.terminal_texts import TerminalTexts
from cinque.core.engine.game import Rules, installed_games
from cinque.core.texts.clauses import clauses, mentioned_clauses, read_clauses, rules_file
from cinque.testing import clauses as clause_coverage


def add_commands(subparsers: Any) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("rules", help="show the rules of a game, or one clause or ruling")
    parser.add_argument("game", metavar="GAME", nargs="?", help="name of the game (list them with: cinque games)")
    parser.add_argument("clause", metavar="CLAUSE", nargs="?", help="id of a clause or ruling, such as PHO-AUC04")
    parser.add_argument("--coverage", action="store_true", help="list clauses without a test (needs a checkout)")
    parser.add_argument("--tests", metavar="FOLDER", type=Path, help="folder of the game's tests")
    parser.add_argument("--lang", metavar="LANGUAGE", default="en", help="language of the rules: en, de")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the rules, a clause or the coverage."""
    if args.coverage:
        return coverage(args.game, args.tests)
    if args.game is None:
        raise InputError("which game's rules? See: cinque games")
    rules = rules_of(args.game)
    language = TerminalTexts(args.lang).language
    if args.clause is None:
        print_markdown(rules_text(rules, language))
        return 0
    print(explain(rules, [args.clause.upper()], language))
    return 0


def print_markdown(text: str) -> None:
    """Print Markdown: formatted by rich if it is installed, else as it is."""
    try:
        from rich.markdown import Markdown

        from cinque.cli.screen import Screen
    except ModuleNotFoundError:
        print(text)
        return
    Screen().print(Markdown(text))


def coverage(game: str | None, tests: Path | None) -> int:
    """List clauses with and without a test, for the games of any package; return 1 if tests name unknown clauses."""
    games = installed_games() if game is None else [rules_of(game)]
    places = {rules.folder: tests or clause_coverage.tests_of(rules.folder) for rules in games}
    test_folders = dict.fromkeys(place for place in places.values() if place is not None)
    if not test_folders:
        raise InputError("clause coverage needs the tests of the game: a checkout, or --tests FOLDER")
    good = True
    for folder in test_folders:
        report = clause_coverage.coverage(folder, [rules.folder for rules in installed_games()])
        here = {game.name for game, where in places.items() if where == folder}
        report.games = [row for row in report.games if row.game in here]
        print(report.text())
        good = good and not report.problems
    return 0 if good else 1


def rules_text(rules: Rules, language: str = "en") -> str:
    """The text of RULES.md in a language."""
    path = rules_file(rules.folder, "RULES", language)
    if not path.is_file():
        raise InputError(f"{rules.title} has no written rules")
    return path.read_text(encoding="utf-8")


@lru_cache(maxsize=16)
def rulings(folder: Path, language: str) -> list[str]:
    """The lines of RULINGS.md."""
    path = rules_file(folder, "RULINGS", language)
    return path.read_text(encoding="utf-8").splitlines() if path.is_file() else []


def explain(rules: Rules, ids: list[str], language: str = "en") -> str:
    """The full text of clauses and rulings, each clause with the rulings that mention it."""
    known = {clause.id: clause for clause in read_clauses(rules.folder, language)}
    parts: list[str] = []
    for name in ids:
        clause = known.get(name)
        if clause is None:
            near = [i for i in known if i.startswith(name.rstrip("0123456789"))][:6]
            hint = f"; similar: {', '.join(near)}" if near else ""
            raise InputError(f"{rules.title} has no clause {name}{hint}")
        parts.append(f"{clause.id}  {clause.text}")
        named = [line for line in rulings(rules.folder, language) if re.search(rf"\b{name}\b", line)]
        parts += [] if clause.ruling else [f"    {line.strip().lstrip('- ')}" for line in named]
    return "\n".join(parts)


@lru_cache(maxsize=16)
def step_notes(folder: Path) -> dict[str, str]:
    """The docstrings of a game's steps by class name, read from the sources because compiled classes have none."""
    notes: dict[str, str] = {}
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                notes[node.name] = ast.get_docstring(node) or ""
    return notes


def clauses_behind(rules: Rules, ask: str, listed: list[str]) -> list[str]:
    """The clauses behind a question: those in the game's texts, then those in the docstring of the step."""
    known = clauses(rules.folder)
    step = rules.step_ids.get(ask)
    note = step_notes(rules.folder).get(ask if step is None else step.__name__, "")
    named = [*listed, *mentioned_clauses(note)]
    return [name for name in dict.fromkeys(named) if name in known]
