"""`cinque games`: list the games and their options."""

from __future__ import annotations

import argparse
import json
from typing import Any

import cinque
from cinque.cli.grid import grid
from cinque.core.engine.game import Rules


def add_commands(subparsers: Any) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("games", help="list the games and their options")
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


def run(args: argparse.Namespace) -> int:
    """Print the list."""
    games = cinque.installed_games()
    if args.json:
        print(json.dumps([facts(rules) for rules in games], indent=2))
        return 0
    rows = [[rules.name, rules.title, f"{rules.min_players}-{rules.max_players}", rules.designer] for rules in games]
    print(grid(["name", "title", "players", "designer"], rows, left=4))
    for rules in games:
        for option in rules.options:
            print(f"{rules.name} -o {option.name}={format_default(option.default)}  {option.help}")
    return 0


def format_default(value: Any) -> str:
    """A default as you would type it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
