"""The target sectors of an effect, including those of the burned card, as bit masks (SMS-BRN)."""

from __future__ import annotations

from cinque.games.shadow_moon.rules import constants as c
from cinque.games.shadow_moon.rules.components import Effect
from cinque.games.shadow_moon.rules.moves import WIDTH
from cinque.games.shadow_moon.rules.table import DISPLACING, LOCKED_DOWN, ShadowMoon


def own_sectors(t: ShadowMoon) -> int:
    """Return the sectors with units of the actor."""
    sectors = 0
    units, actor = t.units, t.actor
    for sector in range(c.SECTOR_COUNT):
        if units[sector * WIDTH + actor]:
            sectors |= 1 << sector
    return sectors


def marked_sectors(t: ShadowMoon, target: int) -> int:
    """Return the sectors with a Lockdown or Displace token of any owner (SMS-BRN07)."""
    kind = LOCKED_DOWN if target == c.LOCKDOWN_SECTORS else DISPLACING
    sectors = 0
    for sector in range(c.SECTOR_COUNT):
        if t.status[sector] == kind:
            sectors |= 1 << sector
    return sectors


def sectors_of(t: ShadowMoon, e: Effect) -> int:
    """Return the target sectors of an effect; SAME and DESTINATION refer to the previous effect (SMS-EFF07)."""
    target = e.target
    if target == c.NAMED:
        return 1 << e.sector
    if target == c.ADJACENT:
        return t.box.near_mask[e.sector]
    if target == c.ANY:
        return c.EVERYWHERE
    if target == c.OWN:
        return own_sectors(t)
    if target == c.BURNED:
        return burned_fixed(t) | burned_free(t, 0) | burned_free(t, 1) | burned_free(t, 2)
    if target == c.SAME:
        return 1 << t.place if t.effect_done and t.place >= 0 else 0
    if target == c.DESTINATION:
        return t.destinations if t.effect_done else 0
    return 0


def burned_effect(t: ShadowMoon, line: int) -> int:
    """Return the effect on a line (0, 1 above; 2 below) of the burned card, or -1."""
    burn = t.agents[t.burn]
    if not burn:
        return -1
    card = burn[-1]
    if line == 0:
        return t.box.first_line[card]
    if line == 1:
        return t.box.second_line[card]
    return t.box.below_line[card]


def burned_fixed(t: ShadowMoon) -> int:
    """Return the sectors the burned card names without a choice (SMS-BRN05, SMS-BRN07, SMS-BRN08)."""
    sectors = 0
    for line in range(3):
        effect = burned_effect(t, line)
        if effect >= 0:
            e = t.box.effects[effect]
            if e.target == c.NAMED:
                sectors |= 1 << e.sector
            elif e.target == c.LOCKDOWN_SECTORS or e.target == c.DISPLACE_SECTORS:
                sectors |= marked_sectors(t, e.target)
    return sectors


def burned_free(t: ShadowMoon, line: int) -> int:
    """Return the sectors from which a line of the burned card lets its user pick one (SMS-BRN06)."""
    effect = burned_effect(t, line)
    if effect < 0:
        return 0
    e = t.box.effects[effect]
    if e.target == c.ADJACENT:
        return t.box.near_mask[e.sector]
    if e.target == c.ANY:
        return c.EVERYWHERE
    if e.target == c.OWN:
        return own_sectors(t)
    return 0
