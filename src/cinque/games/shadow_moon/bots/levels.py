"""The levels of Shadow Moon Syndicates that differ from the usual ones."""

# not compiled: made once

from __future__ import annotations

from cinque.core.bots.levels import Level, Recipe

LEVELS: dict[str, Level] = {
    "easy": Level(errors_per_1000=120),
    "normal": Level(errors_per_1000=25),
    "hard": Level("rollout", 12, errors_per_1000=25),
    "expert": Level("rollout", 200, net=True),
}

RECIPE = Recipe(prior="playout_policy")  # the careful policy takes a millisecond for each decision
