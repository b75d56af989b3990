"""Tech and assault levels, advanced techs, and research that becomes a level (SYN-MKT, SYN-SPB06..SYN-SPB08)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.steps import Ask, Seated, Step
from cinque.games.syndicate.amounts import gain_any
from cinque.games.syndicate.awards import check_awards
from cinque.games.syndicate.box import ASSAULT_MARKET, MILITARY, TECH_MARKET, TERRITORIES
from cinque.games.syndicate.moves import BASES, MARKETS, TECH, TECHS
from cinque.games.syndicate.table import Syndicate


def at_top(t: Syndicate, seat: int, market: int) -> bool:
    """Whether a level can rise no more (SYN-MKT06)."""
    s = t.seats[seat]
    return s.tech >= t.box.top_tech if market == TECH_MARKET else s.assault >= t.box.top_assault


def raise_level(t: Syndicate, seat: int, market: int, by: int) -> None:
    """Raise a level up to its top; thresholds of tech bring advanced techs (SYN-MKT07, SYN-MKT10, SYN-MKT11)."""
    s = t.seats[seat]
    picks: list[Step[Syndicate]] = []
    for _ in range(by):
        if at_top(t, seat, market):
            break
        if market == ASSAULT_MARKET:
            s.assault += 1
            s.reinforcements += 1
        else:
            s.tech += 1
            if s.tech in t.box.thresholds:
                picks.append(TakeTech(seat, s.tech))
        if t.watched:
            t.tell("level", seat, {"market": MARKETS[market], "level": s.assault if market else s.tech})
    check_awards(t)
    if picks:
        t.then(*picks)


def on_offer(t: Syndicate, tier: int) -> list[int]:
    """The advanced techs left that a tier allows."""
    return [tech for tech in range(len(TECHS)) if t.supply >> tech & 1 and t.box.tier[tech] <= tier]


class TakeTech(Seated[Syndicate]):
    """A threshold is reached: pick an advanced tech, or any 5 resources when none is left (SYN-MKT10)."""

    __slots__ = ("tier",)

    def __init__(self, seat: int, tier: int) -> None:
        super().__init__(seat)
        self.tier: Final[int] = tier

    def run(self, t: Syndicate) -> None:
        found = on_offer(t, self.tier)
        if not found:
            gain_any(t, self.seat, t.box.no_tech_left)
        elif len(found) == 1:
            take_tech(t, self.seat, found[0])
        else:
            t.then(PickTech(self.seat, self.tier))


class PickTech(Ask[Syndicate]):
    """Which advanced tech."""

    __slots__ = ("tier",)

    def __init__(self, seat: int, tier: int) -> None:
        super().__init__(seat)
        self.tier: Final[int] = tier

    def options(self, t: Syndicate) -> list[int]:
        return [TECH.of(tech) for tech in on_offer(t, self.tier)]

    def play(self, t: Syndicate, move: int) -> None:
        take_tech(t, self.seat, TECH.arg(move))

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"tier": self.tier}

    def crumb(self) -> str:
        return "tech"


def take_tech(t: Syndicate, seat: int, tech: int) -> None:
    """An advanced tech leaves the supply for good."""
    t.supply &= ~(1 << tech)
    t.seats[seat].techs |= 1 << tech
    if t.watched:
        t.tell("tech", seat, {"tech": TECHS[tech]})


def full_base(t: Syndicate, seat: int) -> int:
    """A base in play whose full research can become a level; -1: none (SYN-SPB07)."""
    research, box = t.research, t.box.boxes
    for base in range(TERRITORIES):
        boxes = box[base]
        if boxes and research[base] >= boxes and t.owner[base] == seat and t.works(base):
            if not at_top(t, seat, _market(t, base)):
                return base
    return -1


def convert(t: Syndicate, seat: int, base: int) -> None:
    """The boxes are emptied for a level (SYN-SPB08)."""
    t.research[base] = 0
    if t.watched:
        t.tell("converted", seat, {"base": BASES[base]})
    raise_level(t, seat, _market(t, base), 1)


def _market(t: Syndicate, base: int) -> int:
    return ASSAULT_MARKET if t.box.special[base] == MILITARY else TECH_MARKET
