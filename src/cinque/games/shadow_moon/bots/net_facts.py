"""What a net of Shadow Moon Syndicates gets beyond the observation: what the sectors of the map are worth.

Which tokens and sectors belong together is in the content, not in the observation.
"""

# not compiled: thin, and only used by nets

from __future__ import annotations

from cinque.games.shadow_moon.bots.board_values import BoardValues
from cinque.games.shadow_moon.bots.features import FEATURE_NAMES, features
from cinque.games.shadow_moon.rules.constants import SECTOR_COUNT
from cinque.games.shadow_moon.rules.table import ShadowMoon

FEATURE_STEPS = 2  # in one Kredit
SECTOR_STEPS = 6


def names(players: int) -> list[str]:
    """The names of the facts, in order; seats are relative."""
    found = [f"{name} {seat}" for seat in range(players) for name in FEATURE_NAMES]
    kinds = ("worth", "gain", "loss", "rival's gain")
    return found + [f"{kind}.{sector}" for kind in kinds for sector in range(SECTOR_COUNT)]


def facts(t: ShadowMoon, seat: int) -> dict[int, int]:
    """Every seat's features, what each sector is worth, and what one unit more or less there would change.

    The table is redealt."""
    found: list[int] = []
    for place in range(t.players):
        found += [round(value * FEATURE_STEPS) for value in features(t, (seat + place) % t.players)]
    board = BoardValues(t, seat)
    sectors = range(SECTOR_COUNT)
    values = board.now + [board.gain(sector) for sector in sectors] + [board.loss(sector) for sector in sectors]
    values += [board.change(board.rival, sector, 1) for sector in sectors]
    found += [round(value * SECTOR_STEPS) for value in values]
    return {place: fact for place, fact in enumerate(found) if fact}
