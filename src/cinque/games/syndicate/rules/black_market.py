"""Tech and assault levels, advanced techs and the black market (SYN-MKT)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import ask_unless_forced
from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask, SeatStep, Step
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.awards import check_awards
from cinque.games.syndicate.rules.gain_choices import gain_any
from cinque.games.syndicate.rules.moves import LEVEL, MARKETS, TECH, TECHS
from cinque.games.syndicate.rules.table import Syndicate


def at_top(t: Syndicate, seat: int, market: int) -> bool:
    """Return whether a level is at its maximum (SYN-MKT06)."""
    s = t.seats[seat]
    return s.tech >= t.box.top_tech if market == c.TECH_MARKET else s.assault >= t.box.top_assault


def raise_level(t: Syndicate, seat: int, market: int, by: int) -> None:
    """Raise a level up to its maximum; tech thresholds grant advanced techs (SYN-MKT07, SYN-MKT10, SYN-MKT11)."""
    s = t.seats[seat]
    picks: list[Step[Syndicate]] = []
    for _ in range(by):
        if at_top(t, seat, market):
            break
        if market == c.ASSAULT_MARKET:
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
        if available_techs(t, self.tier):
            ask_unless_forced(t, PickTech(self.seat, self.tier))
        else:
            gain_any(t, self.seat, t.box.no_tech_left)


class PickTech(Ask[Syndicate]):
    """Choose an advanced tech."""

    __slots__ = ("tier",)

    def __init__(self, seat: int, tier: int) -> None:
        super().__init__(seat)
        self.tier: Final[int] = tier

    def legal_moves(self, t: Syndicate) -> list[int]:
        return [TECH.of(tech) for tech in available_techs(t, self.tier)]

    def play(self, t: Syndicate, move: int) -> None:
        tech = TECH.arg(move)
        t.supply &= ~(1 << tech)
        t.seats[self.seat].techs |= 1 << tech
        if t.recording:
            t.emit("tech", self.seat, {"tech": TECHS[tech]})

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"tier": self.tier}

    def breadcrumb(self) -> str:
        return "tech"


def level_price(t: Syndicate, seat: int, market: int) -> int:
    """Return the credits for the next level: the price of the lowest box without the seat's marker (SYN-MKT02)."""
    price = t.box.market_step * (lowest_box(t, seat, market) + 1)
    if market == c.TECH_MARKET:
        price += t.power(seat, c.COST_TECH)
    return max(price, 0)


def lowest_box(t: Syndicate, seat: int, market: int) -> int:
    """Return the cheapest box of a market without the seat's marker, or the number of boxes if all have one."""
    mask = t.seats[seat].markers[market]
    box = 0
    while mask >> box & 1:
        box += 1
    return box


LEVEL_TOO_EXPENSIVE: Final = clause(
    "SYN-MKT02",
    "market",
    facts=lambda t, seat, move: {
        "price": level_price(t, seat, LEVEL.arg(move)),
        "have": t.seats[seat].stock[c.CREDITS],
    },
)
NO_FREE_BOX: Final = clause("SYN-MKT05", "market")
AT_TOP: Final = clause("SYN-MKT06", "market")


def check_level(t: Syndicate, seat: int, market: int) -> int:
    """Check that a level can rise and the seat has a free box and the credits (SYN-MKT02, SYN-MKT05, SYN-MKT06)."""
    if at_top(t, seat, market):
        return AT_TOP
    if lowest_box(t, seat, market) >= t.box.market_boxes:
        return NO_FREE_BOX
    return LEGAL if t.seats[seat].stock[c.CREDITS] >= level_price(t, seat, market) else LEVEL_TOO_EXPENSIVE


def buy_level(t: Syndicate, seat: int, market: int) -> None:
    """Pay for a level and put a marker into its box (SYN-MKT03)."""
    s = t.seats[seat]
    price = level_price(t, seat, market)
    s.stock[c.CREDITS] -= price
    s.markers[market] |= 1 << lowest_box(t, seat, market)
    if t.recording:
        t.emit("level_bought", seat, {"market": MARKETS[market], "credits": price})
    raise_level(t, seat, market, 1)
