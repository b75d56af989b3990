"""Which sectors an effect means, the burned card's sectors included."""

from __future__ import annotations

from cinque.games.shadow_moon.box import Effect
from cinque.games.shadow_moon.table import DISPLACING, LOCKED_DOWN, ShadowMoon
from cinque.games.shadow_moon.vocabulary import (
    ADJ,
    ANY,
    BURNED,
    DEST,
    DISPLACED,
    EVERYWHERE,
    LOCKED,
    NAMED,
    OWN,
    SAME,
    SECTOR_COUNT,
)


def own_sectors(t: ShadowMoon) -> int:
    """The sectors that hold units of the actor."""
    found = 0
    for sector in range(SECTOR_COUNT):
        if t.here(sector, t.actor) > 0:
            found |= 1 << sector
    return found


def marked_sectors(t: ShadowMoon, target: int) -> int:
    """The sectors with a Lockdown (or Displace) token of any owner (SMS-BRN07)."""
    kind = LOCKED_DOWN if target == LOCKED else DISPLACING
    found = 0
    for sector in range(SECTOR_COUNT):
        if t.status[sector] == kind:
            found |= 1 << sector
    return found


def sectors_of(t: ShadowMoon, e: Effect) -> int:
    """The sectors among which the effect chooses; SAME and DEST look back at the effect before (SMS-EFF07)."""
    target = e.target
    if target == NAMED:
        return 1 << e.sector
    if target == ADJ:
        return t.box.near_mask[e.sector]
    if target == ANY:
        return EVERYWHERE
    if target == OWN:
        return own_sectors(t)
    if target == BURNED:
        return burned_fixed(t) | burned_free(t, 0) | burned_free(t, 1) | burned_free(t, 2)
    if target == SAME:
        return 1 << t.place if t.did and t.place >= 0 else 0
    if target == DEST:
        return t.dest if t.did else 0
    return 0


def burned_effect(t: ShadowMoon, line: int) -> int:
    """The effect on a line (0, 1 above; 2 below) of the burned card, or -1."""
    if not t.burn:
        return -1
    card = t.burn[-1]
    if line == 0:
        return t.box.first_line[card]
    if line == 1:
        return t.box.second_line[card]
    return t.box.below[card]


def burned_fixed(t: ShadowMoon) -> int:
    """The sectors that the burned card gives without a choice (SMS-BRN05, SMS-BRN07, SMS-BRN08)."""
    found = 0
    for line in range(3):
        effect = burned_effect(t, line)
        if effect >= 0:
            e = t.box.effects[effect]
            if e.target == NAMED:
                found |= 1 << e.sector
            elif e.target == LOCKED or e.target == DISPLACED:
                found |= marked_sectors(t, e.target)
    return found


def burned_free(t: ShadowMoon, line: int) -> int:
    """The sectors of which the burned card's line gives exactly one, of the user's choice (SMS-BRN06)."""
    effect = burned_effect(t, line)
    if effect < 0:
        return 0
    e = t.box.effects[effect]
    if e.target == ADJ:
        return t.box.near_mask[e.sector]
    if e.target == ANY:
        return EVERYWHERE
    if e.target == OWN:
        return own_sectors(t)
    return 0
