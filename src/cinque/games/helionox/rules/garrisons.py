"""Garrisons: remove them for a payment; some Events restore them (HEL-GAR)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.helionox.rules.bank import pay_defense, public_defense
from cinque.games.helionox.rules.moves import GARRISON, LOCATIONS
from cinque.games.helionox.rules.shut_down import update_locations
from cinque.games.helionox.rules.table import Helionox

BY_CREDIT: Final = 0
BY_DEFENSE: Final = 1


def available_amount(t: Helionox, seat: int, payment: int) -> int:
    """Return how many Credits or how much Defense the seat has."""
    return t.seats[seat].credits if payment == BY_CREDIT else public_defense(t, seat)


CANNOT_PAY: Final = clause(
    "HEL-GAR03",
    facts=lambda t, seat, move: {"price": t.box.garrison, "have": available_amount(t, seat, GARRISON.arg(move))},
)


def check_garrison(t: Helionox, seat: int, payment: int) -> int:
    """Check that the seat has what the removal of a Garrison costs (HEL-GAR03)."""
    return LEGAL if available_amount(t, seat, payment) >= t.box.garrison else CANNOT_PAY


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
