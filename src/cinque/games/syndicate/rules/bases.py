"""Buy and fortify bases (SYN-BAS)."""

from __future__ import annotations

from cinque.games.syndicate.rules import constants
from cinque.games.syndicate.rules.awards import check_awards
from cinque.games.syndicate.rules.bonus_chips import fortify_base
from cinque.games.syndicate.rules.constants import CREDITS, CREW
from cinque.games.syndicate.rules.moves import BASES, CHIPS
from cinque.games.syndicate.rules.table import Syndicate


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


def affordable_zones(t: Syndicate, seat: int) -> int:
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
    t.pay(seat, fort_price(t, seat, base))
    fortify_base(t, seat, base)
