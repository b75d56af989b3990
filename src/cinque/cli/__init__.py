"""The `cinque` command: play, replay, simulate, read the rules, serve."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module

import cinque
from cinque.cli import server_commands
from cinque.cli.arguments import EXIT_BAD_INPUT, InputError, Parser
from cinque.core.engine.errors import CinqueError

MODULES = ("games", "play", "simulate", "ladder", "lab", "fit", "train", "replay", "rules", "server_commands")
# Commands that draw boards with rich.
BOARD_COMMANDS = {
    "play": "play in the terminal",
    "replay": "replay a saved game or record, step by step",
}  # drawn by rich
EXIT_FAILED = 1
EXIT_INTERRUPTED = 130


def has_rich() -> bool:
    """Whether rich, which draws the boards of `play` and `replay`, is installed."""
    try:
        import_module("rich")
    except ModuleNotFoundError:
        return False
    return True


def parser() -> Parser:
    """The parser for all commands."""
    top = Parser(
        prog="cinque", description="Five deep board games: play, replay, simulate, read the rules, host a server."
    )
    top.add_argument("--version", action="version", version=f"cinque {cinque.__version__}")
    subparsers = top.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)
    boards = has_rich()
    for name in MODULES:
        if boards or name not in BOARD_COMMANDS:
            import_module(f"cinque.cli.{name}").add_commands(subparsers)
        else:
            subparsers.add_parser(name, help=f"{BOARD_COMMANDS[name]} (needs cinque[cli])")
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit code: 0, 1 (a check failed), 2 (bad input) or 130 (Ctrl-C)."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # show ? for characters that an old terminal doesn't have
    try:
        if words and words[0] in server_commands.COMMANDS:  # the server parses their arguments, including --help
            return server_commands.run(words[0], words[1:])
        if words and words[0] in BOARD_COMMANDS and not has_rich():
            raise InputError(f"'{words[0]}' draws its boards with the package rich: pip install 'cinque[cli]'")
        chosen = parser().parse_args(words)
        result: int = chosen.run(chosen)
        sys.stdout.flush()
    except CinqueError as error:
        print(f"cinque: {error}", file=sys.stderr)
        return EXIT_BAD_INPUT
    except KeyboardInterrupt:
        print("", file=sys.stderr)
        return EXIT_INTERRUPTED
    except BrokenPipeError:  # the reader has closed the pipe
        discard_output()
        return 0
    except OSError as error:
        print(f"cinque: can't use {error.filename or 'the output'}: {error.strerror}", file=sys.stderr)
        discard_output()
        return EXIT_FAILED
    return result


def discard_output() -> None:
    """Send the rest of the output nowhere, so that flushing it at exit can't fail again."""
    with contextlib.suppress(OSError, io.UnsupportedOperation):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
