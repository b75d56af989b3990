"""The trade route market: draw, claim and refill (PSY-MKT)."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.pile_layout import UP
from cinque.core.engine.steps import SeatStep
from cinque.games.phoenix_syndicate.rules.constants import GOOD_KINDS
from cinque.games.phoenix_syndicate.rules.moves import GOODS, ROUTES
from cinque.games.phoenix_syndicate.rules.payment import goods_by_name
from cinque.games.phoenix_syndicate.rules.table import NOBODY, PhoenixSyndicate, add


def draw_route(t: PhoenixSyndicate, place: int) -> int:
    """Draw a route into a place of the market, reshuffling the discard pile if the deck is empty; NOBODY if there is
    none (PSY-MKT12, PSY-MKT15)."""
    deck = t.routes[t.route_deck]
    if not deck and t.routes[t.dropped]:
        t.routes.move_all(t.dropped, t.route_deck)
        t.routes.shuffle(t.route_deck, t)
        deck = t.routes[t.route_deck]
        if t.recording:
            t.emit("reshuffled", NOBODY, {"count": len(deck)})
    return t.routes.draw(t.route_deck, t.market, slot=place) if deck else NOBODY


class ClaimRoute(SeatStep[PhoenixSyndicate]):
    """Claim a market route with its goods, refill the place, and put a good of the new route's colour on each other
    route (PSY-MKT05..PSY-MKT09, PSY-MKT13)."""

    __slots__ = ("route",)

    def __init__(self, seat: int, route: int) -> None:
        super().__init__(seat)
        self.route: Final[int] = route

    def run(self, t: PhoenixSyndicate) -> None:
        place = t.routes[t.market].index(self.route)
        first = place * GOOD_KINDS
        if t.recording:
            goods = goods_by_name(t.route_goods[first : first + GOOD_KINDS])
            t.emit("claimed_goods" if goods else "claimed", self.seat, {"route": ROUTES[self.route], "goods": goods})
        for good in range(GOOD_KINDS):
            if t.route_goods[first + good]:
                t.receive(self.seat, good, t.route_goods[first + good])
                t.route_goods[first + good] = 0
        t.routes.move_at(t.market, place, t.seats[self.seat].held, face=UP)
        t.claimed = self.route
        fresh = draw_route(t, place)
        if fresh == NOBODY:
            return
        colour = t.box.route_colour[fresh]
        market = t.routes[t.market]
        for other in range(len(market)):
            if other != place and market[other] >= 0:
                add(t.route_goods, other * GOOD_KINDS + colour, 1)
        if t.recording:
            t.emit("refilled", NOBODY, {"route": ROUTES[fresh], "good": GOODS[colour]})
