"""Control of sectors (SMS-CTL)."""

from __future__ import annotations

from cinque.games.shadow_moon.rules.moves import WIDTH
from cinque.games.shadow_moon.rules.table import NOBODY, ShadowMoon


def controller(t: ShadowMoon, sector: int) -> int:
    """Return the colour with at least 2 units and more than every other, or NOBODY (SMS-CTL01..SMS-CTL05)."""
    best = NOBODY
    most = t.box.control - 1
    base = sector * WIDTH
    for colour in range(t.colours):
        here = t.units[base + colour]
        if here > most:
            most = here
            best = colour
        elif here == most:
            best = NOBODY
    return best
