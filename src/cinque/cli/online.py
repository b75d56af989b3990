"""`cinque serve`, `cinque verify` and `cinque admin`: the server's own commands, loaded only when asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from cinque.cli.common import Complaint, Parser

COMMANDS = {
    "serve": "put tables on the net, or into this machine's browser",
    "verify": "replay every table in a server's database and compare",
    "admin": "look after a server: tables, people, chat",
}


def add_commands(commands: Any) -> None:
    """Name them in the help; their arguments belong to the server and are read there."""
    for name, text in COMMANDS.items():
        commands.add_parser(name, help=text)


def run(command: str, arguments: list[str]) -> int:
    """Hand over to the server."""
    try:
        module = import_module("cinque.server.main")
    except ImportError as error:
        raise Complaint(f"the server cannot be loaded ({error}); is cinque[server] installed?") from None
    start = getattr(module, command, None)
    if start is None:
        raise Complaint(f"this server has no command '{command}'")
    result: int = start(arguments, Parser) or 0
    return result
