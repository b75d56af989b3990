"""The levels of The Phoenix Syndicate that differ from the usual ones.

Moves pay off late in this game, so expert's rollouts play six rounds instead of two.
"""

# not compiled: made once

from __future__ import annotations

from cinque.core.bots.levels import Level

LEVELS: dict[str, Level] = {
    "expert": Level("rollout", 90, further=3.0, net=True),
}
