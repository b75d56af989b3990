"""Levels as people choose them, weakest first, and what they mean in each game: all figures in one place.

A level thinks for so many iterations a choice, at most so many seconds a turn, whatever the engine and the machine:
where the time does not suffice it thinks less. `slip` is how many choices in a thousand it makes at random.
docs/bots.md shows how far the levels are apart.
"""

# not compiled: a thin layer over the bots

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cinque.bots.bot import Bot, Careless, GreedyBot
from cinque.bots.planner import PlanBot
from cinque.bots.rollout import RolloutBot

if TYPE_CHECKING:
    from cinque.core.table import Table

SECONDS = 1.1  # a turn of usual length; a long one has more than twice the choices


class Level(msgspec.Struct, frozen=True):
    """How strong: which bot, with slips or without."""

    bot: str = "greedy"
    iterations: int = 0
    slip: int = 0


# What holds for any game with hints: greedy play with slips, then trying moves out.
LEVELS: dict[str, Level] = {
    "easy": Level(slip=180),
    "normal": Level(slip=60),
    "hard": Level("rollout", 60, slip=60),
    "expert": Level("rollout", 200),
}

# Where other figures put the levels further apart or closer. In Phoenicia a plan beats trying moves out;
# in SYNDICATE luck forgives many slips, and only many rollouts gain on greedy play.
OF_GAME: dict[str, dict[str, Level]] = {
    "phoenicia": {
        "easy": Level(slip=150),
        "normal": Level("plan", 32, slip=60),
        "hard": Level("plan", 80),
        "expert": Level("plan", 4000),
    },
    "phoenix_syndicate": {
        "expert": Level("rollout", 800),
    },
    "shadow_moon": {
        "easy": Level(slip=120),
        "normal": Level(slip=25),
        "hard": Level("rollout", 12, slip=25),
        "expert": Level("rollout", 200),
    },
    "helionox": {
        "easy": Level(slip=70),
        "normal": Level(),
        "hard": Level("rollout", 24),
        "expert": Level("rollout", 200),
    },
    "syndicate": {
        "easy": Level(slip=450),
        "normal": Level(slip=200),
        "hard": Level(),
        "expert": Level("rollout", 400),
    },
}


class LevelBot(Bot):
    """Plays each game at one level."""

    __slots__ = ("level",)

    def __init__(self, level: str, seed: int = 0) -> None:
        super().__init__(seed)
        self.level = level

    @property
    def name(self) -> str:
        """What it is called on the command line."""
        return self.level

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The options as the level's bot sees them."""
        return self.bot(table.game.name).think(table, seat)

    def bot(self, game: str) -> Bot:
        """The bot that plays this game at the level."""
        level = OF_GAME.get(game, {}).get(self.level, LEVELS[self.level])
        seed = self.dice.fresh()
        bot: Bot = GreedyBot(seed)
        if level.bot == "plan":
            bot = PlanBot(seed, level.iterations, SECONDS)
        elif level.bot == "rollout":
            bot = RolloutBot(seed, level.iterations, SECONDS)
        return Careless(bot, level.slip, seed) if level.slip else bot
