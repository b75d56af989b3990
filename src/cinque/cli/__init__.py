"""The `cinque` command: play, watch, simulate, look up rules, serve."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

import cinque
from cinque.cli import online
from cinque.cli.common import BAD_INPUT, Complaint, Parser
from cinque.core.errors import CinqueError

PARTS = ("listing", "play", "simulate", "ladder", "train", "replay", "rulebook", "online")
FAILED = 1
INTERRUPTED = 130


def parts() -> list[ModuleType]:
    """The modules that declare the commands; they draw with rich, which the engine itself does without."""
    try:
        return [import_module(f"cinque.cli.{name}") for name in PARTS]
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != "rich":
            raise
        raise Complaint("the command needs the package rich: pip install 'cinque[cli]'") from None


def parser() -> Parser:
    """All commands with their options."""
    top = Parser(prog="cinque", description="Five deep board games: play, watch, simulate, look up rules, serve.")
    top.add_argument("--version", action="version", version=f"cinque {cinque.__version__}")
    commands = top.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    for part in parts():
        part.add_commands(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is 0, 1 for a check that failed, 2 for bad input, 130 for Ctrl-C."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # an old terminal shows ? for what it has no letter for
    try:
        if given and given[0] in online.COMMANDS:  # their arguments, --help too, are the server's own
            return online.run(given[0], given[1:])
        chosen = parser().parse_args(given)
        result: int = chosen.run(chosen)
        sys.stdout.flush()
    except CinqueError as error:
        print(f"cinque: {error}", file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        print("", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # whoever reads has enough
        unheard()
        return 0
    except OSError as error:
        print(f"cinque: {error.filename or 'the output'} cannot be used: {error.strerror}", file=sys.stderr)
        unheard()
        return FAILED
    return result


def unheard() -> None:
    """Nobody hears the output any more: what is left of it must not fail again when the process ends."""
    with contextlib.suppress(OSError, io.UnsupportedOperation):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
