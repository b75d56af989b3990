"""Embassies: place and lose them (HEL-EMB)."""

from __future__ import annotations

from cinque.games.helionox.rules.moves import LOCATIONS
from cinque.games.helionox.rules.table import Helionox


def place_embassy(t: Helionox, seat: int) -> None:
    """Place an Embassy where the ship is."""
    s = t.seats[seat]
    s.embassies |= 1 << s.ship
    if t.recording:
        t.emit("embassy", seat, {"location": LOCATIONS[s.ship]})


def can_place_embassy(t: Helionox, seat: int) -> bool:
    """Return whether the seat can place an Embassy at its Location (HEL-EMB02..HEL-EMB04)."""
    s = t.seats[seat]
    return not s.embassies >> s.ship & 1 and not t.is_shut_down(seat, s.ship)


def lose_embassy(t: Helionox, seat: int, place: int) -> None:
    """Remove an Embassy from the board."""
    t.seats[seat].embassies &= ~(1 << place)
    if t.recording:
        t.emit("embassy_lost", seat, {"location": LOCATIONS[place]})
