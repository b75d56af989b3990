"""Travel, the Movement Tax and free moves (HEL-TRV, HEL-TAX)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.helionox.rules.constants import ADJACENT, LOCATION_COUNT, NO_FREE_MOVE, TO_EMBASSY
from cinque.games.helionox.rules.moves import LOCATIONS, TRAVEL
from cinque.games.helionox.rules.table import Helionox


def travel_price_facts(t: Helionox, seat: int, move: int) -> dict[str, Any]:
    """Return what traveling costs and the Credits the seat has, for texts."""
    return {"price": travel_cost(t, seat, TRAVEL.arg(move)), "have": t.seats[seat].credits}


TOO_EXPENSIVE: Final = clause("HEL-TRV01", "location", facts=travel_price_facts)
TAX_TOO_EXPENSIVE: Final = clause("HEL-TAX01", facts=travel_price_facts)
NOT_ADJACENT: Final = clause("HEL-TRV05")
NO_EMBASSY: Final = clause("HEL-EMB06")


def check_travel(t: Helionox, seat: int, place: int) -> int:
    """Check that the seat can pay for traveling there (HEL-TRV01, HEL-TRV02, HEL-TAX01, HEL-TAX02)."""
    s = t.seats[seat]
    if s.credits >= travel_cost(t, seat, place):
        return LEGAL
    return TAX_TOO_EXPENSIVE if t.taxed >> s.ship & 1 else TOO_EXPENSIVE


def travel(t: Helionox, seat: int, place: int) -> None:
    """Pay the fare and travel (HEL-TRV01)."""
    s = t.seats[seat]
    price = travel_cost(t, seat, place)
    s.credits -= price
    s.ship = place
    if t.recording:
        t.emit("travelled", seat, {"location": LOCATIONS[place], "price": price})


def move_ship(t: Helionox, seat: int, place: int) -> None:
    """Move a ship to another Location for free."""
    t.seats[seat].ship = place
    t.step_done = True
    if t.recording:
        t.emit("moved", seat, {"location": LOCATIONS[place]})


def check_move(t: Helionox, seat: int, kind: int, place: int) -> int:
    """Check that a free move reaches another Location (HEL-TRV05)."""
    s = t.seats[seat]
    if kind == ADJACENT and abs(place - s.ship) != 1:
        return NOT_ADJACENT
    return NO_EMBASSY if kind == TO_EMBASSY and not s.embassies >> place & 1 else LEGAL


def destinations(t: Helionox, seat: int, kind: int) -> list[int]:
    """Return the Locations a free move can reach, never the current one (HEL-R20, HEL-R82)."""
    if t.modifiers[NO_FREE_MOVE] > 0:
        return []
    here = t.seats[seat].ship
    return [place for place in range(LOCATION_COUNT) if place != here and check_move(t, seat, kind, place) == LEGAL]


def travel_cost(t: Helionox, seat: int, place: int) -> int:
    """Return the Credits the seat pays to travel there (HEL-TRV01, HEL-TRV02, HEL-TAX01, HEL-TAX02)."""
    s = t.seats[seat]
    if t.taxed >> s.ship & 1:
        return t.box.travel_taxed
    return t.box.travel_home if s.embassies >> place & 1 else t.box.travel
