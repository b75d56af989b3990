"""Command-line arguments: choosing a game with its options, numbers, and errors in one sentence."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NoReturn

import cinque
from cinque.core.engine.errors import CinqueError, OptionError, UnknownGame
from cinque.core.engine.game import Game, Option, Rules

ARGPARSE_ERROR = re.compile(r"invalid choice: '([^']*)'|unrecognized arguments: (\S+)")
EXIT_BAD_INPUT = 2


class InputError(CinqueError):
    """Bad input on the command line, explained in one sentence."""


def suggestion(text: str, known: Iterable[str]) -> str:
    """The end of an error message that suggests a known word; empty if none is similar."""
    near = get_close_matches(text.lower(), known, 1)
    return f"; did you mean '{near[0]}'?" if near else ""


class Parser(argparse.ArgumentParser):
    """Reports errors in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Print the error, a suggestion and how to get help; exit with code 2."""
        wrong = ARGPARSE_ERROR.search(message)
        if wrong is not None:
            message = message.partition(" (choose from")[0]
            message += suggestion(wrong[1] or wrong[2].partition("=")[0], self.known_words())
        print(f"cinque: {message} (see {self.prog} --help)", file=sys.stderr)
        raise SystemExit(EXIT_BAD_INPUT)

    def known_words(self) -> list[str]:
        """Every command and option, including those of the commands."""
        words: list[str] = []
        for action in self._actions:
            words += action.option_strings
            for name, command in (action.choices or {}).items() if isinstance(action.choices, dict) else ():
                words += [name, *command.known_words()]
        return words


def whole_number(text: str) -> int:
    """Parse a whole number from 0, for argparse."""
    if text.startswith("-") and text[1:].isdecimal():
        raise argparse.ArgumentTypeError(f"{text} is negative")
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"'{text}' is not a whole number")
    return int(text)


def positive_number(text: str) -> int:
    """Parse a whole number from 1, for argparse."""
    number = whole_number(text)
    if number == 0:
        raise argparse.ArgumentTypeError("the number must be at least 1")
    return number


def add_game_options(parser: argparse.ArgumentParser, optional: bool = False) -> None:
    """Add the arguments that choose a game."""
    parser.add_argument(
        "game", metavar="GAME", nargs="?" if optional else None, help="name of the game (list them with: cinque games)"
    )
    parser.add_argument("--players", type=positive_number, metavar="N", help="number of players")
    parser.add_argument(
        "-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="game option; repeatable"
    )
    parser.add_argument("--content", type=Path, metavar="FOLDER", help="use other cards and numbers")


def add_number_and_seed(parser: argparse.ArgumentParser, games: int) -> None:
    """Add the number of games, with this default, and the seed of the first one."""
    parser.add_argument(
        "--games", type=positive_number, default=games, metavar="K", help=f"number of games (default {games})"
    )
    parser.add_argument(
        "--seed",
        type=whole_number,
        default=0,
        metavar="S",
        help="seed of the first game; each next game adds 1 (default 0)",
    )


def rules_of(name: str) -> Rules:
    """The rules of a game by name; the error suggests a similar name."""
    try:
        return cinque.load(name).rules
    except UnknownGame as error:
        raise UnknownGame(f"{error}{suggestion(name, [rules.name for rules in cinque.installed_games()])}") from None


def load(name: str, players: int | None, texts: list[str], content: Path | None) -> Game:
    """The game as chosen on the command line."""
    rules = rules_of(name)
    return cinque.load(rules, players=players, content=content, **options_from(rules, texts))


def options_from(rules: Rules, texts: list[str]) -> dict[str, Any]:
    """Convert `name=value` texts into values of the game's options."""
    known = {option.name: option for option in rules.options}
    chosen: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise OptionError(f"'{text}' is not an option: write NAME=VALUE")
        if name not in known:
            listed = ", ".join(known) or "none"
            raise OptionError(
                f"{rules.title} has no option '{name}'; its options are: {listed}{suggestion(name, known)}"
            )
        chosen[name] = option_value(known[name], value)
    return chosen


def option_value(option: Option, text: str) -> Any:
    """Parse a value by the type of the option's default."""
    if isinstance(option.default, bool):
        if text.lower() in ("yes", "true", "on", "1"):
            return True
        if text.lower() in ("no", "false", "off", "0"):
            return False
        raise OptionError(f"option {option.name}: '{text}' is not yes or no")
    if isinstance(option.default, list):
        return [item for item in text.split(",") if item]
    if isinstance(option.default, int):
        if not text.lstrip("-").isdecimal():
            raise OptionError(f"option {option.name}: '{text}' is not a whole number")
        return int(text)
    return text
