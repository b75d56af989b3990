"""The levels of The Phoenix Syndicate that differ from the usual ones.

Moves pay off late in this game, so expert's rollouts play six rounds instead of two.
"""

# not compiled: made once

from __future__ import annotations

from cinque.core.bots.levels import Level, Recipe, SearchSettings

RECIPE = Recipe(
    facts="cinque.games.phoenix_syndicate.bots.net_facts",
    hidden=(192, 96),
    rate=1e-3,
    search=SearchSettings(worlds=8, top=4, turns=6),
)

LEVELS: dict[str, Level] = {
    "easy": Level(misses_per_1000=120),
    "normal": Level("rollout", 16, misses_per_1000=140),
    "hard": Level("rollout", 16, misses_per_1000=10),
    "expert": Level("rollout", 90, further=3.0, net=RECIPE.search),
}
