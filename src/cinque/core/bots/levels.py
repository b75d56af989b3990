"""How strong a bot plays at a level that people can choose, and how a game's net is trained."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

import msgspec


class SearchSettings(msgspec.Struct, frozen=True):
    """How a search guided by a net looks ahead: worlds to try, best moves to try in each, turns to play on.

    Without worlds there is no search: the net's best move is played."""

    worlds: int = 8
    top: int = 3
    turns: int = 1


class Level(msgspec.Struct, frozen=True):
    """The kind of bot, its iterations per choice, and how often it overlooks a good move.

    In `misses_per_1000` of a thousand choices it misses its best move, then its second best as often, and so on.
    `further` multiplies the turns that rollouts look ahead. With `net`, the game's trained net plays instead, where
    there is one for the number of players and the options, and misses `net_misses_per_1000`."""

    bot: str = "greedy"
    iterations: int = 0
    misses_per_1000: int = 0
    further: float = 1.0
    net: SearchSettings | None = None
    net_misses_per_1000: int = 0


class Recipe(msgspec.Struct, frozen=True):
    """How a game's net is trained: whose opinion it improves on, its hidden layers, and the search it guides."""

    prior: str = "policy"  # a method of the game's heuristics: policy or playout_policy
    facts: str = ""  # a module with `names` and `facts`: what the net gets beyond the observation
    hidden: tuple[int, int] = (128, 64)
    rate: float = 5e-4  # how fast it learns at first
    search: SearchSettings = SearchSettings()
    minutes: float = 20.0  # of CPU
