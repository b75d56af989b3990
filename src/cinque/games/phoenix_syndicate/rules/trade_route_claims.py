"""Claim trade routes: by Scheme, with or without a second advance, and by Silent Partners (PSY-SCH)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.asks import YesNo
from cinque.core.engine.checks import LEGAL, clause
from cinque.core.engine.steps import Ask
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.base_building import colour_moves, named_colours
from cinque.games.phoenix_syndicate.rules.corps import advance_step
from cinque.games.phoenix_syndicate.rules.moves import CLAIM, CLAIMS, COLOURS, GO_ON, NAME, ROUTES, UPGRADES, USE
from cinque.games.phoenix_syndicate.rules.payment import PAY, ask_or_play, pay_mix, payable_goods, set_price
from cinque.games.phoenix_syndicate.rules.table import PhoenixSyndicate
from cinque.games.phoenix_syndicate.rules.trade_route_market import ClaimRoute

TOO_FEW_OF_ANY_COLOUR: Final = clause("PSY-SCH05", "route", facts=lambda t, seat, move: {"need": t.box.price})
TOO_FEW_OF_COLOUR: Final = clause(
    "PSY-SCH04", "route", facts=lambda t, seat, move: payable_goods(t, seat, t.box.route_colour[CLAIM.arg(move)])
)


def price_colours(t: PhoenixSyndicate, seat: int, amount: int, by_hand: bool) -> int:
    """Return the bit mask of the colours the seat can name; with Unofficial Deals any goods will do (PSY-UPG15)."""
    if not t.has_modifier(seat, c.ANY_MIX):
        return named_colours(t, seat, amount, by_hand)
    if by_hand or sum(t.seats[seat].goods) < amount:
        return 0
    return c.ALL_COLOURS


def claim_moves(t: PhoenixSyndicate, seat: int, by_hand: bool) -> list[int]:
    """Return claims of the market routes the seat can pay (PSY-SCH04, PSY-SCH05, PSY-SCH06)."""
    moves: list[int] = []
    colours = price_colours(t, seat, t.box.price, by_hand)
    if colours == 0:
        return moves
    for route in t.routes[t.market]:
        if route >= 0 and check_colour(t, route, colours) == LEGAL:
            moves.append(CLAIMS[route])
    return moves


def check_colour(t: PhoenixSyndicate, route: int, colours: int) -> int:
    """Check that a route can be paid in one of these colours; a black route takes any (PSY-SCH04, PSY-SCH05)."""
    colour = t.box.route_colour[route]
    if colour == c.BLACK:
        return LEGAL if colours else TOO_FEW_OF_ANY_COLOUR
    return LEGAL if colours >> colour & 1 else TOO_FEW_OF_COLOUR


def check_route(t: PhoenixSyndicate, seat: int, move: int) -> int:
    """Check that the seat can pay a market route."""
    return check_colour(t, CLAIM.arg(move), price_colours(t, seat, t.box.price, False))


def market_claims(t: PhoenixSyndicate) -> list[int]:
    """Return the claims of all market routes."""
    return [CLAIMS[route] for route in t.routes[t.market] if route >= 0]


def buy_route(t: PhoenixSyndicate, seat: int, route: int, advance: bool) -> None:
    """Pay for a route and claim it; if `advance`, also advance in the corp of the paid colour (PSY-SCH08)."""
    colour = t.box.route_colour[route]
    if colour == c.BLACK:
        ask_or_play(t, RouteColour(seat, route, advance))
    else:
        buy_in_colour(t, seat, route, advance, colour)


def buy_in_colour(t: PhoenixSyndicate, seat: int, route: int, advance: bool, colour: int) -> None:
    """Buy a route in the given colour; with Undercover Connections, ask whether to pay more (PSY-UPG45)."""
    more = t.box.price + t.box.mod_number[c.SECOND_ADVANCE]
    if (
        advance
        and t.has_unused_modifier(seat, c.SECOND_ADVANCE)
        and t.seats[seat].track[colour] > 0
        and price_colours(t, seat, more, False) >> colour & 1
    ):
        t.then(Surcharge(seat, route, colour))
    else:
        finish_purchase(t, seat, route, colour, t.box.price, 1 if advance else 0)


def finish_purchase(t: PhoenixSyndicate, seat: int, route: int, colour: int, amount: int, advances: int) -> None:
    """Schedule payment, claim and advances without a card window in between (PSY-SCH08, PSY-R10)."""
    if advances == 2:
        t.then(ClaimRoute(seat, route), advance_step(seat, colour), advance_step(seat, colour))
    elif advances == 1:
        t.then(ClaimRoute(seat, route), advance_step(seat, colour))
    else:
        t.then(ClaimRoute(seat, route))
    if t.has_modifier(seat, c.ANY_MIX):
        pay_mix(t, seat, colour, amount)
    else:
        set_price(t, amount << c.FIELD * colour)
        t.then(PAY[seat])


class RouteColour(Ask[PhoenixSyndicate]):
    """Choose the colour to pay for a black route (PSY-SCH05)."""

    __slots__ = ("route", "advance")

    def __init__(self, seat: int, route: int, advance: bool) -> None:
        super().__init__(seat)
        self.route: Final[int] = route
        self.advance: Final[bool] = advance

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return colour_moves(price_colours(t, self.seat, t.box.price, t.by_hand))

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        buy_in_colour(t, self.seat, self.route, self.advance, NAME.arg(move))

    def breadcrumb(self) -> str:
        return "payment"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"route": ROUTES[self.route], "price": t.box.price}


class Surcharge(YesNo[PhoenixSyndicate]):
    """Choose whether to pay more for a second advance (PSY-UPG45)."""

    __slots__ = ("route", "colour")

    def __init__(self, seat: int, route: int, colour: int) -> None:
        super().__init__(seat)
        self.route: Final[int] = route
        self.colour: Final[int] = colour

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return [USE.of(upgrade_with(t, c.SECOND_ADVANCE)), GO_ON]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        if move == GO_ON:
            finish_purchase(t, self.seat, self.route, self.colour, t.box.price, 1)
            return
        mark_used(t, self.seat, c.SECOND_ADVANCE)
        more = t.box.price + t.box.mod_number[c.SECOND_ADVANCE]
        finish_purchase(t, self.seat, self.route, self.colour, more, 2)

    def breadcrumb(self) -> str:
        return "payment"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        card = UPGRADES[upgrade_with(t, c.SECOND_ADVANCE)]
        return {"upgrade": card, "more": t.box.mod_number[c.SECOND_ADVANCE], "colour": COLOURS[self.colour]}


def upgrade_with(t: PhoenixSyndicate, mod: int) -> int:
    """Return the upgrade that has a modifier."""
    return t.box.mod[mod].bit_length() - 1


def mark_used(t: PhoenixSyndicate, seat: int, mod: int) -> None:
    """Mark the card that has a modifier as used this turn (PSY-TRN11)."""
    s = t.seats[seat]
    if s.used & t.box.mod[mod] == 0:
        s.used |= t.box.mod[mod]
        if t.recording:
            t.emit("used", seat, {"upgrade": UPGRADES[upgrade_with(t, mod)]})
