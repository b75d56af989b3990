"""The levels of Helionox that differ from the usual ones."""

# not compiled: made once

from __future__ import annotations

from cinque.core.bots.levels import Level, Recipe, SearchSettings

RECIPE = Recipe(
    facts="cinque.games.helionox.bots.net_facts",
    hidden=(192, 96),
    rate=1.5e-3,
    search=SearchSettings(worlds=8, top=3),
    minutes=20,
)

LEVELS: dict[str, Level] = {
    "easy": Level(misses_per_1000=200, net=SearchSettings(worlds=0), net_misses_per_1000=250),
    "normal": Level(net=SearchSettings(worlds=0), net_misses_per_1000=180),
    "hard": Level("rollout", 24, net=SearchSettings(worlds=0)),
    "expert": Level("rollout", 200, net=RECIPE.search),
}
