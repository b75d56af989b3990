"""Shut Down and taxed Locations, and the continuous effects of Events (HEL-SHU, HEL-TAX)."""

from __future__ import annotations

from cinque.games.helionox.rules.constants import LOCATION_COUNT, TAX_ALL
from cinque.games.helionox.rules.table import Helionox


def update_locations(t: Helionox) -> None:
    """Recompute closed and taxed Locations and continuous effects after Events or Garrisons change."""
    closes, taxes, modifiers = t.box.closes, t.box.taxes, t.box.modifier
    closed = t.garrisons
    taxed = 0
    for i in range(len(t.modifiers)):
        t.modifiers[i] = 0
    for face in t.faces:
        if face & 1:
            event = face >> 1
            closed |= closes[event]
            taxed |= taxes[event]
            modifier = modifiers[event]
            if modifier >= 0:
                t.modifiers[modifier] += 1
    if t.modifiers[TAX_ALL] > 0:
        taxed = (1 << LOCATION_COUNT) - 1
    t.closed = closed
    t.taxed = taxed
