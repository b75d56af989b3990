"""The levels of Phoenicia that differ from the usual ones.

A planned turn beats rollouts here.
"""

# not compiled: made once

from __future__ import annotations

from cinque.core.bots.levels import Level, Recipe, SearchSettings

RECIPE = Recipe(search=SearchSettings(worlds=24, top=4), minutes=8)

LEVELS: dict[str, Level] = {
    "easy": Level(misses_per_1000=60, net=SearchSettings(worlds=0), net_misses_per_1000=400),
    "normal": Level("plan", 32, misses_per_1000=100, net=SearchSettings(worlds=0), net_misses_per_1000=180),
    "hard": Level("plan", 80, net=SearchSettings(worlds=0), net_misses_per_1000=50),
    "expert": Level("plan", 4000, net=RECIPE.search),
}
