"""Garrisons: remove them for a payment; some Events restore them (HEL-GAR)."""

from __future__ import annotations

from typing import Final

from cinque.games.helionox.rules.bank import pay_defense
from cinque.games.helionox.rules.moves import LOCATIONS
from cinque.games.helionox.rules.shut_down import update_locations
from cinque.games.helionox.rules.table import Helionox

BY_CREDIT: Final = 0
BY_DEFENSE: Final = 1


def restore_garrison(t: Helionox, place: int) -> None:
    """Restore the Garrison of a Location unless it is still there (HEL-GAR04, HEL-R87)."""
    if t.garrisons >> place & 1:
        return
    t.garrisons |= 1 << place
    if t.recording:
        t.emit("garrisoned", -1, {"location": LOCATIONS[place]})


def remove_garrison(t: Helionox, seat: int, payment: int) -> None:
    """Pay 1 Credit or 1 Defense to remove the Garrison for good (HEL-GAR03, HEL-GAR04)."""
    s = t.seats[seat]
    if payment == BY_CREDIT:
        s.credits -= t.box.garrison
    else:
        pay_defense(t, seat, t.box.garrison)
    t.garrisons &= ~(1 << s.ship)
    update_locations(t)
    if t.recording:
        t.emit("garrison", seat, {"location": LOCATIONS[s.ship]})
