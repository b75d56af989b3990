"""Influence: units placed, moved and removed (SMS-INF).

`unit_effects.TakeFrom` takes units from other sectors when the supply is empty (SMS-INF04).
"""

from __future__ import annotations

from cinque.games.shadow_moon.rules.moves import SECTORS
from cinque.games.shadow_moon.rules.status_tokens import units_enter, units_leave
from cinque.games.shadow_moon.rules.table import ShadowMoon


def place_units(t: ShadowMoon, colour: int, sector: int, count: int) -> None:
    """Put units from their owner's supply into a sector (SMS-INF03)."""
    t.seats[colour].supply -= count
    if t.recording:
        t.emit("added", t.decider, {"owner": t.party(colour), "count": count, "sector": SECTORS[sector]})
    units_enter(t, colour, sector, count, 0)


def move_units(t: ShadowMoon, colour: int, origin: int, sector: int, count: int) -> None:
    """Move units from one sector to another."""
    if t.recording:
        data = {"owner": t.party(colour), "count": count, "origin": SECTORS[origin], "sector": SECTORS[sector]}
        t.emit("moved", t.decider, data)
    units_leave(t, colour, origin, count)
    units_enter(t, colour, sector, count, 0)


def remove_units(t: ShadowMoon, colour: int, sector: int, count: int) -> None:
    """Return units to their owner's supply because of an effect, and log it (SMS-INF02)."""
    if t.recording:
        t.emit("removed", t.decider, {"owner": t.party(colour), "count": count, "sector": SECTORS[sector]})
    return_units(t, colour, sector, count)


def return_units(t: ShadowMoon, colour: int, sector: int, count: int) -> None:
    """Return units to their owner's supply; the caller logs it."""
    units_leave(t, colour, sector, count)
    t.seats[colour].supply += count
