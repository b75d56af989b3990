"""Estimates, in credits, of what systems, routes, corps and goods are worth."""

# not rule code: heuristics for bots

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from cinque.games.phoenix_syndicate.rules.components import missing_goods
from cinque.games.phoenix_syndicate.rules.constants import (
    BLACK,
    BLANK,
    COLOUR_COUNT,
    FIELD,
    FIELD_MAX,
    SIDES,
    SUM_MULTIPLIER,
    SYSTEM_COUNT,
    TILE_COUNT,
)
from cinque.games.phoenix_syndicate.rules.securing import pieces_value, securing_bonus
from cinque.games.phoenix_syndicate.rules.table import AGENT, SEATS, STATION, PhoenixSyndicate

UNREACHABLE: Final = 1000
MAX_PATH_COST: Final = 14  # in goods; nobody spends more on one path
AGENTS_PER_ROUND: Final = 1.1  # placed by a player, roughly
FULL_HORIZON: Final = 12.0  # with this many rounds left the future counts in full
ADVANTAGE_VALUE: Final = 3.0  # rough value of an advantage in credits


def rounds_left(t: PhoenixSyndicate) -> float:
    """Estimate the number of rounds still to come."""
    if t.last > 0:
        return float(t.last - t.round)
    fewest = t.seats[0].supply
    for s in t.seats:
        if s.supply < fewest:
            fewest = s.supply
    return 1.0 + fewest / AGENTS_PER_ROUND


def share_left(t: PhoenixSyndicate) -> float:
    """Return how much of the game is still to come, from 0 to 1."""
    left = rounds_left(t) / FULL_HORIZON
    return left if left < 1.0 else 1.0


def good_value(t: PhoenixSyndicate, seat: int) -> float:
    """Return the value of one more good, which falls with the goods owned and towards the end."""
    left = rounds_left(t)
    have = 0
    for count in t.seats[seat].goods:
        have += count
    scarce = 1.0 - have / 45.0
    return 0.33 * (left if left < 3.0 else 3.0) / 3.0 * (scarce if scarce > 0.2 else 0.2)


def route_value(t: PhoenixSyndicate, seat: int, route: int) -> float:
    """Return the value of securing a route, with some credit for the systems still missing."""
    total = float(pieces_value(t, seat, route) + securing_bonus(t, seat, route))
    hope = 0.7 * share_left(t)
    for system in t.box.route_systems[route]:
        if t.presence[system * SEATS + seat] == 0:
            total += hope
    others = 0.0
    for other in range(t.players):
        if other != seat:
            others += pieces_value(t, other, route)
    return total - 0.5 * others / (t.players - 1)


def agent_values(t: PhoenixSyndicate, seat: int) -> list[float]:
    """Return, by system, the value of a first agent there; 0 where the seat has one already."""
    box = t.box
    wanted = [0.0] * SYSTEM_COUNT
    base = 0.5 + 1.6 * share_left(t)
    for system in range(SYSTEM_COUNT):
        if t.presence[system * SEATS + seat] == 0:
            wanted[system] = base
    for route in t.routes[t.seats[seat].held]:
        add_route(t, seat, route, 1.0, wanted)
    for route in t.routes[t.market]:
        if route >= 0:
            add_route(t, seat, route, 0.25, wanted)
    for other in range(t.players):
        if other != seat:
            for route in t.routes[t.seats[other].held]:
                for system in box.route_systems[route]:
                    if t.presence[system * SEATS + seat] == 0:
                        wanted[system] += 0.8
    return wanted


def add_route(t: PhoenixSyndicate, seat: int, route: int, share: float, wanted: list[float]) -> None:
    """Add the value of a route's missing systems, higher once the seat is at one of its systems."""
    there = 0
    for system in t.box.route_systems[route]:
        if t.presence[system * SEATS + seat]:
            there += 1
    gain = 1.6 if there == 0 else 3.0
    for system in t.box.route_systems[route]:
        if t.presence[system * SEATS + seat] == 0:
            wanted[system] += share * gain


def base_value(t: PhoenixSyndicate, system: int) -> float:
    """Return the value of turning an agent into a base."""
    total = 1.4 * share_left(t)
    for who in range(t.players):
        for route in t.routes[t.seats[who].held]:
            if t.box.route_mask[route] >> system & 1:
                total += 0.9
    for route in t.routes[t.market]:
        if route >= 0 and t.box.route_mask[route] >> system & 1:
            total += 0.2
    return total


def step_value(t: PhoenixSyndicate, seat: int, colour: int) -> float:
    """Return the value of one advance in a corp; the last one is worth most."""
    s = t.seats[seat]
    space = s.track[colour]
    if space == 0:
        return 0.0
    count = sum(s.embedded)
    prize = ADVANTAGE_VALUE + (count + 1 if count < 5 else 5)
    if space == t.box.spaces:
        return prize * 0.62
    share = 0.19 if space == 1 else 0.24
    return prize * share * (0.4 + 0.6 * share_left(t))


def good_count(price: i64) -> i64:
    """Return the number of goods in a packed price."""
    return ((price * SUM_MULTIPLIER) >> (FIELD * (COLOUR_COUNT - 1))) & (2 * FIELD_MAX + 1)


class CheapestPaths:
    """The cheapest paths from one tile to every other, by number of goods."""

    __slots__ = ("cost", "price", "back")

    cost: list[int]
    price: list[int]  # packed price of the path
    back: list[int]  # the previous tile on the path

    def __init__(self, t: PhoenixSyndicate, start: int) -> None:
        costs = [UNREACHABLE] * TILE_COUNT
        prices = [0] * TILE_COUNT
        back = [-1] * TILE_COUNT
        costs[start] = 0
        fresh: i64 = 1 << start  # bit mask of reached tiles still to be expanded
        done: i64 = 0
        while fresh:
            here: i64 = -1
            least: i64 = UNREACHABLE
            tile: i64 = 0
            while fresh >> tile:
                if fresh >> tile & 1:
                    cost: i64 = costs[tile]
                    if cost < least:
                        least = cost
                        here = tile
                tile += 1
            if least > MAX_PATH_COST:
                break
            fresh ^= 1 << here
            done |= 1 << here
            so_far: i64 = prices[here]
            links: i64 = t.links[here]
            d: i64 = 0
            while d < SIDES:
                target: i64 = t.near[here * SIDES + d]
                if target >= 0 and not done >> target & 1:
                    price: i64 = 0 if links >> target & 1 else t.gate_prices[here * SIDES + d]
                    whole: i64 = least + good_count(price)
                    if whole < costs[target]:
                        costs[target] = whole
                        prices[target] = so_far + price
                        back[target] = here
                        fresh |= 1 << target
                d += 1
        self.cost = costs
        self.price = prices
        self.back = back


class ShipTarget:
    """The best target of a ship: the system, its value minus the goods, and the next gate on the way."""

    __slots__ = ("target", "value", "tile", "onward")

    target: int
    value: float
    tile: int  # the next gate to open leads from `tile` to `onward`; -1 if all are open
    onward: int

    def __init__(self) -> None:
        self.target = -1
        self.value = 0.0
        self.tile = -1
        self.onward = -1


def best_target(t: PhoenixSyndicate, seat: int, paths: CheapestPaths, wanted: list[float], taken: int) -> ShipTarget:
    """Return the best affordable journey along a ship's paths, not to `taken`, the target of the other ship."""
    best = ShipTarget()
    goods = t.seats[seat].goods
    each = good_value(t, seat)
    purse = t.packed_goods(seat)
    for system in range(SYSTEM_COUNT):
        if wanted[system] <= 0.0 or system == taken or paths.cost[system] >= UNREACHABLE:
            continue
        value = wanted[system] - each * paths.cost[system]
        if value > best.value and missing_goods(purse, paths.price[system]) <= goods[BLACK]:
            best.value = value
            best.target = system
    if best.target >= 0:
        here = best.target
        while paths.back[here] >= 0:
            before = paths.back[here]
            if not t.links[before] >> here & 1:
                best.tile = before
                best.onward = here
            here = before
    return best


def goods_on_printed_gates(t: PhoenixSyndicate, tile: int) -> int:
    """Return the number of goods on the printed gates of a tile."""
    total = 0
    for d in range(SIDES):
        side = t.sides[tile * SIDES + d]
        if side != BLANK and t.near[tile * SIDES + d] >= 0:
            total += good_count(side)
    return total


def position_value(t: PhoenixSyndicate, seat: int) -> float:
    """Return the rough value of a seat's position in credits."""
    s = t.seats[seat]
    ahead = share_left(t)
    total = float(sum(s.earned))
    for route in t.routes[s.held]:
        total += route_value(t, seat, route)
    for system in range(SYSTEM_COUNT):
        piece = t.presence[system * SEATS + seat]
        if piece == AGENT:
            total += 0.3 + 1.6 * ahead
        elif piece == STATION:
            total += 0.6 + 3.0 * ahead
    count = sum(s.embedded)
    table = t.box.embedded
    total += table[count] if count < len(table) else table[-1] + t.box.embedded_more * (count - len(table) + 1)
    for colour in range(COLOUR_COUNT):
        if s.track[colour] > 1:
            total += 1.1 * (s.track[colour] - 1) * (0.3 + 0.7 * ahead)
    total += good_value(t, seat) * sum(s.goods)
    total += 2.0 * ahead * s.upgrades.bit_count()
    total += 0.5 * ahead * sum(s.directors)
    return total
