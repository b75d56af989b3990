"""Deploy: build a base, advance in its corp and claim a route that matches a base (PSY-DEP)."""

from __future__ import annotations

from typing import Any, Final

from cinque.core.engine.checks import LEGAL, clause
from cinque.games.phoenix_syndicate.rules import constants as c
from cinque.games.phoenix_syndicate.rules.base_building import build_base, build_moves, check_base, own_sites
from cinque.games.phoenix_syndicate.rules.card_windows import ActionAsk, Window
from cinque.games.phoenix_syndicate.rules.moves import BASE, CLAIM, CLAIMS
from cinque.games.phoenix_syndicate.rules.table import NOBODY, SEATS, STATION, PhoenixSyndicate, colours_of
from cinque.games.phoenix_syndicate.rules.trade_route_claims import market_claims
from cinque.games.phoenix_syndicate.rules.trade_route_market import ClaimRoute

NO_MATCHING_BASE: Final = clause("PSY-DEP08", "route")
NO_BASE: Final = clause("PSY-DEP11", "route")


def deploy(t: PhoenixSyndicate, seat: int) -> None:
    """Schedule the steps of the action in printed order (PSY-DEP01, PSY-DEP07, PSY-DEP08)."""
    t.then(BUILDING[seat], CLAIMING[seat])


def base_price(t: PhoenixSyndicate, seat: int) -> int:
    """Return the price of the base built by the action (PSY-DEP01, PSY-UPG28)."""
    price = t.box.price
    if t.has_modifier(seat, c.BUILD_MINUS):
        price -= t.box.mod_number[c.BUILD_MINUS]
    return max(0, price)


class DeployBuild(ActionAsk):
    """Optionally build one base (PSY-DEP01, PSY-DEP13)."""

    def own_moves(self, t: PhoenixSyndicate) -> list[int]:
        return build_moves(t, self.seat, base_price(t, self.seat), t.by_hand)

    def payable_in_several_ways(self, t: PhoenixSyndicate) -> bool:
        return len(build_moves(t, self.seat, base_price(t, self.seat), True)) > 0

    def carry_out(self, t: PhoenixSyndicate, move: int) -> None:
        build_base(t, self.seat, BASE.arg(move), base_price(t, self.seat), NOBODY)

    def own_candidates(self, t: PhoenixSyndicate) -> list[int]:
        return own_sites(t, self.seat)

    def check_own(self, t: PhoenixSyndicate, move: int) -> int:
        return check_base(t, self.seat, move, base_price(t, self.seat))

    def facts(self, t: PhoenixSyndicate) -> dict[str, Any]:
        return {"need": base_price(t, self.seat), "ends": 0 if matching_claims(t, self.seat) else 1}


def claim_colours(t: PhoenixSyndicate, seat: int) -> int:
    """Return the bit mask of the colours of own bases, or all with Trade Envoys (PSY-DEP09, PSY-UPG31)."""
    colours = 0
    for system in range(c.SYSTEM_COUNT):
        if t.presence[system * SEATS + seat] == STATION:
            colours |= colours_of(t, system)
    return c.ALL_COLOURS if colours and t.has_modifier(seat, c.ANY_COLOUR) else colours


def check_claim(t: PhoenixSyndicate, route: int, colours: int) -> int:
    """Check that a route matches one of the seat's bases; black matches any (PSY-DEP08, PSY-DEP10, PSY-DEP11)."""
    if colours == 0:
        return NO_BASE
    colour = t.box.route_colour[route]
    return LEGAL if colour == c.BLACK or colours >> colour & 1 else NO_MATCHING_BASE


def matching_claims(t: PhoenixSyndicate, seat: int) -> list[int]:
    """Return claims of market routes that match one of the seat's bases."""
    colours = claim_colours(t, seat)
    if colours == 0:
        return []
    return [CLAIMS[route] for route in t.routes[t.market] if route >= 0 and check_claim(t, route, colours) == LEGAL]


class DeployClaim(ActionAsk):
    """Optionally claim one route for free (PSY-DEP08, PSY-DEP14)."""

    def ends_action(self) -> bool:
        return True

    def own_moves(self, t: PhoenixSyndicate) -> list[int]:
        return matching_claims(t, self.seat)

    def carry_out(self, t: PhoenixSyndicate, move: int) -> None:
        t.then(ClaimRoute(self.seat, CLAIM.arg(move)))

    def own_candidates(self, t: PhoenixSyndicate) -> list[int]:
        return market_claims(t)

    def check_own(self, t: PhoenixSyndicate, move: int) -> int:
        return check_claim(t, CLAIM.arg(move), claim_colours(t, self.seat))


BUILDING: Final = [Window(DeployBuild(seat)) for seat in range(SEATS)]
CLAIMING: Final = [Window(DeployClaim(seat)) for seat in range(SEATS)]
