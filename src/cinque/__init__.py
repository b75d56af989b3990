"""cinque: five deep board games and the engine under them."""

from cinque.core.game import installed, load

__all__ = ["installed", "load"]
__version__ = "0.1.0"
