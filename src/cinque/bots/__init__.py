"""Opponents that play any game: random, greedy, and information-set tree search.

    >>> import cinque, cinque.bots
    >>> sorted(cinque.bots.names())
    ['easy', 'greedy', 'normal', 'random', 'search', 'strong']

`get` makes a bot, `ask` has it choose at a true table without showing it what its seat cannot see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cinque.bots.bot import Bot, GreedyBot, RandomBot
from cinque.bots.playout import simulate
from cinque.bots.search import SearchBot
from cinque.core.errors import OptionError

if TYPE_CHECKING:
    from cinque.core.table import Table

# Opponents by strength, weakest first, as people choose them.
STRENGTHS: dict[str, dict[str, Any]] = {
    "random": {"kind": "random"},
    "easy": {"kind": "search", "iterations": 40},
    "normal": {"kind": "search", "seconds": 0.3, "depth": 8},
    "strong": {"kind": "search", "seconds": 2.0, "depth": 8},
}
KINDS = ("random", "greedy", "search")
DEFAULT_SECONDS = 0.3


def names() -> list[str]:
    """Every name `get` knows: the kinds of bots, then the strengths that are no kind."""
    return [*KINDS, *(name for name in STRENGTHS if name not in KINDS)]


def get(name: str, *, seed: int = 0, iterations: int = 0, seconds: float = 0.0, depth: int = 0) -> Bot:
    """A bot by its kind or strength.

    A budget (iterations, or seconds of thought a choice) is for search and overrides a strength's own;
    with `depth`, and where the game offers hints, the search tries first what they like and playouts stop
    after so many choices, at the game's own estimate.
    """
    preset = STRENGTHS.get(name, {"kind": name})
    kind = preset["kind"]
    if kind not in KINDS:
        raise OptionError(f"there is no bot '{name}'; there are: {', '.join(names())}")
    if iterations < 0 or seconds < 0 or depth < 0:
        raise OptionError("a bot's budget must be a positive number of iterations or seconds")
    if kind != "search":
        if iterations or seconds or depth:
            raise OptionError(f"the bot '{name}' does not search and takes no budget")
        return RandomBot(seed) if kind == "random" else GreedyBot(seed)
    if iterations and seconds:
        raise OptionError("give a search bot iterations or seconds, not both")
    if not iterations and not seconds:
        iterations = preset.get("iterations", 0)
        seconds = preset.get("seconds", 0.0 if iterations else DEFAULT_SECONDS)
    return SearchBot(seed, iterations, float(seconds), depth or preset.get("depth", 0))


def ask(bot: Bot, table: Table, seat: int, seed: int) -> int:
    """The bot's choice at a true table, of which it is only shown a redealt one."""
    return bot.choose(table.redeal(seat, seed), seat)


__all__ = ["STRENGTHS", "Bot", "GreedyBot", "RandomBot", "SearchBot", "ask", "get", "names", "simulate"]
