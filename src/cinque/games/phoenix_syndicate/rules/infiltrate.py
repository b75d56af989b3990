"""Infiltrate: take an upgrade and buy advances in the corps (PSY-INF)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.phoenix_syndicate.rules.base_building import named_colours
from cinque.games.phoenix_syndicate.rules.card_windows import ActionAsk, Window
from cinque.games.phoenix_syndicate.rules.constants import (
    ADVANCE_MINUS,
    BLACK,
    COLOUR_COUNT,
    EXTRA_ADVANCE,
    FIELD,
    SYSTEM_COUNT,
)
from cinque.games.phoenix_syndicate.rules.corps import advance_step
from cinque.games.phoenix_syndicate.rules.moves import ADVANCE, ADVANCES, BLACKMAIL, TAKE
from cinque.games.phoenix_syndicate.rules.payment import PAY, payable_goods, set_price
from cinque.games.phoenix_syndicate.rules.table import SEATS, PhoenixSyndicate, colours_of
from cinque.games.phoenix_syndicate.rules.trade_route_claims import mark_used
from cinque.games.phoenix_syndicate.rules.upgrades import display_moves, take_upgrade

BOUGHT_ALREADY: Final = clause("PSY-INF03", "colour")
NOT_ON_TRACK: Final = clause("PSY-INF05", "colour")
TOO_FEW_OF_COLOUR: Final = clause("PSY-GDS05", facts=lambda t, seat, move: payable_goods(t, seat, ADVANCE.arg(move)))


def infiltrate(t: PhoenixSyndicate, seat: int) -> None:
    """Schedule the steps of the action in printed order (PSY-INF01, PSY-INF03)."""
    t.then(TAKE_UPGRADE[seat], ADVANCING[seat])


class TakeUpgrade(ActionAsk):
    """Take an upgrade of any action, mandatory while the display has one (PSY-INF01, PSY-INF02, PSY-UPG24)."""

    def own_moves(self, t: PhoenixSyndicate) -> list[int]:
        return display_moves(t)

    def surely_has_choice(self, t: PhoenixSyndicate) -> bool:
        return t.upgrade_cards[t.display][0] >= 0 and t.upgrade_cards[t.display][1] >= 0

    def may_skip(self, t: PhoenixSyndicate) -> bool:
        return False

    def makes_difference(self, t: PhoenixSyndicate) -> bool:
        return max(t.upgrade_cards[t.display]) >= 0

    def carry_out(self, t: PhoenixSyndicate, move: int) -> None:
        take_upgrade(t, self.seat, TAKE.arg(move))


def blackmail_price(t: PhoenixSyndicate, seat: int, colour: int) -> int:
    """Return the price of an advance with Blackmail: lower for each system of that colour with presence (PSY-UPG16)."""
    price = t.box.price
    less = t.box.mod_number[ADVANCE_MINUS]
    for system in range(SYSTEM_COUNT):
        if t.presence[system * SEATS + seat] and colours_of(t, system) >> colour & 1:
            price -= less
    return max(0, price)


def check_track(t: PhoenixSyndicate, seat: int, colour: int, more: bool) -> int:
    """Check for an agent on the track and no advance bought there, unless Ladder allows one more (PSY-INF03,
    PSY-INF05)."""
    if t.seats[seat].track[colour] == 0:
        return NOT_ON_TRACK
    return LEGAL if more or not t.bought >> colour & 1 else BOUGHT_ALREADY


def buyable_advances(t: PhoenixSyndicate, seat: int, by_hand: bool) -> list[int]:
    """Return the advances the seat can buy: one per corp and, with Ladder, one more in one corp (PSY-INF03,
    PSY-UPG33)."""
    moves: list[int] = []
    more = t.has_unused_modifier(seat, EXTRA_ADVANCE)
    blackmail = t.has_unused_modifier(seat, ADVANCE_MINUS)
    colours = named_colours(t, seat, t.box.price, by_hand)
    for colour in range(COLOUR_COUNT):
        if check_track(t, seat, colour, more) != LEGAL:
            continue
        if colours >> colour & 1:
            moves.append(ADVANCES[colour])
        if blackmail:
            price = blackmail_price(t, seat, colour)
            if price < t.box.price and named_colours(t, seat, price, by_hand) >> colour & 1:
                moves.append(BLACKMAIL.of(colour))
    return moves


class BuyAdvances(ActionAsk):
    """Buy advances one at a time, in any order (PSY-INF03, PSY-INF04, PSY-INF06)."""

    def ends_action(self) -> bool:
        return True

    def own_moves(self, t: PhoenixSyndicate) -> list[int]:
        return buyable_advances(t, self.seat, t.by_hand)

    def surely_has_choice(self, t: PhoenixSyndicate) -> bool:
        if not t.by_hand:
            s = t.seats[self.seat]
            need = t.box.price - s.goods[BLACK]
            for colour in range(COLOUR_COUNT):
                if s.goods[colour] >= need and s.track[colour] > 0 and not t.bought >> colour & 1:
                    return True
        return super().surely_has_choice(t)

    def payable_in_several_ways(self, t: PhoenixSyndicate) -> bool:
        return len(buyable_advances(t, self.seat, True)) > 0

    def carry_out(self, t: PhoenixSyndicate, move: int) -> None:
        seat = self.seat
        if move in BLACKMAIL:
            colour = BLACKMAIL.arg(move)
            price = blackmail_price(t, seat, colour)
            mark_used(t, seat, ADVANCE_MINUS)
        else:
            colour = ADVANCE.arg(move)
            price = t.box.price
        if t.bought >> colour & 1:
            mark_used(t, seat, EXTRA_ADVANCE)
        t.bought |= 1 << colour
        set_price(t, price << FIELD * colour)
        t.then(PAY[seat], advance_step(seat, colour), ADVANCING[seat])

    def own_candidates(self, t: PhoenixSyndicate) -> list[int]:
        return ADVANCES[:]

    def check_own(self, t: PhoenixSyndicate, move: int) -> int:
        if move in BLACKMAIL:
            return LEGAL
        colour = ADVANCE.arg(move)
        found = check_track(t, self.seat, colour, t.has_unused_modifier(self.seat, EXTRA_ADVANCE))
        return found or (LEGAL if t.can_pay(self.seat, colour, t.box.price) else TOO_FEW_OF_COLOUR)


TAKE_UPGRADE: Final = [Window(TakeUpgrade(seat)) for seat in range(SEATS)]
ADVANCING: Final = [Window(BuyAdvances(seat)) for seat in range(SEATS)]
