"""Opponents that play any game: random, greedy, tree search, search by turns, and the levels people choose from.

    >>> import cinque, cinque.bots
    >>> sorted(cinque.bots.names())
    ['easy', 'expert', 'greedy', 'hard', 'normal', 'plan', 'random', 'search']

`get` makes a bot, `ask` has it choose at a true table without showing it what its seat cannot see.
"""

from __future__ import annotations

import importlib
import re
from importlib.metadata import entry_points
from typing import TYPE_CHECKING, Any

from cinque.bots.bot import Bot, Careless, GreedyBot, RandomBot
from cinque.bots.planner import PlanBot
from cinque.bots.playout import simulate
from cinque.bots.search import SearchBot
from cinque.core.errors import OptionError

if TYPE_CHECKING:
    from cinque.core.table import Table

# Opponents as people choose them, weakest first; docs/bots.md shows how far apart they are.
LEVELS: dict[str, dict[str, Any]] = {
    "easy": {"kind": "greedy", "slip": 350},
    "normal": {"kind": "plan", "iterations": 16, "slip": 120},
    "hard": {"kind": "plan", "iterations": 100},
    "expert": {"kind": "plan", "seconds": 2.5},
}
RENAMED = {"strong": "hard"}  # tables stored under an older name play on
KINDS = ("random", "greedy", "search", "plan")
SEARCHING = ("search", "plan")
DEFAULT_SECONDS = {"search": 0.3, "plan": 0.5}
BUDGET = re.compile(r"(\d+)|(\d+(?:\.\d+)?)s")


def names() -> list[str]:
    """Every name `get` knows: the kinds of bots, the levels, and what other packages offer."""
    return [*KINDS, *LEVELS, *(entry.name for entry in entry_points(group="cinque.bots"))]


def get(name: str, *, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> Bot:
    """A bot by its kind or level, with a budget of its own if it says so: `plan@200` or `plan@0.5s`.

    Budgets are iterations a choice, or seconds of thought: `search` takes them for a choice, `plan` for a turn.
    A bot of another package is named by its entry point in 'cinque.bots' or as `module:Class`.
    """
    name, _, own = name.partition("@")
    name = RENAMED.get(name, name)
    if own:
        iterations, seconds = _budget(own)
    if iterations < 0 or seconds < 0:
        raise OptionError("a bot's budget must be a positive number of iterations or seconds")
    if iterations and seconds:
        raise OptionError("give a search bot iterations or seconds, not both")
    level = LEVELS.get(name, {"kind": name})
    kind = level["kind"]
    if kind not in KINDS:
        return _foreign(name)(seed)
    if kind not in SEARCHING and (iterations or seconds):
        raise OptionError(f"the bot '{name}' does not search and takes no budget")
    if not iterations and not seconds:
        iterations = level.get("iterations", 0)
        seconds = level.get("seconds", 0.0 if iterations else DEFAULT_SECONDS.get(kind, 0.0))
    bot = _made(kind, seed, iterations, float(seconds))
    return Careless(bot, level["slip"], seed) if "slip" in level else bot


def _made(kind: str, seed: int, iterations: int, seconds: float) -> Bot:
    if kind == "plan":
        return PlanBot(seed, iterations, seconds)
    if kind == "search":
        return SearchBot(seed, iterations, seconds)
    return GreedyBot(seed) if kind == "greedy" else RandomBot(seed)


def _budget(text: str) -> tuple[int, float]:
    found = BUDGET.fullmatch(text)
    if found is None or float(text.removesuffix("s")) == 0:
        raise OptionError(f"'@{text}' is no budget: write iterations as @200 or seconds as @0.5s")
    return int(found[1] or 0), float(found[2] or 0)


def _foreign(name: str) -> type[Bot]:
    """The class of a bot that lives elsewhere."""
    offered = {entry.name: entry.value for entry in entry_points(group="cinque.bots")}
    module, _, attribute = offered.get(name, name).partition(":")
    if not attribute:
        raise OptionError(f"there is no bot '{name}'; there are: {', '.join(names())}, or module:Class")
    try:
        found = getattr(importlib.import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise OptionError(f"the bot '{name}' cannot be loaded: {error}") from None
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise OptionError(f"'{name}' is no bot: it must be a subclass of cinque.bots.Bot")
    return found


def ask(bot: Bot, table: Table, seat: int, seed: int) -> int:
    """The bot's choice at a true table, of which it is only shown a redealt one."""
    return bot.choose(table.redeal(seat, seed), seat)


__all__ = ["LEVELS", "Bot", "GreedyBot", "PlanBot", "RandomBot", "SearchBot", "ask", "get", "names", "simulate"]
