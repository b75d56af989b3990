"""`cinque games`: list the games and their options."""

from __future__ import annotations

import argparse
import json
from typing import Any

from rich.table import Table as Grid

import cinque
from cinque.cli.screen import Screen
from cinque.core.engine.game import Rules


def add_commands(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("games", help="list the games and their options")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def facts(rules: Rules) -> dict[str, Any]:
    """One game as plain data."""
    return {
        "name": rules.name,
        "title": rules.title,
        "designer": rules.designer,
        "players": [rules.min_players, rules.max_players],
        "options": [
            {"name": o.name, "default": o.default, "choices": o.choices, "help": o.help} for o in rules.options
        ],
    }


def run(chosen: argparse.Namespace) -> int:
    """Print the list."""
    games = cinque.installed()
    if chosen.json:
        print(json.dumps([facts(rules) for rules in games], indent=2))
        return 0
    grid = Grid(box=None, padding=(0, 2, 0, 0))
    for column in ("name", "title", "players", "designer"):
        grid.add_column(column, style="bold" if column == "name" else "")
    for rules in games:
        grid.add_row(rules.name, rules.title, f"{rules.min_players}-{rules.max_players}", rules.designer)
    console = Screen(highlight=False)
    console.print(grid)
    for rules in games:
        for option in rules.options:
            console.print(f"{rules.name} -o {option.name}={shown(option.default)}  {option.help}", markup=False)
    return 0


def shown(value: Any) -> str:
    """A default as you would type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
