"""Where an effect on units is performed: the sector is chosen once, before the first unit."""

from __future__ import annotations

from typing import Final

from cinque.core.outcome import Refusal
from cinque.games.shadow_moon.amounts import amount
from cinque.games.shadow_moon.forced import pose
from cinque.games.shadow_moon.moves import AT, PASS, SECTORS
from cinque.games.shadow_moon.table import ShadowMoon
from cinque.games.shadow_moon.targets import sectors_of
from cinque.games.shadow_moon.units import Add, OfEffect, follow
from cinque.games.shadow_moon.vocabulary import ADD, SECTOR_COUNT, STRENGTHEN


def begin(t: ShadowMoon, effect: int, mask: int) -> None:
    """Choose the sector once (SMS-EFF11): any that allows a unit, for the Kingpin those that allow most (SMS-KIN09)."""
    e = t.box.effects[effect]
    compelled = t.compelled()
    if mask == 0:
        return
    if e.op == ADD and not compelled and t.seats[t.actor].supply > 0:
        aim(t, effect, mask)  # every sector takes a unit
        return
    legal = 0
    best = 1
    for sector in range(SECTOR_COUNT):
        if mask >> sector & 1:
            units = amount(t, e.op, sector, e.count)
            if units > best and compelled:
                best = units
                legal = 1 << sector
            elif units >= best:
                legal |= 1 << sector
    if legal:
        aim(t, effect, legal)


def aim(t: ShadowMoon, effect: int, legal: int) -> None:
    """Ask for the sector where there are several, and for the units (SMS-R70)."""
    e = t.box.effects[effect]
    if legal & (legal - 1) == 0:
        t.place = legal.bit_length() - 1
        follow(t, effect, t.place, e.count)
    elif e.op == ADD or e.op == STRENGTHEN:
        pose(t, Add(t.decider, effect, legal, e.count))
    else:
        t.then(Where(t.decider, effect, legal))


class Where(OfEffect):
    """Choose the sector of an effect, or skip the effect (SMS-EFF01, SMS-EFF11, SMS-KEY17)."""

    __slots__ = ("mask",)

    def __init__(self, seat: int, effect: int, mask: int) -> None:
        super().__init__(seat, effect)
        self.mask: Final[int] = mask

    def options(self, t: ShadowMoon) -> list[int]:
        found: list[int] = [] if t.compelled() else [PASS]
        for sector in range(SECTOR_COUNT):
            if self.mask >> sector & 1:
                found.append(AT.of(sector))
        return found

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        t.place = AT.arg(move)
        follow(t, self.effect, t.place, t.box.effects[self.effect].count)

    def refusals(self, t: ShadowMoon) -> list[Refusal]:
        found: list[Refusal] = []
        e = t.box.effects[self.effect]
        aimed = sectors_of(t, e)
        for sector in range(SECTOR_COUNT):
            if not self.mask >> sector & 1:
                clause = "SMS-EFF08" if amount(t, e.op, sector, 1) == 0 else "SMS-KIN09"
                if not aimed >> sector & 1:
                    clause = "SMS-KEY17"
                found.append(Refusal(clause, AT.of(sector), {"sector": SECTORS[sector]}))
        return found
