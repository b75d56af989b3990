"""Choose the sector of a unit effect, once and before the first unit (SMS-EFF)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import clause
from cinque.core.engine.move_kinds import Kind
from cinque.games.shadow_moon.rules import constants as c
from cinque.games.shadow_moon.rules.effect_question import NOT_TARGETED, SectorAsk
from cinque.games.shadow_moon.rules.kingpin_choices import ask_or_play
from cinque.games.shadow_moon.rules.moves import AT, PASS
from cinque.games.shadow_moon.rules.table import ShadowMoon
from cinque.games.shadow_moon.rules.target_sectors import sectors_of
from cinque.games.shadow_moon.rules.unit_effects import Add, ask_next_units
from cinque.games.shadow_moon.rules.unit_limits import unit_limit

NO_UNITS: Final = clause("SMS-EFF08", "sector")
MORE_ELSEWHERE: Final = clause("SMS-KIN09", "sector")


def begin_effect(t: ShadowMoon, effect: int, mask: int) -> None:
    """Start a unit effect by finding its possible sectors (SMS-EFF11).

    A player may choose any that allows a unit, the Kingpin only those that allow most units (SMS-KIN09).
    """
    e = t.box.effects[effect]
    compelled = t.must_do_all()
    if mask == 0:
        return
    if e.op == c.ADD and not compelled and t.seats[t.actor].supply > 0:
        choose_sector(t, effect, mask)  # every sector can take a unit
        return
    legal = 0
    best = 1
    for sector in range(c.SECTOR_COUNT):
        if mask >> sector & 1:
            units = unit_limit(t, e.op, sector, e.count)
            if units > best and compelled:
                best = units
                legal = 1 << sector
            elif units >= best:
                legal |= 1 << sector
    if legal:
        choose_sector(t, effect, legal)


def choose_sector(t: ShadowMoon, effect: int, legal: int) -> None:
    """Ask for the sector if there are several, and for the units (SMS-R70)."""
    e = t.box.effects[effect]
    if legal & (legal - 1) == 0:
        t.place = legal.bit_length() - 1
        ask_next_units(t, effect, t.place, e.count)
    elif e.op == c.ADD or e.op == c.STRENGTHEN:
        ask_or_play(t, Add(t.decider, effect, legal, e.count))
    else:
        t.then(ChooseSector(t.decider, effect, legal))


class ChooseSector(SectorAsk):
    """Choose the sector of an effect, or skip the effect (SMS-EFF01, SMS-EFF11, SMS-KEY17)."""

    def kind(self) -> Kind:
        return AT

    def why_not(self, t: ShadowMoon, sector: int) -> int:
        e = t.box.effects[self.effect]
        if not sectors_of(t, e) >> sector & 1:
            return NOT_TARGETED
        return NO_UNITS if unit_limit(t, e.op, sector, 1) == 0 else MORE_ELSEWHERE

    def play(self, t: ShadowMoon, move: int) -> None:
        if move != PASS:
            t.place = AT.arg(move)
            ask_next_units(t, self.effect, t.place, t.box.effects[self.effect].count)
