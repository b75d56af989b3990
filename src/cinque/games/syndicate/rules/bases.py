"""Buy and fortify bases, buy levels, exchange and sell (SYN-BAS, MKT, EXC, SEL)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.steps import Ask
from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.awards import check_awards
from cinque.games.syndicate.rules.bonus_chips import turn_tile
from cinque.games.syndicate.rules.constants import CREDITS, CREW, TECH_MARKET
from cinque.games.syndicate.rules.gain_choices import gain_any
from cinque.games.syndicate.rules.levels import at_top, raise_level
from cinque.games.syndicate.rules.moves import BASES, CARDS, CHIPS, MARKETS, MOST, NUMBER, RATES, RESOURCES
from cinque.games.syndicate.rules.table import NOBODY, Syndicate


def base_price(t: Syndicate, seat: int, base: int) -> list[int]:
    """Return the price of a new base for the seat (SYN-BAS01)."""
    return price_in(t, seat, t.box.zone[base])


def price_in(t: Syndicate, seat: int, zone: int) -> list[int]:
    """Return the price of a new base in a zone for the seat."""
    price = t.box.purchase[zone][:]
    price[CREDITS] = max(price[CREDITS] + t.power(seat, constants.COST_BASE), 0)
    return price


def fort_price(t: Syndicate, seat: int, base: int) -> list[int]:
    """Return the price of fortifying a base for the seat (SYN-BAS04)."""
    return fort_price_in(t, seat, t.box.zone[base])


def fort_price_in(t: Syndicate, seat: int, zone: int) -> list[int]:
    """Return the price of fortifying a base in a zone for the seat."""
    price = t.box.fortify[zone][:]
    price[CREW] = max(price[CREW] + t.power(seat, constants.COST_FORTIFY), 0)
    return price


def payable(t: Syndicate, seat: int) -> int:
    """Return a bit mask: bits 0 to 2 for zones where the seat can pay for a base, bits 3 to 5 to fortify one."""
    mask = 0
    for zone in range(3):
        if t.can_pay(seat, price_in(t, seat, zone)):
            mask |= 1 << zone
        if t.can_pay(seat, fort_price_in(t, seat, zone)):
            mask |= 8 << zone
    return mask


def buy(t: Syndicate, seat: int, base: int) -> None:
    """Buy a base, unfortified, and take its chip if it has one (SYN-BAS02, SYN-BAS03)."""
    t.pay(seat, base_price(t, seat, base))
    t.owner[base] = seat
    chip = t.chip[base]
    if t.recording:
        t.emit("bought", seat, {"base": BASES[base]})
    if chip >= 0:
        t.chip[base] = NOBODY
        t.lock_undo()
        t.seats[seat].chips.append(chip)
        t.chip_known[chip] = 0
        if t.recording:
            secret = {"chip": CHIPS[t.box.chip_design[chip]]}
            t.emit("chip_found", seat, {"base": BASES[base]}, secret, 1 << seat)
    check_awards(t)


def fortify(t: Syndicate, seat: int, base: int) -> None:
    """Pay for a fort and turn the tile."""
    t.pay(seat, fort_price(t, seat, base))
    turn_tile(t, seat, base)


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


class Exchange(Ask[Syndicate]):
    """Choose how many times to make an exchange (SYN-EXC01, SYN-EXC03)."""

    __slots__ = ("rate",)

    def __init__(self, seat: int, rate: int) -> None:
        super().__init__(seat)
        self.rate: Final[int] = rate

    def legal_moves(self, t: Syndicate) -> list[int]:
        return NUMBER.row(1, exchanges(t, self.seat, self.rate))

    def play(self, t: Syndicate, move: int) -> None:
        exchange(t, self.seat, self.rate, NUMBER.arg(move))

    def shape(self) -> str:
        return "amount"

    def facts(self, t: Syndicate) -> dict[str, Any]:
        return {"rate": RATES[self.rate], "give": t.box.rate_give[self.rate]}


def exchanges(t: Syndicate, seat: int, rate: int) -> int:
    """Return how many times the seat can exchange at a rate."""
    return min(t.seats[seat].stock[t.box.rate_from[rate]] // t.box.rate_give[rate], MOST)


def start_exchange(t: Syndicate, seat: int, rate: int) -> None:
    """Exchange once if that is the only possibility, else ask how often."""
    if exchanges(t, seat, rate) == 1:
        exchange(t, seat, rate, 1)
    else:
        t.then(Exchange(seat, rate))


def exchange(t: Syndicate, seat: int, rate: int, times: int) -> None:
    """Exchange resources at a rate printed on the mat."""
    stock = t.seats[seat].stock
    given = times * t.box.rate_give[rate]
    stock[t.box.rate_from[rate]] -= given
    stock[t.box.rate_to[rate]] += times
    if t.recording:
        facts = {
            "given": given,
            "resource": RESOURCES[t.box.rate_from[rate]],
            "count": times,
            "gain": RESOURCES[t.box.rate_to[rate]],
        }
        t.emit("exchanged", seat, facts)


def sell(t: Syndicate, seat: int, design: int) -> None:
    """Discard a card from hand for resources of any kind (SYN-SEL01)."""
    card = t.held(seat, design)
    t.seats[seat].hand.remove(card)
    t.note_public_card(seat, card)
    t.put_on_discard(card)
    if t.recording:
        t.emit("sold", seat, {"card": CARDS[design]})
    gain_any(t, seat, t.box.sale + t.power(seat, constants.SALE))
