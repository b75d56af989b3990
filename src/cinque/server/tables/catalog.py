"""The catalog of games a server offers. It imports little: bot workers load it too."""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

import cinque
from cinque import core
from cinque.core import Game, Rules

if TYPE_CHECKING:
    from cinque.server.tables.state import Setup

T = TypeVar("T")

GAMES_KEPT = 500


class Catalog:
    """The games on offer, each loaded once per number of players and options."""

    def __init__(self, only: tuple[str, ...] = (), extra: tuple[str, ...] = ()) -> None:
        """`only` names the games to offer; if empty, all are offered. `extra` names more games as "module:RULES"."""
        offered = [*cinque.installed_games(), *(_import_rules(name) for name in extra)]
        self.rules = {rules.name: rules for rules in offered if not only or rules.name in only}
        self._loaded: dict[bytes, Game] = {}
        self._lock = threading.Lock()  # only one thread at a time may decode content into a type for the first time

    def load(self, name: str, players: int, options: dict[str, Any]) -> Game:
        """The game with these options; raises UnknownGame or OptionError."""
        if name not in self.rules:
            raise core.UnknownGame(f"there is no game '{name}' here")
        key = msgspec.json.encode([name, players, options], order="deterministic")
        with self._lock:
            if key not in self._loaded:
                if len(self._loaded) >= GAMES_KEPT:
                    self._loaded.clear()
                # not cinque.load: a guest's options must never become other arguments
                self._loaded[key] = Game(self.rules[name], players, None, options)
            return self._loaded[key]

    def with_lock(self, call: Callable[[], T]) -> T:
        """Call while no other thread loads a game."""
        with self._lock:
            return call()

    def load_for(self, setup: Setup) -> Game:
        """The game of a table."""
        return self.load(setup.game, len(setup.seats), setup.options)


def _import_rules(name: str) -> Rules:
    module, _, attribute = name.partition(":")
    rules = getattr(importlib.import_module(module), attribute or "RULES")
    if not isinstance(rules, Rules):
        raise core.UnknownGame(f"{name} is not the rules of a game")
    return rules
