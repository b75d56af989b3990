"""The levels of Phoenicia that differ from the usual ones.

A planned turn beats rollouts here.
"""

# not compiled: made once

from __future__ import annotations

from cinque.core.bots.levels import Level, Recipe, SearchSettings

LEVELS: dict[str, Level] = {
    "easy": Level(errors_per_1000=150),
    "normal": Level("plan", 32, errors_per_1000=60),
    "hard": Level("plan", 80),
    "expert": Level("plan", 4000, net=True),
}

RECIPE = Recipe(search=SearchSettings(worlds=24, top=4), minutes=8)
