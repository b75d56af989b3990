"""The black market: buy tech and assault levels (SYN-MKT)."""

from __future__ import annotations

from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.constants import CREDITS, TECH_MARKET
from cinque.games.syndicate.rules.levels import at_top, raise_level
from cinque.games.syndicate.rules.moves import MARKETS
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


def market_open(t: Syndicate, seat: int, market: int) -> bool:
    """Return whether the seat has a free box in a market and the level can rise (SYN-MKT05, SYN-MKT06)."""
    return lowest_box(t, seat, market) < t.box.market_boxes and not at_top(t, seat, market)


def buy_level(t: Syndicate, seat: int, market: int) -> None:
    """Pay for a level and put a marker into its box (SYN-MKT03)."""
    s = t.seats[seat]
    price = level_price(t, seat, market)
    s.stock[CREDITS] -= price
    s.markers[market] |= 1 << lowest_box(t, seat, market)
    if t.recording:
        t.emit("level_bought", seat, {"market": MARKETS[market], "credits": price})
    raise_level(t, seat, market, 1)
