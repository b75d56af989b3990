"""The black market: buy tech and assault levels (SYN-MKT)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.constants import CREDITS, TECH_MARKET
from cinque.games.syndicate.rules.levels import at_top, raise_level
from cinque.games.syndicate.rules.moves import LEVEL, MARKETS
from cinque.games.syndicate.rules.table import Syndicate


def level_price(t: Syndicate, seat: int, market: int) -> int:
    """Return the credits for the next level: the price of the lowest box without the seat's marker (SYN-MKT02)."""
    price = t.box.market_step * (lowest_box(t, seat, market) + 1)
    if market == TECH_MARKET:
        price += t.power(seat, constants.COST_TECH)
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
        "have": t.seats[seat].stock[CREDITS],
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
    return LEGAL if t.seats[seat].stock[CREDITS] >= level_price(t, seat, market) else LEVEL_TOO_EXPENSIVE


def buy_level(t: Syndicate, seat: int, market: int) -> None:
    """Pay for a level and put a marker into its box (SYN-MKT03)."""
    s = t.seats[seat]
    price = level_price(t, seat, market)
    s.stock[CREDITS] -= price
    s.markers[market] |= 1 << lowest_box(t, seat, market)
    if t.recording:
        t.emit("level_bought", seat, {"market": MARKETS[market], "credits": price})
    raise_level(t, seat, market, 1)
