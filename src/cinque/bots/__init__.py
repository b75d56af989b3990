"""Bots that play any game: random, greedy, tree search, planning, rollouts, and the levels that players choose from.

    >>> import cinque, cinque.bots
    >>> sorted(cinque.bots.names())
    ['easy', 'expert', 'greedy', 'guided', 'hard', 'net', 'normal', 'plan', 'random', 'rollout', 'search']

`get` creates a bot; `choose_move` lets it choose at a real table without showing it hidden information.
"""

from __future__ import annotations

import importlib
import os
import re
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, SupportsIndex

from cinque.bots.bot import Bot, GreedyBot, RandomBot
from cinque.bots.levels import LEVELS, LevelBot
from cinque.bots.planner import PlanBot
from cinque.bots.playout import simulate
from cinque.bots.rollout import RolloutBot
from cinque.bots.search import SearchBot
from cinque.core.bots.levels import SearchSettings
from cinque.core.engine.arguments import as_int
from cinque.core.engine.errors import CinqueError, OptionError

if TYPE_CHECKING:
    from cinque.core.engine.table import Table

OLD_NAMES = {"strong": "hard"}  # old names in stored tables
KINDS = ("random", "greedy", "search", "plan", "rollout", "net", "guided")
SEARCH_KINDS = ("search", "plan", "rollout")
DEFAULT_SECONDS = {"search": 0.3, "plan": 0.5, "rollout": 0.5}
PARAMETERS = {
    "plan": ("explore", "even", "further", "hand"),
    "rollout": ("top", "further"),
    "guided": ("top", "turns"),
}
NET_FILES = (".net", ".npz")
NUMBER = re.compile(r"\d+(?:\.\d+)?")
BUDGET = re.compile(r"(\d+)|(\d+(?:\.\d+)?)s")


def names() -> list[str]:
    """Every name that `get` knows: kinds of bots, levels, bots of other packages, nets in CINQUE_NETS."""
    return [*KINDS, *LEVELS, *_registered(), *_nets()]


@cache
def _registered() -> dict[str, str]:
    """Bots of other packages, as `module:Class` by name. Looking for them reads the metadata of every package."""
    return {entry.name: entry.value for entry in entry_points(group="cinque.bots")}


def get(name: str, *, seed: int = 0, iterations: int = 0, seconds: float = 0.0) -> Bot:
    """Create a bot by kind or level, with an optional budget: `plan@200` or `plan@0.5s`.

    A budget is a number of iterations for each choice, or seconds: for each choice with `search`, else for each turn.
    For experiments, `plan` and `rollout` have parameters: `plan@200,explore=2,further=1`, `rollout@60,top=9`.
    `net` plays by the game's trained net, `guided` also searches: `guided@8,top=3,turns=1` tries three moves in eight
    worlds. Both take the file of another net: `net:2-players.net`, `guided:2-players.net@8`. Name a bot of another
    package by its entry point in 'cinque.bots' or as `module:Class`.
    """
    kind = re.split("[:@]", name, maxsplit=1)[0]
    if kind in ("net", "guided"):
        return _net(kind, name[len(kind) :].removeprefix(":"), seed)
    name, at, settings = name.partition("@")
    name = OLD_NAMES.get(name, name)
    budget, *parameters = settings.split(",")
    if at and not settings:
        raise OptionError(f"'{name}@' lacks a budget: write iterations as @200 or seconds as @0.5s")
    if budget:
        iterations, seconds = _budget(budget)
    if iterations < 0 or seconds < 0:
        raise OptionError("a bot's budget must be a positive number of iterations or seconds")
    if iterations and seconds:
        raise OptionError("give a search bot iterations or seconds, not both")
    if name in LEVELS or name in ("random", "greedy"):
        if settings or iterations or seconds:
            raise OptionError(f"the bot '{name}' takes no budget")
        return LevelBot(name, seed) if name in LEVELS else GreedyBot(seed) if name == "greedy" else RandomBot(seed)
    if name not in KINDS:
        cls = _external(name)
        try:
            return cls(seed, iterations, seconds) if iterations or seconds else cls(seed)  # type: ignore[call-arg]
        except Exception as error:
            raise OptionError(f"can't create the bot '{name}': {type(error).__name__}: {error}") from error
    if parameters and name not in PARAMETERS:
        raise OptionError(f"the bot '{name}' takes only a budget, not: {settings}")
    if not iterations and not seconds:
        seconds = DEFAULT_SECONDS[name]
    if name == "search":
        return SearchBot(seed, iterations, float(seconds))
    bot = (PlanBot if name == "plan" else RolloutBot)(seed, iterations, float(seconds))
    for parameter in parameters:
        _set_parameter(bot, parameter)
    return bot


def _set_parameter(bot: PlanBot | RolloutBot, text: str) -> None:
    """Set one parameter of a bot, as in explore=2."""
    name, _, value = text.partition("=")
    known = PARAMETERS[bot.name]
    if name not in known or not NUMBER.fullmatch(value):
        raise OptionError(f"',{text}' is not a parameter of {bot.name}: {', '.join(f'{one}=1' for one in known)}")
    setattr(bot.parameters, name, float(value))


def _budget(text: str) -> tuple[int, float]:
    match = BUDGET.fullmatch(text)
    if match is None or float(text.removesuffix("s")) == 0:
        raise OptionError(f"'@{text}' is not a budget: write iterations as @200 or seconds as @0.5s")
    return int(match[1] or 0), float(match[2] or 0)


def _external(name: str) -> type[Bot]:
    """The class of a bot from another package."""
    module, _, attribute = _registered().get(name, name).partition(":")
    if not attribute:
        raise OptionError(f"there is no bot '{name}'; use one of {', '.join(names())}, or module:Class")
    try:
        cls = getattr(importlib.import_module(module), attribute)
    except Exception as error:
        raise OptionError(f"can't load the bot '{name}': {type(error).__name__}: {error}") from error
    if not (isinstance(cls, type) and issubclass(cls, Bot)):
        raise OptionError(f"'{name}' is not a bot: it must be a subclass of cinque.bots.Bot")
    return cls


def _nets() -> list[str]:
    """The nets in the folder that the environment variable CINQUE_NETS names; a server offers them to players."""
    folder = os.environ.get("CINQUE_NETS")
    files = sorted(file.name for file in Path(folder).iterdir() if file.suffix in NET_FILES) if folder else []
    return [f"net:{name}" for name in files]


def _net(kind: str, text: str, seed: int) -> Bot:
    """The bot that plays by a net: the game's own, or the one in a file. A .npz file needs the extra `rl`."""
    file, _, settings = text.rpartition("@") if "@" in text else (text, "", "")
    path = Path(file)
    if file and not path.is_file():
        path = Path(os.environ.get("CINQUE_NETS", "")) / file
    try:
        if path.suffix == ".npz" and kind == "net":
            bot: Bot = importlib.import_module("cinque.envs.net_bot").NetBot(path, seed)
            return bot
        nets = importlib.import_module("cinque.bots.net.bot")
        if file:
            importlib.import_module("cinque.bots.net.file").read_net(path)
        if kind == "net":
            if settings:
                raise OptionError("the bot 'net' takes no budget: use `guided`")
            bot = nets.NetBot(path if file else None, seed)
        else:
            bot = nets.GuidedBot(path if file else None, seed, _search_settings(settings))
    except (ImportError, OSError, KeyError, ValueError, CinqueError) as error:
        raise OptionError(f"can't load the bot '{kind}:{file}': {type(error).__name__}: {error}") from error
    return bot


def _search_settings(text: str) -> SearchSettings | None:
    """The settings of a guided search, such as 8,top=3,turns=1; None for those of the net."""
    if not text:
        return None
    budget, *parameters = text.split(",")
    given = {"worlds": int(budget)}
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name not in PARAMETERS["guided"] or not value.isdecimal():
            raise OptionError(f"',{parameter}' is not a parameter of guided: top=3, turns=1")
        given[name] = int(value)
    return SearchSettings(**given)


def choose_move(bot: Bot, table: Table, seat: SupportsIndex, seed: SupportsIndex) -> int:
    """The bot's choice at a real table; the bot only sees a redealt copy."""
    return bot.choose(table.redeal(seat, seed), as_int(seat))


__all__ = [
    "LEVELS",
    "Bot",
    "GreedyBot",
    "PlanBot",
    "RandomBot",
    "RolloutBot",
    "SearchBot",
    "choose_move",
    "get",
    "names",
    "simulate",
]
