"""The levels of The Phoenix Syndicate that differ from the usual ones."""

# not compiled: made once

from __future__ import annotations

from cinque.core.bots.levels import Level

LEVELS: dict[str, Level] = {
    "expert": Level("rollout", 800, net=True),
}
