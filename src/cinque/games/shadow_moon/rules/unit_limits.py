"""How many units an effect can handle in a sector: the maximum for players, mandatory for the Kingpin."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL
from cinque.games.shadow_moon.rules import constants as c
from cinque.games.shadow_moon.rules.moves import PLACE
from cinque.games.shadow_moon.rules.status_tokens import check_lockdown, units_entering_together
from cinque.games.shadow_moon.rules.table import ShadowMoon

ADD_ONE_IN: Final[list[Any]] = [
    PLACE.of(sector, 1) for sector in range(c.SECTOR_COUNT)
]  # Any: appending a move creates no new int


def unit_limit(t: ShadowMoon, op: int, sector: int, count: int) -> int:
    """Return how many units an effect can handle in a sector one after the other, ignoring Displace (SMS-R24 a)."""
    units = 0
    here = t.units_of(sector, t.actor)
    if op == c.STRENGTHEN and here == 0:
        return 0
    if op in (c.ADD, c.STRENGTHEN, c.ADD_EACH):
        units = (t.box.cap if t.must_do_all() else t.box.influence) - here
    elif op == c.PUSH:
        units = pushable_units(t, sector)
    elif op == c.PULL:
        units = pullable_units(t, sector)
    elif op == c.SHIP:
        units = t.box.influence - t.seats[t.actor].supply - here
        if t.must_do_all() and units > t.box.cap - here:
            units = t.box.cap - here
    else:
        for colour in range(t.colours):
            if colour != t.actor and check_lockdown(t, colour, sector) == LEGAL:
                units += t.units_of(sector, colour)
    if units < 0:
        return 0
    return count if units > count else units


def free_room(t: ShadowMoon, colour: int, sector: int) -> int:
    """Return how many units of a colour may still enter a sector; the Kingpin has a limit on its turn (SMS-KIN19)."""
    most = t.box.cap if colour >= t.players and t.must_do_all() else t.box.influence
    free = most - t.units_of(sector, colour)
    return free if free > 0 else 0


def pushable_units(t: ShadowMoon, sector: int) -> int:
    """Count the units that can be pushed out of a sector; on its turn, the Kingpin's own need room next door."""
    units = 0
    for colour in range(t.colours):
        here = t.units_of(sector, colour)
        if here > 0 and check_lockdown(t, colour, sector) == LEGAL:
            if t.must_do_all() and colour == t.actor:
                room = 0
                for near in t.box.near[sector]:
                    free = t.box.cap - t.units_of(near, colour)
                    room += free if free > 0 else 0
                here = room if room < here else here
            units += here
    return units


def pullable_units(t: ShadowMoon, sector: int) -> int:
    """Count the units that can be pulled into a sector; on its turn, the Kingpin's own need room there."""
    units = 0
    own = 0
    for near in t.box.near[sector]:
        for colour in range(t.colours):
            here = t.units_of(near, colour)
            if here > 0 and check_lockdown(t, colour, near) == LEGAL:
                if colour == t.actor:
                    own += here
                else:
                    units += here
    if t.must_do_all():
        room = t.box.cap - t.units_of(sector, t.actor)
        if own > room:
            own = room if room > 0 else 0
    return units + own


def units_at_once(t: ShadowMoon, sector: int, left: int) -> int:
    """Return how many own units one move may place: up to the supply, as long as nothing can interrupt."""
    supply = t.seats[t.actor].supply
    most = unit_limit(t, c.ADD, sector, left)
    if most > supply and not t.must_do_all():
        most = supply if supply > 0 else 1
    return units_entering_together(t, sector, most)


def offer_units(t: ShadowMoon, moves: list[int], sector: int, left: int) -> None:
    """Append the moves that place units in a sector: any number, or for the Kingpin all it can (SMS-EFF04,
    SMS-KIN06)."""
    if left == 1:
        moves.append(ADD_ONE_IN[sector])
        return
    most = units_at_once(t, sector, left)
    for count in range(most if t.must_do_all() else 1, most + 1):
        moves.append(PLACE.of(sector, count))
