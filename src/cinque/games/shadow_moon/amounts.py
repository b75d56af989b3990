"""How many units an effect could handle in a sector: what players may do at most and the Kingpin must do."""

from __future__ import annotations

from typing import Final

from cinque.games.shadow_moon.moves import PLACE
from cinque.games.shadow_moon.status import at_once
from cinque.games.shadow_moon.table import ShadowMoon
from cinque.games.shadow_moon.vocabulary import ADD, ADD_EACH, PULL, PUSH, SECTOR_COUNT, SHIP, STRENGTHEN

ONE_IN: Final[list[int]] = [PLACE.of(sector, 1) for sector in range(SECTOR_COUNT)]


def amount(t: ShadowMoon, op: int, sector: int, count: int) -> int:
    """How many units the effect could handle there one after the other, Displace left aside (SMS-R24 a)."""
    found = 0
    here = t.here(sector, t.actor)
    if op == STRENGTHEN and here == 0:
        return 0
    if op in (ADD, STRENGTHEN, ADD_EACH):
        found = (t.box.cap if t.compelled() else t.box.influence) - here
    elif op == PUSH:
        found = pushable(t, sector)
    elif op == PULL:
        found = pullable(t, sector)
    elif op == SHIP:
        found = t.box.influence - t.seats[t.actor].supply - here
        if t.compelled() and found > t.box.cap - here:
            found = t.box.cap - here
    else:
        for colour in range(t.colours):
            if colour != t.actor and t.open_to(t.actor, colour, sector):
                found += t.here(sector, colour)
    if found < 0:
        return 0
    return count if found > count else found


def room(t: ShadowMoon, colour: int, sector: int) -> int:
    """How many units of a colour may still come to a sector; the Kingpin is bound on its turn (SMS-KIN19)."""
    most = t.box.cap if colour >= t.players and t.compelled() else t.box.influence
    free = most - t.here(sector, colour)
    return free if free > 0 else 0


def pushable(t: ShadowMoon, sector: int) -> int:
    """Units that can be pushed out of a sector; the Kingpin's own ones need room next door on its turn."""
    found = 0
    for colour in range(t.colours):
        here = t.here(sector, colour)
        if here > 0 and t.open_to(t.actor, colour, sector):
            if t.compelled() and colour == t.actor:
                room = 0
                for near in t.box.near[sector]:
                    free = t.box.cap - t.here(near, colour)
                    room += free if free > 0 else 0
                here = room if room < here else here
            found += here
    return found


def pullable(t: ShadowMoon, sector: int) -> int:
    """Units that can be pulled into a sector; the Kingpin's own ones need room there on its turn."""
    found = 0
    own = 0
    for near in t.box.near[sector]:
        for colour in range(t.colours):
            here = t.here(near, colour)
            if here > 0 and t.open_to(t.actor, colour, near):
                if colour == t.actor:
                    own += here
                else:
                    found += here
    if t.compelled():
        room = t.box.cap - t.here(sector, t.actor)
        if own > room:
            own = room if room > 0 else 0
    return found + own


def units_at_once(t: ShadowMoon, sector: int, left: int) -> int:
    """How many own units one answer may place there: as many as the supply has while nothing can come between."""
    supply = t.seats[t.actor].supply
    most = amount(t, ADD, sector, left)
    if most > supply and not t.compelled():
        most = supply if supply > 0 else 1
    return at_once(t, sector, most)


def offer_units(t: ShadowMoon, found: list[int], sector: int, left: int) -> None:
    """Offer to place units in a sector: any number of them, the Kingpin all it can (SMS-EFF04, SMS-KIN06)."""
    if left == 1:
        found.append(ONE_IN[sector])
        return
    most = units_at_once(t, sector, left)
    for count in range(most if t.compelled() else 1, most + 1):
        found.append(PLACE.of(sector, count))
