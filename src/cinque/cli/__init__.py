"""The `cinque` command: play, watch, simulate, look up rules, serve."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Sequence
from typing import NoReturn

import cinque
from cinque.cli import ladder, listing, online, play, replay, rulebook, simulate, train
from cinque.cli.common import meant
from cinque.core.errors import CinqueError

MISTYPED = re.compile(r"invalid choice: '([^']*)'|unrecognized arguments: (\S+)")
BAD_INPUT = 2
INTERRUPTED = 130


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Name the mistake, what was probably meant and where help is; exit code 2."""
        wrong = MISTYPED.search(message)
        if wrong is not None:
            message = message.partition(" (choose from")[0]
            message += meant(wrong[1] or wrong[2].partition("=")[0], self.spelled())
        print(f"cinque: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(BAD_INPUT)

    def spelled(self) -> list[str]:
        """Every command and option as one types it, those of the commands too."""
        found: list[str] = []
        for action in self._actions:
            found += action.option_strings
            for name, command in (action.choices or {}).items() if isinstance(action.choices, dict) else ():
                found += [name, *command.spelled()]
        return found


def parser() -> Parser:
    """All commands with their options."""
    top = Parser(prog="cinque", description="Five deep board games: play, watch, simulate, look up rules, serve.")
    top.add_argument("--version", action="version", version=f"cinque {cinque.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    for part in (listing, play, simulate, ladder, train, replay, rulebook, online):
        part.add_commands(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, 1 for a check that failed, 2 for bad input, 130 for Ctrl-C."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        if given and given[0] in online.COMMANDS:  # their arguments, --help too, are the server's own
            return online.run(given[0], given[1:])
        chosen = parser().parse_args(given)
        result: int = chosen.run(chosen)
    except CinqueError as error:
        print(f"cinque: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    return result
