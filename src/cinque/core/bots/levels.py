"""How strong a bot plays at a level that people can choose."""

# not compiled: msgspec Structs need their annotations at run time

from __future__ import annotations

import msgspec


class Level(msgspec.Struct, frozen=True):
    """The kind of bot, its iterations per choice, and `slip`: how many choices in a thousand it makes at random."""

    bot: str = "greedy"
    iterations: int = 0
    slip: int = 0
