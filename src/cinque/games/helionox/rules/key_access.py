"""Using the Current Location, and its Key Access, which Embassies and some effects open (HEL-BON)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.helionox.rules.moves import SITES
from cinque.games.helionox.rules.table import Helionox, ship_location

SHUT_DOWN: Final = clause("HEL-BON08", facts=ship_location)
ALREADY_VISITED: Final = clause("HEL-BON07", facts=ship_location)


def check_location(t: Helionox, seat: int) -> int:
    """Check that the current player may use the Current Location's abilities (HEL-BON07..HEL-BON09)."""
    here = t.seats[seat].ship
    if t.is_shut_down(seat, here):
        return SHUT_DOWN
    return ALREADY_VISITED if t.visited >> here & 1 else LEGAL


def key_effect(t: Helionox, seat: int) -> int:
    """Return the effect of the Current Location's Key Access."""
    return t.box.key[t.sites[t.seats[seat].ship]]


def mark_visited(t: Helionox, seat: int, ability: str) -> None:
    """Mark the Current Location as used, for its "bonus" or its "key" (HEL-BON07, HEL-R14)."""
    here = t.seats[seat].ship
    t.visited |= 1 << here
    if t.recording:
        t.emit(ability, seat, {ability: SITES[t.sites[here]]})
