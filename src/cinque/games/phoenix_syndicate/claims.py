"""Buying routes: by Scheme, with or without a second advance, and by Silent Partners."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.steps import Ask
from cinque.games.phoenix_syndicate.bases import named, named_colours
from cinque.games.phoenix_syndicate.box import ANY_MIX, BASIC, BLACK, FIELD, SECOND_ADVANCE
from cinque.games.phoenix_syndicate.corps import step
from cinque.games.phoenix_syndicate.moves import CLAIMS, COLOURS, GO_ON, NAME, ROUTES, UPGRADES, USE
from cinque.games.phoenix_syndicate.payment import PAY, owe, pay_mix, pose
from cinque.games.phoenix_syndicate.routes import Claim
from cinque.games.phoenix_syndicate.table import PhoenixSyndicate


def price_colours(t: PhoenixSyndicate, seat: int, amount: int, hand: bool) -> int:
    """Bit mask of the colours that can be named for a price: with Unofficial Deals any goods will do (PSY-UPG15)."""
    if not t.has(seat, ANY_MIX):
        return named_colours(t, seat, amount, hand)
    if hand or sum(t.seats[seat].goods) < amount:
        return 0
    return (1 << BASIC) - 1


def buyable(t: PhoenixSyndicate, seat: int, hand: bool) -> list[int]:
    """The routes of the market that can be paid for (PSY-SCH04, PSY-SCH05, PSY-SCH06)."""
    found: list[int] = []
    colours = price_colours(t, seat, t.box.price, hand)
    if colours == 0:
        return found
    for route in t.market:
        if route >= 0:
            colour = t.box.route_colour[route]
            if colour == BLACK or colours >> colour & 1:
                found.append(CLAIMS[route])
    return found


def buy(t: PhoenixSyndicate, seat: int, route: int, advance: bool) -> None:
    """Pay for a route and claim it; `advance`: also a step in the corp of the colour paid (PSY-SCH08)."""
    colour = t.box.route_colour[route]
    if colour == BLACK:
        pose(t, RouteColour(seat, route, advance))
    else:
        buy_in(t, seat, route, advance, colour)


def buy_in(t: PhoenixSyndicate, seat: int, route: int, advance: bool, colour: int) -> None:
    """The colour is known; with Undercover Connections more may be paid (PSY-R55)."""
    more = t.box.price + t.box.mod_number[SECOND_ADVANCE]
    if (
        advance
        and t.unused(seat, SECOND_ADVANCE)
        and t.seats[seat].track[colour] > 0
        and price_colours(t, seat, more, False) >> colour & 1
    ):
        t.then(Surcharge(seat, route, colour))
    else:
        complete(t, seat, route, colour, t.box.price, 1 if advance else 0)


def complete(t: PhoenixSyndicate, seat: int, route: int, colour: int, amount: int, advances: int) -> None:
    """Payment, claim, and the advances that it brings without a window between (PSY-SCH08, PSY-R10)."""
    if advances == 2:
        t.then(Claim(seat, route), step(seat, colour), step(seat, colour))
    elif advances == 1:
        t.then(Claim(seat, route), step(seat, colour))
    else:
        t.then(Claim(seat, route))
    if t.has(seat, ANY_MIX):
        pay_mix(t, seat, colour, amount)
    else:
        owe(t, amount << FIELD * colour)
        t.then(PAY[seat])


class RouteColour(Ask[PhoenixSyndicate]):
    """Which colour is paid for a black route (PSY-SCH05)."""

    __slots__ = ("route", "advance")

    def __init__(self, seat: int, route: int, advance: bool) -> None:
        super().__init__(seat)
        self.route: Final[int] = route
        self.advance: Final[bool] = advance

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return named(price_colours(t, self.seat, t.box.price, t.by_hand))

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        buy_in(t, self.seat, self.route, self.advance, NAME.arg(move))

    def crumb(self) -> str:
        return "payment"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"route": ROUTES[self.route], "price": t.box.price}


class Surcharge(Ask[PhoenixSyndicate]):
    """Whether to pay more for a second advance (PSY-R55)."""

    __slots__ = ("route", "colour")

    def __init__(self, seat: int, route: int, colour: int) -> None:
        super().__init__(seat)
        self.route: Final[int] = route
        self.colour: Final[int] = colour

    def options(self, t: PhoenixSyndicate) -> list[int]:
        return [USE.of(upgrade_with(t, SECOND_ADVANCE)), GO_ON]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        if move == GO_ON:
            complete(t, self.seat, self.route, self.colour, t.box.price, 1)
            return
        use_up(t, self.seat, SECOND_ADVANCE)
        more = t.box.price + t.box.mod_number[SECOND_ADVANCE]
        complete(t, self.seat, self.route, self.colour, more, 2)

    def shape(self) -> str:
        return "yesno"

    def crumb(self) -> str:
        return "payment"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        card = UPGRADES[upgrade_with(t, SECOND_ADVANCE)]
        return {"upgrade": card, "more": t.box.mod_number[SECOND_ADVANCE], "colour": COLOURS[self.colour]}


def upgrade_with(t: PhoenixSyndicate, mod: int) -> int:
    """The upgrade that makes a change."""
    return t.box.mod[mod].bit_length() - 1


def use_up(t: PhoenixSyndicate, seat: int, mod: int) -> None:
    """The card that makes a change has been used this turn (PSY-TRN11)."""
    s = t.seats[seat]
    if s.used & t.box.mod[mod] == 0:
        s.used |= t.box.mod[mod]
        if t.watched:
            t.tell("used", seat, {"upgrade": UPGRADES[upgrade_with(t, mod)]})
