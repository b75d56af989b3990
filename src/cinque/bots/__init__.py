"""Opponents that play any game: random, greedy, tree search, search by turns, and the levels people choose from.

    >>> import cinque, cinque.bots
    >>> sorted(cinque.bots.names())
    ['easy', 'expert', 'greedy', 'hard', 'normal', 'plan', 'random', 'rollout', 'search']

`get` makes a bot, `ask` has it choose at a true table without showing it what its seat cannot see.
"""

from __future__ import annotations

import importlib
import re
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from cinque.bots.bot import Bot, GreedyBot, RandomBot
from cinque.bots.levels import LEVELS, LevelBot
from cinque.bots.planner import PlanBot
from cinque.bots.playout import simulate
from cinque.bots.rollout import RolloutBot
from cinque.bots.search import SearchBot
from cinque.core.errors import OptionError

if TYPE_CHECKING:
    from cinque.core.table import Table

RENAMED = {"strong": "hard"}  # tables stored under an older name play on
KINDS = ("random", "greedy", "search", "plan", "rollout")
SEARCHING = ("search", "plan", "rollout")
DEFAULT_SECONDS = {"search": 0.3, "plan": 0.5, "rollout": 0.5}
MANNERS = {"plan": ("explore", "even", "further", "hand"), "rollout": ("top", "further")}
NUMBER = re.compile(r"\d+(?:\.\d+)?")
BUDGET = re.compile(r"(\d+)|(\d+(?:\.\d+)?)s")


def names() -> list[str]:
    """Every name `get` knows: the kinds of bots, the levels, and what other packages offer."""
    return [*KINDS, *LEVELS, *(entry.name for entry in entry_points(group="cinque.bots"))]


def get(name: str, *, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> Bot:
    """A bot by its kind or level, with a budget of its own if it says so: `plan@200` or `plan@0.5s`.

    Budgets are iterations a choice, or seconds of thought: `search` takes them for a choice, the others for a turn.
    For experiments two also take other figures of their manner: `plan@200,explore=2,further=1`, `rollout@60,top=9`.
    A bot of another package is named by its entry point in 'cinque.bots' or as `module:Class`.
    """
    name, at, own = name.partition("@")
    name = RENAMED.get(name, name)
    budget, *manner = own.split(",")
    if at and not own:
        raise OptionError(f"'{name}@' has no budget behind the @: write iterations as @200 or seconds as @0.5s")
    if budget:
        iterations, seconds = _budget(budget)
    if iterations < 0 or seconds < 0:
        raise OptionError("a bot's budget must be a positive number of iterations or seconds")
    if iterations and seconds:
        raise OptionError("give a search bot iterations or seconds, not both")
    if name in LEVELS or name in ("random", "greedy"):
        if own or iterations or seconds:
            raise OptionError(f"the bot '{name}' takes no budget")
        return LevelBot(name, seed) if name in LEVELS else GreedyBot(seed) if name == "greedy" else RandomBot(seed)
    if name not in KINDS:
        found = _foreign(name)
        try:
            return found(seed, iterations, seconds) if iterations or seconds else found(seed)  # type: ignore[call-arg]
        except Exception as error:
            raise OptionError(f"the bot '{name}' cannot be made: {type(error).__name__}: {error}") from error
    if manner and name not in MANNERS:
        raise OptionError(f"the bot '{name}' takes a budget and no other figures: {own}")
    if not iterations and not seconds:
        seconds = DEFAULT_SECONDS[name]
    if name == "search":
        return SearchBot(seed, iterations, float(seconds))
    bot = (PlanBot if name == "plan" else RolloutBot)(seed, iterations, float(seconds))
    for one in manner:
        _behave(bot, one)
    return bot


def _behave(bot: PlanBot | RolloutBot, text: str) -> None:
    """Set one figure of a bot's manner, as in explore=2."""
    figure, _, value = text.partition("=")
    figures = MANNERS[bot.name]
    if figure not in figures or not NUMBER.fullmatch(value):
        raise OptionError(f"',{text}' is none of a {bot.name}'s figures: {', '.join(f'{one}=1' for one in figures)}")
    setattr(bot.manner, figure, float(value))


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
    except Exception as error:
        raise OptionError(f"the bot '{name}' cannot be loaded: {type(error).__name__}: {error}") from error
    if not (isinstance(found, type) and issubclass(found, Bot)):
        raise OptionError(f"'{name}' is no bot: it must be a subclass of cinque.bots.Bot")
    return found


def ask(bot: Bot, table: Table, seat: int, seed: int) -> int:
    """The bot's choice at a true table, of which it is only shown a redealt one."""
    return bot.choose(table.redeal(seat, seed), seat)


__all__ = [
    "LEVELS",
    "Bot",
    "GreedyBot",
    "PlanBot",
    "RandomBot",
    "RolloutBot",
    "SearchBot",
    "ask",
    "get",
    "names",
    "simulate",
]
