"""Buying and fortifying bases, levels, exchanging and selling (SYN-BAS, MKT, EXC, SEL)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.steps import Ask
from cinque.games.syndicate import box as v
from cinque.games.syndicate.amounts import gain_any
from cinque.games.syndicate.awards import check_awards
from cinque.games.syndicate.box import CREDITS, CREW, TECH_MARKET
from cinque.games.syndicate.chips import turn_tile
from cinque.games.syndicate.levels import at_top, raise_level
from cinque.games.syndicate.moves import BASES, CARDS, CHIPS, MARKETS, MOST, NUMBER, RATES, RESOURCES
from cinque.games.syndicate.table import NOBODY, Syndicate


def base_price(t: Syndicate, seat: int, base: int) -> list[int]:
    """What a new base costs the seat (SYN-BAS01)."""
    return price_in(t, seat, t.box.zone[base])


def price_in(t: Syndicate, seat: int, zone: int) -> list[int]:
    """The same, by zone."""
    price = t.box.purchase[zone][:]
    price[CREDITS] = max(price[CREDITS] + t.power(seat, v.COST_BASE), 0)
    return price


def fort_price(t: Syndicate, seat: int, base: int) -> list[int]:
    """What fortifying costs the seat (SYN-BAS04)."""
    return fort_price_in(t, seat, t.box.zone[base])


def fort_price_in(t: Syndicate, seat: int, zone: int) -> list[int]:
    """The same, by zone."""
    price = t.box.fortify[zone][:]
    price[CREW] = max(price[CREW] + t.power(seat, v.COST_FORTIFY), 0)
    return price


def payable(t: Syndicate, seat: int) -> int:
    """Zones in which the seat can pay for a base, as a bit mask; three bits further on those where it can fortify."""
    mask = 0
    for zone in range(3):
        if t.can_pay(seat, price_in(t, seat, zone)):
            mask |= 1 << zone
        if t.can_pay(seat, fort_price_in(t, seat, zone)):
            mask |= 8 << zone
    return mask


def buy(t: Syndicate, seat: int, base: int) -> None:
    """A new base, unfortified, with the chip if it still lies there (SYN-BAS02, SYN-BAS03)."""
    t.pay(seat, base_price(t, seat, base))
    t.owner[base] = seat
    chip = t.chip[base]
    if t.watched:
        t.tell("bought", seat, {"base": BASES[base]})
    if chip >= 0:
        t.chip[base] = NOBODY
        t.seal()
        t.seats[seat].chips.append(chip)
        t.chip_known[chip] = 0
        if t.watched:
            secret = {"chip": CHIPS[t.box.chip_design[chip]]}
            t.tell("chip_found", seat, {"base": BASES[base]}, secret, 1 << seat)
    check_awards(t)


def fortify(t: Syndicate, seat: int, base: int) -> None:
    """Turn the tile for its price."""
    t.pay(seat, fort_price(t, seat, base))
    turn_tile(t, seat, base)


def level_price(t: Syndicate, seat: int, market: int) -> int:
    """Credits for the next level, by own markers in that market (SYN-MKT02)."""
    price = t.box.market_step * (t.seats[seat].markers[market] + 1)
    if market == TECH_MARKET:
        price += t.power(seat, v.COST_TECH)
    return max(price, 0)


def market_open(t: Syndicate, seat: int, market: int) -> bool:
    """Whether a box is free and the level can rise (SYN-MKT05, SYN-MKT06)."""
    return t.seats[seat].markers[market] < t.box.market_boxes and not at_top(t, seat, market)


def buy_level(t: Syndicate, seat: int, market: int) -> None:
    """Pay and put a marker into the box (SYN-MKT03)."""
    s = t.seats[seat]
    price = level_price(t, seat, market)
    s.stock[CREDITS] -= price
    s.markers[market] += 1
    if t.watched:
        t.tell("level_bought", seat, {"market": MARKETS[market], "credits": price})
    raise_level(t, seat, market, 1)


class Exchange(Ask[Syndicate]):
    """How many times an exchange is made (SYN-EXC01, SYN-EXC03)."""

    __slots__ = ("rate",)

    def __init__(self, seat: int, rate: int) -> None:
        super().__init__(seat)
        self.rate: Final[int] = rate

    def options(self, t: Syndicate) -> list[int]:
        return NUMBER.row(1, exchanges(t, self.seat, self.rate))

    def play(self, t: Syndicate, move: int) -> None:
        exchange(t, self.seat, self.rate, NUMBER.arg(move))

    def shape(self) -> str:
        return "amount"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"rate": RATES[self.rate], "give": t.box.rate_give[self.rate]}


def exchanges(t: Syndicate, seat: int, rate: int) -> int:
    """How many times the seat can exchange at a rate."""
    return min(t.seats[seat].stock[t.box.rate_from[rate]] // t.box.rate_give[rate], MOST)


def start_exchange(t: Syndicate, seat: int, rate: int) -> None:
    """Once, if more is not possible; else ask."""
    if exchanges(t, seat, rate) == 1:
        exchange(t, seat, rate, 1)
    else:
        t.then(Exchange(seat, rate))


def exchange(t: Syndicate, seat: int, rate: int, times: int) -> None:
    """Exchange at a rate of the mat."""
    stock = t.seats[seat].stock
    given = times * t.box.rate_give[rate]
    stock[t.box.rate_from[rate]] -= given
    stock[t.box.rate_to[rate]] += times
    if t.watched:
        facts = {
            "given": given,
            "resource": RESOURCES[t.box.rate_from[rate]],
            "count": times,
            "gain": RESOURCES[t.box.rate_to[rate]],
        }
        t.tell("exchanged", seat, facts)


def sell(t: Syndicate, seat: int, design: int) -> None:
    """Discard a card from hand for any resource (SYN-SEL01)."""
    card = t.held(seat, design)
    t.seats[seat].hand.remove(card)
    t.bare(seat, card)
    t.lay(card)
    if t.watched:
        t.tell("sold", seat, {"card": CARDS[design]})
    gain_any(t, seat, t.box.sale + t.power(seat, v.SALE))
