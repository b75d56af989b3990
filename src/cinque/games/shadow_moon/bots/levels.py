"""The levels of Shadow Moon Syndicates that differ from the usual ones."""

# not compiled: made once

from __future__ import annotations

from cinque.core.bots.levels import Level, Recipe, SearchSettings

RECIPE = Recipe(
    prior="playout_policy",  # the careful policy takes a millisecond for each decision
    facts="cinque.games.shadow_moon.bots.net_facts",
    hidden=(192, 96),
    search=SearchSettings(worlds=12, top=5),
)

LEVELS: dict[str, Level] = {
    "easy": Level(misses_per_1000=60),
    "normal": Level(),
    "hard": Level("rollout", 14),
    "expert": Level("rollout", 200, net=RECIPE.search),
}
