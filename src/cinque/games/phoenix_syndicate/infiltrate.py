"""Infiltrate: take an upgrade, buy advances in the corps."""

from __future__ import annotations

from typing import Final

from cinque.core.outcome import Refusal
from cinque.games.phoenix_syndicate.bases import named_colours
from cinque.games.phoenix_syndicate.box import ADVANCE_MINUS, BASIC, EXTRA_ADVANCE, FIELD, SYSTEM_COUNT
from cinque.games.phoenix_syndicate.claims import use_up
from cinque.games.phoenix_syndicate.corps import step
from cinque.games.phoenix_syndicate.moves import ADVANCE, ADVANCES, BLACKMAIL, COLOURS, TAKE
from cinque.games.phoenix_syndicate.payment import PAY, owe
from cinque.games.phoenix_syndicate.table import SEATS, PhoenixSyndicate, colours_of
from cinque.games.phoenix_syndicate.upgrades import display_options, take
from cinque.games.phoenix_syndicate.uses import ActionAsk, Window


def infiltrate(t: PhoenixSyndicate, seat: int) -> None:
    """The steps of the action in printed order (PSY-INF01, PSY-INF03)."""
    t.then(TAKING[seat], ADVANCING[seat])


class TakeUpgrade(ActionAsk):
    """An upgrade of any action, compulsory while the display has one (PSY-INF01, PSY-INF02, PSY-UPG24)."""

    __slots__ = ()

    def own(self, t: PhoenixSyndicate) -> list[int]:
        return display_options(t)

    def sure(self, t: PhoenixSyndicate) -> bool:
        return t.display[0] >= 0 and t.display[1] >= 0

    def leaves(self, t: PhoenixSyndicate) -> bool:
        return False

    def matters(self, t: PhoenixSyndicate) -> bool:
        return max(t.display) >= 0

    def carry_out(self, t: PhoenixSyndicate, move: int) -> None:
        take(t, self.seat, TAKE.arg(move))


def lowered(t: PhoenixSyndicate, seat: int, colour: int) -> int:
    """The price of an advance with Blackmail: less for each system of that colour with presence (PSY-UPG16)."""
    price = t.box.price
    less = t.box.mod_number[ADVANCE_MINUS]
    for system in range(SYSTEM_COUNT):
        if t.presence[system * SEATS + seat] and colours_of(t, system) >> colour & 1:
            price -= less
    return max(0, price)


def advances(t: PhoenixSyndicate, seat: int, hand: bool) -> list[int]:
    """Advances that can be bought: once for each corp, and with Ladder once more in one (PSY-INF03, PSY-INF05)."""
    s = t.seats[seat]
    found: list[int] = []
    more = t.unused(seat, EXTRA_ADVANCE)
    blackmail = t.unused(seat, ADVANCE_MINUS)
    bought = t.bought
    colours = named_colours(t, seat, t.box.price, hand)
    for colour in range(BASIC):
        if s.track[colour] == 0 or (bought >> colour & 1 and not more):
            continue
        if colours >> colour & 1:
            found.append(ADVANCES[colour])
        if blackmail:
            price = lowered(t, seat, colour)
            if price < t.box.price and named_colours(t, seat, price, hand) >> colour & 1:
                found.append(BLACKMAIL.of(colour))
    return found


class Advances(ActionAsk):
    """Buy an advance, in any order, and be asked again (PSY-INF03, PSY-INF04, PSY-INF06)."""

    __slots__ = ()

    def own(self, t: PhoenixSyndicate) -> list[int]:
        return advances(t, self.seat, t.by_hand)

    def sure(self, t: PhoenixSyndicate) -> bool:
        if not t.by_hand:
            s = t.seats[self.seat]
            need = t.box.price - s.goods[BASIC]
            for colour in range(BASIC):
                if s.goods[colour] >= need and s.track[colour] > 0 and not t.bought >> colour & 1:
                    return True
        return super().sure(t)

    def mixed(self, t: PhoenixSyndicate) -> bool:
        return len(advances(t, self.seat, True)) > 0

    def carry_out(self, t: PhoenixSyndicate, move: int) -> None:
        seat = self.seat
        if move in BLACKMAIL:
            colour = BLACKMAIL.arg(move)
            price = lowered(t, seat, colour)
            use_up(t, seat, ADVANCE_MINUS)
        else:
            colour = ADVANCE.arg(move)
            price = t.box.price
        if t.bought >> colour & 1:
            use_up(t, seat, EXTRA_ADVANCE)
        t.bought |= 1 << colour
        owe(t, price << FIELD * colour)
        t.then(PAY[seat], step(seat, colour), ADVANCING[seat])

    def own_refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        s = t.seats[self.seat]
        offered = advances(t, self.seat, False)
        found: list[Refusal] = []
        for colour in range(BASIC):
            move = ADVANCE.of(colour)
            if move in offered:
                continue
            name = COLOURS[colour]
            if s.track[colour] == 0:
                found.append(Refusal("PSY-INF05", move, {"colour": name}))
            elif t.bought >> colour & 1 and not t.unused(self.seat, EXTRA_ADVANCE):
                found.append(Refusal("PSY-INF03", move, {"colour": name}))
            else:
                have = s.goods[colour] + s.goods[BASIC]
                found.append(Refusal("PSY-GDS05", move, {"colour": name, "need": t.box.price, "have": have}))
        return found


TAKING: Final = [Window(TakeUpgrade(seat)) for seat in range(SEATS)]
ADVANCING: Final = [Window(Advances(seat)) for seat in range(SEATS)]
