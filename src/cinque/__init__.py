"""cinque: five deep board games and the engine under them."""

from cinque.core import SPECTATOR
from cinque.core.engine.game import installed_games, load

__all__ = ["SPECTATOR", "installed_games", "load"]
__version__ = "0.1.0"
