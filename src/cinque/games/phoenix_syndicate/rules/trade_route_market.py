"""The trade route market: draw, claim and refill."""

from __future__ import annotations

from typing import Final

from cinque.core.engine.steps import SeatStep
from cinque.games.phoenix_syndicate.rules.moves import GOODS, ROUTES
from cinque.games.phoenix_syndicate.rules.payment import amounts
from cinque.games.phoenix_syndicate.rules.table import NOBODY, PhoenixSyndicate, add

KINDS: Final = 6  # of goods


def draw_route(t: PhoenixSyndicate) -> int:
    """Draw a route, reshuffling the discard pile if the deck is empty; NOBODY if there is none (PSY-MKT12, PSY-R21)."""
    t.lock_undo()
    if not t.routes and t.dropped:
        t.routes = t.dropped
        t.dropped = []
        t.shuffle(t.routes)
        if t.recording:
            t.emit("reshuffled", NOBODY, {"count": len(t.routes)})
    return t.routes.pop() if t.routes else NOBODY


class Claim(SeatStep[PhoenixSyndicate]):
    """Claim a market route with its goods, refill the place, and put a good of the new route's colour on each other
    route (PSY-MKT05..PSY-MKT09, PSY-MKT13)."""

    __slots__ = ("route",)

    def __init__(self, seat: int, route: int) -> None:
        super().__init__(seat)
        self.route: Final[int] = route

    def run(self, t: PhoenixSyndicate) -> None:
        place = t.market.index(self.route)
        first = place * KINDS
        if t.recording:
            goods = amounts(t.lying[first : first + KINDS])
            t.emit("claimed_goods" if goods else "claimed", self.seat, {"route": ROUTES[self.route], "goods": goods})
        for good in range(KINDS):
            if t.lying[first + good]:
                t.receive(self.seat, good, t.lying[first + good])
                t.lying[first + good] = 0
        t.seats[self.seat].held.append(self.route)
        t.claimed = self.route
        fresh = draw_route(t)
        t.market[place] = fresh
        if fresh == NOBODY:
            return
        colour = t.box.route_colour[fresh]
        for other in range(len(t.market)):
            if other != place and t.market[other] >= 0:
                add(t.lying, other * KINDS + colour, 1)
        if t.recording:
            t.emit("refilled", NOBODY, {"route": ROUTES[fresh], "good": GOODS[colour]})
