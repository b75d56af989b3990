"""cinque: five deep board games and the engine under them."""

from cinque.core.game import games, load

__all__ = ["games", "load"]
__version__ = "0.1.0"
