"""Key Access: the ability of a Location that its Embassies and some effects open (HEL-BON)."""

from __future__ import annotations

from cinque.games.helionox.rules.moves import SITES
from cinque.games.helionox.rules.table import Helionox


def can_use_location(t: Helionox, seat: int) -> bool:
    """Return whether the current player may use the Current Location's abilities (HEL-BON07..HEL-BON09)."""
    here = t.seats[seat].ship
    return seat == t.turn and not t.visited >> here & 1 and not t.is_shut_down(seat, here)


def key_effect(t: Helionox, seat: int) -> int:
    """Return the effect of the Current Location's Key Access."""
    return t.box.key[t.sites[t.seats[seat].ship]]


def use_key(t: Helionox, seat: int) -> int:
    """Mark the Current Location as used and return the effect of its Key Access (HEL-BON07, HEL-R14)."""
    here = t.seats[seat].ship
    t.visited |= 1 << here
    if t.recording:
        t.emit("key", seat, {"key": SITES[t.sites[here]]})
    return key_effect(t, seat)
