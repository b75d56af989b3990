"""Mercury Protocol: load and lose Cargo (HEL-CAR)."""

from __future__ import annotations

from cinque.games.helionox.rules.moves import LOCATIONS
from cinque.games.helionox.rules.table import Helionox


def load_cargo(t: Helionox, seat: int) -> None:
    """Load Cargo of the Current Location (HEL-CAR02, HEL-CAR03, HEL-R45)."""
    s = t.seats[seat]
    s.cargo |= 1 << s.ship
    t.cargo_left[s.ship] -= 1
    if seat == t.turn:
        t.gained_at |= 1 << s.ship
    if t.recording:
        t.emit("cargo", seat, {"cargo": LOCATIONS[s.ship]})


def can_load_cargo(t: Helionox, seat: int) -> bool:
    """Return whether the seat can gain Cargo here (HEL-CAR03..HEL-CAR07, HEL-COL26)."""
    s = t.seats[seat]
    here = s.ship
    if not t.mercury or s.cargo >> here & 1 or t.cargo_left[here] == 0 or t.is_shut_down(seat, here):
        return False
    return seat != t.turn or not t.gained_at >> here & 1


def lose_cargo(t: Helionox, seat: int, place: int) -> None:
    """Return Cargo from a Carrier to the supply (HEL-R66)."""
    t.seats[seat].cargo &= ~(1 << place)
    t.cargo_left[place] += 1
    if t.recording:
        t.emit("cargo_lost", seat, {"cargo": LOCATIONS[place]})
