"""The trade route market: claim, refill and secure."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.steps import Ask, SeatStep
from cinque.games.phoenix_syndicate.rules.constants import BONUS, OTHERS_ROUTES, OWN_ROUTES
from cinque.games.phoenix_syndicate.rules.moves import GOODS, ROUTES, SECURE, SECURES
from cinque.games.phoenix_syndicate.rules.payment import amounts
from cinque.games.phoenix_syndicate.rules.table import NOBODY, SEATS, STATION, PhoenixSyndicate, add

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


def pieces_worth(t: PhoenixSyndicate, seat: int, route: int) -> int:
    """Return the credits for the seat's pieces at the systems of a route (PSY-SEC04)."""
    total = 0
    for system in t.box.route_systems[route]:
        piece = t.presence[system * SEATS + seat]
        if piece == STATION:
            total += t.box.base
        elif piece:
            total += t.box.agent
    return total


def bonus(t: PhoenixSyndicate, seat: int, route: int) -> int:
    """Return the bonus of the player who secures the route (PSY-SEC05, PSY-SEC06)."""
    there = 0
    for system in t.box.route_systems[route]:
        if t.presence[system * SEATS + seat]:
            there += 1
    return t.box.three if there == 3 else t.box.two if there == 2 else 0


def secure(t: PhoenixSyndicate, seat: int, route: int) -> None:
    """Score a route for everyone, with the bonus for the securing player, and discard it (PSY-SEC04..PSY-SEC07)."""
    t.seats[seat].held.remove(route)
    t.dropped.append(route)
    if t.recording:
        t.emit("secured", seat, {"route": ROUTES[route]})
    for who in t.clockwise(seat):
        credits = pieces_worth(t, who, route)
        more = bonus(t, who, route) if who == seat else 0
        t.credit(who, OWN_ROUTES if who == seat else OTHERS_ROUTES, credits)
        t.credit(who, BONUS, more)
        if t.recording and credits + more > 0:
            kind = "scored_bonus" if more else "scored"
            t.emit(kind, who, {"credits": credits + more, "more": more, "route": ROUTES[route]})


class Secure(Ask[PhoenixSyndicate]):
    """Choose the next route to secure (PSY-SEC01, PSY-SEC02)."""

    __slots__ = ()

    def legal_moves(self, t: PhoenixSyndicate) -> list[int]:
        return [SECURES[route] for route in t.seats[self.seat].held]

    def play(self, t: PhoenixSyndicate, move: int) -> None:
        secure(t, self.seat, SECURE.arg(move))

    def breadcrumb(self) -> str:
        return "secure"

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        held = len(t.seats[self.seat].held)
        return {"held": held, "most": t.capacity(self.seat), "left": held - t.capacity(self.seat)}
