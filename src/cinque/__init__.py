"""cinque: five deep board games and the engine under them."""

import cinque.games  # noqa: F401  first, or the folder, imported later, would take the place of the function
from cinque.core.game import games, load

__all__ = ["games", "load"]
__version__ = "0.1.0"
