"""Embassies: place and lose them (HEL-EMB)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.helionox.rules.moves import LOCATIONS
from cinque.games.helionox.rules.table import Helionox, ship_location

HAS_EMBASSY: Final = clause("HEL-EMB02", facts=ship_location)
SHUT_DOWN: Final = clause("HEL-EMB03", facts=ship_location)
TOO_EXPENSIVE: Final = clause(
    "HEL-EMB01", facts=lambda t, seat, move: {"price": t.box.embassy, "have": t.seats[seat].credits}
)


def check_embassy(t: Helionox, seat: int, price: int) -> int:
    """Check that the seat can place an Embassy at its Location for this price (HEL-EMB01..HEL-EMB04)."""
    s = t.seats[seat]
    if s.embassies >> s.ship & 1:
        return HAS_EMBASSY
    if t.is_shut_down(seat, s.ship):
        return SHUT_DOWN
    return LEGAL if s.credits >= price else TOO_EXPENSIVE


def place_embassy(t: Helionox, seat: int) -> None:
    """Place an Embassy where the ship is."""
    s = t.seats[seat]
    s.embassies |= 1 << s.ship
    if t.recording:
        t.emit("embassy", seat, {"location": LOCATIONS[s.ship]})


def lose_embassy(t: Helionox, seat: int, place: int) -> None:
    """Remove an Embassy from the board."""
    t.seats[seat].embassies &= ~(1 << place)
    if t.recording:
        t.emit("embassy_lost", seat, {"location": LOCATIONS[place]})
