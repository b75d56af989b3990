"""The levels of Helionox that differ from the usual ones."""

# not compiled: made once

from __future__ import annotations

from cinque.core.bots.levels import Level, Recipe, SearchSettings

LEVELS: dict[str, Level] = {
    "easy": Level(errors_per_1000=70),
    "normal": Level(),
    "hard": Level("rollout", 24),
    "expert": Level("rollout", 200, net=True),
}

RECIPE = Recipe(
    facts="cinque.games.helionox.bots.net_facts",
    hidden=(192, 96),
    rate=1.5e-3,
    search=SearchSettings(worlds=8, top=3),
    minutes=20,
)
