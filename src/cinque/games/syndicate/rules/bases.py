"""Buy and fortify bases (SYN-BAS)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.syndicate.rules import constants as c
from cinque.games.syndicate.rules.awards import check_awards
from cinque.games.syndicate.rules.moves import BASES, BUY, CHIPS, FORTIFY
from cinque.games.syndicate.rules.table import Syndicate


def base_price(t: Syndicate, seat: int, zone: int) -> list[int]:
    """Return the price of a new base in a zone for the seat (SYN-BAS01)."""
    price = t.box.purchase[zone][:]
    price[c.CREDITS] = max(price[c.CREDITS] + t.power(seat, c.COST_BASE), 0)
    return price


def fort_price(t: Syndicate, seat: int, zone: int) -> list[int]:
    """Return the price of fortifying a base in a zone for the seat (SYN-BAS04)."""
    price = t.box.fortify[zone][:]
    price[c.CREW] = max(price[c.CREW] + t.power(seat, c.COST_FORTIFY), 0)
    return price


def covers_price(stock: list[int], price: list[int], kind: int, change: int) -> bool:
    """Return whether resources pay for a price in which one kind costs `change` more."""
    return all(stock[good] >= (price[good] + change if good == kind else price[good]) for good in range(3))


def affordable_zones(t: Syndicate, seat: int) -> int:
    """Return a bit mask: bits 0 to 2 for zones where the seat can pay for a base, bits 3 to 5 to fortify one."""
    stock = t.seats[seat].stock
    base_change, fort_change = t.power(seat, c.COST_BASE), t.power(seat, c.COST_FORTIFY)
    mask = 0
    for zone in range(3):
        if covers_price(stock, t.box.purchase[zone], c.CREDITS, base_change):
            mask |= 1 << zone
        if covers_price(stock, t.box.fortify[zone], c.CREW, fort_change):
            mask |= 8 << zone
    return mask


def price_facts(t: Syndicate, seat: int, move: int) -> dict[str, Any]:
    """Return the price of a purchase."""
    zone = t.box.zone[BUY.arg(move) if move in BUY else FORTIFY.arg(move)]
    return t.goods_facts(base_price(t, seat, zone) if move in BUY else fort_price(t, seat, zone))


BASE_TOO_EXPENSIVE: Final = clause("SYN-BAS01", "base", facts=price_facts)
TAKEN: Final = clause("SYN-CMP08", "base", facts=lambda t, seat, move: {"owner": t.party(t.owner[BUY.arg(move)])})
FORT_TOO_EXPENSIVE: Final = clause("SYN-BAS04", "base", facts=price_facts)
ALREADY_FORTIFIED: Final = clause("SYN-BAS05", "base")


def check_buy(t: Syndicate, base: int, zones: int) -> int:
    """Check that the territory is free and its zone affordable (SYN-BAS01, SYN-CMP08)."""
    if t.owner[base] >= 0:
        return TAKEN
    return LEGAL if zones >> t.box.zone[base] & 1 else BASE_TOO_EXPENSIVE


def check_fortify(t: Syndicate, base: int, zones: int) -> int:
    """Check that the base has no fort yet and that the seat can pay for one (SYN-BAS04, SYN-BAS05)."""
    if t.fort >> base & 1:
        return ALREADY_FORTIFIED
    return LEGAL if zones >> 3 + t.box.zone[base] & 1 else FORT_TOO_EXPENSIVE


def buy_base(t: Syndicate, seat: int, base: int) -> None:
    """Buy an unfortified base and take the chip of its territory, if there is one (SYN-BAS02, SYN-BAS03)."""
    t.pay(seat, base_price(t, seat, t.box.zone[base]))
    t.owner[base] = seat
    if t.recording:
        t.emit("bought", seat, {"base": BASES[base]})
    if t.chips[t.board][base] >= 0:
        chip = t.chips.move_at(t.board, base, t.chip_hands[seat])
        if t.recording:
            secret = {"chip": CHIPS[t.box.chip_design[chip]]}
            t.emit("chip_found", seat, {"base": BASES[base]}, secret, 1 << seat)
    check_awards(t)


def fortify(t: Syndicate, seat: int, base: int) -> None:
    """Pay for a fort and turn the tile."""
    t.pay(seat, fort_price(t, seat, t.box.zone[base]))
    fortify_base(t, seat, base)


def fortify_base(t: Syndicate, seat: int, base: int) -> None:
    """Fortify a base."""
    t.fort |= 1 << base
    if t.recording:
        t.emit("fortified", seat, {"base": BASES[base]})
    check_awards(t)
