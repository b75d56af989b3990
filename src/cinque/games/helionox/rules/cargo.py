"""Mercury Protocol: load and lose Cargo (HEL-CAR)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.helionox.rules.moves import LOCATIONS
from cinque.games.helionox.rules.table import Helionox, ship_location

SHUT_DOWN: Final = clause("HEL-CAR07", facts=ship_location)
HOLDS_CARGO: Final = clause("HEL-CAR05", facts=ship_location)
ALREADY_GAINED: Final = clause("HEL-CAR04", facts=ship_location)
NO_CARGO_LEFT: Final = clause("HEL-CMP12", facts=ship_location)
TOO_EXPENSIVE: Final = clause(
    "HEL-CAR02", facts=lambda t, seat, move: {"price": t.box.cargo_price, "have": t.seats[seat].credits}
)


def check_cargo(t: Helionox, seat: int, price: int) -> int:
    """Check that the seat can gain Cargo where its ship is for this price (HEL-CAR02..HEL-CAR07, HEL-COL26)."""
    s = t.seats[seat]
    here = s.ship
    if t.is_shut_down(seat, here):
        return SHUT_DOWN
    if s.cargo >> here & 1:
        return HOLDS_CARGO
    if seat == t.turn and t.gained_at >> here & 1:
        return ALREADY_GAINED
    if t.cargo_left[here] == 0:
        return NO_CARGO_LEFT
    return LEGAL if s.credits >= price else TOO_EXPENSIVE


def load_cargo(t: Helionox, seat: int) -> None:
    """Load Cargo of the Current Location (HEL-CAR02, HEL-CAR03, HEL-R45)."""
    s = t.seats[seat]
    s.cargo |= 1 << s.ship
    t.cargo_left[s.ship] -= 1
    if seat == t.turn:
        t.gained_at |= 1 << s.ship
    if t.recording:
        t.emit("cargo", seat, {"cargo": LOCATIONS[s.ship]})


def lose_cargo(t: Helionox, seat: int, place: int) -> None:
    """Return Cargo from a Carrier to the supply (HEL-R66)."""
    t.seats[seat].cargo &= ~(1 << place)
    t.cargo_left[place] += 1
    if t.recording:
        t.emit("cargo_lost", seat, {"cargo": LOCATIONS[place]})
