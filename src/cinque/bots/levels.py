"""The levels people choose from, weakest first.

A level has a number of iterations per choice and at most SECONDS_PER_TURN per turn, so it plays weaker on a slow
engine. A game can set its own numbers in `Rules.levels`. docs/bots.md shows how strong the levels are.
"""

# not compiled: a thin layer over the bots

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from cinque.bots.bot import Bot, GreedyBot, OverlookingBot
from cinque.bots.net.file import game_net_path
from cinque.bots.planner import PlanBot
from cinque.bots.rollout import RolloutBot
from cinque.core.bots.levels import Level, SearchSettings

if TYPE_CHECKING:
    from cinque.core.engine.game import Game
    from cinque.core.engine.table import Table

SECONDS_PER_TURN = 1.1  # for a turn of usual length; long turns have more than twice as many choices


# For any game with heuristics: greedy play with mistakes, then rollouts.
LEVELS: dict[str, Level] = {
    "easy": Level(misses_per_1000=250),
    "normal": Level(misses_per_1000=80),
    "hard": Level("rollout", 60, misses_per_1000=80),
    "expert": Level("rollout", 200, net=SearchSettings()),
}


class LevelBot(Bot):
    """Plays each game at one level."""

    __slots__ = ("level", "seconds")

    def __init__(self, level: str, seed: int = 0) -> None:
        super().__init__(seed)
        self.level = level
        self.seconds = SECONDS_PER_TURN  # per turn; 0 for no limit

    @property
    def name(self) -> str:
        """The name on the command line."""
        return self.level

    def think(self, table: Table, seat: int) -> list[tuple[int, int, float]]:
        """The legal moves, ranked by the level's bot."""
        return self.bot(table.game).think(table, seat)

    def bot(self, game: Game) -> Bot:
        """The bot that plays this game at the level."""
        level = game.rules.levels.get(self.level, LEVELS[self.level])
        seed = self.dice.new_seed()
        if level.net is not None and game_net_path(game).is_file():
            nets = importlib.import_module("cinque.bots.net.bot")  # only now, because it loads numpy
            if nets.adopted_net(game) is not None:
                found: Bot = nets.NetBot(None, seed)
                if level.net.worlds:
                    found = nets.GuidedBot(None, seed, level.net, self.seconds)
                return OverlookingBot(found, level.net_misses_per_1000, seed) if level.net_misses_per_1000 else found
        bot: Bot = GreedyBot(seed)
        if level.bot == "plan":
            bot = PlanBot(seed, level.iterations, self.seconds)
        elif level.bot == "rollout":
            rollouts = RolloutBot(seed, level.iterations, self.seconds)
            rollouts.parameters.further = level.further
            bot = rollouts
        return OverlookingBot(bot, level.misses_per_1000, seed) if level.misses_per_1000 else bot
