"""The levels of SYNDICATE that differ from the usual ones.

Luck hides many mistakes in this game, and it takes many rollouts to beat greedy play.
"""

# not compiled: made once

from __future__ import annotations

from cinque.core.bots.levels import Level, Recipe, SearchSettings

RECIPE = Recipe(
    facts="cinque.games.syndicate.bots.net_facts",
    hidden=(192, 96),
    rate=1e-3,
    search=SearchSettings(worlds=12, top=4),
)

LEVELS: dict[str, Level] = {
    "easy": Level(misses_per_1000=700),
    "normal": Level(misses_per_1000=350),
    "hard": Level(misses_per_1000=50),
    "expert": Level("rollout", 400, net=RECIPE.search),
}
