"""`cinque rules`: the clauses of a game, one of them, or which of them have tests."""

from __future__ import annotations

import argparse
import ast
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.markdown import Markdown

from cinque.cli.common import Complaint, rules_of
from cinque.core.game import Rules
from cinque.testing import clauses as ledger

# PHO-AUC04, AUC04 after another of the same game, AUC04..06
MENTION = re.compile(r"\b(?:[A-Z]{2,4}-)?([A-Z]{2,4})(\d+)([a-z]?)(?:\.\.(?:[A-Z]{2,4})?(\d+))?")


def add_commands(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("rules", help="the rules of a game, or one clause of them")
    parser.add_argument("game", metavar="GAME", nargs="?", help="its name, see: cinque games")
    parser.add_argument("clause", metavar="CLAUSE", nargs="?", help="such as PHO-AUC04")
    parser.add_argument("--coverage", action="store_true", help="which clauses have a test (in a checkout only)")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print what was asked for."""
    if chosen.coverage:
        return coverage(chosen.game)
    if chosen.game is None:
        raise Complaint("which game's rules? See: cinque games")
    rules = rules_of(chosen.game)
    console = Console()
    if chosen.clause is None:
        console.print(Markdown(rules_text(rules)))
        return 0
    console.print(explain(rules, [chosen.clause.upper()]), highlight=False, markup=False)
    return 0


def coverage(game: str | None) -> int:
    """Clauses with and without a test; fails on ids that no rule has."""
    root = ledger.project()
    if root is None:
        raise Complaint("clause coverage needs a checkout with its tests; this is an installed package")
    report = ledger.coverage(root / "tests")
    if game is not None:
        report.games = [found for found in report.games if found.game == game]
        if not report.games:
            raise Complaint(f"there is no game '{game}' with rules")
    print(report.text())
    return 1 if report.problems else 0


def rules_text(rules: Rules) -> str:
    """The whole RULES.md."""
    path = rules.folder / "RULES.md"
    if not path.is_file():
        raise Complaint(f"{rules.title} has no written rules here")
    return path.read_text(encoding="utf-8")


@lru_cache(maxsize=16)
def clauses(folder: Path) -> dict[str, ledger.Clause]:
    """The clauses of the game in this folder, by id."""
    path = folder / "RULES.md"
    return {clause.id: clause for clause in ledger.read_clauses(path)} if path.is_file() else {}


@lru_cache(maxsize=16)
def rulings(folder: Path) -> list[str]:
    """The lines of RULINGS.md."""
    path = folder / "RULINGS.md"
    return path.read_text(encoding="utf-8").splitlines() if path.is_file() else []


def explain(rules: Rules, ids: list[str]) -> str:
    """The clauses in full, each with the rulings that name it."""
    known = clauses(rules.folder)
    parts: list[str] = []
    for name in ids:
        clause = known.get(name)
        if clause is None:
            near = [i for i in known if i.startswith(name.rstrip("0123456789"))][:6]
            hint = f"; near it: {', '.join(near)}" if near else ""
            raise Complaint(f"{rules.title} has no clause {name}{hint}")
        parts.append(f"{clause.id}  {clause.text}")
        parts += [
            f"    {line.strip().lstrip('- ')}" for line in rulings(rules.folder) if re.search(rf"\b{name}\b", line)
        ]
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


def mentioned(text: str, known: dict[str, ledger.Clause]) -> list[str]:
    """The clauses that a text names, ranges such as AUC04..06 written out, in its order."""
    found: list[str] = []
    prefix = next(iter(known)).split("-")[0] if known else ""
    for section, number, letter, last in MENTION.findall(text):
        width = len(number)
        for n in range(int(number), int(last or number) + 1):
            name = f"{prefix}-{section}{n:0{width}}{letter}"
            if name in known and name not in found:
                found.append(name)
    return found


def behind(rules: Rules, ask: str, listed: list[str]) -> list[str]:
    """The clauses behind a choice: those its texts list, then those the step itself names."""
    known = clauses(rules.folder)
    first = [name for name in listed if name in known]
    return first + [name for name in mentioned(step_notes(rules.folder).get(ask, ""), known) if name not in first]
