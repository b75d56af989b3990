"""Tech and assault levels, and advanced techs (SYN-MKT)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.steps import Ask, SeatStep, Step
from cinque.games.syndicate.rules.awards import check_awards
from cinque.games.syndicate.rules.constants import ASSAULT_MARKET, TECH_MARKET
from cinque.games.syndicate.rules.gain_choices import gain_any
from cinque.games.syndicate.rules.moves import MARKETS, TECH, TECHS
from cinque.games.syndicate.rules.table import Syndicate


def at_top(t: Syndicate, seat: int, market: int) -> bool:
    """Return whether a level is at its maximum (SYN-MKT06)."""
    s = t.seats[seat]
    return s.tech >= t.box.top_tech if market == TECH_MARKET else s.assault >= t.box.top_assault


def raise_level(t: Syndicate, seat: int, market: int, by: int) -> None:
    """Raise a level up to its maximum; tech thresholds grant advanced techs (SYN-MKT07, SYN-MKT10, SYN-MKT11)."""
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
        if t.recording:
            t.emit("level", seat, {"market": MARKETS[market], "level": s.assault if market else s.tech})
    check_awards(t)
    if picks:
        t.then(*picks)


def available_techs(t: Syndicate, tier: int) -> list[int]:
    """Return the advanced techs left in the supply that a tier allows."""
    return [tech for tech in range(len(TECHS)) if t.supply >> tech & 1 and t.box.tier[tech] <= tier]


class TakeTech(SeatStep[Syndicate]):
    """Grant an advanced tech at a threshold, or any 5 resources if none is left (SYN-MKT10)."""

    __slots__ = ("tier",)

    def __init__(self, seat: int, tier: int) -> None:
        super().__init__(seat)
        self.tier: Final[int] = tier

    def run(self, t: Syndicate) -> None:
        techs = available_techs(t, self.tier)
        if not techs:
            gain_any(t, self.seat, t.box.no_tech_left)
        elif len(techs) == 1:
            take_tech(t, self.seat, techs[0])
        else:
            t.then(PickTech(self.seat, self.tier))


class PickTech(Ask[Syndicate]):
    """Choose an advanced tech."""

    __slots__ = ("tier",)

    def __init__(self, seat: int, tier: int) -> None:
        super().__init__(seat)
        self.tier: Final[int] = tier

    def legal_moves(self, t: Syndicate) -> list[int]:
        return [TECH.of(tech) for tech in available_techs(t, self.tier)]

    def play(self, t: Syndicate, move: int) -> None:
        take_tech(t, self.seat, TECH.arg(move))

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"tier": self.tier}

    def breadcrumb(self) -> str:
        return "tech"


def take_tech(t: Syndicate, seat: int, tech: int) -> None:
    """Take an advanced tech from the supply."""
    t.supply &= ~(1 << tech)
    t.seats[seat].techs |= 1 << tech
    if t.recording:
        t.emit("tech", seat, {"tech": TECHS[tech]})
