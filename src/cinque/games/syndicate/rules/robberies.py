"""Robberies (SYN-ROB)."""

from __future__ import annotations

from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.constants import MISSION_DESIGNS, TERRITORIES
from cinque.games.syndicate.rules.table import Syndicate


def robbable_bases(t: Syndicate, seat: int, design: int) -> list[int]:
    """Return the rivals' bases in the zone of a robbery (SYN-ROB02)."""
    zones = t.box.zone
    zone = t.box.robbery_zone[design - MISSION_DESIGNS]
    return [b for b in range(TERRITORIES) if zones[b] == zone and t.owner[b] >= 0 and t.owner[b] != seat]


def robbery_dice(t: Syndicate, seat: int) -> int:
    """Return the number of consequence dice, which depends on the side of the tile (SYN-ROB03)."""
    design = t.box.design[t.card]
    dice = t.box.dice[design - MISSION_DESIGNS][t.fort >> t.target & 1] + t.power(seat, constants.CDICE)
    return min(max(dice, 1), t.box.consequence_dice)


def rob(t: Syndicate, seat: int) -> None:
    """Roll the consequence dice and take resources, at most what the owner has (SYN-ROB03..SYN-ROB05)."""
    dice = robbery_dice(t, seat)
    total = 0
    for _ in range(dice):
        total += t.below(t.box.action_die) + 1
    owner = t.owner[t.target]
    stolen = total
    if owner != t.phantom:
        purse = t.seats[owner].stock
        stolen = min(total, purse[constants.CREDITS])
        purse[constants.CREDITS] -= stolen
    t.seats[seat].stock[constants.CREDITS] += stolen
    if t.recording:
        facts = {"owner": t.party(owner), "dice": int(dice), "total": int(total), "credits": int(stolen)}
        t.emit("stole", seat, facts)
