"""What several commands share: choosing a game with its options, and reading and writing files."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import sys
import tempfile
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

import msgspec

import cinque
from cinque.core.errors import BadRecord, CinqueError, OptionError, UnknownGame
from cinque.core.game import Game, Option, Rules
from cinque.core.record import Record

MISTYPED = re.compile(r"invalid choice: '([^']*)'|unrecognized arguments: (\S+)")
BAD_INPUT = 2


class Complaint(CinqueError):
    """Bad input of the command line's own, in one sentence."""


def meant(text: str, known: Iterable[str]) -> str:
    """The end of a complaint that names what was probably meant; empty when nothing is near."""
    near = get_close_matches(text.lower(), known, 1)
    return f"; did you mean '{near[0]}'?" if near else ""


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


def whole(text: str) -> int:
    """A whole number that is not negative, for argparse."""
    if text.startswith("-") and text[1:].isdecimal():
        raise argparse.ArgumentTypeError(f"{text} is negative")
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number")
    return int(text)


def positive(text: str) -> int:
    """A whole number from 1, for argparse."""
    number = whole(text)
    if number == 0:
        raise argparse.ArgumentTypeError("the number must be at least 1")
    return number


def add_game_options(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    """The arguments that choose a game."""
    parser.add_argument("game", metavar="GAME", nargs="?" if optional else None, help="its name, see: cinque games")
    parser.add_argument("--players", type=positive, metavar="N", help="how many play")
    parser.add_argument(
        "-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game; repeatable"
    )
    parser.add_argument("--content", type=Path, metavar="FOLDER", help="other cards and numbers than the game's own")


def rules_of(name: str) -> Rules:
    """The rules of a game by name, with a hint when the name is almost right."""
    try:
        return cinque.load(name).rules
    except UnknownGame as error:
        raise UnknownGame(f"{error}{meant(name, [rules.name for rules in cinque.installed()])}") from None


def load(name: str, players: int | None, texts: list[str], content: Path | None) -> Game:
    """The game as chosen on the command line."""
    rules = rules_of(name)
    return cinque.load(rules, players=players, content=content, **options_from(rules, texts))


def options_from(rules: Rules, texts: list[str]) -> dict[str, Any]:
    """`name=value` texts as the values that the game's options want."""
    known = {option.name: option for option in rules.options}
    chosen: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"'{text}' is not an option: write NAME=VALUE")
        if name not in known:
            listed = ", ".join(known) or "none"
            raise OptionError(f"{rules.title} has no option '{name}'; it has: {listed}{meant(name, known)}")
        chosen[name] = option_value(known[name], value)
    return chosen


def option_value(option: Option, text: str) -> Any:
    """One value, read as what its default is."""
    if isinstance(option.default, bool):
        if text.lower() in ("yes", "true", "on", "1"):
            return True
        if text.lower() in ("no", "false", "off", "0"):
            return False
        raise OptionError(f"option {option.name}: '{text}' is neither yes nor no")
    if isinstance(option.default, list):
        return [item for item in text.split(",") if item]
    if isinstance(option.default, int):
        if not text.lstrip("-").isdecimal():
            raise OptionError(f"option {option.name}: '{text}' is not a whole number")
        return int(text)
    return text


def writable(path: Path | None) -> None:
    """Complain now, not after hours of games, of a file that could not be written in the end."""
    if path is None:
        return
    if not path.parent.is_dir():
        raise Complaint(f"there is no folder {path.parent}")
    if path.is_dir():
        raise Complaint(f"{path} is a folder: name a file")
    try:
        fresh = not path.exists()
        with path.open("ab"):
            pass
        if fresh:
            path.unlink()
    except OSError as error:
        raise Complaint(f"{path} cannot be written: {error.strerror}") from None


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all: a crash or Ctrl-C leaves the old one."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(name, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(name)
            raise
    except OSError as error:
        raise Complaint(f"{path} cannot be written: {error.strerror}") from None


def read(path: Path) -> Any:
    """A file's JSON."""
    try:
        return msgspec.json.decode(path.read_bytes())
    except OSError as error:
        raise Complaint(f"{path} cannot be read: {error.strerror}") from None
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise Complaint(f"{path} is not a saved game or record: it is not JSON") from None


def read_record(path: Path) -> tuple[Record, dict[str, Any]]:
    """The record in a file, bare or inside a saved game, and whatever else the file says."""
    data = read(path)
    inner = data.get("record", data) if isinstance(data, dict) else data
    try:
        record = msgspec.convert(inner, Record)
    except msgspec.ValidationError as error:
        raise BadRecord(f"{path} is not a saved game or record: {error}") from None
    return record, data if inner is not data else {}


def game_of(record: Record, content: Path | None = None) -> Game:
    """The game that a record was played with."""
    return cinque.load(record.game, players=record.players, content=content, **record.options)
