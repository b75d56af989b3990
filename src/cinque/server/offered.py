"""The games a server offers, installed ones and extra ones; light enough for a thinking process."""

from __future__ import annotations

import importlib
import threading
from typing import TYPE_CHECKING, Any

import msgspec

import cinque
from cinque import core
from cinque.core import Game, Rules

if TYPE_CHECKING:
    from cinque.server.present import Setup


class Games:
    """The games this server offers, loaded once per choice of options."""

    def __init__(self, only: tuple[str, ...] = (), extra: tuple[str, ...] = ()) -> None:
        """`only`: names to offer (none: all); `extra`: games beside the installed, as "module:RULES"."""
        offered = [*cinque.installed(), *(_named(name) for name in extra)]
        self.rules = {rules.name: rules for rules in offered if not only or rules.name in only}
        self._loaded: dict[bytes, Game] = {}
        self._one = threading.Lock()  # loading decodes content into types for the first time: never at once

    def load(self, name: str, players: int, options: dict[str, Any]) -> Game:
        """Raises UnknownGame or OptionError as the core does."""
        if name not in self.rules:
            raise core.UnknownGame(f"there is no game '{name}' here")
        key = msgspec.json.encode([name, players, options], order="deterministic")
        with self._one:
            if key not in self._loaded:
                if len(self._loaded) > 500:
                    self._loaded.clear()
                # not by cinque.load: a guest's options must be the game's, never arguments of ours
                self._loaded[key] = Game(self.rules[name], players, None, options)
            return self._loaded[key]

    def of(self, setup: Setup) -> Game:
        """The game of a table."""
        return self.load(setup.game, len(setup.seats), setup.options)


def _named(name: str) -> Rules:
    module, _, attribute = name.partition(":")
    rules = getattr(importlib.import_module(module), attribute or "RULES")
    if not isinstance(rules, Rules):
        raise core.UnknownGame(f"{name} is not the rules of a game")
    return rules
