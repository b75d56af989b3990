"""Deploy: build a base, advance in its corp and claim a route that matches a base."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.questions import Refusal
from cinque.games.phoenix_syndicate.rules.base_building import build, build_moves, site_refusals
from cinque.games.phoenix_syndicate.rules.card_windows import ActionAsk, Window
from cinque.games.phoenix_syndicate.rules.constants import ANY_COLOUR, BLACK, BUILD_MINUS, SYSTEM_COUNT
from cinque.games.phoenix_syndicate.rules.moves import BASE, CLAIM, CLAIMS, ROUTES
from cinque.games.phoenix_syndicate.rules.table import NOBODY, SEATS, STATION, PhoenixSyndicate, colours_of
from cinque.games.phoenix_syndicate.rules.trade_route_market import Claim


def deploy(t: PhoenixSyndicate, seat: int) -> None:
    """Schedule the steps of the action in printed order (PSY-DEP01, PSY-DEP07, PSY-DEP08)."""
    t.then(BUILDING[seat], CLAIMING[seat])


def base_price(t: PhoenixSyndicate, seat: int) -> int:
    """Return the price of the base built by the action (PSY-DEP01)."""
    price = t.box.price
    if t.has(seat, BUILD_MINUS):
        price -= t.box.mod_number[BUILD_MINUS]
    return max(0, price)


class DeployBuild(ActionAsk):
    """Optionally build one base (PSY-DEP01, PSY-DEP13)."""

    __slots__ = ()

    def own_moves(self, t: PhoenixSyndicate) -> list[int]:
        return build_moves(t, self.seat, base_price(t, self.seat), t.by_hand)

    def payable_in_several_ways(self, t: PhoenixSyndicate) -> bool:
        return len(build_moves(t, self.seat, base_price(t, self.seat), True)) > 0

    def carry_out(self, t: PhoenixSyndicate, move: int) -> None:
        build(t, self.seat, BASE.arg(move), base_price(t, self.seat), NOBODY)

    def own_refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        return site_refusals(t, self.seat, base_price(t, self.seat))

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"need": base_price(t, self.seat), "ends": 0 if matching_claims(t, self.seat) else 1}


def matching_claims(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Return claims of market routes in the colour of an own base; black matches any (PSY-DEP08..PSY-DEP11,
    PSY-R07)."""
    moves: list[int] = []
    colours = 0
    presence = t.presence
    for system in range(SYSTEM_COUNT):
        if presence[system * SEATS + seat] == STATION:
            colours |= colours_of(t, system)
    if colours == 0:
        return moves
    if t.has(seat, ANY_COLOUR):
        colours = 31
    for route in t.routes[t.market]:
        if route >= 0 and (t.box.route_colour[route] == BLACK or colours >> t.box.route_colour[route] & 1):
            moves.append(CLAIMS[route])
    return moves


class DeployClaim(ActionAsk):
    """Optionally claim one route for free (PSY-DEP08, PSY-DEP14)."""

    __slots__ = ()

    def ends_action(self) -> bool:
        return True

    def own_moves(self, t: PhoenixSyndicate) -> list[int]:
        return matching_claims(t, self.seat)

    def carry_out(self, t: PhoenixSyndicate, move: int) -> None:
        t.then(Claim(self.seat, CLAIM.arg(move)))

    def own_refusals(self, t: PhoenixSyndicate) -> list[Refusal]:
        offered = matching_claims(t, self.seat)
        clause = "PSY-DEP08" if t.base_count(self.seat) else "PSY-DEP11"
        moves = [(CLAIM.of(route), route) for route in t.routes[t.market] if route >= 0]
        return [Refusal(clause, move, {"route": ROUTES[route]}) for move, route in moves if move not in offered]


BUILDING: Final = [Window(DeployBuild(seat)) for seat in range(SEATS)]
CLAIMING: Final = [Window(DeployClaim(seat)) for seat in range(SEATS)]
