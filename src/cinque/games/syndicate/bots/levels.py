"""The levels of SYNDICATE that differ from the usual ones.

Luck hides many mistakes in this game, and it takes many rollouts to beat greedy play.
"""

# not compiled: made once

from __future__ import annotations

from cinque.core.bots.levels import Level

LEVELS: dict[str, Level] = {
    "easy": Level(errors_per_1000=450),
    "normal": Level(errors_per_1000=200),
    "hard": Level(),
    "expert": Level("rollout", 400, net=True),
}
