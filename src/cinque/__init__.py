"""cinque: five deep board games and the engine under them."""

from cinque.core import SPECTATOR
from cinque.core.engine.game import installed, load

__all__ = ["SPECTATOR", "installed", "load"]
__version__ = "0.1.0"
