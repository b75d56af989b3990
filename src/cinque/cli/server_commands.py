"""`cinque serve`, `cinque verify` and `cinque admin`: commands of the server, which is imported only if needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cinque.cli.arguments import InputError, Parser

COMMANDS = {
    "serve": "start the game server and open it in the browser",
    "verify": "replay every stored table and report differences",
    "admin": "moderate a server: tables, people, chat",
}


def add_commands(subparsers: Any) -> None:
    """List the commands in the help; the server parses their arguments."""
    for name, text in COMMANDS.items():
        subparsers.add_parser(name, help=text)


def run(command: str, arguments: list[str]) -> int:
    """Run a command of the server."""
    try:
        module = import_module("cinque.server.main")
    except ImportError as error:
        raise InputError(f"can't load the server ({error}); is cinque[server] installed?") from None
    start = getattr(module, command, None)
    if start is None:
        raise InputError(f"this server has no command '{command}'")
    result: int = start(arguments, Parser) or 0
    return result
