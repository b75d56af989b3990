"""Choose the sector of a unit effect, once and before the first unit."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause, joined
from cinque.games.shadow_moon.rules.constants import ADD, SECTOR_COUNT, STRENGTHEN
from cinque.games.shadow_moon.rules.effect_question import EffectAsk
from cinque.games.shadow_moon.rules.kingpin_choices import ask_or_play
from cinque.games.shadow_moon.rules.moves import AT, PASS, SECTORS
from cinque.games.shadow_moon.rules.table import ShadowMoon
from cinque.games.shadow_moon.rules.target_sectors import sectors_of
from cinque.games.shadow_moon.rules.unit_effects import Add, follow
from cinque.games.shadow_moon.rules.unit_limits import amount

NOT_AIMED: Final = clause("SMS-KEY17")
NO_EFFECT: Final = clause("SMS-EFF08")
MORE_ELSEWHERE: Final = clause("SMS-KIN09")


def begin_effect(t: ShadowMoon, effect: int, mask: int) -> None:
    """Start a unit effect by finding its possible sectors (SMS-EFF11).

    A player may choose any that allows a unit, the Kingpin only those that allow most units (SMS-KIN09).
    """
    e = t.box.effects[effect]
    compelled = t.compelled()
    if mask == 0:
        return
    if e.op == ADD and not compelled and t.seats[t.actor].supply > 0:
        choose_sector(t, effect, mask)  # every sector can take a unit
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
        choose_sector(t, effect, legal)


def choose_sector(t: ShadowMoon, effect: int, legal: int) -> None:
    """Ask for the sector if there are several, and for the units (SMS-R70)."""
    e = t.box.effects[effect]
    if legal & (legal - 1) == 0:
        t.place = legal.bit_length() - 1
        follow(t, effect, t.place, e.count)
    elif e.op == ADD or e.op == STRENGTHEN:
        ask_or_play(t, Add(t.decider, effect, legal, e.count))
    else:
        t.then(Where(t.decider, effect, legal))


class Where(EffectAsk):
    """Choose the sector of an effect, or skip the effect (SMS-EFF01, SMS-EFF11, SMS-KEY17)."""

    __slots__ = ("mask",)

    def __init__(self, seat: int, effect: int, mask: int) -> None:
        super().__init__(seat, effect)
        self.mask: Final[int] = mask

    def legal_moves(self, t: ShadowMoon) -> list[int]:
        moves: list[int] = [] if t.compelled() else [PASS]
        for sector in range(SECTOR_COUNT):
            if self.mask >> sector & 1:
                moves.append(AT.of(sector))
        return moves

    def candidates(self, t: ShadowMoon) -> list[int]:
        return joined(AT.all(), self.legal_moves(t))

    def check(self, t: ShadowMoon, move: int) -> int:
        if move == PASS or self.mask >> AT.arg(move) & 1:
            return LEGAL
        e = t.box.effects[self.effect]
        if not sectors_of(t, e) >> AT.arg(move) & 1:
            return NOT_AIMED
        return NO_EFFECT if amount(t, e.op, AT.arg(move), 1) == 0 else MORE_ELSEWHERE

    def refusal_facts(self, t: ShadowMoon, move: int, clause: int) -> dict[str, Any]:
        return {"sector": SECTORS[AT.arg(move)]}

    def play(self, t: ShadowMoon, move: int) -> None:
        if move == PASS:
            return
        t.place = AT.arg(move)
        follow(t, self.effect, t.place, t.box.effects[self.effect].count)
